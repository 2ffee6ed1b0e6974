// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "math/pose.h"

#include <gtest/gtest.h>

#include "math/rotation.h"

namespace remora {
namespace pose_test {

TEST(Pose, InnerLettersCancel) {
  const Pose X_AB{to_quaternion({0.1, 0.2, 0.3}).toRotationMatrix(), {1, 2, 3}};
  const Pose X_BC{to_quaternion({-0.4, 0.1, 2.0}).toRotationMatrix(), {-2, 0.5, 1}};
  const Vec3 p_CQ(0.3, 0.4, 0.5);
  EXPECT_TRUE(((X_AB * X_BC) * p_CQ).isApprox(X_AB * (X_BC * p_CQ), 1e-14));
  EXPECT_TRUE((X_AB.inverse() * (X_AB * p_CQ)).isApprox(p_CQ, 1e-14));
}

TEST(Pose, AForceAheadOfTheOriginPushingDownPitchesTheNoseDown) {
  const Wrench F_B = force_at({1, 0, 0}, {0, 0, 10});
  EXPECT_TRUE(F_B.moment.isApprox(Vec3(0, -10, 0)));
}

TEST(Pose, TwistAndWrenchPairGivesPowerThatDoesNotDependOnTheOrigin) {
  const Vec3 p_BQ(0.2, -0.1, 0.4), f_B(3, 4, 5), w_B(0.1, 0.2, 0.3), v_B(1, 2, 3);
  const Wrench F = force_at(p_BQ, f_B);
  const double at_origin = F.force.dot(v_B) + F.moment.dot(w_B);
  EXPECT_NEAR(at_origin, f_B.dot(v_B + w_B.cross(p_BQ)), 1e-12);
}

}  // namespace pose_test
}  // namespace remora
