// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "geometry/grid_terrain.h"

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

/// Depths of a grid, all in memory: the source of a height field.
class DepthsInMemory {
 public:
  explicit DepthsInMemory(HeightFieldSpec spec);

  /// Of any level: all points are at hand.
  struct Reader {
    const double* depths;
    std::size_t columns;
    double operator()(int row, int column) const {
      return depths[static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(column)];
    }
  };
  [[nodiscard]] Reader reader(int /*level*/) const {
    return {spec_.depths.data(), static_cast<std::size_t>(spec_.columns)};
  }
  [[nodiscard]] DepthRange whole() const { return whole_; }
  [[nodiscard]] DepthRange bounds(const CellRange& range) const;

 private:
  void build_blocks();

  HeightFieldSpec spec_;
  DepthRange whole_;
  // Bounds of blocks of kBlock × kBlock cells: a query over a large area reads these.
  static constexpr int kBlock = 16;
  int block_rows_ = 0;
  int block_columns_ = 0;
  std::vector<DepthRange> blocks_;
};

/// Terrain from a grid in memory.
class HeightField final : public GridTerrain<DepthsInMemory> {
 public:
  /// Cells along each side of a tile. Smaller grids are one tile: rays and pictures then have one
  /// tree and one mesh with smooth shading all over.
  static constexpr int kTileCells = 512;

  /// `height_field_problem(spec)` must be empty.
  explicit HeightField(HeightFieldSpec spec, int tile_cells = kTileCells);
};

extern template class GridTerrain<DepthsInMemory>;

}  // namespace remora
