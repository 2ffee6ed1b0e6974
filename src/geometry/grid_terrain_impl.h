// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "geometry/grid_terrain.h"

namespace remora {
namespace grid_terrain {

/// Which cell a coordinate is in, clamped to the grid, and how far across the cell it is.
struct Cell {
  int index = 0;
  double fraction = 0.0;
};

inline Cell locate(double x, double origin, double spacing, int points) {
  const double s = std::clamp((x - origin) / spacing, 0.0, static_cast<double>(points - 1));
  const int index = std::min(static_cast<int>(s), points - 2);
  return {index, s - index};
}

/// The lines of a level on both sides of a coordinate, and how far it is from the first to the
/// second.
struct LinePair {
  int first = 0;
  int second = 0;
  double fraction = 0.0;
};

inline LinePair around(const Cell& cell, int level, int points) {
  const int first = (cell.index >> level) << level;
  const int second = std::min(first + (1 << level), points - 1);
  return {first, second, (cell.index - first + cell.fraction) / (second - first)};
}

/// Bilinear. The points are read one after the other, the cell's own first: a reader keeps to the
/// tile it has begun with.
template <class Reader>
double depth_between(Reader& depth, const LinePair& i, const LinePair& j) {
  const double d00 = depth(i.first, j.first), d01 = depth(i.first, j.second);
  const double d10 = depth(i.second, j.first), d11 = depth(i.second, j.second);
  return std::lerp(std::lerp(d00, d01, j.fraction), std::lerp(d10, d11, j.fraction), i.fraction);
}

/// A line of grid points: its coordinate on the map, and its number.
struct GridLine {
  double at = 0.0;
  int index = 0;
};

/// Every `step`-th line and the last; with one more far out where the grid ends.
inline std::vector<GridLine> lines_of_tile(int begin, int last, int step, int points, double origin,
                                           double spacing, double apron) {
  const auto at = [&](int i) { return origin + i * spacing; };
  std::vector<GridLine> lines;
  if (apron > 0.0 && begin == 0) lines.push_back({at(0) - apron, 0});
  for (int i = begin; i < last; i += step) lines.push_back({at(i), i});
  lines.push_back({at(last), last});
  if (apron > 0.0 && last == points - 1) lines.push_back({at(last) + apron, last});
  return lines;
}

/// Calls `write(row, column, half, slot)` for the triangles from number `first` on that `slots`
/// have room for, cell by cell along the rows; returns how many that were.
template <class Write>
std::size_t write_triangles(const CellRange& range, std::size_t first, std::size_t slots,
                            Write&& write) {
  const std::size_t all = 2 * range.count();
  if (first >= all) return 0;
  const std::size_t count = std::min(slots, all - first);
  const auto columns = static_cast<std::size_t>(range.columns());
  int row = range.row_begin + static_cast<int>(first / 2 / columns);
  int column = range.column_begin + static_cast<int>(first / 2 % columns);
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

}  // namespace grid_terrain

template <class Source>
double GridTerrain<Source>::depth_at(double x, double y) const {
  const auto i = grid_terrain::locate(x, lines_.origin.x(), lines_.spacing.x(), lines_.rows);
  const auto j = grid_terrain::locate(y, lines_.origin.y(), lines_.spacing.y(), lines_.columns);
  Reader depth = source_.reader(0);
  return grid_terrain::depth_between(depth, {i.index, i.index + 1, i.fraction},
                                     {j.index, j.index + 1, j.fraction});
}

template <class Source>
double GridTerrain<Source>::depth_at(double x, double y, int level) const {
  const auto i = grid_terrain::around(
      grid_terrain::locate(x, lines_.origin.x(), lines_.spacing.x(), lines_.rows), level,
      lines_.rows);
  const auto j = grid_terrain::around(
      grid_terrain::locate(y, lines_.origin.y(), lines_.spacing.y(), lines_.columns), level,
      lines_.columns);
  Reader depth = source_.reader(level);
  return grid_terrain::depth_between(depth, i, j);
}

template <class Source>
Vec3 GridTerrain<Source>::normal_at(double x, double y) const {
  const auto i = grid_terrain::locate(x, lines_.origin.x(), lines_.spacing.x(), lines_.rows);
  const auto j = grid_terrain::locate(y, lines_.origin.y(), lines_.spacing.y(), lines_.columns);
  Reader depth = source_.reader(0);
  const double d00 = depth(i.index, j.index), d01 = depth(i.index, j.index + 1);
  const double d10 = depth(i.index + 1, j.index), d11 = depth(i.index + 1, j.index + 1);
  const double slope_x = std::lerp(d10 - d00, d11 - d01, j.fraction) / lines_.spacing.x();
  const double slope_y = std::lerp(d01 - d00, d11 - d10, i.fraction) / lines_.spacing.y();
  return Vec3(slope_x, slope_y, -1.0).normalized();
}

template <class Source>
CellRange GridTerrain<Source>::cells(const MapArea& area, int level) const {
  const auto index = [level](double x, double origin, double spacing, int points) {
    return grid_terrain::locate(x, origin, spacing, points).index >> level;
  };
  return {index(area.lo.x(), lines_.origin.x(), lines_.spacing.x(), lines_.rows),
          index(area.hi.x(), lines_.origin.x(), lines_.spacing.x(), lines_.rows) + 1,
          index(area.lo.y(), lines_.origin.y(), lines_.spacing.y(), lines_.columns),
          index(area.hi.y(), lines_.origin.y(), lines_.spacing.y(), lines_.columns) + 1};
}

template <class Source>
MapArea GridTerrain<Source>::bounds() const {
  return {place(0, 0), place(lines_.rows - 1, lines_.columns - 1)};
}

template <class Source>
DepthRange GridTerrain<Source>::depth_range(const MapArea& area) const {
  constexpr int kFew = 16;  // cells that are looked at one by one
  const CellRange range = cells(area, 0);
  if (range.rows() > kFew || range.columns() > kFew) return source_.bounds(range);
  DepthRange result{INFINITY, -INFINITY};
  Reader depth = source_.reader(0);
  for (int i = range.row_begin; i <= range.row_end; ++i) {
    for (int j = range.column_begin; j <= range.column_end; ++j) {
      const double d = depth(i, j);
      result.shallowest = std::min(result.shallowest, d);
      result.deepest = std::max(result.deepest, d);
    }
  }
  return result;
}

// ---- triangles ----

template <class Source>
std::array<TerrainTriangle, 2> GridTerrain<Source>::cut(Reader& depth, int row, int column,
                                                        int next_row, int next_column) const {
  const Vec3 p00 = point(depth, row, column), p01 = point(depth, row, next_column);
  const Vec3 p10 = point(depth, next_row, column), p11 = point(depth, next_row, next_column);
  // With x north, y east and z down, this turn gives normals that point up.
  return {{{p00, p01, p11}, {p00, p11, p10}}};
}

template <class Source>
TerrainTriangle GridTerrain<Source>::triangle_at(const Vec2& where) const {
  const CellRange cell = cells({where, where}, 0);
  const int row = cell.row_begin, column = cell.column_begin;
  const Vec2 corner = place(row, column);
  const double x = (where.x() - corner.x()) / lines_.spacing.x();
  const double y = (where.y() - corner.y()) / lines_.spacing.y();
  Reader depth = source_.reader(0);
  return cut(depth, row, column, row + 1, column + 1)[y >= x ? 0 : 1];
}

template <class Source>
std::size_t GridTerrain<Source>::triangle_count(const MapArea& area, int level) const {
  return 2 * cells(area, level).count();
}

template <class Source>
std::size_t GridTerrain<Source>::triangles(const MapArea& area, int level, std::size_t first,
                                           std::span<TerrainTriangle> out) const {
  const int step = 1 << level;
  Reader depth = source_.reader(level);
  std::array<TerrainTriangle, 2> both;
  int cut_row = -1, cut_column = -1;
  return grid_terrain::write_triangles(
      cells(area, level), first, out.size(), [&](int row, int column, int half, std::size_t slot) {
        if (row != cut_row || column != cut_column) {
          both = cut(depth, row * step, column * step, std::min((row + 1) * step, lines_.rows - 1),
                     std::min((column + 1) * step, lines_.columns - 1));
          cut_row = row;
          cut_column = column;
        }
        out[slot] = both[static_cast<std::size_t>(half)];
      });
}

template <class Source>
std::size_t GridTerrain<Source>::facets(const MapArea& area, std::size_t first,
                                        std::span<Facet> out) const {
  Reader depth = source_.reader(0);
  return grid_terrain::write_triangles(cells(area, 0), first, out.size(),
                                       [&](int row, int column, int half, std::size_t slot) {
                                         out[slot] = facet(depth, row, column, half);
                                       });
}

template <class Source>
Facet GridTerrain<Source>::facet(int row, int column, int half) const {
  Reader depth = source_.reader(0);
  return facet(depth, row, column, half);
}

template <class Source>
Facet GridTerrain<Source>::facet(Reader& depth, int row, int column, int half) const {
  const auto at = [&](int i, int j) {
    return point(depth, std::clamp(i, 0, lines_.rows - 1), std::clamp(j, 0, lines_.columns - 1));
  };
  Facet f;
  f.corner = cut(depth, row, column, row + 1, column + 1)[static_cast<std::size_t>(half)];
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

template <class Source>
CellRange GridTerrain<Source>::cells_of(const TileId& tile) const {
  const int side = lines_.tile_cells;
  const int row = tile.row * side, column = tile.column * side;
  REMORA_ASSERT(row >= 0 && row + 1 < lines_.rows && column >= 0 && column + 1 < lines_.columns);
  return {row, std::min(row + side, lines_.rows - 1), column,
          std::min(column + side, lines_.columns - 1)};
}

template <class Source>
std::vector<TerrainTile> GridTerrain<Source>::tiles(const MapArea& area) const {
  std::vector<TerrainTile> found;
  const CellRange near = cells(area, 0);
  const int side = lines_.tile_cells;
  // From the tile before: it shares the line that an area may begin on.
  const int first_row = std::max(0, near.row_begin / side - 1);
  const int first_column = std::max(0, near.column_begin / side - 1);
  for (int i = first_row; i * side < near.row_end; ++i) {
    for (int j = first_column; j * side < near.column_end; ++j) {
      const CellRange own = cells_of({i, j});
      const TerrainTile tile{
          {i, j}, {place(own.row_begin, own.column_begin), place(own.row_end, own.column_end)}};
      if (overlap(tile.area, area)) found.push_back(tile);
    }
  }
  return found;
}

template <class Source>
TriangleMesh GridTerrain<Source>::mesh(const TileId& tile, int level, double apron) const {
  using grid_terrain::GridLine;
  const CellRange own = cells_of(tile);
  const std::vector<GridLine> rows =
      grid_terrain::lines_of_tile(own.row_begin, own.row_end, 1 << level, lines_.rows,
                                  lines_.origin.x(), lines_.spacing.x(), apron);
  const std::vector<GridLine> columns =
      grid_terrain::lines_of_tile(own.column_begin, own.column_end, 1 << level, lines_.columns,
                                  lines_.origin.y(), lines_.spacing.y(), apron);
  TriangleMesh mesh;
  mesh.vertices.reserve(rows.size() * columns.size());
  mesh.triangles.reserve(2 * (rows.size() - 1) * (columns.size() - 1));
  Reader depth = source_.reader(0);
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
