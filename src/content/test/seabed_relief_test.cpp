// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/seabed_relief.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace remora {
namespace seabed_relief_test {

HeightField field_of(const TerrainSpec& spec) { return HeightField(make_terrain(spec)); }

TEST(Terrain, CoversItsRectangleAndIsRepeatable) {
  TerrainSpec spec;
  spec.centre = {100.0, -40.0};
  spec.size = {60.0, 30.0};
  const HeightFieldSpec field = make_terrain(spec);
  EXPECT_TRUE(height_field_problem(field).empty());
  EXPECT_TRUE(field.origin.isApprox(Vec2(70.0, -55.0)));
  EXPECT_EQ(field.rows, 121);
  EXPECT_EQ(field.columns, 61);
  EXPECT_EQ(field.depths, make_terrain(spec).depths);
  spec.seed = 2;
  EXPECT_NE(field.depths, make_terrain(spec).depths);
}

TEST(Terrain, ASlopeDeepensTowardsItsHeading) {
  TerrainSpec spec;
  spec.relief = 0.0;
  spec.slope = 0.1;
  spec.slope_heading = std::numbers::pi / 2.0;  // east
  const HeightField field = field_of(spec);
  EXPECT_NEAR(field.depth_at(0.0, 0.0), 15.0, 1e-9);
  EXPECT_NEAR(field.depth_at(20.0, 30.0), 18.0, 1e-9);
}

TEST(Terrain, ACliffDropsByItsHeightAndNowhereElse) {
  TerrainSpec spec;
  spec.relief = 0.0;
  spec.cliff_height = 25.0;
  spec.cliff_distance = 10.0;
  const HeightField field = field_of(spec);
  for (double y = -45.0; y < 46.0; y += 5.0) {
    EXPECT_DOUBLE_EQ(field.depth_at(0.0, y), 15.0);
    EXPECT_DOUBLE_EQ(field.depth_at(20.0, y), 40.0);
  }
}

TEST(Terrain, ReliefAndRipplesStayWithinTheirHeights) {
  TerrainSpec spec;
  spec.relief = 0.0;
  spec.ripple_height = 0.3;
  const DepthRange ripples = field_of(spec).depth_range();
  EXPECT_GE(ripples.shallowest, 15.0 - 0.15);
  EXPECT_LE(ripples.deepest, 15.0 + 0.15);
  EXPECT_GT(ripples.deepest - ripples.shallowest, 0.2);

  spec.ripple_height = 0.0;
  spec.relief = 0.8;
  const DepthRange hills = field_of(spec).depth_range();
  EXPECT_GT(hills.shallowest, 15.0 - 2.0 * 0.8);
  EXPECT_LT(hills.deepest, 15.0 + 2.0 * 0.8);
  EXPECT_GT(hills.deepest - hills.shallowest, 0.8);
}

TEST(Terrain, RipplesRepeatAtTheirWavelength) {
  TerrainSpec spec;
  spec.relief = 0.0;
  spec.ripple_height = 0.3;
  spec.ripple_wavelength = 4.0;
  spec.ripple_heading = 0.0;  // crests run east-west
  const HeightField field = field_of(spec);
  int crossings = 0;
  for (double x = -49.0; x < 49.0; x += 0.5)
    crossings += (field.depth_at(x, 3.0) - 15.0) * (field.depth_at(x + 0.5, 3.0) - 15.0) < 0.0;
  EXPECT_NEAR(crossings, 2 * 98 / 4, 5);
}

TEST(Terrain, ACanyonIsDeepestAlongItsBendsAndEndsAtItsRims) {
  const TerrainSpec spec{.size = {4000.0, 2000.0},
                         .spacing = 10.0,
                         .depth = 100.0,
                         .relief = 0.0,
                         .canyon_depth = 300.0,
                         .canyon_width = 600.0,
                         .canyon_meander = 200.0,
                         .canyon_wavelength = 2000.0};
  const HeightField field(make_terrain(spec));
  EXPECT_NEAR(field.depth_at(0.0, 0.0), 400.0, 0.1);
  EXPECT_NEAR(field.depth_at(500.0, 200.0), 400.0, 0.1);    // a quarter of a bend to the north
  EXPECT_NEAR(field.depth_at(1500.0, -200.0), 400.0, 0.1);  // three quarters
  EXPECT_NEAR(field.depth_at(500.0, 200.0 + 150.0), 250.0, 0.1);  // half way up
  for (const double east : {-101.0, 501.0, 900.0})
    EXPECT_NEAR(field.depth_at(500.0, east), 100.0, 1e-9);
}

TEST(Terrain, WhatTheGridCannotHoldIsRefused) {
  TerrainSpec spec;
  EXPECT_TRUE(terrain_problem(spec).empty());
  spec.size = {1e5, 1e5};
  EXPECT_NE(terrain_problem(spec).find("points"), std::string::npos);
  spec = {};
  spec.ripple_height = 0.1;
  spec.ripple_wavelength = 0.5;
  EXPECT_NE(terrain_problem(spec).find("spacing of 0.125"), std::string::npos);
  spec = {};
  spec.spacing = 0.0;
  EXPECT_FALSE(terrain_problem(spec).empty());
}

}  // namespace seabed_relief_test
}  // namespace remora
