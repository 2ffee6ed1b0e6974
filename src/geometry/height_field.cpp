// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/height_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/grid_terrain_impl.h"

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

DepthsInMemory::DepthsInMemory(HeightFieldSpec spec) : spec_(std::move(spec)) {
  const auto [lo, hi] = std::minmax_element(spec_.depths.begin(), spec_.depths.end());
  whole_ = {*lo, *hi};
  build_blocks();
}

void DepthsInMemory::build_blocks() {
  block_rows_ = (spec_.rows - 2) / kBlock + 1;
  block_columns_ = (spec_.columns - 2) / kBlock + 1;
  const Reader depth = reader(0);
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

DepthRange DepthsInMemory::bounds(const CellRange& range) const {
  DepthRange result{INFINITY, -INFINITY};
  for (int i = range.row_begin / kBlock; i <= (range.row_end - 1) / kBlock; ++i) {
    for (int j = range.column_begin / kBlock; j <= (range.column_end - 1) / kBlock; ++j) {
      const DepthRange& block = blocks_[static_cast<std::size_t>(i * block_columns_ + j)];
      result.shallowest = std::min(result.shallowest, block.shallowest);
      result.deepest = std::max(result.deepest, block.deepest);
    }
  }
  return result;
}

namespace {

GridLines lines_of(const HeightFieldSpec& spec, int tile_cells) {
  REMORA_ASSERT(height_field_problem(spec).empty() && tile_cells > 0);
  return {spec.origin, spec.spacing, spec.rows, spec.columns, tile_cells};
}

}  // namespace

// The spec is moved from when the base makes its source, after its lines were read.
HeightField::HeightField(HeightFieldSpec spec, int tile_cells)
    : GridTerrain(lines_of(spec, tile_cells), std::move(spec)) {}

template class GridTerrain<DepthsInMemory>;

}  // namespace remora
