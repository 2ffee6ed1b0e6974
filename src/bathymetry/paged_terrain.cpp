// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/paged_terrain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <system_error>

#include "geometry/grid_terrain_impl.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

/// Rays and pictures take the ground in pieces of about this side [m] ...
constexpr double kPiece = 64.0;
/// ... of at least so many cells: 2,048 triangles.
constexpr int kFewestCells = 32;

/// A piece's cells, such that pieces never lie across tiles.
int piece_cells(const TileManifest& manifest) {
  int cells = std::min(kFewestCells, manifest.tile_cells);
  while (2 * cells <= manifest.tile_cells && cells * manifest.plan.cell < kPiece) cells *= 2;
  return manifest.tile_cells % cells == 0 ? cells : manifest.tile_cells;
}

GridLines lines_of(const TileManifest& manifest) {
  const GridPlan& plan = manifest.plan;
  return {plan.point(0, 0), Vec2::Constant(plan.cell), plan.rows, plan.columns,
          piece_cells(manifest)};
}

std::size_t pages_in(std::size_t memory, const TileManifest& manifest) {
  const auto side = static_cast<std::size_t>(manifest.tile_cells) + 1;
  return memory / (sizeof(float) * side * side);
}

/// The first tile of the finest level that is not there in full; empty when all are.
fs::path missing_tile(const fs::path& folder, const TileManifest& manifest) {
  const auto points = [&](int tile, int lines) {
    return std::min(manifest.tile_cells, lines - 1 - tile * manifest.tile_cells) + 1;
  };
  for (int row = 0; row < manifest.tile_rows(0); ++row) {
    for (int column = 0; column < manifest.tile_columns(0); ++column) {
      const fs::path file = tile_file(folder, {0, row, column});
      std::error_code error;
      const std::uintmax_t size = fs::file_size(file, error);
      const std::size_t wanted =
          encoded_size(points(row, manifest.plan.rows), points(column, manifest.plan.columns));
      if (error || size != wanted) return file;
    }
  }
  return {};
}

/// Larger ones would make the fewest pages hundreds of megabytes.
constexpr int kMostTileCells = 1024;

std::string unusable(const fs::path& file, const std::string& why) {
  return fmt::format("'{}' cannot be used: {}", file.string(), why);
}

}  // namespace

PagedTerrain::PagedTerrain(const TileManifest& manifest, TilePages::Load load, std::size_t memory)
    : GridTerrain(lines_of(manifest), manifest, std::move(load), pages_in(memory, manifest)) {}

template class GridTerrain<TilePages>;

std::shared_ptr<const PagedTerrain> open_tiles(const fs::path& folder, const TileManifest& manifest,
                                               std::vector<Problem>& found) {
  if (manifest.tile_cells > kMostTileCells) {
    found.push_back({"tiles",
                     fmt::format("tiles of {} cells along a side are too large to come and go",
                                 manifest.tile_cells),
                     "Make the tiles again with `remora tiles`, or write a reach"});
    return nullptr;
  }
  const fs::path missing = missing_tile(folder, manifest);
  if (!missing.empty()) {
    found.push_back({"tiles", unusable(missing, "it is missing, or was cut short"),
                     "Make the tiles again with `remora tiles`"});
    return nullptr;
  }
  const auto load = [folder, manifest, buffer = std::vector<std::byte>()](
                        const TilePlace& place, DepthTile& tile) mutable -> std::string {
    const fs::path file = tile_file(folder, place);
    const std::string why = read_tile(file, manifest, place, TileGaps::refused, buffer, tile);
    return why.empty() ? why : unusable(file, why);
  };
  return std::make_shared<const PagedTerrain>(manifest, load);
}

}  // namespace remora
