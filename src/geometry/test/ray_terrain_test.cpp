// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/ray_terrain.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "geometry/height_field.h"

namespace remora {
namespace ray_terrain_test {

/// Hills of 6.4 km by 6.4 km, in tiles of 640 m when cut.
std::shared_ptr<const Terrain> hills(int tile_cells) {
  constexpr int kPoints = 161;
  HeightFieldSpec spec{.origin = Vec2(-3200.0, -3200.0),
                       .spacing = Vec2(40.0, 40.0),
                       .rows = kPoints,
                       .columns = kPoints,
                       .depths = {}};
  for (int i = 0; i < kPoints; ++i) {
    for (int j = 0; j < kPoints; ++j)
      spec.depths.push_back(100.0 + 30.0 * std::sin(0.7 * i) * std::cos(0.9 * j));
  }
  return std::make_shared<const HeightField>(spec, tile_cells);
}

Ray ray_from(const Vec3& from, const Vec3& towards) {
  const Vec3 way = towards - from;
  return {.origin = from.cast<float>(),
          .direction = way.normalized().cast<float>(),
          .far = static_cast<float>(RayTerrain::kReach)};
}

void look_around(const Vec2& place, const RayScene& rays, const RayScene& reference,
                 Random& chance) {
  const Vec3 from(place.x(), place.y(), 60.0);
  int hits = 0;
  for (int i = 0; i < 300; ++i) {
    const Vec3 towards = from + Vec3(chance.uniform(-800.0, 800.0), chance.uniform(-800.0, 800.0),
                                     chance.uniform(20.0, 60.0));
    const RayHit hit = rays.closest_hit(ray_from(from, towards));
    const RayHit expected = reference.closest_hit(ray_from(from, towards));
    ASSERT_EQ(hit.is_hit(), expected.is_hit());
    if (!hit.is_hit()) continue;
    ++hits;
    EXPECT_NEAR(hit.distance, expected.distance, 1e-3f);
  }
  EXPECT_GT(hits, 200);
}

TEST(RayTerrain, WhatIsCutIntoTilesLooksLikeTheWhole) {
  const RayScene reference(
      {{.mesh = std::make_shared<const TriangleMesh>(hills(1000)->mesh({}, 0, 0.0))}});
  RayScene rays({});
  RayTerrain terrain(hills(16));
  Random chance(1, "rays");
  for (const Vec2& place : {Vec2(0.0, 0.0), Vec2(640.0, -640.0), Vec2(2900.0, 300.0)}) {
    EXPECT_TRUE(terrain.move_to({&place, 1}, rays));
    rays.commit();
    look_around(place, rays, reference, chance);
  }
}

TEST(RayTerrain, HoldsOnlyTheTilesNearThePlaces) {
  RayScene rays({});
  RayTerrain terrain(hills(16));
  const std::vector<Vec2> both{Vec2(-2900.0, -2900.0), Vec2(2900.0, 2900.0)};
  EXPECT_TRUE(terrain.move_to(both, rays));
  const std::size_t around_both = terrain.parts().size();
  EXPECT_LT(around_both, 25U);  // of a hundred
  EXPECT_TRUE(terrain.move_to({both.data(), 1}, rays));
  EXPECT_EQ(terrain.parts().size(), around_both / 2);
  EXPECT_FALSE(terrain.move_to({both.data(), 1}, rays));
}

TEST(RayTerrain, FollowsFromThePlacesAndNotFromTheWayThere) {
  const auto tiles_at = [](std::vector<Vec2> way) {
    RayScene rays({});
    RayTerrain terrain(hills(16));
    for (const Vec2& place : way) terrain.move_to({&place, 1}, rays);
    std::vector<TileId> tiles;
    for (const auto& [tile, part] : terrain.parts()) tiles.push_back(tile);
    return tiles;
  };
  const Vec2 end(700.0, 100.0);
  EXPECT_EQ(tiles_at({end}), tiles_at({Vec2(-3000.0, 0.0), Vec2(690.0, 90.0), end}));
}

TEST(RayTerrain, ARemovedPartStopsNoRayAndItsNumberIsGivenAgain) {
  const auto floor = std::make_shared<const TriangleMesh>(hills(1000)->mesh({}, 0, 0.0));
  RayScene rays({{.mesh = floor}});
  const Ray down = ray_from({5.0, 5.0, 0.0}, {5.0, 5.0, 1.0});
  EXPECT_TRUE(rays.closest_hit(down).is_hit());
  rays.remove(0);
  rays.commit();
  EXPECT_FALSE(rays.closest_hit(down).is_hit());
  EXPECT_FALSE(rays.is_blocked(down));
  EXPECT_EQ(rays.add({.mesh = floor}), 0U);
  rays.commit();
  EXPECT_EQ(rays.closest_hit(down).part, 0U);
  EXPECT_EQ(rays.part_count(), 1U);
}

}  // namespace ray_terrain_test
}  // namespace remora
