// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/tile_meshes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "geometry/height_field.h"

namespace remora {
namespace tile_meshes_test {

std::shared_ptr<const Terrain> hills(double spacing, int tile_cells) {
  constexpr int kPoints = 65;
  HeightFieldSpec spec{.origin = Vec2::Constant(-32.0 * spacing),
                       .spacing = Vec2::Constant(spacing),
                       .rows = kPoints,
                       .columns = kPoints,
                       .depths = {}};
  for (int i = 0; i < kPoints; ++i) {
    for (int j = 0; j < kPoints; ++j)
      spec.depths.push_back(20.0 + 0.8 * spacing * std::sin(0.4 * i) * std::cos(0.3 * j));
  }
  return std::make_shared<const HeightField>(spec, tile_cells);
}

using Place = std::array<float, 3>;
Place place(const RenderVertex& v) { return {v.position[0], v.position[1], v.position[2]}; }
Vec3 normal(const RenderVertex& v) { return {v.normal[0], v.normal[1], v.normal[2]}; }

TEST(TileMeshes, NoSeamIsShadedWhereTilesMeet) {
  TileMeshes tiles(hills(1.0, 16), 0.0);
  std::map<Place, Vec3> known;
  int shared = 0;
  for (const ReadyMesh& tile : tiles.around(Vec2::Zero())) {
    for (const RenderVertex& v : tile.whole->vertices) {
      const auto [at, is_new] = known.emplace(place(v), normal(v));
      if (is_new) continue;
      ++shared;
      EXPECT_TRUE(at->second.isApprox(normal(v), 1e-5));
    }
  }
  EXPECT_EQ(shared, 6 * (65 - 3) + 9 * 3);  // six lines, and nine corners of four tiles
}

TEST(TileMeshes, TogetherAreTheWhole) {
  const auto triangles_of = [](int tile_cells) {
    TileMeshes tiles(hills(1.0, tile_cells), 0.0);
    std::size_t count = 0;
    for (const ReadyMesh& tile : tiles.around(Vec2::Zero()))
      count += tile.whole->levels.front().count / 3;
    return count;
  };
  EXPECT_EQ(triangles_of(16), triangles_of(512));
}

TEST(TileMeshes, FarTilesAreNotDrawnAndThereIsNoMemoryInWhatIs) {
  const auto terrain = hills(100.0, 4);  // 6.4 km; tiles of 400 m
  TileMeshes straight(terrain, 0.0), roundabout(terrain, 0.0);
  static_cast<void>(roundabout.around(Vec2(-3000.0, -3000.0)));
  const Vec2 end(1500.0, 900.0);
  const std::vector<ReadyMesh> a = straight.around(end), b = roundabout.around(end);
  ASSERT_EQ(a.size(), b.size());
  EXPECT_LT(a.size(), 50U);  // of 256
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].whole->indices, b[i].whole->indices);
}

}  // namespace tile_meshes_test
}  // namespace remora
