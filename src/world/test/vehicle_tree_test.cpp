// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "hydro/object_hull.h"
#include "math/rotation.h"
#include "scenes.h"
#include "world/event_text.h"
#include "world/motion_of.h"

namespace remora {
namespace vehicle_tree_test {

using test::fixed_box;
using test::open_water;
using test::Scene;
using test::small_rov;

constexpr double kDensity = 1025.0;

/// A bar of 0.6 m along x, neutral in sea water, that hangs on the hull's bow by one end.
LinkSpec bar(const std::string& name, const std::string& parent, JointType type) {
  LinkSpec link;
  link.name = name;
  const Vec3 size(0.6, 0.08, 0.08);
  link.hull = fossen_hull_spec({.shape = ObjectShape::box,
                                .size = size,
                                .mass = kDensity * size.prod(),
                                .density = kDensity});
  ShapeSpec box;
  box.kind = ShapeKind::box;
  box.size = size;
  link.collision.shapes.push_back(box);
  link.attachment.parent = parent;
  link.attachment.joint.name = name + "_joint";
  link.attachment.joint.type = type;
  link.attachment.joint.axis_J = Vec3::UnitY();
  link.attachment.joint.X_PJ.p = Vec3(0.3, 0.0, 0.2);
  link.attachment.joint.X_CJ.p = Vec3(-0.3, 0.0, 0.0);
  link.attachment.joint.motor = JointMotorSpec{.max_effort = 60.0, .max_rate = 0.8};
  if (type == JointType::fixed) link.attachment.joint.motor.reset();
  return link;
}

/// Two vehicles 6 m apart; the first has an arm of two links.
WorldSpec two_vehicles_one_arm() {
  WorldSpec spec = open_water();
  spec.vehicles[0].links = {bar("upper", "", JointType::revolute),
                            bar("lower", "upper", JointType::revolute)};
  spec.vehicles.push_back(small_rov("second"));
  spec.vehicles[1].initial.p_WB = Vec3(0.0, 6.0, 3.0);
  spec.objects.push_back(fixed_box("block", Vec3(-5.0, 0.0, 3.0), Vec3::Ones()));
  return spec;
}

TEST(VehicleTree, BodiesKnowTheirVehicleAndVehiclesTheirHull) {
  const WorldSpec spec = two_vehicles_one_arm();
  const Model model(spec);
  EXPECT_EQ(body_names(spec), (std::vector<std::string>{"rov", "rov/upper", "rov/lower", "second",
                                                        "block", "seabed"}));
  for (std::uint32_t i = 0; i < 6; ++i) EXPECT_EQ(model.name_of({i}), body_names(spec)[i]);
  EXPECT_EQ(model.body_of(VehicleId{1}), BodyId{3});
  EXPECT_EQ(model.vehicle_of(BodyId{2}), VehicleId{0});
  EXPECT_EQ(model.vehicle_of(BodyId{3}), VehicleId{1});
  EXPECT_EQ(model.vehicle_of(BodyId{4}), std::nullopt);
  EXPECT_EQ(model.vehicle_with_hull(BodyId{2}), std::nullopt);
  EXPECT_EQ(model.vehicles()[0].joints, (std::vector<JointId>{{0}, {1}}));
  EXPECT_EQ(model.joint({1}).name, "lower_joint");
  EXPECT_TRUE(model.vehicles()[1].joints.empty());
}

TEST(VehicleTree, TheSecondVehicleFliesAsIfTheFirstHadNoArm) {
  WorldSpec plain = two_vehicles_one_arm();
  plain.vehicles[0].links.clear();
  Scene with(two_vehicles_one_arm()), without(plain);
  for (Scene* scene : {&with, &without}) {
    scene->input.vehicles[1].kind = CommandKind::wrench;
    scene->input.vehicles[1].wrench_B = {Vec3(10.0, 4.0, 2.0), Vec3(0.0, 0.1, 0.4)};
    ASSERT_EQ(scene->run(5.0), StepStatus::ok);
  }
  const RigidState& a = motion_of(with.model, with.state, {1});
  const RigidState& b = motion_of(without.model, without.state, {1});
  EXPECT_GT(a.p_WB.x(), 0.5);  // it did fly
  EXPECT_EQ(a.p_WB, b.p_WB);
  EXPECT_EQ(a.q_WB.coeffs(), b.q_WB.coeffs());
  EXPECT_TRUE(with.output.vehicles[1].is_in_free_flight);
  EXPECT_FALSE(with.output.vehicles[0].is_in_free_flight);
}

TEST(VehicleTree, AJointGoesWhereItIsSentAndTheHullTurnsTheOtherWay) {
  Scene scene(two_vehicles_one_arm());
  scene.input.vehicles[0].kind = CommandKind::thrusters;  // nobody holds the hull
  scene.input.vehicles[0].thrusters.resize(8);
  scene.input.vehicles[0].joints[0] = {JointCommandKind::position, 0.6};
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  EXPECT_LT(to_roll_pitch_yaw(scene.body(0).q_WB).pitch, -0.05);  // the arm goes up, the bow down
  ASSERT_EQ(scene.run(4.0), StepStatus::ok);
  EXPECT_NEAR(scene.state.bodies.joints[0].q, 0.6, 0.005);
  EXPECT_NEAR(scene.state.bodies.joints[1].q, 0.0, 0.005);  // held, as a neutral input does
}

TEST(VehicleTree, WithoutACommandTheMotorsAreOff) {
  Scene scene(two_vehicles_one_arm());
  scene.input.vehicles[0].joints.clear();
  scene.state.bodies.joints[0].dq = 0.5;
  place_bodies_of_trees(scene.model.multibody(), scene.state.bodies);
  ASSERT_EQ(scene.run(0.5), StepStatus::ok);
  EXPECT_GT(scene.state.bodies.joints[0].q, 0.05);
  EXPECT_EQ(scene.output.motor_efforts[0], 0.0);
}

TEST(VehicleTree, WhatAnArmTouchesItsVehicleTouches) {
  WorldSpec spec = two_vehicles_one_arm();
  spec.objects[0] = fixed_box("block", Vec3(2.0, 0.0, 3.2), Vec3::Ones());  // before the arm's tip
  Scene scene(spec);
  scene.input.vehicles[0].kind = CommandKind::wrench;
  scene.input.vehicles[0].wrench_B.force.x() = 20.0;
  bool has_touched = false;
  for (int i = 0; i < 500 && !has_touched; ++i) {
    ASSERT_EQ(scene.run(0.01), StepStatus::ok);
    has_touched = scene.output.vehicles[0].is_in_contact;
  }
  ASSERT_TRUE(has_touched);
  EXPECT_EQ(scene.model.vehicle_of(scene.output.contacts[0].a), VehicleId{0});
  EXPECT_FALSE(scene.output.vehicles[1].is_in_contact);
}

TEST(VehicleTree, ARestoredSnapshotGoesOnToTheLastBitWithArmAndConstraint) {
  const auto prepared = [] {
    Scene scene(two_vehicles_one_arm());
    scene.input.vehicles[0].joints[0] = {JointCommandKind::velocity, 0.3};
    scene.input.vehicles[0].joints[1] = {JointCommandKind::effort, -4.0};
    return scene;
  };
  Scene first = prepared();
  ConstraintState held;  // the second vehicle is on a stick that the hull of the first holds
  held.a = first.model.body_of({0});
  held.b = first.model.body_of({1});
  held.X_AF.p = Vec3(0.0, 3.0, 0.0);
  held.X_BG.p = Vec3(0.0, -3.0, 0.0);
  first.state.bodies.constraints.push_back(held);
  ASSERT_EQ(first.run(1.0), StepStatus::ok);
  Scene second = prepared();
  second.state = first.state;
  ASSERT_EQ(first.run(1.0), StepStatus::ok);
  ASSERT_EQ(second.run(1.0), StepStatus::ok);
  EXPECT_EQ(hash(first.state), hash(second.state));
  EXPECT_EQ(first.output.constraint_loads.size(), 1u);
}

TEST(VehicleTree, TwoVehiclesHeldTogetherAreDraggedAsOne) {
  Scene scene(two_vehicles_one_arm());
  ConstraintState held;
  held.a = scene.model.body_of({0});
  held.b = scene.model.body_of({1});
  held.X_AF.p = Vec3(0.0, 3.0, 0.0);
  held.X_BG.p = Vec3(0.0, -3.0, 0.0);
  scene.state.bodies.constraints.push_back(held);
  for (VehicleInput& vehicle : scene.input.vehicles) hold_thrusters(8, vehicle);
  scene.input.events.push_back(SetUniformCurrent{Vec3(0.3, 0.0, 0.0)});
  ASSERT_EQ(scene.run(20.0), StepStatus::ok);
  const RigidState &a = motion_of(scene.model, scene.state, {0}),
                   &b = motion_of(scene.model, scene.state, {1});
  EXPECT_GT(b.p_WB.x(), 1.0);
  EXPECT_NEAR((a.p_WB - b.p_WB).norm(), 6.0, 0.01);
}

/// A tether from 10 m off to the vehicle's stern, taut from the first step.
TetherSpec taut_tether() {
  TetherSpec tether;
  tether.name = "umbilical";
  tether.cable.mass_per_length = mass_for_weight_in_water(0.1, tether.cable.diameter);
  tether.reel_end.p = Vec3(-10.0, 0.0, 3.0);
  tether.vehicle_end.body = "rov";
  tether.vehicle_end.p = Vec3(-0.3, 0.0, 0.0);
  tether.reel.deployed = 9.75;
  return tether;
}

// The same mass, once as one hull and once as a hull with a link welded on, both without drag of
// their own on the link: a tether that pulls at them must not tell them apart.
TEST(VehicleTree, ATetherFeelsTheInertiaOfTheWholeTree) {
  const auto speed_after = [](bool is_tree) {
    WorldSpec spec = open_water();
    auto& hull = std::get<FossenHullSpec>(spec.vehicles[0].hull);
    FossenHullSpec load;  // a point of 30 kg, neutral, at the hull's origin
    load.mass = 30.0;
    load.volume = 30.0 / kDensity;
    load.inertia_about_cg = Vec3::Constant(0.3).asDiagonal();
    hull.center_of_gravity_B = Vec3::Zero();
    if (is_tree) {
      LinkSpec link;
      link.name = "load";
      link.hull = load;
      spec.vehicles[0].links.push_back(link);
    } else {
      hull.mass += load.mass;
      hull.volume += load.volume;
      hull.inertia_about_cg += load.inertia_about_cg;
    }
    spec.tethers.push_back(taut_tether());
    spec.tethers[0].reel.deployed = 9.70;
    Scene scene(spec);
    hold_thrusters(8, scene.input.vehicles[0]);
    scene.input.events.push_back(SetUniformCurrent{Vec3(0.4, 0.0, 0.0)});
    EXPECT_EQ(scene.run(3.0), StepStatus::ok);
    return std::pair{scene.body().V_WB_B.linear.x(), scene.output.tethers[0].vehicle_tension};
  };
  const auto [tree_speed, tree_tension] = speed_after(true);
  const auto [hull_speed, hull_tension] = speed_after(false);
  EXPECT_GT(hull_tension, 1.0);  // it does pull
  EXPECT_NEAR(tree_tension, hull_tension, 0.02 * hull_tension);
  EXPECT_NEAR(tree_speed, hull_speed, 2e-3);
}

TEST(VehicleTree, AnObjectOnAJointBelongsToTheVehicleThatCarriesIt) {
  WorldSpec spec = open_water();
  ObjectSpec crate = fixed_box("crate", Vec3::Zero(), Vec3::Constant(0.2));
  crate.hull =
      fossen_hull_spec({.shape = ObjectShape::box, .size = Vec3::Constant(0.2), .mass = 8.2});
  AttachmentSpec hook;
  hook.parent = "rov";
  hook.joint.type = JointType::revolute;
  hook.joint.X_PJ.p = Vec3(0.0, 0.0, 0.4);
  crate.attachment = hook;
  spec.objects.push_back(crate);
  const Model model(spec);
  EXPECT_EQ(model.vehicle_of(model.objects().at(0)), VehicleId{0});
  EXPECT_EQ(model.vehicles()[0].joints.size(), 1u);
  EXPECT_FALSE(is_possible(Teleport{model.objects()[0], {}}, model));
  EXPECT_TRUE(is_possible(Teleport{model.body_of({0}), {}}, model));
}

TEST(VehicleTree, LinksThatHangOnNothingOrShareANameAreRefused) {
  WorldSpec spec = two_vehicles_one_arm();
  spec.vehicles[0].links[0].attachment.parent = "lower";  // which comes after it
  ASSERT_FALSE(problems(spec).empty());
  EXPECT_NE(problems(spec)[0].what.find("not a link before it"), std::string::npos);
  spec = two_vehicles_one_arm();
  spec.vehicles[0].links[1].name = "upper";
  spec.vehicles[0].links[1].attachment.joint.name = "upper_joint";
  EXPECT_EQ(problems(spec).size(), 2u);
  spec = two_vehicles_one_arm();
  spec.vehicles[0].links[0].attachment.joint.motor->max_effort = 0.0;
  ASSERT_EQ(problems(spec).size(), 1u);
  EXPECT_NE(problems(spec)[0].what.find("no effort"), std::string::npos);
}

}  // namespace vehicle_tree_test
}  // namespace remora
