// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <utility>

#include "geometry/terrain.h"

namespace remora {

/// Where the points of a grid lie, north-east-down: row i at origin.x + i·spacing.x (north), column
/// j at origin.y + j·spacing.y (east).
struct GridLines {
  Vec2 origin = Vec2::Zero();   ///< north and east of the first point [m]
  Vec2 spacing = Vec2::Ones();  ///< between rows, between columns [m]
  int rows = 0;
  int columns = 0;
  int tile_cells = 512;  ///< along each side of a tile
};

/// Cells of a level: first and past-the-end rows and columns.
struct CellRange {
  int row_begin = 0, row_end = 0, column_begin = 0, column_end = 0;
  [[nodiscard]] int rows() const { return row_end - row_begin; }
  [[nodiscard]] int columns() const { return column_end - column_begin; }
  [[nodiscard]] std::size_t count() const {
    return static_cast<std::size_t>(rows()) * static_cast<std::size_t>(columns());
  }
};

/// Terrain from depths on a regular grid. Each cell is two triangles, cut from its first to its
/// last corner. `Source` holds the depths, wherever they are:
///
///     DepthRange whole() const;                  // of all of them
///     DepthRange bounds(const CellRange&) const; // of an area of level 0; may be too wide
///     Reader reader(int level) const;            // Reader()(row, column) is a depth
///
/// A reader is asked for points of level 0; one of a level is asked only for points that this
/// level has: every 2^level-th, and those of the last row and column. Definitions:
/// grid_terrain_impl.h, for the source file of each kind.
template <class Source>
class GridTerrain : public Terrain {
 public:
  [[nodiscard]] MapArea bounds() const override;
  [[nodiscard]] double spacing() const override { return lines_.spacing.minCoeff(); }
  [[nodiscard]] DepthRange depth_range() const override { return source_.whole(); }

  /// Bilinear between the four grid points around (north, east). The triangles differ from that by
  /// at most a quarter of the cell's twist |d00 + d11 - d01 - d10|.
  [[nodiscard]] double depth_at(double north, double east) const override;
  [[nodiscard]] double depth_at(double north, double east, int level) const override;
  [[nodiscard]] Vec3 normal_at(double north, double east) const override;
  /// From whole cells.
  [[nodiscard]] DepthRange depth_range(const MapArea& area) const override;

  [[nodiscard]] TerrainTriangle triangle_at(const Vec2& place) const override;
  [[nodiscard]] std::size_t triangle_count(const MapArea& area, int level) const override;
  std::size_t triangles(const MapArea& area, int level, std::size_t first,
                        std::span<TerrainTriangle> out) const override;
  std::size_t facets(const MapArea& area, std::size_t first, std::span<Facet> out) const override;

  [[nodiscard]] std::vector<TerrainTile> tiles(const MapArea& area) const override;
  [[nodiscard]] TriangleMesh mesh(const TileId& tile, int level, double apron) const override;

  /// One of the two triangles of a cell (`half` 0 or 1) with its surroundings.
  [[nodiscard]] Facet facet(int row, int column, int half) const;

 protected:
  template <class... Args>
  explicit GridTerrain(const GridLines& lines, Args&&... source)
      : lines_(lines), source_(std::forward<Args>(source)...) {}

  [[nodiscard]] const Source& source() const { return source_; }

 private:
  using Reader = decltype(std::declval<const Source&>().reader(0));

  [[nodiscard]] Vec2 place(int row, int column) const {
    return {lines_.origin.x() + row * lines_.spacing.x(),
            lines_.origin.y() + column * lines_.spacing.y()};
  }
  [[nodiscard]] Vec3 point(Reader& depth, int row, int column) const {
    const Vec2 p = place(row, column);
    return {p.x(), p.y(), depth(row, column)};
  }
  /// Cells that overlap the area, clamped to the grid.
  [[nodiscard]] CellRange cells(const MapArea& area, int level) const;
  [[nodiscard]] CellRange cells_of(const TileId& tile) const;
  /// The two triangles of a cell of which these are the first and the last lines.
  [[nodiscard]] std::array<TerrainTriangle, 2> cut(Reader& depth, int row, int column, int next_row,
                                                   int next_column) const;
  [[nodiscard]] Facet facet(Reader& depth, int row, int column, int half) const;

  GridLines lines_;
  Source source_;
};

}  // namespace remora
