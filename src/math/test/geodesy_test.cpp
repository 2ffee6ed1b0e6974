// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "math/geodesy.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace geodesy_test {

TEST(Geodesy, LocalPositionsSurviveTheWayThroughTheEllipsoid) {
  const LocalFrame frame({47.6 * kDegree, -122.3 * kDegree, 0.0});
  const Vec3 p_W(1234.5, -987.6, 45.6);
  EXPECT_TRUE(frame.to_ned(frame.to_geo(p_W)).isApprox(p_W, 1e-10));
}

// Meridian radius of curvature of WGS-84: M = a (1 - e²)/(1 - e² sin²φ)^1.5.
TEST(Geodesy, ASmallStepNorthIsTheMeridianRadiusTimesTheLatitudeDifference) {
  const double latitude = 60.0 * kDegree, step = 1e-6;
  const double a = 6378137.0, e2 = 6.69437999014e-3;
  const double M = a * (1 - e2) / std::pow(1 - e2 * std::pow(std::sin(latitude), 2), 1.5);
  const LocalFrame frame({latitude, 0.1, 0.0});
  const Vec3 p_W = frame.to_ned({latitude + step, 0.1, 0.0});
  EXPECT_NEAR(p_W.x(), M * step, 1e-5);
  EXPECT_NEAR(p_W.y(), 0.0, 1e-9);
}

TEST(Geodesy, HeightIsMinusDown) {
  const LocalFrame frame({0.5, 0.5, 0.0});
  EXPECT_NEAR(frame.to_ned({0.5, 0.5, 10.0}).z(), -10.0, 1e-9);
}

}  // namespace geodesy_test
}  // namespace remora
