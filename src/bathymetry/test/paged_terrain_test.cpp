// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/paged_terrain.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "base/random.h"
#include "geometry/height_field.h"

namespace remora {
namespace {

constexpr int kSide = 16;  // cells of a tile
constexpr std::size_t kFewPages = 0;

/// Of 201 × 333 points: 13 × 21 tiles of the finest level.
HeightFieldSpec wavy_ground() {
  HeightFieldSpec spec{.origin = {-40.0, 10.0},
                       .spacing = Vec2::Constant(2.0),
                       .rows = 201,
                       .columns = 333,
                       .depths = {}};
  for (int i = 0; i < spec.rows; ++i) {
    for (int j = 0; j < spec.columns; ++j) {
      const double depth = 50.0 + 8.0 * std::sin(0.11 * i) * std::cos(0.07 * j) + 0.01 * i;
      spec.depths.push_back(static_cast<double>(static_cast<float>(depth)));
    }
  }
  return spec;
}

TileManifest manifest_of(const HeightFieldSpec& spec) {
  TileManifest manifest;
  manifest.plan = {.origin = {},
                   .cell = spec.spacing.x(),
                   .first_row = static_cast<int>(spec.origin.x() / spec.spacing.x()),
                   .first_column = static_cast<int>(spec.origin.y() / spec.spacing.y()),
                   .rows = spec.rows,
                   .columns = spec.columns};
  manifest.tile_cells = kSide;
  manifest.levels = levels_of(manifest.plan, kSide);
  const auto [lo, hi] = std::minmax_element(spec.depths.begin(), spec.depths.end());
  manifest.depths = {*lo, *hi};
  return manifest;
}

/// What `remora tiles` would have written for this place.
void fill(const HeightFieldSpec& spec, const TileManifest& manifest, const TilePlace& place,
          DepthTile& tile) {
  const TileLevel& level = manifest.levels[static_cast<std::size_t>(place.level)];
  tile.place = place;
  tile.rows = std::min(kSide, level.rows - 1 - place.row * kSide) + 1;
  tile.columns = std::min(kSide, level.columns - 1 - place.column * kSide) + 1;
  tile.depths.clear();
  for (int i = 0; i < tile.rows; ++i) {
    for (int j = 0; j < tile.columns; ++j) {
      const int row = finest_line(place.row * kSide + i, place.level, spec.rows);
      const int column = finest_line(place.column * kSide + j, place.level, spec.columns);
      tile.depths.push_back(static_cast<float>(
          spec.depths[static_cast<std::size_t>(row) * static_cast<std::size_t>(spec.columns) +
                      static_cast<std::size_t>(column)]));
    }
  }
}

class PagedTerrainTest : public ::testing::Test {
 protected:
  Vec2 somewhere() {
    const MapArea area = whole_.bounds().grown(20.0);
    return {chance_.uniform(area.lo.x(), area.hi.x()), chance_.uniform(area.lo.y(), area.hi.y())};
  }
  Vec2 inside() {
    const MapArea area = whole_.bounds();
    return {chance_.uniform(area.lo.x(), area.hi.x()), chance_.uniform(area.lo.y(), area.hi.y())};
  }

  HeightFieldSpec spec_ = wavy_ground();
  TileManifest manifest_ = manifest_of(spec_);
  HeightField whole_{spec_};
  Random chance_{7, "places"};
  TilePages::Load loads_ = [this](const TilePlace& place, DepthTile& tile) {
    fill(spec_, manifest_, place, tile);
    return std::string();
  };
};

TEST_F(PagedTerrainTest, AnswersAsIfAllOfItWereInMemory) {
  const PagedTerrain paged(manifest_, loads_, kFewPages);
  EXPECT_EQ(paged.bounds().lo, whole_.bounds().lo);
  EXPECT_EQ(paged.bounds().hi, whole_.bounds().hi);
  for (int n = 0; n < 3000; ++n) {
    const Vec2 p = somewhere();
    ASSERT_EQ(paged.depth_at(p.x(), p.y()), whole_.depth_at(p.x(), p.y()));
    ASSERT_EQ(paged.normal_at(p.x(), p.y()), whole_.normal_at(p.x(), p.y()));
    const Vec2 q = inside();
    ASSERT_EQ(paged.triangle_at(q), whole_.triangle_at(q));
    const int level = n % 6;
    ASSERT_EQ(paged.depth_at(p.x(), p.y(), level), whole_.depth_at(p.x(), p.y(), level)) << level;
  }
}

TEST_F(PagedTerrainTest, HasTheSameTrianglesAcrossTilesAndLevels) {
  const PagedTerrain paged(manifest_, loads_, kFewPages);
  for (int n = 0; n < 60; ++n) {
    const MapArea area = around(somewhere(), chance_.uniform(0.0, 60.0));
    for (const int level : {0, 1, 3, 5}) {
      const std::size_t count = whole_.triangle_count(area, level);
      ASSERT_EQ(paged.triangle_count(area, level), count);
      std::vector<TerrainTriangle> expected(count), found(count);
      whole_.triangles(area, level, 0, expected);
      ASSERT_EQ(paged.triangles(area, level, 0, found), count);
      ASSERT_EQ(found, expected) << "level " << level;
    }
    std::vector<Facet> expected(whole_.triangle_count(area, 0)), found(expected.size());
    whole_.facets(area, 0, expected);
    ASSERT_EQ(paged.facets(area, 0, found), found.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      ASSERT_EQ(found[i].corner, expected[i].corner);
      ASSERT_EQ(found[i].opposite, expected[i].opposite);
      ASSERT_EQ(found[i].edge, expected[i].edge);
    }
  }
}

TEST_F(PagedTerrainTest, PiecesForRaysCoverTheGroundOnce) {
  const PagedTerrain paged(manifest_, loads_, kFewPages);
  double area = 0.0;
  for (const TerrainTile& tile : paged.tiles(paged.bounds())) {
    for (const Vec3& p : paged.mesh(tile.id, 0, 0.0).vertices)
      ASSERT_EQ(p.z(), whole_.depth_at(p.x(), p.y()));
    area += (tile.area.hi - tile.area.lo).prod();
  }
  EXPECT_NEAR(area, (whole_.bounds().hi - whole_.bounds().lo).prod(), 1e-6);
}

TEST_F(PagedTerrainTest, BoundsOfAnAreaEncloseItsDepths) {
  const PagedTerrain paged(manifest_, loads_, kFewPages);
  for (int n = 0; n < 300; ++n) {
    const MapArea area = around(inside(), chance_.uniform(0.0, 150.0));
    const DepthRange exact = whole_.depth_range(area), range = paged.depth_range(area);
    EXPECT_LE(range.shallowest, exact.shallowest);
    EXPECT_GE(range.deepest, exact.deepest);
  }
}

TEST_F(PagedTerrainTest, HoldsNoMoreTilesThanItMay) {
  const PagedTerrain paged(manifest_, loads_, kFewPages);
  for (int n = 0; n < 2000; ++n) {
    const Vec2 p = inside();
    static_cast<void>(paged.depth_at(p.x(), p.y()));
    ASSERT_LE(paged.counts().held, TilePages::kFewestPages);
  }
  EXPECT_GT(paged.counts().loaded, 4 * TilePages::kFewestPages);  // they came and went
}

TEST_F(PagedTerrainTest, AnswersManyThreadsWhileTilesComeAndGo) {
  const PagedTerrain paged(manifest_, loads_, kFewPages);
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    threads.emplace_back([&, seed] {
      Random chance(seed, "places");
      const MapArea area = whole_.bounds();
      for (int n = 0; n < 3000; ++n) {
        const double x = chance.uniform(area.lo.x(), area.hi.x());
        const double y = chance.uniform(area.lo.y(), area.hi.y());
        if (paged.depth_at(x, y) != whole_.depth_at(x, y)) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST_F(PagedTerrainTest, WhoComesByDoesNotWaitForASlowDisk) {
  const auto slow = [this](const TilePlace& place, DepthTile& tile) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    fill(spec_, manifest_, place, tile);
    return std::string();
  };
  const PagedTerrain paged(manifest_, slow, kFewPages);
  const auto rest = [&] {
    while (paged.counts().asked > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  };
  const double y = 200.0;
  ASSERT_EQ(paged.depth_at(-30.0, y), whole_.depth_at(-30.0, y));
  EXPECT_EQ(paged.counts().waits, 1u);  // nobody knew before where it would begin
  for (double x = -30.0; x < 300.0; x += 16.0) {
    rest();
    ASSERT_EQ(paged.depth_at(x, y), whole_.depth_at(x, y));
  }
  EXPECT_EQ(paged.counts().waits, 1u);
}

TEST_F(PagedTerrainTest, ALostTileIsOpenWaterAndIsToldOnce) {
  const auto lose_one = [this](const TilePlace& place, DepthTile& tile) -> std::string {
    if (place == TilePlace{0, 1, 1}) return "'0/1_1.tile' cannot be used: it is gone";
    fill(spec_, manifest_, place, tile);
    return {};
  };
  const PagedTerrain paged(manifest_, lose_one, kFewPages);
  EXPECT_TRUE(paged.losses(0).empty());
  const double x = -40.0 + 2.0 * 24.0, y = 10.0 + 2.0 * 24.0;  // the middle of tile 1, 1
  EXPECT_EQ(paged.depth_at(x, y), manifest_.depths.deepest);
  EXPECT_EQ(paged.depth_at(x + 40.0, y), whole_.depth_at(x + 40.0, y));
  for (int n = 0; n < 500; ++n) static_cast<void>(paged.triangle_at(inside()));
  static_cast<void>(paged.depth_at(x, y));  // loaded, and lost, again
  ASSERT_EQ(paged.losses(0).size(), 1u);
  EXPECT_NE(paged.losses(0)[0].find("it is gone"), std::string::npos);
  EXPECT_TRUE(paged.losses(1).empty());
}

TEST_F(PagedTerrainTest, TilesTooLargeToComeAndGoAreRefused) {
  manifest_.tile_cells = 4096;
  std::vector<Problem> found;
  EXPECT_EQ(open_tiles("nowhere", manifest_, found), nullptr);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].what.find("4096 cells"), std::string::npos);
  EXPECT_NE(found[0].instead.find("reach"), std::string::npos);
}

}  // namespace
}  // namespace remora
