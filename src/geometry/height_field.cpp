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

HeightField::HeightField(HeightFieldSpec spec) : spec_(std::move(spec)) {
  REMORA_ASSERT(height_field_problem(spec_).empty());
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

HeightField::CellRange HeightField::cells(const Vec2& lo, const Vec2& hi) const {
  const auto index = [](double x, double origin, double spacing, int points) {
    return locate(x, origin, spacing, points).index;
  };
  return {index(lo.x(), spec_.origin.x(), spec_.spacing.x(), spec_.rows),
          index(hi.x(), spec_.origin.x(), spec_.spacing.x(), spec_.rows) + 1,
          index(lo.y(), spec_.origin.y(), spec_.spacing.y(), spec_.columns),
          index(hi.y(), spec_.origin.y(), spec_.spacing.y(), spec_.columns) + 1};
}

DepthRange HeightField::depth_range(const Vec2& lo, const Vec2& hi) const {
  const CellRange range = cells(lo, hi);
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

std::array<std::array<Vec3, 3>, 2> HeightField::cell_triangles(int row, int column) const {
  const Vec3 p00 = point(row, column), p01 = point(row, column + 1);
  const Vec3 p10 = point(row + 1, column), p11 = point(row + 1, column + 1);
  // With x north, y east and z down, this turn gives normals that point up.
  return {{{p00, p01, p11}, {p00, p11, p10}}};
}

TriangleMesh to_mesh(const HeightField& field) {
  const HeightFieldSpec& spec = field.spec();
  TriangleMesh mesh;
  for (int i = 0; i < spec.rows; ++i) {
    for (int j = 0; j < spec.columns; ++j) mesh.vertices.push_back(field.point(i, j));
  }
  const auto at = [&](int i, int j) { return static_cast<std::uint32_t>(i * spec.columns + j); };
  for (int i = 0; i + 1 < spec.rows; ++i) {
    for (int j = 0; j + 1 < spec.columns; ++j) {
      mesh.triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
    }
  }
  return mesh;
}

}  // namespace remora
