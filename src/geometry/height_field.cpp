// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/height_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace remora {

std::string height_field_problem(const HeightFieldSpec& spec) {
  if (spec.rows < 2 || spec.columns < 2) {
    return fmt::format("a height field needs at least 2 rows and 2 columns, not {} and {}",
                       spec.rows, spec.columns);
  }
  const auto expected =
      static_cast<std::size_t>(spec.rows) * static_cast<std::size_t>(spec.columns);
  if (spec.depths.size() != expected) {
    return fmt::format("a height field of {} rows and {} columns needs {} depths, not {}",
                       spec.rows, spec.columns, expected, spec.depths.size());
  }
  if (!spec.origin.allFinite() || !spec.spacing.allFinite() || spec.spacing.minCoeff() <= 0.0) {
    return "a height field needs a finite origin and positive spacing";
  }
  for (std::size_t i = 0; i < spec.depths.size(); ++i) {
    if (std::isfinite(spec.depths[i]) && std::abs(spec.depths[i]) < 1e6) continue;
    return fmt::format("depth {} of row {}, column {} is not a depth in metres", spec.depths[i],
                       i / static_cast<std::size_t>(spec.columns),
                       i % static_cast<std::size_t>(spec.columns));
  }
  return {};
}

HeightField::HeightField(HeightFieldSpec spec, int tile_cells)
    : spec_(std::move(spec)), tile_cells_(tile_cells) {
  REMORA_ASSERT(height_field_problem(spec_).empty() && tile_cells > 0);
  const auto [lo, hi] = std::minmax_element(spec_.depths.begin(), spec_.depths.end());
  whole_ = {*lo, *hi};
  build_blocks();
}

void HeightField::build_blocks() {
  block_rows_ = (spec_.rows - 2) / kBlock + 1;
  block_columns_ = (spec_.columns - 2) / kBlock + 1;
  for (int bi = 0; bi < block_rows_; ++bi) {
    for (int bj = 0; bj < block_columns_; ++bj) {
      DepthRange range{INFINITY, -INFINITY};
      for (int i = bi * kBlock; i <= std::min((bi + 1) * kBlock, spec_.rows - 1); ++i) {
        for (int j = bj * kBlock; j <= std::min((bj + 1) * kBlock, spec_.columns - 1); ++j) {
          range.shallowest = std::min(range.shallowest, depth(i, j));
          range.deepest = std::max(range.deepest, depth(i, j));
        }
      }
      blocks_.push_back(range);
    }
  }
}

namespace {

/// Which cell a coordinate is in, clamped to the grid, and how far across the cell it is.
struct Cell {
  int index = 0;
  double fraction = 0.0;
};

Cell locate(double x, double origin, double spacing, int points) {
  const double s = std::clamp((x - origin) / spacing, 0.0, static_cast<double>(points - 1));
  const int index = std::min(static_cast<int>(s), points - 2);
  return {index, s - index};
}

}  // namespace

double HeightField::depth_at(double x, double y) const {
  const Cell i = locate(x, spec_.origin.x(), spec_.spacing.x(), spec_.rows);
  const Cell j = locate(y, spec_.origin.y(), spec_.spacing.y(), spec_.columns);
  const double south = std::lerp(depth(i.index, j.index), depth(i.index, j.index + 1), j.fraction);
  const double north =
      std::lerp(depth(i.index + 1, j.index), depth(i.index + 1, j.index + 1), j.fraction);
  return std::lerp(south, north, i.fraction);
}

Vec3 HeightField::normal_at(double x, double y) const {
  const Cell i = locate(x, spec_.origin.x(), spec_.spacing.x(), spec_.rows);
  const Cell j = locate(y, spec_.origin.y(), spec_.spacing.y(), spec_.columns);
  const double d00 = depth(i.index, j.index), d01 = depth(i.index, j.index + 1);
  const double d10 = depth(i.index + 1, j.index), d11 = depth(i.index + 1, j.index + 1);
  const double slope_x = std::lerp(d10 - d00, d11 - d01, j.fraction) / spec_.spacing.x();
  const double slope_y = std::lerp(d01 - d00, d11 - d10, i.fraction) / spec_.spacing.y();
  return Vec3(slope_x, slope_y, -1.0).normalized();
}

HeightField::CellRange HeightField::cells(const MapArea& area, int level) const {
  const auto index = [level](double x, double origin, double spacing, int points) {
    return locate(x, origin, spacing, points).index >> level;
  };
  return {index(area.lo.x(), spec_.origin.x(), spec_.spacing.x(), spec_.rows),
          index(area.hi.x(), spec_.origin.x(), spec_.spacing.x(), spec_.rows) + 1,
          index(area.lo.y(), spec_.origin.y(), spec_.spacing.y(), spec_.columns),
          index(area.hi.y(), spec_.origin.y(), spec_.spacing.y(), spec_.columns) + 1};
}

MapArea HeightField::bounds() const {
  return {point(0, 0).head<2>(), point(spec_.rows - 1, spec_.columns - 1).head<2>()};
}

DepthRange HeightField::depth_range(const MapArea& area) const {
  const CellRange range = cells(area, 0);
  DepthRange result{INFINITY, -INFINITY};
  const auto include = [&](double shallow, double deep) {
    result.shallowest = std::min(result.shallowest, shallow);
    result.deepest = std::max(result.deepest, deep);
  };
  const bool is_small =
      range.row_end - range.row_begin <= kBlock && range.column_end - range.column_begin <= kBlock;
  if (is_small) {
    for (int i = range.row_begin; i <= range.row_end; ++i) {
      for (int j = range.column_begin; j <= range.column_end; ++j) {
        include(depth(i, j), depth(i, j));
      }
    }
    return result;
  }
  for (int i = range.row_begin / kBlock; i <= (range.row_end - 1) / kBlock; ++i) {
    for (int j = range.column_begin / kBlock; j <= (range.column_end - 1) / kBlock; ++j) {
      const DepthRange& block = blocks_[static_cast<std::size_t>(i * block_columns_ + j)];
      include(block.shallowest, block.deepest);
    }
  }
  return result;
}

Vec3 HeightField::point(int row, int column) const {
  return {spec_.origin.x() + row * spec_.spacing.x(), spec_.origin.y() + column * spec_.spacing.y(),
          depth(row, column)};
}

// ---- triangles ----

std::array<TerrainTriangle, 2> HeightField::cut(int row, int column, int next_row,
                                                int next_column) const {
  const Vec3 p00 = point(row, column), p01 = point(row, next_column);
  const Vec3 p10 = point(next_row, column), p11 = point(next_row, next_column);
  // With x north, y east and z down, this turn gives normals that point up.
  return {{{p00, p01, p11}, {p00, p11, p10}}};
}

TerrainTriangle HeightField::triangle_at(const Vec2& place) const {
  const CellRange cell = cells({place, place}, 0);
  const int row = cell.row_begin, column = cell.column_begin;
  const Vec3 corner = point(row, column);
  const double x = (place.x() - corner.x()) / spec_.spacing.x();
  const double y = (place.y() - corner.y()) / spec_.spacing.y();
  return cut(row, column, row + 1, column + 1)[y >= x ? 0 : 1];
}

std::size_t HeightField::triangle_count(const MapArea& area, int level) const {
  return 2 * static_cast<std::size_t>(cells(area, level).count());
}

namespace {

/// Calls `write(row, column, half, slot)` for the triangles from number `first` on that `slots`
/// have room for, cell by cell along the rows; returns how many that were.
template <class Range, class Write>
std::size_t write_triangles(const Range& range, std::size_t first, std::size_t slots,
                            Write&& write) {
  const std::size_t all = 2 * static_cast<std::size_t>(range.count());
  if (first >= all) return 0;
  const std::size_t count = std::min(slots, all - first);
  int row = range.row_begin + static_cast<int>(first / 2) / range.columns();
  int column = range.column_begin + static_cast<int>(first / 2) % range.columns();
  int half = static_cast<int>(first % 2);
  for (std::size_t slot = 0; slot < count; ++slot) {
    write(row, column, half, slot);
    half = 1 - half;
    if (half == 0 && ++column == range.column_end) {
      column = range.column_begin;
      ++row;
    }
  }
  return count;
}

}  // namespace

std::size_t HeightField::triangles(const MapArea& area, int level, std::size_t first,
                                   std::span<TerrainTriangle> out) const {
  const int step = 1 << level;
  std::array<TerrainTriangle, 2> both;
  int cut_row = -1, cut_column = -1;
  return write_triangles(
      cells(area, level), first, out.size(), [&](int row, int column, int half, std::size_t slot) {
        if (row != cut_row || column != cut_column) {
          both = cut(row * step, column * step, std::min((row + 1) * step, spec_.rows - 1),
                     std::min((column + 1) * step, spec_.columns - 1));
          cut_row = row;
          cut_column = column;
        }
        out[slot] = both[static_cast<std::size_t>(half)];
      });
}

std::size_t HeightField::facets(const MapArea& area, std::size_t first,
                                std::span<Facet> out) const {
  return write_triangles(cells(area, 0), first, out.size(),
                         [&](int row, int column, int half, std::size_t slot) {
                           out[slot] = facet(row, column, half);
                         });
}

Facet HeightField::facet(int row, int column, int half) const {
  const auto at = [&](int i, int j) {
    return point(std::clamp(i, 0, spec_.rows - 1), std::clamp(j, 0, spec_.columns - 1));
  };
  Facet f;
  f.corner = cut(row, column, row + 1, column + 1)[static_cast<std::size_t>(half)];
  f.normal = unit_normal(f.corner);
  f.neighbour.fill(kNoFacet);
  // The sides towards lower rows and columns and the diagonal are in this cell's care.
  if (half == 0) {  // (r, c), (r, c+1), (r+1, c+1)
    f.opposite = {at(row - 1, column), at(row + 1, column + 2), at(row + 1, column)};
    f.edge = {row > 0 ? EdgeKind::ridge : EdgeKind::none, EdgeKind::none, EdgeKind::ridge};
  } else {  // (r, c), (r+1, c+1), (r+1, c)
    f.opposite = {at(row, column + 1), at(row + 2, column + 1), at(row, column - 1)};
    f.edge = {EdgeKind::none, EdgeKind::none, column > 0 ? EdgeKind::ridge : EdgeKind::none};
  }
  for (int k = 0; k < 3; ++k) {
    if (f.edge[k] != EdgeKind::none) f.edge[k] = edge_kind(rise(f, k));
  }
  return f;
}

// ---- tiles ----

HeightField::CellRange HeightField::cells_of(const TileId& tile) const {
  const int row = tile.row * tile_cells_, column = tile.column * tile_cells_;
  REMORA_ASSERT(row >= 0 && row + 1 < spec_.rows && column >= 0 && column + 1 < spec_.columns);
  return {row, std::min(row + tile_cells_, spec_.rows - 1), column,
          std::min(column + tile_cells_, spec_.columns - 1)};
}

std::vector<TerrainTile> HeightField::tiles(const MapArea& area) const {
  std::vector<TerrainTile> found;
  const CellRange near = cells(area, 0);
  // From the tile before: it shares the line that an area may begin on.
  const int first_row = std::max(0, near.row_begin / tile_cells_ - 1);
  const int first_column = std::max(0, near.column_begin / tile_cells_ - 1);
  for (int i = first_row; i * tile_cells_ < near.row_end; ++i) {
    for (int j = first_column; j * tile_cells_ < near.column_end; ++j) {
      const CellRange own = cells_of({i, j});
      const TerrainTile tile{{i, j},
                             {point(own.row_begin, own.column_begin).head<2>(),
                              point(own.row_end, own.column_end).head<2>()}};
      if (overlap(tile.area, area)) found.push_back(tile);
    }
  }
  return found;
}

namespace {

/// A line of grid points: its coordinate on the map, and its number.
struct GridLine {
  double at = 0.0;
  int index = 0;
};

/// Every `step`-th line and the last; with one more far out where the grid ends.
std::vector<GridLine> lines_of_tile(int begin, int last, int step, int points, double origin,
                                    double spacing, double apron) {
  const auto at = [&](int i) { return origin + i * spacing; };
  std::vector<GridLine> lines;
  if (apron > 0.0 && begin == 0) lines.push_back({at(0) - apron, 0});
  for (int i = begin; i < last; i += step) lines.push_back({at(i), i});
  lines.push_back({at(last), last});
  if (apron > 0.0 && last == points - 1) lines.push_back({at(last) + apron, last});
  return lines;
}

}  // namespace

TriangleMesh HeightField::mesh(const TileId& tile, int level, double apron) const {
  const CellRange own = cells_of(tile);
  const std::vector<GridLine> rows =
      lines_of_tile(own.row_begin, own.row_end, 1 << level, spec_.rows, spec_.origin.x(),
                    spec_.spacing.x(), apron);
  const std::vector<GridLine> columns =
      lines_of_tile(own.column_begin, own.column_end, 1 << level, spec_.columns, spec_.origin.y(),
                    spec_.spacing.y(), apron);
  TriangleMesh mesh;
  mesh.vertices.reserve(rows.size() * columns.size());
  mesh.triangles.reserve(2 * (rows.size() - 1) * (columns.size() - 1));
  for (const GridLine& row : rows) {
    for (const GridLine& column : columns)
      mesh.vertices.emplace_back(row.at, column.at, depth(row.index, column.index));
  }
  const auto at = [&](std::size_t i, std::size_t j) {
    return static_cast<std::uint32_t>(i * columns.size() + j);
  };
  for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
    for (std::size_t j = 0; j + 1 < columns.size(); ++j) {
      mesh.triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
    }
  }
  return mesh;
}

}  // namespace remora
