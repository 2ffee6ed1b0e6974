// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bathymetry/depth_grid.h"
#include "bathymetry/depth_tile.h"

namespace remora {

/// Where the depths of a folder come from.
struct TileSource {
  std::string file;  ///< without its folder
  std::string format;
  std::string crs;
  std::string vertical_datum;
  int columns = 0;
  int rows = 0;
  double spacing = 0.0;  ///< [m]
  bool operator==(const TileSource&) const = default;
};

/// One level of detail: every 2^n-th point of the grid, and its last row and column.
struct TileLevel {
  int rows = 0;  ///< points
  int columns = 0;
  double error_max = 0.0;  ///< of depths between its points, against the level below [m]
  double error_rms = 0.0;
};

/// What `manifest.json` of a folder of tiles says.
struct TileManifest {
  GridPlan plan;
  int tile_cells = 256;  ///< along a side of a tile
  std::vector<TileSource> sources;
  std::vector<TileLevel> levels;
  DepthRange depths;
  double filled = 0.0;  ///< share of points that no file knew

  [[nodiscard]] int tile_rows(int level) const {
    return (levels[static_cast<std::size_t>(level)].rows - 2) / tile_cells + 1;
  }
  [[nodiscard]] int tile_columns(int level) const {
    return (levels[static_cast<std::size_t>(level)].columns - 2) / tile_cells + 1;
  }
};

/// The levels of a grid, without errors: as many as it takes until one tile holds all.
[[nodiscard]] std::vector<TileLevel> levels_of(const GridPlan& plan, int tile_cells);

/// Of a grid line of a level, among those of the finest.
[[nodiscard]] inline int finest_line(int line, int level, int lines) {
  return std::min(line << level, lines - 1);
}

[[nodiscard]] std::string to_json(const TileManifest& manifest);
/// Empty, with the reason in `problem`, for what is not a manifest. Nobody vouches for the text.
[[nodiscard]] std::optional<TileManifest> manifest_from_json(const std::string& text,
                                                             std::string& problem);
[[nodiscard]] std::optional<TileManifest> read_manifest(const std::filesystem::path& folder,
                                                        std::vector<Problem>& found);

/// `folder/level/row_column.tile`
[[nodiscard]] std::filesystem::path tile_file(const std::filesystem::path& folder,
                                              const TilePlace& place);

/// Reads a tile that must be the one of this place and of this size. Returns why it cannot be used,
/// or nothing. `buffer` is scratch.
[[nodiscard]] std::string read_tile(const std::filesystem::path& file, const TileManifest& manifest,
                                    const TilePlace& place, TileGaps gaps,
                                    std::vector<std::byte>& buffer, DepthTile& tile);

/// Writes all of a file or nothing: it appears under its name when it is complete.
bool write_whole(const std::filesystem::path& file, const void* bytes, std::size_t count);

}  // namespace remora
