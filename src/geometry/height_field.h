// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <vector>

#include "geometry/triangle_mesh.h"

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

struct DepthRange {
  double shallowest = 0.0;
  double deepest = 0.0;
};

/// The grid, ready for questions. Beyond its edge the depth of the nearest edge point holds.
class HeightField {
 public:
  /// `height_field_problem(spec)` must be empty.
  explicit HeightField(HeightFieldSpec spec);

  /// Bilinear between the four grid points around (x, y) = (north, east).
  [[nodiscard]] double depth_at(double x, double y) const;
  /// Unit normal of the same surface, pointing up into the water (negative z).
  [[nodiscard]] Vec3 normal_at(double x, double y) const;
  /// Bounds of the depth over a rectangle, from whole cells: never too tight.
  [[nodiscard]] DepthRange depth_range(const Vec2& lo, const Vec2& hi) const;

  [[nodiscard]] const HeightFieldSpec& spec() const { return spec_; }
  [[nodiscard]] const DepthRange& depth_range() const { return whole_; }
  [[nodiscard]] Vec3 point(int row, int column) const;
  /// The two triangles of the cell between (row, column) and (row + 1, column + 1), facing up.
  /// Contacts happen on these; they differ from the bilinear surface by at most a quarter of the
  /// cell's twist |d00 + d11 - d01 - d10|.
  [[nodiscard]] std::array<std::array<Vec3, 3>, 2> cell_triangles(int row, int column) const;
  /// Cells that overlap [lo, hi], clamped to the grid: first and past-the-end rows and columns.
  struct CellRange {
    int row_begin = 0, row_end = 0, column_begin = 0, column_end = 0;
  };
  [[nodiscard]] CellRange cells(const Vec2& lo, const Vec2& hi) const;

 private:
  [[nodiscard]] double depth(int row, int column) const {
    return spec_.depths[static_cast<std::size_t>(row) * static_cast<std::size_t>(spec_.columns) +
                        static_cast<std::size_t>(column)];
  }
  void build_blocks();

  HeightFieldSpec spec_;
  DepthRange whole_;
  // Bounds of blocks of kBlock × kBlock cells: a query over a large rectangle reads these.
  static constexpr int kBlock = 16;
  int block_rows_ = 0;
  int block_columns_ = 0;
  std::vector<DepthRange> blocks_;
};

/// The triangles of all cells, facing up.
[[nodiscard]] TriangleMesh to_mesh(const HeightField& field);

}  // namespace remora
