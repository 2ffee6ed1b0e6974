// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "multibody/test/scene.h"
#include "multibody/tree_responses.h"

namespace remora::test {
namespace trees_test {

const Scene::ForceLaw kNoForce = [](std::uint32_t, const RigidState&) { return Wrench{}; };

BodySpec named(BodySpec body, const char* name) {
  body.name = name;
  body.shapes.clear();
  return body;
}

/// A wheel of 2 kg·m² on an axle along z, bolted to the world and driven by a motor.
constexpr double kWheelInertia = 2.0;
MultibodySpec wheel(const JointMotorSpec& motor) {
  BodySpec anchor;
  anchor.name = "anchor";
  anchor.is_static = true;
  BodySpec disc;
  disc.name = "disc";
  disc.inertia.diagonal() << 5.0, 5.0, 5.0, 1.0, 1.0, kWheelInertia;
  JointSpec axle;
  axle.name = "axle";
  axle.parent = 0;
  axle.child = 1;
  axle.type = JointType::revolute;
  axle.motor = motor;
  return {{anchor, disc}, {axle}};
}

TEST(JointMotor, SpinsUpWithItsEffortUntilItsGreatestRate) {
  Scene scene(wheel({.max_effort = 4.0, .max_rate = 1.0}));
  scene.commands = {{JointCommandKind::velocity, 5.0}};
  scene.run(25, 0.01, kNoForce);  // 4 N·m on 2 kg·m²: 2 rad/s²
  EXPECT_NEAR(scene.state.joints[0].dq, 0.5, 1e-6);
  EXPECT_NEAR(scene.motor_efforts[0], 4.0, 1e-9);
  scene.run(100, 0.01, kNoForce);
  EXPECT_NEAR(scene.state.joints[0].dq, 1.0, 1e-6);
  EXPECT_NEAR(scene.motor_efforts[0], 0.0, 1e-6);
}

TEST(JointMotor, PushesWithTheEffortItIsGivenAndNoMoreThanItHas) {
  for (const auto& [asked, given] : {std::pair{1.5, 1.5}, {-1.5, -1.5}, {40.0, 4.0}}) {
    Scene scene(wheel({.max_effort = 4.0, .max_rate = 10.0}));
    scene.commands = {{JointCommandKind::effort, asked}};
    scene.run(50, 0.01, kNoForce);
    EXPECT_NEAR(scene.state.joints[0].dq, given / kWheelInertia * 0.5, 1e-6) << asked;
  }
}

TEST(JointMotor, AnEffortDoesNotDriveItBeyondItsGreatestRate) {
  Scene scene(wheel({.max_effort = 4.0, .max_rate = 0.3}));
  scene.commands = {{JointCommandKind::effort, -4.0}};
  scene.run(200, 0.01, kNoForce);
  EXPECT_NEAR(scene.state.joints[0].dq, -0.3, 1e-6);
}

/// Two wheels on the same static body, the second geared to the first.
MultibodySpec geared_wheels(double ratio, double offset) {
  MultibodySpec spec = wheel({.max_effort = 4.0, .max_rate = 10.0});
  spec.bodies[0].is_static = false;  // one tree: both wheels on a hub that is bolted down
  spec.bodies.push_back(spec.bodies[1]);
  spec.bodies[2].name = "follower";
  BodySpec ground;
  ground.name = "ground";
  ground.is_static = true;
  spec.bodies.push_back(ground);
  spec.joints.push_back(spec.joints[0]);
  spec.joints[1].name = "geared";
  spec.joints[1].child = 2;
  spec.joints[1].motor.reset();
  spec.joints[1].gear = JointGearSpec{.driver = 0, .ratio = ratio, .offset = offset};
  JointSpec bolt;
  bolt.name = "bolt";
  bolt.parent = 3;
  bolt.child = 0;
  spec.joints.push_back(bolt);
  return spec;
}

TEST(JointGear, TheMotorFeelsTheInertiaOfWhatItDrivesByTheSquareOfTheRatio) {
  for (const double ratio : {1.0, -1.0, 0.5, -3.0}) {
    Scene scene(geared_wheels(ratio, 0.2));
    scene.commands = {{JointCommandKind::effort, 4.0}};
    scene.run(50, 0.01, kNoForce);
    const double inertia = kWheelInertia * (1.0 + ratio * ratio);
    EXPECT_NEAR(scene.state.joints[0].dq, 4.0 * 0.5 / inertia, 1e-6) << ratio;
    EXPECT_NEAR(scene.state.joints[1].dq, ratio * scene.state.joints[0].dq, 1e-6) << ratio;
    EXPECT_NEAR(scene.state.joints[1].q, ratio * scene.state.joints[0].q + 0.2, 1e-6) << ratio;
  }
}

TEST(JointGear, IsNotLeftToFreeFlight) {
  Scene scene(geared_wheels(-1.0, 0.0));
  std::vector<std::uint8_t> may_touch(scene.model.bodies().size());
  find_bodies_that_may_touch(scene.model, scene.state, {}, 0.01, may_touch);
  EXPECT_EQ(may_touch[1], 1);
}

TEST(JointMotor, ReachesThePositionItIsSentToAndStaysThere) {
  Scene scene(wheel({.max_effort = 20.0, .max_rate = 0.5}));
  scene.commands = {{JointCommandKind::position, -1.2}};
  double fastest = 0.0, farthest = 0.0;
  for (int i = 0; i < 600; ++i) {
    scene.run(1, 0.01, kNoForce);
    fastest = std::max(fastest, std::abs(scene.state.joints[0].dq));
    farthest = std::min(farthest, scene.state.joints[0].q);
  }
  EXPECT_NEAR(scene.state.joints[0].q, -1.2, 1e-6);
  EXPECT_NEAR(fastest, 0.5, 1e-6);
  EXPECT_GT(farthest, -1.2 - 1e-6);  // no overshoot
}

TEST(JointMotor, IsSentNoFartherThanTheJointGoes) {
  MultibodySpec spec = wheel({.max_effort = 20.0, .max_rate = 0.5});
  spec.joints[0].upper = 0.4;
  Scene scene(spec);
  scene.commands = {{JointCommandKind::position, 2.0}};
  scene.run(500, 0.01, kNoForce);
  EXPECT_NEAR(scene.state.joints[0].q, 0.4, 1e-6);
  EXPECT_NEAR(scene.motor_efforts[0], 0.0, 1e-6);  // it does not strain against the stop
}

TEST(JointMotor, HoldsALoadUpToItsEffortAndGivesWayBeyondIt) {
  const auto drift = [](double load) {
    Scene scene(wheel({.max_effort = 4.0, .max_rate = 1.0}));
    scene.commands = {{JointCommandKind::velocity, 0.0}};
    scene.run(100, 0.01, [&](std::uint32_t, const RigidState&) {
      return Wrench{Vec3::Zero(), Vec3(0.0, 0.0, load)};
    });
    return scene.state.joints[0].dq;
  };
  EXPECT_NEAR(drift(3.9), 0.0, 1e-6);
  EXPECT_NEAR(drift(6.0), (6.0 - 4.0) / kWheelInertia * 1.0, 1e-4);
}

TEST(JointMotor, ThatIsOffLetsTheJointTurnFreely) {
  Scene scene(wheel({.max_effort = 4.0, .max_rate = 1.0}));
  scene.commands = {{JointCommandKind::off, 7.0}};
  scene.state.joints[0].dq = 0.8;
  scene.run(100, 0.01, kNoForce);
  EXPECT_NEAR(scene.state.joints[0].dq, 0.8, 1e-9);
}

TEST(JointFriction, StopsACoastingWheelWhenTheClosedFormSays) {
  MultibodySpec spec = wheel({});
  spec.joints[0].friction = 0.5;
  Scene scene(spec);
  scene.state.joints[0].dq = 1.0;
  place_bodies_of_trees(scene.model, scene.state);
  scene.run(200, 0.01, kNoForce);  // 0.25 rad/s² for 2 s
  EXPECT_NEAR(scene.state.joints[0].dq, 0.5, 1e-6);
  scene.run(210, 0.01, kNoForce);
  EXPECT_NEAR(scene.state.joints[0].dq, 0.0, 1e-6);
  EXPECT_NEAR(scene.state.joints[0].q, 1.0 / (2.0 * 0.25), 0.01);
}

TEST(JointFriction, AMotorWorksAgainstItWhileItTurns) {
  MultibodySpec spec = wheel({.max_effort = 4.0, .max_rate = 1.0});
  spec.joints[0].friction = 1.5;
  Scene scene(spec);
  scene.commands = {{JointCommandKind::velocity, 0.6}};
  scene.run(300, 0.01, kNoForce);
  EXPECT_NEAR(scene.state.joints[0].dq, 0.6, 1e-5);
  EXPECT_NEAR(scene.motor_efforts[0], 1.5, 1e-4);
}

/// A vehicle with two links, one behind the other.
MultibodySpec vehicle_with_arm() {
  BodySpec upper = named(dry_box({0.4, 0.06, 0.06}, 2.0), "upper");
  BodySpec lower = named(dry_box({0.3, 0.05, 0.05}, 1.0), "lower");
  JointSpec shoulder{.name = "shoulder",
                     .parent = 0,
                     .child = 1,
                     .type = JointType::revolute,
                     .X_PJ = {Mat3::Identity(), Vec3(0.25, 0.1, 0.1)},
                     .X_CJ = {Mat3::Identity(), Vec3(-0.2, 0.0, 0.0)},
                     .axis_J = Vec3(0, 1, 0.2)};
  JointSpec elbow{.name = "elbow",
                  .parent = 1,
                  .child = 2,
                  .type = JointType::prismatic,
                  .X_PJ = {Mat3::Identity(), Vec3(0.2, 0.0, 0.0)},
                  .X_CJ = {Mat3::Identity(), Vec3(-0.15, 0.0, 0.0)},
                  .axis_J = Vec3(1, 0, 1)};
  return {{named(vehicle(), "vehicle"), upper, lower}, {shoulder, elbow}};
}

// Two algorithms: the propagation from the root outwards, and each impulse followed to the root.
TEST(TreeResponses, AgreeWithTheAnswersToImpulsesOnEveryBody) {
  const MultibodyModel model(vehicle_with_arm());
  MultibodyState state = model.initial_state();
  state.joints[0].q = 0.7;
  state.joints[1].q = 0.05;
  place_bodies_of_trees(model, state);
  const std::vector<Wrench> forces(3);
  TreeResponses responses(model);
  responses.update(state, forces, 0.01);

  ArticulatedTree tree(model, model.trees()[0]);
  tree.advance_velocities(state, forces, 0.01);
  for (std::uint32_t body = 0; body < 3; ++body) {
    ASSERT_EQ(tree.answer_size(), 8u);
    Eigen::Matrix<double, 8, 6> answers = Eigen::Matrix<double, 8, 6>::Zero();
    for (int axis = 0; axis < 6; ++axis)
      tree.add_answer(body, Vec6::Unit(axis), std::span(answers.col(axis).data(), 8));
    const Mat6 expected = answers.transpose() * answers;
    EXPECT_LT((responses.of({body}).inverse_inertia - expected).norm(), 1e-9 * expected.norm());
  }
}

TEST(TreeResponses, FromRestABodyGainsItsAccelerationInAStep) {
  const MultibodyModel model(vehicle_with_arm());
  MultibodyState state = model.initial_state();
  state.joints[0].q = 0.7;
  place_bodies_of_trees(model, state);
  const std::vector<Wrench> forces(3, Wrench{Vec3(1.0, 2.0, 3.0), Vec3(0.1, 0.2, 0.3)});
  TreeResponses responses(model);
  responses.update(state, forces, 0.01);
  ArticulatedTree tree(model, model.trees()[0]);
  tree.advance_velocities(state, forces, 0.01);
  for (std::uint32_t body = 0; body < 3; ++body) {
    const Vec6 gained = tree.velocity(body) / 0.01;
    EXPECT_LT((responses.of({body}).acceleration.vector() - gained).norm(), 1e-9 * gained.norm());
  }
}

TEST(TreeResponses, BodiesWeldedTogetherAnswerAsOne) {
  BodySpec root = named(dry_box({0.5, 0.4, 0.3}, 12.0), "root");
  BodySpec load = named(dry_box({0.1, 0.1, 0.1}, 5.0), "load");
  JointSpec weld;
  weld.name = "weld";
  weld.parent = 0;
  weld.child = 1;
  const MultibodyModel model({{root, load}, {weld}});
  TreeResponses responses(model);
  responses.update(model.initial_state(), std::vector<Wrench>(2), 0.01);
  const Mat6 whole = (root.inertia + load.inertia).inverse();  // about the same point
  for (const std::uint32_t body : {0u, 1u})
    EXPECT_LT((responses.of({body}).inverse_inertia - whole).norm(), 1e-12 * whole.norm());
}

/// Two fingers that slide towards each other on one hand.
MultibodySpec hand_with_fingers() {
  MultibodySpec spec{{named(dry_box({0.1, 0.4, 0.1}, 5.0), "hand"),
                      dry_box({0.02, 0.02, 0.02}, 0.1), dry_box({0.02, 0.02, 0.02}, 0.1)},
                     {}};
  for (const int side : {-1, 1}) {
    const std::uint32_t finger = side < 0 ? 1u : 2u;
    spec.bodies[finger].name = side < 0 ? "left" : "right";
    JointSpec slide;
    slide.name = spec.bodies[finger].name;
    slide.child = finger;
    slide.type = JointType::prismatic;
    slide.X_PJ.p = Vec3(0.1, 0.1 * side, 0.0);
    slide.axis_J = Vec3(0.0, -side, 0.0);
    slide.motor = JointMotorSpec{.max_effort = 5.0, .max_rate = 0.1};
    spec.joints.push_back(slide);
  }
  return spec;
}

TEST(SelfContact, FingersThatTheModelLetsTouchStopEachOtherAndPushWithTheirMotors) {
  MultibodySpec spec = hand_with_fingers();
  spec.self_contacts = {{1, 2}};
  Scene scene(spec);
  scene.commands.assign(2, {JointCommandKind::effort, 3.0});
  scene.run(300, 0.01, kNoForce);
  const double gap = scene.state.bodies[2].p_WB.y() - scene.state.bodies[1].p_WB.y();
  EXPECT_NEAR(gap, 0.02, 1e-3);
  double pressed = 0.0;
  for (const Contact& contact : scene.contacts) pressed += contact.impulse_W.norm() / 0.01;
  EXPECT_NEAR(pressed, 3.0, 0.05);
}

TEST(SelfContact, OtherBodiesOfATreePassThroughEachOther) {
  Scene scene(hand_with_fingers());
  scene.commands.assign(2, {JointCommandKind::effort, 3.0});
  scene.run(150, 0.01, kNoForce);
  EXPECT_LT(scene.state.bodies[2].p_WB.y(), scene.state.bodies[1].p_WB.y());
}

/// Two vehicles 1 m apart, held together at a point between them.
MultibodySpec pair_of_vehicles() {
  MultibodySpec spec{{named(vehicle(), "first"), named(dry_box({0.3, 0.2, 0.2}, 7.0), "second")},
                     {}};
  spec.bodies[1].initial.p_WB = Vec3(1.0, 0.0, 0.0);
  return spec;
}
ConstraintState held_between() {
  ConstraintState held;
  held.a = {0};
  held.b = {1};
  held.X_AF.p = Vec3(0.5, 0.0, 0.0);
  held.X_BG.p = Vec3(-0.5, 0.0, 0.0);
  return held;
}

TEST(Constraint, BodiesHeldTogetherMoveAsOne) {
  Scene scene(pair_of_vehicles());
  scene.state.constraints.push_back(held_between());
  const Pose before = scene.state.bodies[0].X_WB().inverse() * scene.state.bodies[1].X_WB();
  scene.run(200, 0.01, [](std::uint32_t body, const RigidState&) {
    return body == 0 ? Wrench{Vec3(4.0, 1.0, 2.0), Vec3(0.1, 0.3, -0.2)} : Wrench{};
  });
  const Pose after = scene.state.bodies[0].X_WB().inverse() * scene.state.bodies[1].X_WB();
  EXPECT_GT(scene.state.bodies[1].p_WB.norm(), 1.1);  // it did move
  EXPECT_LT((after.p - before.p).norm(), 2e-3);
  EXPECT_LT((after.R - before.R).norm(), 5e-3);
}

TEST(Constraint, AHeldPairAcceleratesAsAJointWould) {
  MultibodySpec jointed = pair_of_vehicles();
  JointSpec weld;
  weld.name = "weld";
  weld.parent = 0;
  weld.child = 1;
  weld.X_PJ.p = Vec3(0.5, 0.0, 0.0);
  weld.X_CJ.p = Vec3(-0.5, 0.0, 0.0);
  jointed.joints.push_back(weld);
  const Scene::ForceLaw push = [](std::uint32_t body, const RigidState&) {
    return body == 1 ? Wrench{Vec3(0.0, 3.0, 1.0), Vec3::Zero()} : Wrench{};
  };
  Scene by_joint(jointed), by_constraint(pair_of_vehicles());
  by_constraint.state.constraints.push_back(held_between());
  by_joint.run(1, 0.01, push);
  by_constraint.run(1, 0.01, push);
  for (const int body : {0, 1}) {
    const Vec6 expected = by_joint.state.bodies[body].V_WB_B.vector();
    EXPECT_LT((by_constraint.state.bodies[body].V_WB_B.vector() - expected).norm(),
              1e-4 * expected.norm());  // contacts and constraints are a little soft
  }
}

TEST(Constraint, ItsLoadIsTheForceThatTheOtherBodyNeeds) {
  Scene scene(pair_of_vehicles());
  scene.state.constraints.push_back(held_between());
  scene.run(1, 0.01, [](std::uint32_t body, const RigidState&) {
    return body == 1 ? Wrench{Vec3(5.0, 0.0, 0.0), Vec3::Zero()} : Wrench{};
  });
  // On the first body: what it takes to accelerate it as it did, through 0.5 m before its origin.
  const Mat6& M = scene.model.bodies()[0].inertia;
  const Vec6 gained = scene.state.bodies[0].V_WB_B.vector() / 0.01;
  const Vec3 force = (M * gained).head<3>();
  ASSERT_EQ(scene.loads.size(), 1u);
  EXPECT_LT((scene.loads[0].force - force).norm(), 1e-4 * force.norm());
}

TEST(Constraint, SlipsBeyondItsGreatestForce) {
  const auto parted = [](double pull) {
    MultibodySpec spec = pair_of_vehicles();
    spec.bodies[0].is_static = true;
    Scene scene(spec);
    scene.state.constraints.push_back(held_between());
    scene.state.constraints[0].max_force = 10.0;
    scene.run(100, 0.01, [&](std::uint32_t, const RigidState&) {
      return Wrench{Vec3(pull, 0.0, 0.0), Vec3::Zero()};
    });
    return scene.state.bodies[1].p_WB.x() - 1.0;
  };
  EXPECT_NEAR(parted(9.0), 0.0, 1e-4);
  EXPECT_NEAR(parted(17.0), 0.5 * (17.0 - 10.0) / 7.0, 0.01);  // 7 kg, for a second
}

TEST(Constraint, AFreeAxisLetsABodySlideAlongItAndNoWayElse) {
  MultibodySpec spec = pair_of_vehicles();
  spec.bodies[0].is_static = true;
  Scene scene(spec);
  scene.state.constraints.push_back(held_between());
  scene.state.constraints[0].free_axes = 1u;  // along Fx
  scene.run(100, 0.01, [](std::uint32_t, const RigidState&) {
    return Wrench{Vec3(7.0, 30.0, 20.0), Vec3(1.0, 1.0, 1.0)};
  });
  const RigidState& slid = scene.state.bodies[1];
  EXPECT_NEAR(slid.p_WB.x() - 1.0, 0.5, 0.01);  // 1 m/s² for a second
  EXPECT_NEAR(slid.p_WB.y(), 0.0, 1e-4);
  EXPECT_NEAR(slid.p_WB.z(), 0.0, 1e-4);
  EXPECT_NEAR(slid.q_WB.vec().norm(), 0.0, 1e-4);
}

TEST(Constraint, TwoHandsHoldOneObjectWithoutFightingEachOther) {
  MultibodySpec spec{
      {named(dry_box({0.3, 0.2, 0.2}, 30.0), "left"),
       named(dry_box({0.3, 0.2, 0.2}, 30.0), "right"), named(dry_box({1.0, 0.1, 0.1}, 4.0), "bar")},
      {}};
  spec.bodies[0].initial.p_WB = Vec3(-0.7, 0.0, 0.0);
  spec.bodies[1].initial.p_WB = Vec3(0.7, 0.0, 0.0);
  Scene scene(spec);
  for (const int side : {-1, 1}) {
    ConstraintState held;
    held.a = {side < 0 ? 0u : 1u};
    held.b = {2};
    held.X_AF.p = Vec3(-0.2 * side, 0.0, 0.0);
    held.X_BG.p = Vec3(0.5 * side, 0.0, 0.0);
    scene.state.constraints.push_back(held);
  }
  scene.run(100, 0.01, [](std::uint32_t body, const RigidState&) {
    return Wrench{Vec3(0.0, 0.0, body == 2 ? 6.4 : 0.0), Vec3::Zero()};
  });
  // 64 kg in all, each hand carries half of what the two of them need.
  EXPECT_NEAR(scene.state.bodies[2].V_WB_B.linear.z(), 0.1, 1e-4);
  for (const Wrench& load : scene.loads) EXPECT_NEAR(load.force.z(), 30.0 * 0.1, 1e-3);
}

TEST(Presence, WhatIsNotThereTouchesNothingAndDoesNotMove) {
  MultibodySpec spec{
      {static_body(floor_at(1.0)), dry_box({0.2, 0.2, 0.2}, 3.0), dry_box({0.2, 0.2, 0.2}, 3.0)},
      {}};
  spec.bodies[1].name = "falling";
  spec.bodies[1].initial.p_WB.z() = 0.3;
  spec.bodies[2].name = "in its way";
  spec.bodies[2].initial.p_WB.z() = 0.8;
  const auto rest = [&](BodyId absent) {
    Scene scene(spec);
    set_presence(scene.model, absent, false, scene.state);
    scene.run(300, 0.01, [](std::uint32_t, const RigidState& s) { return net_weight(20.0, s); });
    return scene.state.bodies[1].p_WB.z();
  };
  EXPECT_NEAR(rest({2}), 0.9, 1e-3);  // on the floor
  EXPECT_GT(rest({0}), 10.0);         // through where the floor was
  EXPECT_EQ(rest({1}), 0.3);          // nowhere
}

TEST(Presence, WholeTreesComeAndGo) {
  const MultibodyModel model(vehicle_with_arm());
  MultibodyState state = model.initial_state();
  set_presence(model, {1}, false, state);
  EXPECT_EQ(state.is_present, (std::vector<std::uint8_t>{0, 0, 0}));
  std::vector<std::uint8_t> may_touch(3);
  find_bodies_that_may_touch(model, state, {}, 0.01, may_touch);
  EXPECT_EQ(may_touch, (std::vector<std::uint8_t>{0, 0, 0}));
}

}  // namespace trees_test
}  // namespace remora::test
