// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/terrain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "geometry/height_field.h"

namespace remora {
namespace terrain_test {

constexpr int kRows = 43, kColumns = 31;
const Vec2 kOrigin(-7.0, 3.0), kSpacing(0.5, 0.75);

/// Hills on a grid that does not come out even in tiles of eight cells.
HeightField hills(int tile_cells = 8) {
  HeightFieldSpec spec{
      .origin = kOrigin, .spacing = kSpacing, .rows = kRows, .columns = kColumns, .depths = {}};
  for (int i = 0; i < kRows; ++i) {
    for (int j = 0; j < kColumns; ++j)
      spec.depths.push_back(20.0 + 2.0 * std::sin(0.3 * i) * std::cos(0.5 * j) + 0.02 * i * j);
  }
  return HeightField(spec, tile_cells);
}

Vec2 place_in(const MapArea& area, Random& chance) {
  return {chance.uniform(area.lo.x(), area.hi.x()), chance.uniform(area.lo.y(), area.hi.y())};
}

std::vector<TerrainTriangle> triangles_in(const Terrain& terrain, const MapArea& area, int level) {
  std::vector<TerrainTriangle> all(terrain.triangle_count(area, level));
  EXPECT_EQ(terrain.triangles(area, level, 0, all), all.size());
  return all;
}

/// On the map; positive when the corners run as those of a face that looks up.
double map_area(const TerrainTriangle& t) {
  const Vec3 n = (t[1] - t[0]).cross(t[2] - t[0]);
  return -0.5 * n.z();
}

/// How often a place on the map is covered, not counting triangles it lies on the edge of.
int times_covered(const std::vector<TerrainTriangle>& triangles, const Vec2& p) {
  return static_cast<int>(
      std::count_if(triangles.begin(), triangles.end(), [&](const TerrainTriangle& t) {
        for (std::size_t k = 0; k < 3; ++k) {
          const Vec2 a = t[k].head<2>(), b = t[(k + 1) % 3].head<2>();
          const Vec2 u = b - a, v = p - a;
          if (u.x() * v.y() - u.y() * v.x() > -1e-12) return false;
        }
        return true;
      }));
}

TEST(Terrain, TrianglesCoverARectangleOnceAndWithoutGaps) {
  const HeightField terrain = hills();
  Random chance(1, "terrain");
  for (const int level : {0, 1, 2, 3}) {
    for (int n = 0; n < 20; ++n) {
      const Vec2 p = place_in(terrain.bounds(), chance), q = place_in(terrain.bounds(), chance);
      const MapArea area{p.cwiseMin(q), p.cwiseMax(q)};
      const std::vector<TerrainTriangle> triangles = triangles_in(terrain, area, level);
      for (int i = 0; i < 50; ++i)
        ASSERT_EQ(times_covered(triangles, place_in(area, chance)), 1) << "level " << level;
      for (const TerrainTriangle& t : triangles) EXPECT_GT(map_area(t), 0.0);
    }
  }
}

TEST(Terrain, AllTrianglesTogetherHaveTheAreaOfTheBounds) {
  const HeightField terrain = hills();
  const Vec2 extent = terrain.bounds().hi - terrain.bounds().lo;
  for (const int level : {0, 1, 4, 9}) {
    double sum = 0.0;
    for (const TerrainTriangle& t : triangles_in(terrain, terrain.bounds(), level))
      sum += map_area(t);
    EXPECT_NEAR(sum, extent.prod(), 1e-9) << "level " << level;
  }
}

TEST(Terrain, ABufferOfAnySizeGetsTheSameTrianglesInTheSameOrder) {
  const HeightField terrain = hills();
  const MapArea area{{-3.3, 5.0}, {4.1, 12.2}};
  const std::vector<TerrainTriangle> all = triangles_in(terrain, area, 0);
  for (const std::size_t room : {1U, 3U, 16U, 1000U}) {
    std::vector<TerrainTriangle> buffer(room), found;
    for (std::size_t count = room; count == room;) {
      count = terrain.triangles(area, 0, found.size(), buffer);
      found.insert(found.end(), buffer.begin(),
                   buffer.begin() + static_cast<std::ptrdiff_t>(count));
    }
    EXPECT_EQ(found, all) << "room for " << room;
  }
  std::size_t next = 0;
  for_each_facet(terrain, area, [&](const Facet& f) { EXPECT_EQ(f.corner, all.at(next++)); });
  EXPECT_EQ(next, all.size());
}

TEST(Terrain, HasTheDepthOfItsTriangles) {
  const HeightField terrain = hills();
  Random chance(2, "terrain");
  for (const TerrainTriangle& t : triangles_in(terrain, terrain.bounds(), 0)) {
    for (const Vec3& p : t) EXPECT_NEAR(terrain.depth_at(p.x(), p.y()), p.z(), 1e-12);
    // Between the corners a grid is bilinear: a quarter of the twist of a cell apart, at most.
    double a = chance.uniform(), b = chance.uniform();
    if (a + b > 1.0) a = 1.0 - a, b = 1.0 - b;
    const Vec3 p = t[0] + a * (t[1] - t[0]) + b * (t[2] - t[0]);
    EXPECT_NEAR(terrain.depth_at(p.x(), p.y()), p.z(), 0.1);
    EXPECT_EQ(terrain.triangle_at(p.head<2>()), t);
  }
}

TEST(Terrain, TheRangeOfDepthsEnclosesTheTriangles) {
  const HeightField terrain = hills();
  Random chance(3, "terrain");
  for (int n = 0; n < 200; ++n) {
    const Vec2 p = place_in(terrain.bounds(), chance), q = place_in(terrain.bounds(), chance);
    const MapArea area{p.cwiseMin(q), p.cwiseMax(q)};
    const DepthRange range = terrain.depth_range(area);
    for (const TerrainTriangle& t : triangles_in(terrain, area, 0)) {
      for (const Vec3& corner : t) {
        EXPECT_GE(corner.z(), range.shallowest);
        EXPECT_LE(corner.z(), range.deepest);
      }
    }
    EXPECT_GE(range.shallowest, terrain.depth_range().shallowest);
    EXPECT_LE(range.deepest, terrain.depth_range().deepest);
  }
}

TEST(Terrain, TilesLieEdgeToEdgeAndFillTheBounds) {
  const HeightField terrain = hills();
  const std::vector<TerrainTile> tiles = terrain.tiles(terrain.bounds());
  EXPECT_EQ(tiles.size(), 6U * 4U);
  double sum = 0.0;
  for (const TerrainTile& tile : tiles) {
    sum += (tile.area.hi - tile.area.lo).prod();
    for (const TerrainTile& other : tiles) {
      if (other.id != TileId{tile.id.row + 1, tile.id.column}) continue;
      EXPECT_EQ(other.area.lo.x(), tile.area.hi.x());
    }
  }
  EXPECT_NEAR(sum, (terrain.bounds().hi - terrain.bounds().lo).prod(), 1e-9);
}

TEST(Terrain, TilesNearAPlaceAreThoseWithinReach) {
  const HeightField terrain = hills();
  EXPECT_EQ(terrain.tiles(around(Vec2(-1.0, 5.0), 0.1)).size(), 1U);
  EXPECT_EQ(terrain.tiles(around(Vec2(-3.0, 5.0), 0.0)).size(), 2U);  // on the edge between two
  EXPECT_TRUE(terrain.tiles(around(Vec2(100.0, 5.0), 10.0)).empty());
}

/// The points of a tile's mesh on the line between it and the tile to the north of it.
std::vector<Vec3> points_at(const TriangleMesh& mesh, double north) {
  std::vector<Vec3> points;
  for (const Vec3& p : mesh.vertices)
    if (p.x() == north) points.push_back(p);
  return points;
}

TEST(Terrain, NeighbouringTilesHaveThePointsOfTheirEdgeInCommon) {
  const HeightField terrain = hills();
  for (const int level : {0, 1, 3}) {
    for (int row = 0; row < 5; ++row) {
      const TileId south{row, 1}, north{row + 1, 1};
      const double edge = kOrigin.x() + 8 * (row + 1) * kSpacing.x();
      const std::vector<Vec3> points = points_at(terrain.mesh(south, level, 0.0), edge);
      EXPECT_GE(points.size(), 2U);
      EXPECT_EQ(points, points_at(terrain.mesh(north, level, 0.0), edge)) << "level " << level;
    }
  }
}

TEST(Terrain, TheMeshesOfTheTilesAreTheTrianglesThatAreTouched) {
  const HeightField terrain = hills();
  const auto by_corner = [](const TerrainTriangle& a, const TerrainTriangle& b) {
    for (std::size_t k = 0; k < 3; ++k) {
      for (int axis = 0; axis < 3; ++axis)
        if (a[k][axis] != b[k][axis]) return a[k][axis] < b[k][axis];
    }
    return false;
  };
  std::vector<TerrainTriangle> of_tiles, touched = triangles_in(terrain, terrain.bounds(), 0);
  for (const TerrainTile& tile : terrain.tiles(terrain.bounds())) {
    const TriangleMesh mesh = terrain.mesh(tile.id, 0, 0.0);
    for (const Triangle& t : mesh.triangles)
      of_tiles.push_back({mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]});
  }
  std::sort(of_tiles.begin(), of_tiles.end(), by_corner);
  std::sort(touched.begin(), touched.end(), by_corner);
  EXPECT_EQ(of_tiles, touched);
}

TEST(Terrain, AnApronGoesOnLevelBeyondTheEdge) {
  const HeightField terrain = hills();
  for (const TerrainTile& tile : terrain.tiles(terrain.bounds())) {
    for (const Vec3& p : terrain.mesh(tile.id, 0, 50.0).vertices)
      EXPECT_NEAR(p.z(), terrain.depth_at(p.x(), p.y()), 1e-12);
  }
  const Aabb first = bounds(terrain.mesh({0, 0}, 0, 50.0));
  EXPECT_DOUBLE_EQ(first.lo.x(), kOrigin.x() - 50.0);
  EXPECT_DOUBLE_EQ(first.hi.x(), kOrigin.x() + 8 * kSpacing.x());  // its neighbour goes on there
}

}  // namespace terrain_test
}  // namespace remora
