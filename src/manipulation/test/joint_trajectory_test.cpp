// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "arms.h"
#include "manipulation/joint_trajectory.h"

namespace remora {
namespace joint_trajectory_test {

TEST(JointTrajectory, FromRestToRestIsASmoothStep) {
  const ArmChain arm = test::planar_arm({1.0, 1.0});  // motors of 1 rad/s
  const MovingJoints joints = moving_joints(arm);
  const std::vector<ArmVector> way = {test::vector({0.0, 1.0}), test::vector({0.8, 0.6})};
  const JointTrajectory trajectory = timed(way, joints.span(), 0.5);
  // The first joint has farther to go: 0.8 rad with a peak of 0.5 rad/s, 3/2 of the mean.
  ASSERT_NEAR(trajectory.duration(), 1.5 * 0.8 / 0.5, 1e-12);
  const TrajectorySample middle = sample(trajectory, 0.5 * trajectory.duration());
  EXPECT_NEAR(middle.q[0], 0.4, 1e-12);
  EXPECT_NEAR(middle.q[1], 0.8, 1e-12);
  EXPECT_NEAR(middle.dq[0], 0.5, 1e-12);
  EXPECT_NEAR(middle.dq[1], -0.25, 1e-12);
  EXPECT_NEAR(sample(trajectory, 0.0).dq[0], 0.0, 1e-12);
  EXPECT_EQ(sample(trajectory, 99.0).q[0], 0.8);
  EXPECT_EQ(sample(trajectory, 99.0).dq[0], 0.0);
}

TEST(JointTrajectory, ItsRatesAreTheSlopesOfItsPositions) {
  JointTrajectory trajectory;
  trajectory.points = {
      {0.0, {0.0}, {0.3}}, {2.0, {1.0}, {-0.2}}, {3.0, {0.5}, {}}, {4.0, {0.1}, {}}};
  constexpr double kStep = 1e-6;
  for (const double t : {0.3, 1.1, 1.9, 2.5, 3.7}) {
    const double slope =
        (sample(trajectory, t + kStep).q[0] - sample(trajectory, t - kStep).q[0]) / (2.0 * kStep);
    EXPECT_NEAR(sample(trajectory, t).dq[0], slope, 1e-8) << t;
  }
  EXPECT_NEAR(sample(trajectory, 2.5).q[0], 0.75,
              1e-12);  // a straight line where no rates are given
}

TEST(JointTrajectory, SaysWhatIsWrongWithIt) {
  JointSpec elbow;
  elbow.name = "arm/elbow";
  elbow.lower = 0.0;
  elbow.upper = 1.0;
  const std::vector<const JointSpec*> joints = {&elbow};
  const auto problems_of = [&](std::vector<TrajectoryPoint> points) {
    return problems(JointTrajectory{std::move(points)}, joints);
  };
  EXPECT_TRUE(problems_of({{0.0, {0.2}, {}}, {1.0, {1.0}, {0.0}}}).empty());
  EXPECT_EQ(problems_of({}).size(), 1u);
  EXPECT_EQ(problems_of({{1.0, {0.2}, {}}, {1.0, {0.3}, {}}}).size(), 1u);
  EXPECT_EQ(problems_of({{0.0, {0.2, 0.3}, {}}}).size(), 1u);
  EXPECT_EQ(problems_of({{0.0, {NAN}, {}}}).size(), 1u);
  const std::vector<Problem> far = problems_of({{0.0, {2.0}, {}}});
  ASSERT_EQ(far.size(), 1u);
  EXPECT_EQ(far[0].what, "point 0: 'arm/elbow' is to go to 2");
  EXPECT_EQ(far[0].instead, "Stay between 0 and 1");
}

}  // namespace joint_trajectory_test
}  // namespace remora
