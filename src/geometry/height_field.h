// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "geometry/terrain.h"

namespace remora {

/// A seabed given as depths on a regular grid, north-east-down: row i lies at
/// origin.x + i·spacing.x (north), column j at origin.y + j·spacing.y (east).
struct HeightFieldSpec {
  Vec2 origin = Vec2::Zero();   ///< north and east of the first point [m]
  Vec2 spacing = Vec2::Ones();  ///< between rows, between columns [m]
  int rows = 0;
  int columns = 0;
  std::vector<double> depths;  ///< row by row, `rows · columns` values [m], positive down
};

/// Why this cannot be a height field, or empty when it can.
[[nodiscard]] std::string height_field_problem(const HeightFieldSpec& spec);

/// Terrain from a grid in memory. Each cell is two triangles, cut from its first to its last
/// corner.
class HeightField final : public Terrain {
 public:
  /// Cells along each side of a tile. Smaller grids are one tile: rays and pictures then have one
  /// tree and one mesh with smooth shading all over.
  static constexpr int kTileCells = 512;

  /// `height_field_problem(spec)` must be empty.
  explicit HeightField(HeightFieldSpec spec, int tile_cells = kTileCells);

  [[nodiscard]] MapArea bounds() const override;
  [[nodiscard]] double spacing() const override { return spec_.spacing.minCoeff(); }
  [[nodiscard]] DepthRange depth_range() const override { return whole_; }

  /// Bilinear between the four grid points around (north, east). The triangles differ from that by
  /// at most a quarter of the cell's twist |d00 + d11 - d01 - d10|.
  [[nodiscard]] double depth_at(double north, double east) const override;
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

  [[nodiscard]] const HeightFieldSpec& spec() const { return spec_; }
  [[nodiscard]] Vec3 point(int row, int column) const;
  /// One of the two triangles of a cell (`half` 0 or 1) with its surroundings.
  [[nodiscard]] Facet facet(int row, int column, int half) const;

 private:
  /// Cells of a level: first and past-the-end rows and columns.
  struct CellRange {
    int row_begin = 0, row_end = 0, column_begin = 0, column_end = 0;
    [[nodiscard]] int columns() const { return column_end - column_begin; }
    [[nodiscard]] int count() const { return (row_end - row_begin) * columns(); }
  };
  /// Cells that overlap the area, clamped to the grid.
  [[nodiscard]] CellRange cells(const MapArea& area, int level) const;
  [[nodiscard]] CellRange cells_of(const TileId& tile) const;
  /// The two triangles of a cell of which these are the first and the last lines.
  [[nodiscard]] std::array<TerrainTriangle, 2> cut(int row, int column, int next_row,
                                                   int next_column) const;
  [[nodiscard]] double depth(int row, int column) const {
    return spec_.depths[static_cast<std::size_t>(row) * static_cast<std::size_t>(spec_.columns) +
                        static_cast<std::size_t>(column)];
  }
  void build_blocks();

  HeightFieldSpec spec_;
  int tile_cells_ = kTileCells;
  DepthRange whole_;
  // Bounds of blocks of kBlock × kBlock cells: a query over a large area reads these.
  static constexpr int kBlock = 16;
  int block_rows_ = 0;
  int block_columns_ = 0;
  std::vector<DepthRange> blocks_;
};

}  // namespace remora
