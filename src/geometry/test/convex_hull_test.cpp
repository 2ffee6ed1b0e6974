// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/convex_hull.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "base/random.h"
#include "geometry/procedural.h"

namespace remora {
namespace convex_hull_test {

TEST(ConvexHull, OfABoxHasSixFacesOfFourCornersEach) {
  const TriangleMesh box = make_box({0.46, 0.58, 0.25});
  const auto hull = convex_hull(box.vertices);
  ASSERT_TRUE(hull);
  EXPECT_EQ(hull->vertices.size(), 8U);
  ASSERT_EQ(hull->faces.size(), 6U);
  for (const auto& face : hull->faces) EXPECT_EQ(face.vertices.size(), 4U);
  EXPECT_TRUE(is_watertight(to_mesh(*hull)));
  EXPECT_NEAR(volume(to_mesh(*hull)), 0.46 * 0.58 * 0.25, 1e-15);
}

TEST(ConvexHull, OfAThinWallKeepsItsThickness) {
  const auto hull = convex_hull(make_box({0.005, 50.0, 20.0}).vertices);
  ASSERT_TRUE(hull);
  EXPECT_EQ(hull->faces.size(), 6U);
  EXPECT_NEAR(volume(to_mesh(*hull)), 5.0, 1e-12);
}

TEST(ConvexHull, HoldsEveryPointAndIsOutermost) {
  Random random(7, "hull");
  std::vector<Vec3> points;
  for (int i = 0; i < 500; ++i) {
    points.emplace_back(random.gaussian(), 2.0 * random.gaussian(), 0.5 * random.gaussian());
  }
  const auto hull = convex_hull(points);
  ASSERT_TRUE(hull);
  EXPECT_TRUE(is_watertight(to_mesh(*hull)));
  for (const auto& face : hull->faces) {
    EXPECT_NEAR(face.normal.norm(), 1.0, 1e-12);
    for (const Vec3& p : points) EXPECT_LT(face.normal.dot(p) - face.offset, 1e-3);
  }
}

TEST(ConvexHull, FillsTheHoleOfATorus) {
  const auto hull = convex_hull(make_torus(2.0, 0.3).vertices);
  ASSERT_TRUE(hull);
  EXPECT_GT(volume(to_mesh(*hull)), 0.9 * 3.14159 * 2.0 * 2.0 * 0.6);
}

TEST(ConvexHull, DoesNotExistForFlatOrBrokenPoints) {
  EXPECT_FALSE(convex_hull({}));
  EXPECT_FALSE(convex_hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
  EXPECT_FALSE(convex_hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}));
  EXPECT_FALSE(convex_hull(std::vector<Vec3>(10, Vec3(1, 2, 3))));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(convex_hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, nan}}));
}

}  // namespace convex_hull_test
}  // namespace remora
