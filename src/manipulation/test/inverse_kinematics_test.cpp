// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "manipulation/inverse_kinematics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "arms.h"
#include "math/angles.h"

namespace remora {
namespace inverse_kinematics_test {

struct Share {
  int reached = 0;
  int at_first_start = 0;
  double iterations = 0.0;   ///< mean
  double worst_error = 0.0;  ///< of those that claim to be there, by their own pose [m, rad]
};

/// How many of the poses that random coordinates give are found again from the neutral posture.
Share find_again(const ArmChain& chain, int trials, const InverseKinematicsOptions& options) {
  Random random(11, "reachable");
  const ArmVector neutral = test::neutral_coordinates(chain);
  Share share;
  for (int i = 0; i < trials; ++i) {
    const ArmVector q = test::random_coordinates(chain, random);
    const Pose X_BE_wanted = end_pose(chain, test::span(q));
    const InverseKinematicsResult found =
        inverse_kinematics(chain, X_BE_wanted, test::span(neutral), options);
    EXPECT_TRUE(test::is_within_limits(chain, found.q));
    share.iterations += static_cast<double>(found.iterations) / trials;
    if (!found.is_reached) continue;
    ++share.reached;
    if (found.restarts == 0) ++share.at_first_start;
    const Vec6 error = pose_error(options.goal, end_pose(chain, test::span(found.q)), X_BE_wanted);
    share.worst_error = std::max(share.worst_error, error.head<3>().norm());
    share.worst_error = std::max(share.worst_error, error.tail<3>().norm());
  }
  std::printf("found %d of %d, %d of them at the first start; %.1f iterations, worst error %.1e\n",
              share.reached, trials, share.at_first_start, share.iterations, share.worst_error);
  return share;
}

TEST(InverseKinematics, FindsNinetyNineOfAHundredReachablePosesOfABravo7) {
  const Share share = find_again(test::bravo7(), 500, {});
  EXPECT_GE(share.reached, 495);
  EXPECT_LE(share.worst_error, 1.001e-6);
}

TEST(InverseKinematics, FindsPlacesOfAnArm5e) {
  InverseKinematicsOptions options;
  options.goal.kind = PoseGoalKind::position;
  const Share share = find_again(test::arm5e(), 500, options);
  EXPECT_GE(share.reached, 495);
  EXPECT_LE(share.worst_error, 1.001e-6);
}

TEST(InverseKinematics, FindsPlaceAndDirectionOfAToolThatABravo7MayTurnAboutItsAxis) {
  InverseKinematicsOptions options;
  options.goal = {PoseGoalKind::position_and_axis, Vec3::UnitX()};
  const Share share = find_again(test::bravo7(), 200, options);
  EXPECT_GE(share.reached, 198);
  EXPECT_LE(share.worst_error, 1.001e-6);
}

TEST(InverseKinematics, FindsTheTwoElbowsOfAPlanarArm) {
  const ArmChain chain = test::planar_arm({0.7, 0.4});
  InverseKinematicsOptions options;
  options.goal.kind = PoseGoalKind::position;
  Pose X_BE_wanted;
  X_BE_wanted.p = Vec3(0.6, 0.5, 0.0);
  // The law of cosines.
  const double cosine = (0.61 - 0.49 - 0.16) / (2.0 * 0.7 * 0.4);
  for (const double elbow : {std::acos(cosine), -std::acos(cosine)}) {
    const ArmVector seed = test::vector({0.5, 0.5 * elbow});
    const InverseKinematicsResult found =
        inverse_kinematics(chain, X_BE_wanted, test::span(seed), options);
    EXPECT_TRUE(found.is_reached);
    EXPECT_NEAR(found.q[1], elbow, 1e-5);
  }
}

TEST(InverseKinematics, APlaceBeyondReachLeavesTheArmStretchedTowardsIt) {
  const ArmChain chain = test::planar_arm({0.7, 0.4});
  InverseKinematicsOptions options;
  options.goal.kind = PoseGoalKind::position;
  Pose X_BE_wanted;
  X_BE_wanted.p = 2.0 * Vec3(std::cos(0.8), std::sin(0.8), 0.0);
  const ArmVector seed = test::vector({0.0, 0.4});
  const InverseKinematicsResult found =
      inverse_kinematics(chain, X_BE_wanted, test::span(seed), options);
  EXPECT_FALSE(found.is_reached);
  EXPECT_NEAR(found.position_error, 2.0 - 1.1, 1e-4);
  EXPECT_EQ(found.restarts, options.max_restarts);
}

TEST(InverseKinematics, NeverLeavesTheLimitsForPosesBeyondReach) {
  const ArmChain chain = test::bravo7();
  const ArmVector neutral = test::neutral_coordinates(chain);
  Random random(13, "unreachable");
  InverseKinematicsOptions options;
  options.max_restarts = 3;
  for (int i = 0; i < 50; ++i) {
    const ArmVector q = test::random_coordinates(chain, random);
    Pose X_BE_wanted = end_pose(chain, test::span(q));
    X_BE_wanted.p = 1.5 * X_BE_wanted.p.normalized();  // the arm reaches less than a metre
    const InverseKinematicsResult found =
        inverse_kinematics(chain, X_BE_wanted, test::span(neutral), options);
    EXPECT_FALSE(found.is_reached);
    EXPECT_TRUE(test::is_within_limits(chain, found.q));
    const Vec3 p_BE = end_pose(chain, test::span(found.q)).p;
    EXPECT_NEAR(found.position_error, (X_BE_wanted.p - p_BE).norm(), 1e-12);
    EXPECT_GT(found.position_error, 0.5);
  }
}

TEST(InverseKinematics, StopsAtTheLimitNextToAPlaceThatOnlyTheLimitForbids) {
  ArmChain chain = test::planar_arm({1.0});
  chain.joints[0].lower = -0.5;
  chain.joints[0].upper = 0.5;
  InverseKinematicsOptions options;
  options.goal.kind = PoseGoalKind::position;
  Pose X_BE_wanted;
  X_BE_wanted.p = Vec3(std::cos(0.9), std::sin(0.9), 0.0);
  const ArmVector seed = test::vector({3.0});  // beyond the limits
  const InverseKinematicsResult found =
      inverse_kinematics(chain, X_BE_wanted, test::span(seed), options);
  EXPECT_FALSE(found.is_reached);
  EXPECT_DOUBLE_EQ(found.q[0], 0.5);
  EXPECT_NEAR(found.position_error, 2.0 * std::sin(0.2), 1e-12);  // the chord
}

TEST(InverseKinematics, JointsThatAreFreeGoTowardsTheMiddleOfTheirRanges) {
  ArmChain chain = test::planar_arm({0.4, 0.3, 0.3, 0.2});
  for (JointSpec& joint : chain.joints) joint.lower = -(joint.upper = 2.0);
  InverseKinematicsOptions options;
  options.goal.kind = PoseGoalKind::position;
  const ArmVector seed = test::vector({1.9, -1.9, 1.9, -1.9});
  Pose X_BE_wanted = end_pose(chain, test::span(seed));
  X_BE_wanted.p.x() += 0.2;
  options.limit_avoidance = 0.0;
  const InverseKinematicsResult without =
      inverse_kinematics(chain, X_BE_wanted, test::span(seed), options);
  options.limit_avoidance = 0.2;
  const InverseKinematicsResult with =
      inverse_kinematics(chain, X_BE_wanted, test::span(seed), options);
  EXPECT_TRUE(without.is_reached);
  EXPECT_TRUE(with.is_reached);
  EXPECT_LT(with.q.norm(), without.q.norm());
}

TEST(InverseKinematics, OfWholeTurnsThatMeanTheSameTheOneNearestTheSeedIsTaken) {
  const ArmChain chain = test::planar_arm({1.0});
  Pose X_BE_wanted;
  X_BE_wanted.p = Vec3(std::cos(0.2), std::sin(0.2), 0.0);
  InverseKinematicsOptions options;
  options.goal.kind = PoseGoalKind::position;
  const ArmVector seed = test::vector({4.0 * kPi});
  const InverseKinematicsResult found =
      inverse_kinematics(chain, X_BE_wanted, test::span(seed), options);
  EXPECT_TRUE(found.is_reached);
  EXPECT_NEAR(found.q[0], 4.0 * kPi + 0.2, 1e-5);
}

TEST(InverseKinematics, TheSameQuestionHasTheSameAnswer) {
  const ArmChain chain = test::bravo7();
  Random random(17, "twice");
  const ArmVector neutral = test::neutral_coordinates(chain);
  for (int i = 0; i < 20; ++i) {
    const ArmVector q = test::random_coordinates(chain, random);
    const Pose X_BE_wanted = end_pose(chain, test::span(q));
    const InverseKinematicsResult a =
        inverse_kinematics(chain, X_BE_wanted, test::span(neutral), {});
    const InverseKinematicsResult b =
        inverse_kinematics(chain, X_BE_wanted, test::span(neutral), {});
    EXPECT_EQ(a.q, b.q);
    EXPECT_EQ(a.iterations, b.iterations);
  }
}

}  // namespace inverse_kinematics_test
}  // namespace remora
