// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/fin.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace remora {
namespace fin_test {

constexpr double kDensity = 1000.0;

/// A rudder 1 m aft of Bo with its hinge along body z.
FinModel rudder() {
  FinModel fin;
  fin.X_BF.p = Vec3(-1.0, 0.0, 0.0);
  fin.area = 0.02;
  fin.zero_lift_drag_coefficient = 0.0;
  return fin;
}

TEST(Fin, LiftsBySlopeAngleAreaAndDynamicPressure) {
  const FinModel fin = rudder();
  const Wrench F_B = wrench_on_body(fin, {{0.1}}, {Vec3(2.0, 0.0, 0.0), {}}, kDensity);
  const double lift = 0.5 * kDensity * 4.0 * 0.02 * 3.0 * 0.1;
  EXPECT_NEAR(F_B.force.y(), lift, 1e-12);
  EXPECT_NEAR(F_B.moment.z(), -1.0 * lift, 1e-12);  // leading edge to starboard: bow to port
}

TEST(Fin, AStraightFinInStraightFlowOnlyDrags) {
  FinModel fin = rudder();
  fin.zero_lift_drag_coefficient = 0.02;
  const Wrench F_B = wrench_on_body(fin, {}, {Vec3(1.0, 0.0, 0.0), {}}, kDensity);
  EXPECT_NEAR(F_B.force.x(), -0.5 * kDensity * 0.02 * 0.02, 1e-12);
  EXPECT_NEAR(F_B.force.y(), 0.0, 1e-12);
}

TEST(Fin, AtTheSternResistsDriftAndTurning) {
  const FinModel fin = rudder();
  EXPECT_LT(wrench_on_body(fin, {}, {Vec3(1.0, 0.1, 0.0), {}}, kDensity).force.y(), 0.0);
  const Twist turning = {Vec3(1.0, 0.0, 0.0), Vec3(0.0, 0.0, 0.2)};
  EXPECT_LT(wrench_on_body(fin, {}, turning, kDensity).moment.z(), 0.0);
}

TEST(Fin, NeverDrivesAVehicleWhateverTheFlow) {
  const FinModel fin = rudder();
  for (int i = 0; i < 360; ++i) {
    const double course = i * kDegree;
    const Vec3 v(std::cos(course), std::sin(course), 0.3);
    EXPECT_LE(wrench_on_body(fin, {{0.3}}, {v, {}}, kDensity).force.dot(v), 1e-12);
  }
}

TEST(Fin, CoefficientsAreContinuousAllTheWayRound) {
  const FinModel fin = rudder();
  FinCoefficients before = coefficients(fin, -std::numbers::pi);
  for (int i = 1; i <= 20000; ++i) {
    const FinCoefficients now =
        coefficients(fin, -std::numbers::pi + i * 2.0 * std::numbers::pi / 20000);
    EXPECT_NEAR(now.lift, before.lift, 2e-3);
    EXPECT_NEAR(now.drag, before.drag, 2e-3);
    before = now;
  }
}

TEST(Fin, AcrossTheFlowHasNoLiftAndMostDrag) {
  const FinModel fin = rudder();
  const FinCoefficients broadside = coefficients(fin, 0.5 * std::numbers::pi);
  EXPECT_NEAR(broadside.lift, 0.0, 1e-12);
  EXPECT_NEAR(broadside.drag, 1.2 * std::pow(std::cos(fin.stall_angle), 2), 1e-12);
}

TEST(Fin, IsTurnedByItsServo) {
  const FinModel fin = rudder();
  EXPECT_NEAR(step(fin, {}, 0.2, 0.1).servo.position, 0.2 * (1.0 - std::exp(-1.0)), 1e-15);
}

TEST(FinSpec, SaysWhatIsWrong) {
  FinSpec spec;
  EXPECT_TRUE(problems(spec).empty());
  spec.area = -1.0;
  spec.stall_angle = 2.0;
  EXPECT_EQ(problems(spec).size(), 2u);
}

}  // namespace fin_test
}  // namespace remora
