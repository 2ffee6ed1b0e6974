// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/bag/survey.h"

#include <gtest/gtest.h>

#include "interfaces/bag/pose_messages.h"
#include "interfaces/bag/track_recording.h"
#include "interfaces/ros_messages/packed.h"
#include "interfaces/ros_messages/type_text.h"
#include "math/angles.h"
#include "math/rotation.h"
#include "run/dive.h"
#include "testing/source_dir.h"

namespace remora {
namespace survey_test {

/// Once around a circle of 10 m in a minute, 3 m deep, bow ahead.
TrackPose on_circle(double seconds) {
  const double angle = 2.0 * kPi * seconds / 60.0;
  return {from_seconds(seconds),
          {.p_WB = {10.0 * std::cos(angle), 10.0 * std::sin(angle), 3.0},
           .q_WB = to_quaternion({0.0, 0.0, angle + 0.5 * kPi}),
           .V_WB_B = {}}};
}

TEST(Survey, PosesOfRosArriveInOurAxes) {
  msg::PoseStamped stamped;
  stamped.pose.position = {1.0, 2.0, -3.0};  // east, north, up
  stamped.pose.orientation = {0.0, 0.0, 0.0, 1.0};
  const auto body = body_in(msg::PoseStamped::kType, pack(stamped), /*is_ned=*/false);
  ASSERT_TRUE(body);
  EXPECT_TRUE(body->p_WB.isApprox(Vec3(2.0, 1.0, 3.0)));
  EXPECT_NEAR(to_roll_pitch_yaw(body->q_WB).yaw, 0.5 * kPi, 1e-12);  // heads east

  const auto plain = body_in(msg::PoseStamped::kType, pack(stamped), /*is_ned=*/true);
  ASSERT_TRUE(plain);
  EXPECT_TRUE(plain->p_WB.isApprox(Vec3(1.0, 2.0, -3.0)));
  EXPECT_NEAR(to_roll_pitch_yaw(plain->q_WB).yaw, 0.0, 1e-12);
}

TEST(Survey, AnOdometryTellsItsMotionToo) {
  msg::Odometry odometry;
  odometry.twist.twist.linear = {0.5, 0.25, 0.125};  // forward, to port, up
  const auto body = body_in(msg::Odometry::kType, pack(odometry), false);
  ASSERT_TRUE(body);
  EXPECT_TRUE(body->V_WB_B.linear.isApprox(Vec3(0.5, -0.25, -0.125)));
}

TEST(Survey, WhatTellsNoPoseIsPassedOver) {
  msg::PoseWithCovarianceStamped vague;
  EXPECT_TRUE(body_in(msg::PoseWithCovarianceStamped::kType, pack(vague), false));
  vague.pose.pose.orientation = {0.0, 0.0, 0.0, 0.0};
  EXPECT_FALSE(body_in(msg::PoseWithCovarianceStamped::kType, pack(vague), false));
  vague.pose.pose.orientation.w = 1.0;
  vague.pose.pose.position.x = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(body_in(msg::PoseWithCovarianceStamped::kType, pack(vague), true));
  EXPECT_FALSE(body_in(msg::Odometry::kType, {}, false));
  EXPECT_FALSE(body_in("sensor_msgs/Imu", {}, false));
}

// From Debian 12's libgeometry-msgs-dev 1.13.1.
TEST(Survey, PosesWithCovarianceAreThoseOfEverybodyElse) {
  EXPECT_EQ(type_text_of<msg::PoseWithCovarianceStamped>().md5, "953b798c0f514ff060a53a3498ce6246");
}

TEST(Survey, MotionIsThatOfTheCircle) {
  std::vector<TrackPose> track;
  for (int i = 0; i <= 100; ++i) track.push_back(on_circle(0.1 * i));
  find_motion(track);
  const Twist& V = track[50].body.V_WB_B;
  EXPECT_NEAR(V.linear.x(), 20.0 * kPi / 60.0, 1e-3);
  EXPECT_NEAR(V.linear.y(), 0.0, 1e-3);
  EXPECT_NEAR(V.angular.z(), 2.0 * kPi / 60.0, 1e-6);
}

TEST(Track, LiesBetweenItsPosesAndWaitsInAGap) {
  const std::vector<TrackPose> track{on_circle(0.0), on_circle(0.5), on_circle(5.0)};
  const RigidState middle = body_at(track, from_seconds(0.25));
  EXPECT_TRUE(middle.p_WB.isApprox(0.5 * (track[0].body.p_WB + track[1].body.p_WB)));
  EXPECT_NEAR(to_roll_pitch_yaw(middle.q_WB).yaw, 0.5 * kPi + 2.0 * kPi * 0.25 / 60.0, 1e-12);
  EXPECT_EQ(body_at(track, from_seconds(4.9)).p_WB, track[1].body.p_WB);
  EXPECT_EQ(body_at(track, from_seconds(5.0)).p_WB, track[2].body.p_WB);
  EXPECT_EQ(body_at(track, from_seconds(9.0)).p_WB, track[2].body.p_WB);
}

TEST(Track, IsMovedAsAWhole) {
  std::vector<TrackPose> track{on_circle(0.0), on_circle(0.5)};
  const Vec3 way = track[1].body.p_WB - track[0].body.p_WB;
  move_to({500.0, -20.0, 7.0}, track);
  EXPECT_EQ(track[0].body.p_WB, Vec3(500.0, -20.0, 7.0));
  EXPECT_TRUE((track[1].body.p_WB - track[0].body.p_WB).isApprox(way, 1e-9));
}

/// A vehicle with weight, buoyancy and drag, none of which must take it off the track.
ScenarioSpec scene() {
  Diagnostics diagnostics;
  auto scene = parse_scenario(
      "purpose: still water\n"
      "seabed: {depth: 8}\n"
      "vehicles: [{vehicle: bluerov2_heavy, navigation: truth, name: rov, position: [0, 0, 4]}]\n",
      "pool.yaml", AssetPaths::found_above(source_dir()).value(), diagnostics);
  EXPECT_TRUE(scene) << to_string(diagnostics);
  return std::move(scene).value();
}

TEST(Track, ARecordingOfItEndsEachStepWhereItLies) {
  std::vector<TrackPose> track;
  for (int i = 0; i <= 300; ++i) track.push_back(on_circle(0.1 * i));
  find_motion(track);
  Dive dive(scene());
  const Recording recording = recording_of(track, dive.scenario(), dive.model());
  ASSERT_EQ(recording.tape.end(), from_seconds(30.0) / dive.model().step());
  InputTape::Player player(recording.tape, 0);
  double worst = 0.0;
  double worst_turn = 0.0;
  while (!player.is_at_end()) {
    ASSERT_EQ(dive.step(player.next()), StepStatus::ok);
    const RigidState wanted = body_at(track, dive.state().now);
    const RigidState& body = dive.state().bodies.bodies[0];
    worst = std::max(worst, (body.p_WB - wanted.p_WB).norm());
    worst_turn = std::max(worst_turn, body.q_WB.angularDistance(wanted.q_WB));
  }
  EXPECT_LT(worst, 1e-3);  // [m]
  EXPECT_LT(worst_turn, 1e-3);
}

}  // namespace survey_test
}  // namespace remora
