// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "math/frames.h"

#include <gtest/gtest.h>

#include <numbers>

#include "math/rotation.h"

namespace remora {
namespace frames_test {

TEST(Frames, EveryMapIsItsOwnInverse) {
  const Vec3 v(1, 2, 3);
  EXPECT_EQ(swap_ned_enu(swap_ned_enu(v)), v);
  EXPECT_EQ(swap_frd_flu(swap_frd_flu(v)), v);
  EXPECT_EQ(swap_camera_gl(swap_camera_gl(v)), v);
  const Pose X{to_quaternion({0.3, -0.2, 1.0}).toRotationMatrix(), v};
  const Pose twice = swap_world_and_body_axes(swap_world_and_body_axes(X));
  EXPECT_TRUE(twice.R.isApprox(X.R, 1e-15));
  EXPECT_TRUE(twice.p.isApprox(X.p));
  EXPECT_TRUE(swap_body_axes(swap_body_axes(X)).R.isApprox(X.R, 1e-15));
  const Quat q = to_quaternion({0.3, -0.2, 1.0});
  EXPECT_NEAR(swap_world_and_body_axes(swap_world_and_body_axes(q)).angularDistance(q), 0.0, 1e-7);
}

TEST(Frames, HeadingNorthIsNinetyDegreesInEastNorthUp) {
  const RollPitchYaw enu = to_roll_pitch_yaw(swap_world_and_body_axes(Quat::Identity()));
  EXPECT_NEAR(enu.yaw, std::numbers::pi / 2, 1e-12);
  EXPECT_NEAR(enu.roll, 0.0, 1e-12);
}

TEST(Frames, TurningToStarboardReducesTheEastNorthUpYaw) {
  const RollPitchYaw enu = to_roll_pitch_yaw(swap_world_and_body_axes(to_quaternion({0, 0, 0.2})));
  EXPECT_NEAR(enu.yaw, std::numbers::pi / 2 - 0.2, 1e-12);
}

TEST(Frames, ATensorKeepsItsEnergyInBothAxes) {
  Mat6 M = Mat6::Random();
  M = M * M.transpose();
  const Vec6 nu = Vec6::Random();
  Vec6 nu_flu;
  nu_flu << swap_frd_flu(nu.head<3>()), swap_frd_flu(nu.tail<3>());
  EXPECT_NEAR(nu_flu.dot(swap_body_axes(M) * nu_flu), nu.dot(M * nu), 1e-12);
}

}  // namespace frames_test
}  // namespace remora
