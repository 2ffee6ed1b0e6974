// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/axes.h"

#include <gtest/gtest.h>

#include <numbers>

#include "interfaces/ros_messages/catalogue.h"
#include "math/rotation.h"

namespace remora {
namespace axes_test {

constexpr double kHalf = std::numbers::sqrt2 / 2.0;

Quat eigen(const msg::Quaternion& q) { return {q.w, q.x, q.y, q.z}; }
Vec3 eigen(const msg::Vector3& v) { return {v.x, v.y, v.z}; }

/// A direction of the body as ROS has it in the world.
Vec3 seen(const msg::Quaternion& q, const Vec3& v) { return eigen(q) * v; }

TEST(Axes, AVehicleThatHeadsNorthLooksAlongYOfTheWorld) {
  const msg::Quaternion q = attitude_enu(Quat::Identity());
  EXPECT_TRUE(seen(q, Vec3::UnitX()).isApprox(Vec3::UnitY(), 1e-12));   // bow: north
  EXPECT_TRUE(seen(q, Vec3::UnitY()).isApprox(-Vec3::UnitX(), 1e-12));  // port: west
  EXPECT_TRUE(seen(q, Vec3::UnitZ()).isApprox(Vec3::UnitZ(), 1e-12));
  EXPECT_NEAR(std::abs(q.z), kHalf, 1e-12);  // REP 103: yaw is 90° there
  EXPECT_NEAR(std::abs(q.w), kHalf, 1e-12);
}

TEST(Axes, AVehicleThatHeadsEastIsNotTurnedAtAll) {
  const msg::Quaternion q = attitude_enu(to_quaternion({.yaw = std::numbers::pi / 2}));
  EXPECT_NEAR(std::abs(q.w), 1.0, 1e-12);
}

TEST(Axes, DepthIsBelowZero) {
  const msg::Point p = point_enu({10.0, 20.0, 30.0});
  EXPECT_EQ(p.x, 20.0);
  EXPECT_EQ(p.y, 10.0);
  EXPECT_EQ(p.z, -30.0);
}

TEST(Axes, ABowThatRisesHasNegativePitchRateAndATurnToPortIsPositive) {
  // Forward-right-down: bow up is positive q, to starboard positive r.
  const msg::Twist twist = twist_flu({{1, 2, 3}, {0.1, 0.2, 0.3}});
  EXPECT_EQ(eigen(twist.linear), Vec3(1, -2, -3));
  EXPECT_EQ(eigen(twist.angular), Vec3(0.1, -0.2, -0.3));
}

TEST(Axes, PosesComeBackAsTheyWent) {
  const Pose X_WB{to_quaternion({.roll = 0.3, .pitch = -0.8, .yaw = 2.0}).toRotationMatrix(),
                  Vec3(3, -4, 5)};
  const std::optional<Pose> back = pose_ned(pose_enu(X_WB));
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->R.isApprox(X_WB.R, 1e-12));
  EXPECT_TRUE(back->p.isApprox(X_WB.p, 1e-12));
}

TEST(Axes, ACameraThatLooksAheadHasItsZAlongTheBow) {
  Mat3 R_BC;  // x right, y down, z ahead, in forward-right-down
  R_BC << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  const msg::Transform transform = optical_on_body({R_BC, Vec3(0.2, 0.1, -0.05)});
  EXPECT_TRUE(seen(transform.rotation, Vec3::UnitZ()).isApprox(Vec3::UnitX(), 1e-12));
  EXPECT_TRUE(seen(transform.rotation, Vec3::UnitX()).isApprox(-Vec3::UnitY(), 1e-12));
  EXPECT_EQ(eigen(transform.translation), Vec3(0.2, -0.1, 0.05));
}

TEST(Axes, AnAltimeterMeasuresAlongXOfItsFrameWhichPointsDown) {
  const msg::Transform transform = beam_on_body({});
  EXPECT_TRUE(seen(transform.rotation, Vec3::UnitX()).isApprox(-Vec3::UnitZ(), 1e-12));
}

TEST(Axes, ASceneWithZDownTellsAndTakesPosesInItsOwnAxes) {
  // North-east-down with its origin half a metre below the surface; a vehicle with its z up.
  const SceneAxes axes{{Mat3::Identity(), Vec3(0, 0, 0.5)}, frd_flu()};
  const Pose X_WB{to_quaternion({.roll = 0.0, .pitch = 0.0, .yaw = 1.0}).toRotationMatrix(),
                  Vec3(3, -4, 5)};
  const msg::Pose told = pose_in(axes, X_WB);
  EXPECT_TRUE(Vec3(told.position.x, told.position.y, told.position.z).isApprox(Vec3(3, -4, 4.5)));
  // Its own up is the scene's -z, its bow is where it heads.
  EXPECT_TRUE(seen(told.orientation, Vec3::UnitZ()).isApprox(-Vec3::UnitZ(), 1e-12));
  EXPECT_TRUE(seen(told.orientation, Vec3::UnitX())
                  .isApprox(Vec3(std::cos(1.0), std::sin(1.0), 0.0), 1e-12));
  const std::optional<Pose> back = pose_from(axes, told);
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->R.isApprox(X_WB.R, 1e-12));
  EXPECT_TRUE(back->p.isApprox(X_WB.p, 1e-12));
  const Twist V_B{{1, 2, 3}, {0.1, 0.2, 0.3}};
  EXPECT_EQ(eigen(twist_in(axes, V_B).linear), Vec3(1, -2, -3));
  EXPECT_EQ(twist_from(axes, twist_in(axes, V_B))->angular, V_B.angular);
}

TEST(Axes, WhatIsNoPoseIsNotTaken) {
  msg::Pose pose;
  EXPECT_TRUE(pose_ned(pose));
  pose.orientation = {0, 0, 0, 0};
  EXPECT_FALSE(pose_ned(pose));
  pose = {};
  pose.position.x = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(pose_ned(pose));
  msg::Wrench wrench;
  wrench.force.y = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(wrench_frd(wrench));
}

}  // namespace axes_test
}  // namespace remora
