// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/height_field.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace remora {
namespace height_field_test {

/// A plane, a saddle and hills, sampled every 0.5 m north and 0.25 m east.
HeightFieldSpec sampled(double (*depth)(double, double), int rows = 41, int columns = 61) {
  HeightFieldSpec spec{.origin = Vec2(-3.0, 2.0),
                       .spacing = Vec2(0.5, 0.25),
                       .rows = rows,
                       .columns = columns,
                       .depths = {}};
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) spec.depths.push_back(depth(-3.0 + 0.5 * i, 2.0 + 0.25 * j));
  }
  return spec;
}

double slope(double x, double y) { return 10.0 + 0.2 * x - 0.1 * y; }
double saddle(double x, double y) { return 10.0 + 0.3 * x * y; }
double hills(double x, double y) { return 10.0 + std::sin(x) * std::cos(2.0 * y); }

TEST(HeightField, ReproducesAnyBilinearSeabed) {
  const HeightField field(sampled(saddle));
  for (const Vec2& p : {Vec2(-3.0, 2.0), Vec2(0.1, 3.33), Vec2(4.9, 7.7), Vec2(17.0, 17.0)}) {
    EXPECT_NEAR(field.depth_at(p.x(), p.y()), saddle(p.x(), p.y()), 1e-12);
    const Vec3 expected = Vec3(0.3 * p.y(), 0.3 * p.x(), -1.0).normalized();
    EXPECT_TRUE(field.normal_at(p.x(), p.y()).isApprox(expected, 1e-12));
  }
}

TEST(HeightField, ContinuesTheEdgeBeyondIt) {
  const HeightField field(sampled(slope));
  EXPECT_DOUBLE_EQ(field.depth_at(-100.0, 5.0), field.depth_at(-3.0, 5.0));
  EXPECT_DOUBLE_EQ(field.depth_at(1e9, 1e9), field.depth_at(17.0, 17.0));
}

TEST(HeightField, DepthRangeHoldsEveryDepthOfTheRectangle) {
  const HeightField field(sampled(hills));
  for (const double size : {0.1, 1.0, 7.0, 12.0}) {
    const Vec2 lo(-2.2, 2.9);
    const Vec2 hi = lo + Vec2(size, size);
    const DepthRange range = field.depth_range({lo, hi});
    for (double x = lo.x(); x <= hi.x(); x += 0.05) {
      for (double y = lo.y(); y <= hi.y(); y += 0.05) {
        EXPECT_GE(field.depth_at(x, y), range.shallowest);
        EXPECT_LE(field.depth_at(x, y), range.deepest);
      }
    }
  }
}

TEST(HeightField, DepthRangeOfASmallRectangleIsTight) {
  const HeightField field(sampled(slope));
  const DepthRange range = field.depth_range({{0.1, 3.05}, {0.2, 3.1}});
  EXPECT_LT(range.deepest - range.shallowest, 0.2 * 0.5 + 0.1 * 0.25 + 1e-12);
}

TEST(HeightField, ItsMeshFacesUpAndCoversTheGrid) {
  const HeightField field(sampled(slope));
  const TriangleMesh mesh = field.mesh({}, 0, 0.0);
  ASSERT_EQ(mesh.triangles.size(), 2U * 40U * 60U);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    EXPECT_TRUE(normal(mesh, i).isApprox(Vec3(0.2, -0.1, -1.0).normalized(), 1e-9));
  }
  EXPECT_NEAR(area(mesh), 20.0 * 15.0 * std::sqrt(1.0 + 0.04 + 0.01), 1e-9);
}

TEST(HeightField, RefusesWhatIsNoGrid) {
  EXPECT_TRUE(height_field_problem(sampled(slope)).empty());
  EXPECT_FALSE(height_field_problem({}).empty());

  HeightFieldSpec missing = sampled(slope);
  missing.depths.pop_back();
  EXPECT_NE(height_field_problem(missing).find("2501"), std::string::npos);

  HeightFieldSpec hole = sampled(slope);
  hole.depths[62] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(height_field_problem(hole).find("row 1, column 1"), std::string::npos);

  HeightFieldSpec flat = sampled(slope);
  flat.spacing.y() = 0.0;
  EXPECT_FALSE(height_field_problem(flat).empty());
}

}  // namespace height_field_test
}  // namespace remora
