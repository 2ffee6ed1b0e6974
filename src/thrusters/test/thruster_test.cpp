// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/thruster.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "math/angles.h"

namespace remora {
namespace thruster_test {

ThrusterModel t200() { return thruster_model({.rotation = Rotation::clockwise}); }

ThrusterState running(const ThrusterModel& model, double command) {
  return {.speed = model.curve->speed(command, 16.0)};
}

TEST(Thruster, SpinUpDoesNotDependOnStepSize) {
  const ThrusterModel model = t200();
  const ThrusterState once = step(model, {}, 1.0, 16.0, 0.1);

  ThrusterState many;
  for (int i = 0; i < 100; ++i) many = step(model, many, 1.0, 16.0, 0.001);

  EXPECT_NEAR(many.speed, once.speed, 1e-10 * model.curve->max_speed());
}

TEST(Thruster, ReachesTwoThirdsOfItsSpeedAfterItsTimeConstant) {
  const ThrusterModel model = t200();
  const ThrusterState after = step(model, {}, 1.0, 16.0, 0.05);
  EXPECT_NEAR(after.speed / model.curve->speed(1.0, 16.0), 1.0 - std::exp(-1.0), 1e-12);
}

TEST(Thruster, WithoutLagIsThereAtOnce) {
  const ThrusterModel model = thruster_model({.time_constant = 0.0});
  EXPECT_EQ(step(model, {}, 0.5, 16.0, 1e-6).speed, model.curve->speed(0.5, 16.0));
}

TEST(Thruster, PushesAlongItsAxisAndTurnsTheVehicleAboutItsOrigin) {
  ThrusterSpec spec;
  spec.position = Vec3(0.0, 0.3, 0.0);   // 0.3 m to starboard …
  spec.direction = Vec3(2.0, 0.0, 0.0);  // … pushing forward; the length does not count
  const ThrusterModel model = thruster_model(spec);

  const Wrench F_B = wrench_on_body(model, running(model, 1.0), 0.0);

  EXPECT_NEAR(F_B.force.x(), 51.485, 0.01);
  EXPECT_NEAR(F_B.moment.z(), -0.3 * F_B.force.x(), 1e-12);  // bow to port
  EXPECT_EQ(F_B.force.y(), 0.0);
}

TEST(Thruster, AClockwisePropellerHeelsTheHullAnticlockwise) {
  const ThrusterModel model = t200();
  EXPECT_LT(wrench_on_body(model, running(model, 1.0), 0.0).moment.x(), 0.0);
  EXPECT_GT(wrench_on_body(model, running(model, -1.0), 0.0).moment.x(), 0.0);
}

TEST(Thruster, ReactionTorquesOfACounterRotatingPairCancel) {
  const ThrusterModel right = t200();
  const ThrusterModel left = thruster_model({.rotation = Rotation::counterclockwise});
  const Wrench sum = wrench_on_body(right, running(right, 0.7), 0.0) +
                     wrench_on_body(left, running(left, 0.7), 0.0);
  EXPECT_EQ(sum.moment.norm(), 0.0);
  EXPECT_GT(sum.force.x(), 0.0);
}

TEST(Thruster, ThrustIsGoneAtItsZeroThrustAdvanceRatio) {
  ThrusterSpec spec;
  spec.curve = {};
  spec.curve.diameter = 0.1;
  spec.curve.zero_thrust_advance_ratio = 0.8;
  const ThrusterModel model = thruster_model(spec);
  for (const double n : {300.0, -300.0}) {
    const double advance = 0.8 * n / (2.0 * std::numbers::pi) * 0.1;
    EXPECT_NEAR(thrust(model, {.speed = n}, advance), 0.0, 1e-12);
    EXPECT_NEAR(thrust(model, {.speed = n}, 0.5 * advance), 0.5 * thrust(model, {.speed = n}, 0.0),
                1e-12);
  }
}

TEST(Thruster, PushesHarderAgainstAnOncomingStreamFromBehind) {
  const ThrusterModel model = t200();
  const ThrusterState state = running(model, 0.5);
  EXPECT_LT(thrust(model, state, 0.5), thrust(model, state, 0.0));
  EXPECT_GT(thrust(model, state, -0.5), thrust(model, state, 0.0));
}

TEST(Thruster, ItsAdvanceHoldsTheTurningOfTheVehicle) {
  ThrusterSpec spec;
  spec.position = Vec3(0.0, -0.5, 0.0);
  const ThrusterModel model = thruster_model(spec);
  const Twist turning = {Vec3(1.0, 0.0, 0.0), Vec3(0.0, 0.0, 2.0)};
  EXPECT_DOUBLE_EQ(advance_speed(model, turning), 1.0 + 2.0 * 0.5);
}

TEST(ThrusterFault, ADeadThrusterRunsDownToNothing) {
  const ThrusterModel model = t200();
  ThrusterState state = running(model, 1.0);
  state.fault.kind = ThrusterFaultKind::dead;
  EXPECT_GT(thrust(model, step(model, state, 1.0, 16.0, 0.01), 0.0), 30.0);
  EXPECT_NEAR(thrust(model, step(model, state, 1.0, 16.0, 2.0), 0.0), 0.0, 1e-12);
}

TEST(ThrusterFault, AStuckThrusterDoesNotListen) {
  const ThrusterModel model = t200();
  ThrusterState state;
  state.fault = {ThrusterFaultKind::stuck, 0.4};
  EXPECT_EQ(step(model, state, -1.0, 16.0, 0.02).speed, step(model, {}, 0.4, 16.0, 0.02).speed);
}

TEST(ThrusterFault, AWeakThrusterGivesItsShare) {
  const ThrusterModel model = t200();
  ThrusterState state = running(model, 1.0);
  const Wrench healthy = wrench_on_body(model, state, 0.3);
  state.fault = {ThrusterFaultKind::weak, 0.4};
  EXPECT_TRUE(wrench_on_body(model, state, 0.3).vector().isApprox(0.4 * healthy.vector()));
}

TEST(ThrusterFault, AReversedThrusterPullsWhereItShouldPush) {
  const ThrusterModel model = t200();
  ThrusterState state;
  state.fault.kind = ThrusterFaultKind::reversed;
  EXPECT_EQ(step(model, state, 0.8, 16.0, 0.02).speed, step(model, {}, -0.8, 16.0, 0.02).speed);
}

TEST(ThrusterCommand, OfAForceGivesThatForce) {
  for (const double voltage : {13.0, 16.0}) {
    const ThrusterModel model = t200();
    const Table command = command_from_force(model, voltage);
    for (double force = -30.0; force <= 35.0; force += 0.37) {
      EXPECT_NEAR(bollard_thrust(model, command(force), voltage), force, 0.1);
    }
    EXPECT_EQ(command(0.0), 0.0);
    EXPECT_NEAR(command(1e3), 1.0, 0.01);
    EXPECT_NEAR(command(-1e3), -1.0, 0.01);
  }
}

TEST(ThrusterCommand, ComesFromThePulseWidth) {
  EXPECT_DOUBLE_EQ(command_from_pwm(1900), 1.0);
  EXPECT_DOUBLE_EQ(command_from_pwm(1500), 0.0);
  EXPECT_DOUBLE_EQ(command_from_pwm(1300), -0.5);
  EXPECT_DOUBLE_EQ(command_from_pwm(800), -1.0);
  EXPECT_DOUBLE_EQ(pwm_from_command(-0.5), 1300.0);
}

TEST(ThrusterSpec, SaysWhatIsWrong) {
  ThrusterSpec spec;
  EXPECT_TRUE(problems(spec).empty());
  spec.direction.setZero();
  spec.time_constant = -1.0;
  EXPECT_EQ(problems(spec).size(), 2u);
}

TEST(Thruster, ItsShaftTurnsByTheIntegralOfItsSpeedWhateverTheStep) {
  const ThrusterModel model = thruster_model({.curve = t200_curve(), .time_constant = 0.1});
  const ThrusterState once = step(model, {}, 0.4, 16.0, 0.2);
  ThrusterState many;
  double turned = 0.0;  // by the trapezium rule
  for (int i = 0; i < 2000; ++i) {
    const double before = many.speed;
    many = step(model, many, 0.4, 16.0, 0.0001);
    turned += 0.5 * (before + many.speed) * 0.0001;
  }
  EXPECT_GT(turned, kTwoPi);
  EXPECT_NEAR(std::remainder(once.angle - turned, kTwoPi), 0.0, 1e-4);
  EXPECT_NEAR(std::remainder(many.angle - once.angle, kTwoPi), 0.0, 1e-9);
}

TEST(Thruster, APropellerGoesOnFromWhereItIsWhenItsSpeedChanges) {
  const ThrusterModel model = thruster_model({.curve = t200_curve(), .time_constant = 0.05});
  ThrusterState state;
  for (int i = 0; i < 100'000; ++i) state = step(model, state, 0.5, 16.0, 0.01);
  const ThrusterState slower = step(model, state, 0.49, 16.0, 0.001);
  EXPECT_NEAR(std::remainder(slower.angle - state.angle, kTwoPi), 0.001 * state.speed, 0.01);
}

TEST(Thruster, ALinearOnesPropellerTurnsAsFastAsASeenOneDoes) {
  ThrustCurveSpec curve;
  curve.kind = ThrustCurveKind::linear;
  curve.max_speed = 200.0;
  const ThrusterModel model = thruster_model({.curve = curve, .time_constant = 0.0});
  EXPECT_NEAR(step(model, {}, 0.5, 16.0, 0.01).angle, 0.5 * 200.0 * 0.01, 1e-12);
}

}  // namespace thruster_test
}  // namespace remora
