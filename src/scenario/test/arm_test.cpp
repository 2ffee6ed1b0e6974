// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "scenario/scenario.h"
#include "scenario/yaml/asset_file.h"
#include "testing/source_dir.h"
#include "world/motion_of.h"
#include "world/world.h"

namespace remora {
namespace arm_test {

AssetPaths paths() {
  const std::string root = source_dir();
  return *AssetPaths::found_above(root);
}

std::string scene_with(const std::string& arms, const std::string& script = "[]") {
  return "purpose: arms\nseabed: {depth: 300}\nvehicles:\n  - name: rov\n    vehicle: rexrov\n"
         "    position: [0, 0, 50]\n    arms: " +
         arms + "\nscript: " + script + "\n";
}

std::string told_of(const std::string& text) {
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_scenario(text, "test.yaml", paths(), diagnostics));
  return to_string(diagnostics);
}

ScenarioSpec read(const std::string& text) {
  Diagnostics diagnostics;
  const auto spec = parse_scenario(text, "test.yaml", paths(), diagnostics);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  return spec.value_or(ScenarioSpec{});
}

const std::string kHinge =
    "[{name: arm, links: [{name: boom, mass: 4, shapes: [{kind: cylinder, radius: 0.05, length: 1, "
    "position: [0.5, 0, 0], pitch_deg: 90}], joint: {position: [1.3, 0, 0], axis: [0, 0, 1], "
    "motor: {max_effort: 200, max_rate: 0.5}}}]}]";

TEST(Arm, EveryShippedOneHangsOnAVehicleAndHoldsStill) {
  for (const std::string& name : asset_names({"arm", "arms"}, paths())) {
    const ScenarioSpec spec = read(scene_with("[{arm: " + name + ", name: arm}]"));
    const Model model(spec.world);
    State state = initial_state(model, 1);
    const std::vector<JointState> before = state.bodies.joints;
    const Input input = neutral_input(model);
    Output output = make_output(model);
    Workspace workspace(model);
    for (int i = 0; i < 300; ++i)
      ASSERT_EQ(step(model, input, state, output, workspace), StepStatus::ok) << name;
    for (std::size_t j = 0; j < before.size(); ++j)
      EXPECT_NEAR(state.bodies.joints[j].q, before[j].q, 0.02) << name << " joint " << j;
  }
}

TEST(Arm, LinksAndJointsAreCalledByTheirArm) {
  const ScenarioSpec spec =
      read(scene_with("[{arm: reach_alpha5, name: left}, {arm: reach_alpha5, name: right}]"));
  const std::vector<LinkSpec>& links = spec.world.vehicles[0].links;
  ASSERT_EQ(links.size(), 14u);
  EXPECT_EQ(links[0].name, "left/base");
  EXPECT_EQ(links[0].attachment.parent, "");
  EXPECT_EQ(links[9].name, "right/upper_arm");
  EXPECT_EQ(links[9].attachment.parent, "right/slew");
  EXPECT_EQ(links[9].attachment.joint.name, "right/upper_arm");
}

// A boom of evenly spread mass, about its hinge: m L²/3 and for a thin one its middle at L/2.
TEST(Arm, ALinksWeightFollowsFromItsShapes) {
  const FossenHullSpec hull = read(scene_with(kHinge)).world.vehicles[0].links[0].hull;
  EXPECT_NEAR(hull.mass, 4.0, 1e-12);
  EXPECT_LT((hull.center_of_gravity_B - Vec3(0.5, 0, 0)).norm(), 1e-12);
  EXPECT_NEAR(hull.volume, 3.14159265 * 0.05 * 0.05, 1e-9);
  EXPECT_NEAR(hull.inertia_about_cg(2, 2), 4.0 * (1.0 / 12.0 + 0.05 * 0.05 / 4.0), 1e-9);
}

// z up in the file is z down in ours; y is turned along with it.
TEST(Arm, ZUpIsAHalfTurnAboutTheAxisAhead) {
  const std::string arm =
      "[{name: arm, axes: forward_left_up, links: [{name: boom, mass: 4, shapes: [{kind: sphere, "
      "radius: 0.1, position: [0.1, 0.2, 0.3]}], joint: {position: [1, 2, 3], axis: [0, 1, 0]}}]}]";
  const LinkSpec link = read(scene_with(arm)).world.vehicles[0].links[0];
  EXPECT_LT((link.attachment.joint.X_PJ.p - Vec3(1, -2, -3)).norm(), 1e-12);
  EXPECT_LT((link.attachment.joint.axis_J - Vec3(0, -1, 0)).norm(), 1e-12);
  EXPECT_LT((link.hull.center_of_gravity_B - Vec3(0.1, -0.2, -0.3)).norm(), 1e-12);
}

/// Momentum to the east of a body and the water it takes along.
double momentum_east(const Model& model, const State& state, std::uint32_t body) {
  const RigidState& motion = state.bodies.bodies[body];
  const Vec6 momentum_B = model.hull({body})->inertia() * motion.V_WB_B.vector();
  return (motion.q_WB * Vec3(momentum_B.head<3>())).y();
}

// Nothing holds the vehicle: what the boom gains, the hull loses. Within the first steps drag takes
// next to nothing of it.
TEST(Arm, SwingingItPushesTheVehicleTheOtherWay) {
  const ScenarioSpec spec =
      read(scene_with(kHinge, "[{at: 0, mode: manual, joints: {arm/boom: {rate_deg: 20}}}]"));
  const Model model(spec.world);
  State state = initial_state(model, 1);
  Input input = neutral_input(model);
  Output output = make_output(model);
  Workspace workspace(model);
  for (int i = 0; i < 3; ++i) {
    play(spec.script, state.now, state.now + model.step(), input);
    ASSERT_EQ(step(model, input, state, output, workspace), StepStatus::ok);
  }
  EXPECT_NEAR(state.bodies.joints[0].dq, 20.0 * 3.14159265 / 180.0, 1e-4);
  const double hull = momentum_east(model, state, 0), boom = momentum_east(model, state, 1);
  EXPECT_GT(boom, 0.5);  // N·s
  EXPECT_NEAR(hull, -boom, 0.05 * boom);
  EXPECT_LT(motion_of(model, state, {0}).V_WB_B.angular.z(), 0.0);
}

/// The first joint after so many seconds in which its motor does this.
double place_after(const ScenarioSpec& spec, double seconds, JointCommand command) {
  const Model model(spec.world);
  State state = initial_state(model, 1);
  Input input = neutral_input(model);
  input.vehicles[0].joints[0] = command;
  Output output = make_output(model);
  Workspace workspace(model);
  while (state.now < from_seconds(seconds))
    EXPECT_EQ(step(model, input, state, output, workspace), StepStatus::ok);
  return state.bodies.joints[model.vehicles()[0].joints[0].index].q;
}

std::string hinge_with(const std::string& limits) {
  std::string hinge = kHinge;
  return hinge.insert(hinge.find("motor:"), limits);
}

// As the hand of an ARM5E does, and URDF's continuous joints.
TEST(Arm, AJointWithoutLimitsTurnsOnWithoutEnd) {
  const ScenarioSpec spec = read(scene_with(kHinge));
  EXPECT_EQ(spec.world.vehicles[0].links[0].attachment.joint.upper,
            std::numeric_limits<double>::infinity());
  EXPECT_GT(place_after(spec, 20.0, {JointCommandKind::velocity, 0.5}), 9.5);  // a turn and a half
  EXPECT_LT(place_after(spec, 20.0, {JointCommandKind::velocity, -0.5}), -9.5);
  // Angles go on counting: two turns are another place than none.
  EXPECT_NEAR(place_after(spec, 40.0, {JointCommandKind::position, 12.566}), 12.566, 0.01);
}

TEST(Arm, AJointWithOneLimitTurnsOnTheOtherWay) {
  const ScenarioSpec spec = read(scene_with(hinge_with("upper_deg: 60, ")));
  EXPECT_NEAR(place_after(spec, 20.0, {JointCommandKind::velocity, 0.5}), 1.0472, 0.01);
  EXPECT_LT(place_after(spec, 20.0, {JointCommandKind::velocity, -0.5}), -9.5);
}

TEST(Arm, ItsSensorsSitOnItsLinksAndAreCalledByIt) {
  const ScenarioSpec spec = read(scene_with("[{arm: reach_bravo7, name: port}]"));
  const auto sensor = [&](const std::string& name) {
    for (const SensorSpec& one : spec.world.vehicles[0].sensors)
      if (one.name == name) return one;
    ADD_FAILURE() << name;
    return SensorSpec{};
  };
  EXPECT_EQ(sensor("port/wrist_force").link, "port/hand");
  EXPECT_EQ(sensor("port/left_touch").link, "port/left_jaw");
  // The left jaw's pad looks to starboard, though its file is written with z up and y to port.
  EXPECT_TRUE(sensor("port/left_touch").X_BS.R.col(0).isApprox(Vec3::UnitY()));
  EXPECT_TRUE(sensor("port/right_touch").X_BS.R.col(0).isApprox(-Vec3::UnitY()));
}

TEST(Arm, ASceneMayPutASensorOnALinkThatIsThere) {
  const auto with_sensor = [](const std::string& sensor) {
    return "purpose: arms\nvehicles:\n  - {name: rov, vehicle: rexrov, arms: [{arm: reach_alpha5, "
           "name: arm}], sensors: [" +
           sensor + "]}\n";
  };
  const ScenarioSpec spec =
      read(with_sensor("{name: load, kind: force_torque, on: arm/upper_arm}"));
  EXPECT_EQ(spec.world.vehicles[0].sensors.back().link, "arm/upper_arm");
  EXPECT_NE(told_of(with_sensor("{name: load, kind: force_torque}")).find("`on: arm/wrist`"),
            std::string::npos);
  EXPECT_NE(told_of(with_sensor("{name: load, kind: touch, on: arm/thumb}"))
                .find("'arm/thumb', which is not a link"),
            std::string::npos);
}

TEST(Arm, WhatIsWrongWithItIsNamed) {
  EXPECT_NE(told_of(scene_with("[{arm: reach_alfa5, name: arm}]")).find("reach_alpha5"),
            std::string::npos);
  EXPECT_NE(told_of(scene_with("[{name: arm}]")).find("links"), std::string::npos);
  EXPECT_NE(told_of(scene_with("[{name: arm, links: [{name: boom, joint: {}, shapes: [{kind: "
                               "sphere, radius: 0.1}]}]}]"))
                .find("mass"),
            std::string::npos);
  const std::string orphan =
      "[{name: arm, links: [{name: boom, parent: mast, mass: 1, joint: {}, shapes: [{kind: sphere, "
      "radius: 0.1}]}]}]";
  EXPECT_NE(told_of(scene_with(orphan)).find("not a link before it"), std::string::npos);
  EXPECT_NE(
      told_of(scene_with(kHinge, "[{at: 1, joints: {arm/mast: {rate_deg: 1}}}]")).find("arm/boom"),
      std::string::npos);
  EXPECT_NE(told_of(scene_with(kHinge, "[{at: 1, joints: {arm/boom: {rate_deg: 1, effort: 2}}}]"))
                .find("one thing at a time"),
            std::string::npos);
  EXPECT_NE(told_of(scene_with("[{arm: reach_alpha5, name: arm, touching: [[left_jaw, thumb]]}]"))
                .find("not a pair"),
            std::string::npos);
}

}  // namespace arm_test
}  // namespace remora
