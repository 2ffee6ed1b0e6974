// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace remora {

/// Which tile of a folder: level 0 is the finest, rows count northwards, columns eastwards.
struct TilePlace {
  int level = 0;
  int row = 0;
  int column = 0;
  bool operator==(const TilePlace&) const = default;
};

/// A square of depths, with the points on all four sides: neighbours hold those too. The file's
/// layout is in docs/theory/bathymetry.md.
struct DepthTile {
  TilePlace place;
  int rows = 0;  ///< points, from south to north
  int columns = 0;
  std::uint32_t filled = 0;   ///< points that no file knew
  std::vector<float> depths;  ///< row by row [m]

  [[nodiscard]] float at(int row, int column) const {
    return depths[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                  static_cast<std::size_t>(column)];
  }
  bool operator==(const DepthTile&) const = default;
};

/// Points along a side that a tile may have.
inline constexpr int kMostTilePoints = 4097;

/// Whether depths may be missing (not a number), as they are while a folder is being made.
enum class TileGaps { refused, allowed };

/// Of the file of a tile with so many points.
[[nodiscard]] std::size_t encoded_size(int rows, int columns);
[[nodiscard]] std::vector<std::byte> encode(const DepthTile& tile);

/// Fills `tile` from the bytes of a file, without allocation when it was as large before. Returns
/// why these are not a tile, or nothing. Nobody vouches for the bytes.
[[nodiscard]] std::string decode(std::span<const std::byte> bytes, TileGaps gaps, DepthTile& tile);

}  // namespace remora
