// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "manipulation/pose_goal.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "math/angles.h"
#include "math/rotation.h"

namespace remora {
namespace pose_goal_test {

Vec3 random_direction(Random& random) {
  Vec3 v;
  for (int i = 0; i < 3; ++i) v[i] = random.gaussian();
  return v.normalized();
}

TEST(PoseGoal, TheErrorMovedAndTurnedByBringsThePose) {
  Random random(1, "poses");
  for (const double angle : {0.0, 1e-12, 1e-6, 0.3, 2.0, kPi - 1e-6}) {
    const Vec3 start_axis = random_direction(random);
    const Vec3 axis_B = random_direction(random);
    const Pose X_BE{rotation_from_vector(start_axis).toRotationMatrix(), Vec3(1.0, 2.0, 3.0)};
    const Pose X_BE_wanted{rotation_from_vector(angle * axis_B).toRotationMatrix() * X_BE.R,
                           Vec3(1.5, 1.0, 3.0)};
    const Vec6 error = pose_error({}, X_BE, X_BE_wanted);
    EXPECT_TRUE(error.head<3>().isApprox(Vec3(0.5, -1.0, 0.0)));
    EXPECT_LT((error.tail<3>() - angle * axis_B).norm(), 1e-9) << angle;
  }
}

TEST(PoseGoal, AnAxisIsTurnedTheShortestWayEvenFromTheOppositeDirection) {
  Random random(2, "axes");
  PoseGoal goal{PoseGoalKind::position_and_axis, Vec3(0.0, 2.0, 0.0)};
  for (const double angle : {0.0, 1e-11, 0.4, 3.0, kPi}) {
    const Vec3 first = random_direction(random);
    const Pose X_BE{rotation_from_vector(first).toRotationMatrix(), Vec3::Zero()};
    Pose X_BE_wanted = X_BE;
    X_BE_wanted.R = X_BE.R * rotation_from_vector(Vec3(angle, 0.0, 0.0)).toRotationMatrix() *
                    rotation_from_vector(Vec3(0.0, 1.1, 0.0)).toRotationMatrix();  // own axis
    const Vec3 turn_B = pose_error(goal, X_BE, X_BE_wanted).tail<3>();
    EXPECT_NEAR(turn_B.norm(), angle, 1e-9);
    const Vec3 turned = rotation_from_vector(turn_B) * X_BE.R.col(1);
    EXPECT_LT((turned - X_BE_wanted.R.col(1)).norm(), 1e-9) << angle;
  }
}

TEST(PoseGoal, TurningAboutTheAxisOfAToolDoesNotCount) {
  const Mat3 R_BE = rotation_from_vector(Vec3(0.2, -0.7, 1.0)).toRotationMatrix();
  const PoseGoal goal{PoseGoalKind::position_and_axis, Vec3::UnitX()};
  const Mat3 turning = turning_that_counts(goal, R_BE);
  EXPECT_LT((turning * R_BE.col(0)).norm(), 1e-15);
  EXPECT_LT((turning * R_BE.col(2) - R_BE.col(2)).norm(), 1e-15);
}

TEST(PoseGoal, APositionSaysNothingAboutTheAttitude) {
  const PoseGoal goal{PoseGoalKind::position, Vec3::UnitZ()};
  const Pose X_BE_wanted{rotation_from_vector(Vec3(1.0, 0.0, 0.0)).toRotationMatrix(),
                         Vec3::UnitX()};
  EXPECT_EQ(pose_error(goal, {}, X_BE_wanted), (Vec6() << 1, 0, 0, 0, 0, 0).finished());
  EXPECT_EQ(turning_that_counts(goal, X_BE_wanted.R), Mat3::Zero());
}

}  // namespace pose_goal_test
}  // namespace remora
