// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/tiled_seabed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

/// Grid lines from `first` to `last` that lie within `reach` of the origin.
struct Lines {
  int first = 0;
  int last = 0;
};

Lines lines_within(int first, int count, double cell, std::optional<double> reach) {
  if (!reach) return {0, count - 1};
  const double most = *reach / cell + 1e-6;
  return {std::max(0, static_cast<int>(std::ceil(std::max(-most - first, -1.0)))),
          std::min(count - 1, static_cast<int>(std::floor(std::min(most - first, 1e9))))};
}

}  // namespace

std::optional<LoadedSeabed> load_tiles(const std::filesystem::path& folder,
                                       const TileManifest& manifest, std::optional<double> reach,
                                       std::vector<Problem>& found) {
  const GridPlan& plan = manifest.plan;
  const Lines rows = lines_within(plan.first_row, plan.rows, plan.cell, reach);
  const Lines columns = lines_within(plan.first_column, plan.columns, plan.cell, reach);
  if (rows.last <= rows.first || columns.last <= columns.first) {
    found.push_back({"reach", "the tiles lie farther from the origin than that",
                     "Write a larger reach, or omit it"});
    return std::nullopt;
  }
  const double count = (rows.last - rows.first + 1.0) * (columns.last - columns.first + 1.0);
  if (count > kMostPointsInMemory) {
    found.push_back(
        {"reach",
         fmt::format("{:.0f} million points are too many to be held in memory", count * 1e-6),
         fmt::format("Write a reach of at most {:.0f} m",
                     std::floor(0.49 * std::sqrt(kMostPointsInMemory) * plan.cell))});
    return std::nullopt;
  }
  LoadedSeabed seabed;
  HeightFieldSpec& field = seabed.field;
  field.origin = plan.point(rows.first, columns.first);
  field.spacing = Vec2::Constant(plan.cell);
  field.rows = rows.last - rows.first + 1;
  field.columns = columns.last - columns.first + 1;
  field.depths.resize(static_cast<std::size_t>(count));
  std::vector<std::byte> buffer;
  DepthTile tile;
  double filled = 0.0, read = 0.0;
  const int cells = manifest.tile_cells;
  for (int a = rows.first / cells; a < manifest.tile_rows(0) && a * cells <= rows.last; ++a) {
    for (int b = columns.first / cells; b < manifest.tile_columns(0) && b * cells <= columns.last;
         ++b) {
      const TilePlace place{0, a, b};
      const auto file = tile_file(folder, place);
      const std::string problem = read_tile(file, manifest, place, TileGaps::refused, buffer, tile);
      if (!problem.empty()) {
        found.push_back({"tiles", fmt::format("'{}' cannot be used: {}", file.string(), problem),
                         "Make the tiles again with `remora tiles`"});
        return std::nullopt;
      }
      filled += tile.filled;
      read += static_cast<double>(tile.depths.size());
      const int last_row = std::min(rows.last, a * cells + tile.rows - 1);
      const int last_column = std::min(columns.last, b * cells + tile.columns - 1);
      for (int i = std::max(rows.first, a * cells); i <= last_row; ++i) {
        for (int j = std::max(columns.first, b * cells); j <= last_column; ++j)
          field.depths[static_cast<std::size_t>(i - rows.first) *
                           static_cast<std::size_t>(field.columns) +
                       static_cast<std::size_t>(j - columns.first)] =
              static_cast<double>(tile.at(i - a * cells, j - b * cells));
      }
    }
  }
  seabed.filled = filled / read;
  return seabed;
}

}  // namespace remora
