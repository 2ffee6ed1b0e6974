// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "math/rotation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/random.h"

namespace remora {
namespace rotation_test {

RollPitchYaw random_attitude(Random& random) {
  return {random.uniform(-3.1, 3.1), random.uniform(-1.5, 1.5), random.uniform(-3.1, 3.1)};
}

TEST(Rotation, EulerAnglesSurviveTheWayThroughAQuaternion) {
  Random random(1, "attitudes");
  for (int i = 0; i < 1000; ++i) {
    const RollPitchYaw before = random_attitude(random);
    const RollPitchYaw after = to_roll_pitch_yaw(to_quaternion(before));
    EXPECT_NEAR(after.roll, before.roll, 1e-12);
    EXPECT_NEAR(after.pitch, before.pitch, 1e-12);
    EXPECT_NEAR(after.yaw, before.yaw, 1e-12);
  }
}

TEST(Rotation, YawThenPitchThenRollAsInFossen) {
  const RollPitchYaw rpy{0.3, -0.4, 1.1};
  const Mat3 R =
      (Eigen::AngleAxisd(rpy.yaw, Vec3::UnitZ()) * Eigen::AngleAxisd(rpy.pitch, Vec3::UnitY()) *
       Eigen::AngleAxisd(rpy.roll, Vec3::UnitX()))
          .toRotationMatrix();
  EXPECT_TRUE(to_quaternion(rpy).toRotationMatrix().isApprox(R, 1e-15));
}

// reference: closed_form "constant_body_rates": R = exp(skew(omega) t)
TEST(Rotation, ConstantBodyRatesTurnByTheExponentialMap) {
  const RollPitchYaw rpy = to_roll_pitch_yaw(rotation_from_vector(7.0 * Vec3(0.1, 0.2, 0.3)));
  EXPECT_NEAR(rpy.roll, 1.2277531740881935, 1e-13);
  EXPECT_NEAR(rpy.pitch, -0.13366390059543387, 1e-13);
  EXPECT_NEAR(rpy.yaw, 2.403685815754383, 1e-13);
}

TEST(Rotation, QuaternionRateIsTheDerivativeOfTheExponentialMap) {
  const Quat q = to_quaternion({0.2, 0.5, -1.0});
  const Vec3 w(0.3, -0.7, 0.2);
  const double h = 1e-5;
  const Eigen::Vector4d difference =
      ((q * rotation_from_vector(h * w)).coeffs() - (q * rotation_from_vector(-h * w)).coeffs()) /
      (2.0 * h);
  EXPECT_TRUE(quaternion_rate(q, w).isApprox(difference, 1e-9));
}

TEST(Rotation, WrappedAnglesLieAboveMinusPiAndUpToPi) {
  EXPECT_NEAR(wrap_to_pi(3.0 * std::numbers::pi), std::numbers::pi, 1e-12);
  EXPECT_DOUBLE_EQ(wrap_to_pi(-std::numbers::pi), std::numbers::pi);
  EXPECT_DOUBLE_EQ(wrap_to_pi(0.5), 0.5);
}

}  // namespace rotation_test
}  // namespace remora
