// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/waypoint.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace remora {
namespace waypoint_test {

TEST(LawnMower, SweepsARectangleLineByLine) {
  SurveySpec spec;
  spec.corner_W = Vec3(10.0, 20.0, 5.0);
  spec.length = 8.0;
  spec.width = 4.0;
  spec.spacing = 2.0;
  const auto waypoints = lawn_mower(spec);
  const double expected[6][2] = {{10, 20}, {18, 20}, {18, 22}, {10, 22}, {10, 24}, {18, 24}};
  ASSERT_EQ(waypoints.size(), 6u);
  for (int i = 0; i < 6; ++i) {
    EXPECT_TRUE(waypoints[i].p_W.isApprox(Vec3(expected[i][0], expected[i][1], 5.0), 1e-12));
  }
}

TEST(LawnMower, LeavesNoGapWiderThanTheSpacingAndEndsOnTheFarEdge) {
  SurveySpec spec;
  spec.width = 10.0;
  spec.spacing = 3.0;
  const auto waypoints = lawn_mower(spec);
  ASSERT_EQ(waypoints.size(), 10u);  // five lines, 2.5 m apart
  EXPECT_NEAR(waypoints[2].p_W.y() - waypoints[1].p_W.y(), 2.5, 1e-12);
  EXPECT_NEAR(waypoints.back().p_W.y(), 10.0, 1e-12);
}

TEST(LawnMower, TurnsWithItsHeading) {
  SurveySpec spec;
  spec.heading = 0.5 * std::numbers::pi;  // lines run east, the next ones lie south
  const auto waypoints = lawn_mower(spec);
  EXPECT_NEAR(waypoints[1].p_W.y(), spec.length, 1e-12);
  EXPECT_NEAR(waypoints.back().p_W.x(), -spec.width, 1e-12);
}

TEST(LawnMower, KeepsItsAltitudeAndSpeed) {
  SurveySpec spec;
  spec.altitude = 2.5;
  spec.speed = 0.7;
  for (const Waypoint& waypoint : lawn_mower(spec)) {
    EXPECT_EQ(waypoint.altitude, 2.5);
    EXPECT_EQ(waypoint.speed, 0.7);
  }
}

TEST(SurveySpec, SaysWhatIsWrong) {
  SurveySpec spec;
  EXPECT_TRUE(problems(spec).empty());
  spec.spacing = 0.0;
  spec.speed = -1.0;
  EXPECT_EQ(problems(spec).size(), 2u);
  EXPECT_EQ(problems(Waypoint{.speed = 0.0}, 3).size(), 1u);
}

}  // namespace waypoint_test
}  // namespace remora
