// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "manipulation/arm_chain.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arms.h"
#include "math/rotation.h"

namespace remora {
namespace arm_chain_test {

TEST(ArmChain, APlanarArmOfTwoLinksReachesWhereTrigonometrySays) {
  const double L1 = 0.7, L2 = 0.4;
  const ArmChain chain = test::planar_arm({L1, L2});
  Random random(3, "two links");
  for (int i = 0; i < 50; ++i) {
    const ArmVector q = test::random_coordinates(chain, random);
    const double c1 = std::cos(q[0]), s1 = std::sin(q[0]);
    const double c12 = std::cos(q[0] + q[1]), s12 = std::sin(q[0] + q[1]);
    const ArmKinematics arm = arm_kinematics(chain, test::span(q));

    EXPECT_TRUE(arm.X_BE.p.isApprox(Vec3(L1 * c1 + L2 * c12, L1 * s1 + L2 * s12, 0.0), 1e-14));
    EXPECT_TRUE(arm.X_BE.R.col(0).isApprox(Vec3(c12, s12, 0.0), 1e-14));
    ArmJacobian expected(6, 2);
    expected << -L1 * s1 - L2 * s12, -L2 * s12,  //
        L1 * c1 + L2 * c12, L2 * c12,            //
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0;
    EXPECT_LT((arm.J_BE_B - expected).cwiseAbs().maxCoeff(), 1e-14);
  }
}

TEST(ArmChain, TheJacobianIsTheDerivativeOfThePoseForTurnsAndSlides) {
  constexpr double kStep = 1e-5;
  Random random(5, "chains");
  double worst = 0.0;
  for (int trial = 0; trial < 60; ++trial) {
    const ArmChain chain = test::random_chain(random, 1 + trial % static_cast<int>(kMaxArmJoints));
    const ArmVector q = test::random_coordinates(chain, random);
    const ArmKinematics arm = arm_kinematics(chain, test::span(q));
    for (int i = 0; i < q.size(); ++i) {
      ArmVector ahead = q, behind = q;
      ahead[i] += kStep;
      behind[i] -= kStep;
      const Pose X_ahead = end_pose(chain, test::span(ahead));
      const Pose X_behind = end_pose(chain, test::span(behind));
      const Mat3 dR = (X_ahead.R - X_behind.R) / (2.0 * kStep) * arm.X_BE.R.transpose();
      Vec6 slope;
      slope << (X_ahead.p - X_behind.p) / (2.0 * kStep), dR(2, 1), dR(0, 2), dR(1, 0);
      worst = std::max(worst, (arm.J_BE_B.col(i) - slope).cwiseAbs().maxCoeff());
    }
  }
  EXPECT_LT(worst, 1e-8);
}

TEST(ArmChain, PoseAndJacobianAreTheSameTogetherAndAlone) {
  const ArmChain chain = test::bravo7();
  Random random(7, "bravo");
  const ArmVector q = test::random_coordinates(chain, random);
  const ArmKinematics arm = arm_kinematics(chain, test::span(q));

  EXPECT_EQ(arm.X_BE.R, end_pose(chain, test::span(q)).R);
  EXPECT_EQ(arm.X_BE.p, end_pose(chain, test::span(q)).p);
  EXPECT_EQ(arm.J_BE_B, jacobian(chain, test::span(q)));
}

TEST(ArmChain, JointsThatAreFixedHaveNoCoordinate) {
  const ArmChain chain = test::bravo7();
  const MovingJoints moving = moving_joints(chain);
  ASSERT_EQ(moving.size(), 6u);
  for (const JointSpec* joint : moving) EXPECT_EQ(joint->type, JointType::revolute);
}

TEST(ArmChain, TheMiddleOfARangeNeedsBothLimits) {
  JointSpec joint;
  joint.lower = -1.0;
  EXPECT_FALSE(middle_of_range(joint).has_value());
  joint.upper = 2.0;
  EXPECT_DOUBLE_EQ(middle_of_range(joint).value(), 0.5);
}

TEST(ArmChain, EachProblemNamesItsJoint) {
  EXPECT_TRUE(problems(test::bravo7()).empty());
  EXPECT_EQ(problems(ArmChain{}).size(), 1u);  // nothing moves
  EXPECT_EQ(problems(test::planar_arm(std::vector<double>(13, 0.1))).size(), 1u);

  ArmChain chain = test::planar_arm({1.0});
  JointSpec& joint = chain.joints[0];
  joint.name = "elbow";
  joint.axis_J.setZero();
  joint.lower = 1.0;
  joint.upper = -1.0;
  joint.motor->max_rate = 0.0;
  joint.X_PJ.R *= 2.0;
  chain.X_LE.p.x() = NAN;
  const std::vector<Problem> found = problems(chain);
  ASSERT_EQ(found.size(), 5u);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(found[i].field, "elbow");
}

}  // namespace arm_chain_test
}  // namespace remora
