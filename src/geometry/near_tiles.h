// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "geometry/terrain.h"

namespace remora {

/// The tiles of a terrain within reach of some places. Which tiles these are follows from the
/// places alone, not from where they were before: a run that is restored sees the same ground.
class NearTiles {
 public:
  /// Tiles within this reach [m] are there for certain; some farther ones may be too.
  NearTiles(std::shared_ptr<const Terrain> terrain, double reach)
      : terrain_(std::move(terrain)), reach_(reach) {}

  /// True when the list is another one now. Cheap and without allocation as long as every place
  /// stays in its square of 128 m.
  bool move_to(std::span<const Vec2> places);

  [[nodiscard]] const Terrain& terrain() const { return *terrain_; }
  /// By row and column.
  [[nodiscard]] const std::vector<TerrainTile>& tiles() const { return tiles_; }

 private:
  using Square = std::array<std::int64_t, 2>;

  std::shared_ptr<const Terrain> terrain_;
  double reach_;
  std::vector<Square> squares_;  // of the places
  std::vector<TerrainTile> tiles_;
};

}  // namespace remora
