// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "bathymetry/tile_pages.h"

namespace remora {

/// Terrain from a folder of tiles, however large: tiles come and go as they are asked for. Its
/// answers are those of a height field of the same depths.
class PagedTerrain final : public GridTerrain<TilePages> {
 public:
  /// Of depths in memory, unless more are told [bytes]: 4 km × 4 km of a survey with cells of 1 m.
  static constexpr std::size_t kMemory = 64 << 20;

  PagedTerrain(const TileManifest& manifest, TilePages::Load load, std::size_t memory = kMemory);

  [[nodiscard]] std::vector<std::string> losses(std::size_t first) const override {
    return source().losses(first);
  }
  [[nodiscard]] TilePages::Counts counts() const { return source().counts(); }
};

extern template class GridTerrain<TilePages>;

/// The tiles of a folder, read as they are needed. Null, with the reason in `found`, when one of
/// them is not there from the beginning.
[[nodiscard]] std::shared_ptr<const PagedTerrain> open_tiles(const std::filesystem::path& folder,
                                                             const TileManifest& manifest,
                                                             std::vector<Problem>& found);

}  // namespace remora
