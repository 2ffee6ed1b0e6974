// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Motors that are asked for more than they have, and contacts that hold or slide.
#include <gtest/gtest.h>

#include <cmath>

#include "multibody/test/scene.h"

namespace remora::test {
namespace overload_test {

constexpr double kStep = 0.01;

/// A carriage that slides along x on a bolted rail, a cross carriage that slides on it along y, and
/// a wall before the cross carriage, 0.1 m from its middle.
MultibodySpec gantry(double effort_x, double effort_y, double wall_at = 0.1) {
  BodySpec rail;
  rail.name = "rail";
  rail.is_static = true;
  BodySpec carriage = dry_box({0.1, 0.1, 0.1}, 3.0);
  carriage.name = "carriage";
  carriage.shapes.clear();
  BodySpec cross = dry_box({0.2, 0.2, 0.2}, 2.0, 0.0);
  cross.name = "cross carriage";
  ShapeSpec wall = box({0.2, 4.0, 4.0});
  wall.X_BS.p.x() = wall_at + 0.1;
  JointSpec x{.name = "x",
              .parent = 0,
              .child = 1,
              .type = JointType::prismatic,
              .axis_J = Vec3::UnitX(),
              .motor = JointMotorSpec{.max_effort = effort_x, .max_rate = 1.0}};
  JointSpec y = x;
  y.name = "y";
  y.parent = 1;
  y.child = 2;
  y.axis_J = Vec3::UnitY();
  y.motor->max_effort = effort_y;
  return {{rail, carriage, cross, static_body(wall, 0.0)}, {x, y}};
}

Wrench nothing(std::uint32_t, const RigidState&) { return {}; }

TEST(Overload, AMotorThatALoadOvercomesGivesAllItHasAndTheRestAccelerates) {
  Scene scene(gantry(20.0, 1e3, 5.0));
  scene.commands = {{JointCommandKind::velocity, 0.0}, {JointCommandKind::velocity, 0.0}};
  scene.run(1, kStep, [](std::uint32_t i, const RigidState&) {
    return i == 2 ? Wrench{{70.0, 30.0, 0.0}, Vec3::Zero()} : Wrench{};
  });
  EXPECT_NEAR(scene.motor_efforts[0], -20.0, 1e-6);
  EXPECT_NEAR(scene.state.joints[0].dq, kStep * (70.0 - 20.0) / 5.0, 1e-9);  // both carriages
  EXPECT_NEAR(scene.motor_efforts[1], -30.0, 1e-6);  // strong enough: keeps its rate
  EXPECT_NEAR(scene.state.joints[1].dq, 0.0, 1e-12);
}

TEST(Overload, AMotorThatAWallStopsPressesWithAllItHasWhileTheOthersKeepTheirRates) {
  Scene scene(gantry(40.0, 1e3));
  scene.commands = {{JointCommandKind::velocity, 0.5}, {JointCommandKind::velocity, 0.2}};
  scene.run(10, kStep, nothing);
  EXPECT_NEAR(scene.state.joints[0].dq, 0.0, 1e-5);
  EXPECT_NEAR(scene.motor_efforts[0], 40.0, 1e-4);
  EXPECT_NEAR(scene.impulse_on_first.norm() / kStep, 40.0, 1e-4);
  EXPECT_NEAR(scene.state.joints[1].dq, 0.2, 1e-9);
  EXPECT_NEAR(scene.motor_efforts[1], 0.0, 1e-4);
}

// On a floating base the motor pushes the base back: the two part with the reduced mass.
TEST(Overload, AnOverloadedMotorOfAFloatingTreeKeepsItsMomentum) {
  MultibodySpec spec = gantry(10.0, 1e3, 50.0);
  spec.bodies[0] = dry_box({0.5, 0.5, 0.5}, 7.0);
  spec.bodies[0].shapes.clear();
  Scene scene(spec);
  scene.commands = {{JointCommandKind::velocity, 1.0}, {JointCommandKind::velocity, 0.0}};
  scene.run(1, kStep, nothing);
  EXPECT_NEAR(scene.motor_efforts[0], 10.0, 1e-6);
  const double reduced = 7.0 * 5.0 / 12.0;
  EXPECT_NEAR(scene.state.joints[0].dq, kStep * 10.0 / reduced, 1e-9);
  EXPECT_NEAR(scene.state.bodies[0].V_WB_B.linear.x(), -kStep * 10.0 / 7.0, 1e-9);
}

/// A plate on the floor, thrown along it while it spins.
Scene thrown_plate(const Vec3& velocity, double spin, double friction) {
  BodySpec plate = dry_box({0.4, 0.3, 0.1}, 4.0, friction);
  plate.initial.p_WB.z() = -0.05;
  plate.initial.V_WB_B = {.linear = velocity, .angular = Vec3(0.0, 0.0, spin)};
  return Scene({{static_body(floor_at(0.0), friction), plate}, {}});
}

Wrench plate_weight(std::uint32_t, const RigidState& s) { return net_weight(4.0 * kGravity, s); }

// Of all forces within the cone friction is the one that takes the most power.
TEST(Friction, OfEachContactThatSlidesIsOppositeToItsSlidingAndAtItsLimit) {
  constexpr double kCoefficient = 0.4;
  Scene scene = thrown_plate({1.5, 0.7, 0.0}, 6.0, kCoefficient);
  for (int n = 0; n < 20; ++n) {
    const Pose X_WB = scene.state.bodies[1].X_WB();
    scene.run(1, kStep, plate_weight);
    ASSERT_EQ(scene.contacts.size(), 4U);
    const RigidState& now = scene.state.bodies[1];
    const Vec3 turning = now.q_WB * now.V_WB_B.angular;
    const Vec3 v_W = now.q_WB * now.V_WB_B.linear;
    EXPECT_GT(v_W.norm(), 0.1);
    for (const Contact& contact : scene.contacts) {
      const Vec3 slip = v_W + turning.cross(contact.p_W - X_WB.p);
      const Vec3 along(slip.x(), slip.y(), 0.0);
      const double sign = contact.a.index == 1 ? 1.0 : -1.0;
      const Vec3 friction = sign * Vec3(contact.impulse_W.x(), contact.impulse_W.y(), 0.0);
      EXPECT_NEAR(friction.norm(), kCoefficient * std::abs(contact.impulse_W.z()), 1e-6);
      EXPECT_LT((friction.normalized() + along.normalized()).norm(), 1e-5);
    }
  }
}

// Corners at the distance r of the middle: μ m g r against the inertia about the vertical.
TEST(Friction, ASpinningPlateIsSlowedByTheLeverOfItsCorners) {
  Scene scene = thrown_plate(Vec3::Zero(), 8.0, 0.3);
  scene.run(10, kStep, plate_weight);
  const double r = std::hypot(0.2, 0.15), inertia_over_mass = (0.16 + 0.09) / 12.0;
  const double slowing = 0.3 * kGravity * r / inertia_over_mass;
  EXPECT_NEAR(scene.state.bodies[1].V_WB_B.angular.z(), 8.0 - slowing * 10 * kStep, 1e-4);
}

// Spinning takes the friction that would have stopped it: at the limit of fast spin sliding is
// slowed by μ g times half of sliding speed over spin speed, on a ring of contacts.
TEST(Friction, AFastSpinLeavesLittleFrictionAgainstSliding) {
  constexpr double kSpin = 40.0, kSpeed = 0.2, kShort = 1e-4;
  BodySpec ring = dry_box({0.4, 0.4, 0.1}, 4.0, 0.3);
  ring.initial.p_WB.z() = -0.05;
  ring.initial.V_WB_B = {.linear = Vec3(kSpeed, 0.0, 0.0), .angular = Vec3(0.0, 0.0, kSpin)};
  Scene scene({{static_body(floor_at(0.0), 0.3), ring}, {}});
  scene.run(1, kShort, plate_weight);
  const RigidState& now = scene.state.bodies[1];
  const double slowed = kSpeed - (now.q_WB * now.V_WB_B.linear).x();
  const double r = std::hypot(0.2, 0.2);
  EXPECT_NEAR(slowed / (0.3 * kGravity * kShort), 0.5 * kSpeed / (kSpin * r), 1e-3);
}

TEST(Friction, AStackOfPlatesThatHoldsStaysBitForBitTheSameInANewSolver) {
  BodySpec low = dry_box({0.4, 0.3, 0.1}, 4.0, 0.6);
  low.initial.p_WB.z() = -0.05;
  low.name = "low";
  BodySpec high = dry_box({0.3, 0.4, 0.1}, 2.0, 0.6);
  high.name = "high";
  high.initial.p_WB = Vec3(0.02, 0.01, -0.15);
  const MultibodySpec spec{{static_body(floor_at(0.0), 0.6), low, high}, {}};
  const auto push = [](std::uint32_t i, const RigidState& s) {
    Wrench F = net_weight((i == 1 ? 4.0 : 2.0) * kGravity, s);
    if (i == 2) F.force += s.q_WB.conjugate() * Vec3(5.0, 3.0, 0.0);  // below 0.6 m g = 11.8 N
    return F;
  };
  Scene scene(spec);
  scene.run(100, kStep, push);
  EXPECT_LT((scene.state.bodies[2].p_WB - high.initial.p_WB).head<2>().norm(), 1e-5);
  Scene other(spec);
  other.state = scene.state;
  scene.run(50, kStep, push);
  other.run(50, kStep, push);
  EXPECT_EQ(scene.hash(), other.hash());
}

}  // namespace overload_test
}  // namespace remora::test
