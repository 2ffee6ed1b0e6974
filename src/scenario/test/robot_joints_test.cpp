// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "math/angles.h"
#include "scenario/scenario.h"
#include "scenario/sdf/sdf_vehicle.h"
#include "testing/source_dir.h"
#include "world/motion_of.h"
#include "world/world.h"

namespace remora {
namespace robot_joints_test {

namespace fs = std::filesystem;

const fs::path kRoot = source_dir();
const fs::path kData = kRoot / "src/scenario/test/data";

std::string text_of(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

struct Import {
  std::optional<VehicleSpec> vehicle;
  Diagnostics diagnostics;

  [[nodiscard]] const FossenHullSpec& hull() const {
    return std::get<FossenHullSpec>(vehicle->hull);
  }
  [[nodiscard]] const LinkSpec& link(const std::string& name) const {
    for (const LinkSpec& link : vehicle->links)
      if (link.name == name) return link;
    ADD_FAILURE() << "no link " << name;
    return vehicle->links.front();
  }
  /// The line of what is said; 0 when nothing like it is.
  [[nodiscard]] int line_of(Severity severity, const std::string& part) const {
    for (const Diagnostic& d : diagnostics.list())
      if (d.severity == severity && d.what.find(part) != std::string::npos) return d.where.line;
    return 0;
  }
};

Import import(const std::string& text, const fs::path& folder = kData) {
  Import result;
  result.vehicle = vehicle_from_sdf(text, "robot", {{}, folder, {}}, result.diagnostics);
  return result;
}

std::string scout() { return text_of(kRoot / "examples/urdf/scout.urdf"); }

int line_at(const std::string& text, const std::string& part) {
  const auto upto = text.substr(0, text.find(part));
  return 1 + static_cast<int>(std::count(upto.begin(), upto.end(), '\n'));
}

AssetPaths paths() { return *AssetPaths::found_above(kRoot); }

ScenarioSpec read(const std::string& text, const fs::path& file) {
  Diagnostics diagnostics;
  const auto spec = parse_scenario(text, file.string(), paths(), diagnostics);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  return spec.value_or(ScenarioSpec{});
}

std::string complaint_about(const std::string& text, const fs::path& file) {
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_scenario(text, file.string(), paths(), diagnostics));
  return to_string(diagnostics);
}

// ---- what becomes of joints

TEST(RobotJoints, MovingLinksOfAUrdfLeaveTheHull) {
  const Import rov = import(scout());
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  ASSERT_EQ(rov.vehicle->links.size(), 4u);
  EXPECT_EQ(rov.vehicle->propulsion.thrusters.size(), 6u);
  EXPECT_NEAR(rov.hull().mass, 39.4 + 6 * 0.05, 1e-9);  // propellers stay on it
  EXPECT_NEAR(rov.link("upper_arm").hull.mass, 1.4, 1e-12);
  EXPECT_EQ(rov.link("upper_arm").attachment.parent, "");
  EXPECT_EQ(rov.link("forearm").attachment.parent, "upper_arm");
  EXPECT_EQ(rov.link("forearm").attachment.joint.name, "elbow");
}

TEST(RobotJoints, AxesAndPlacesAreTurnedToForwardRightDown) {
  const Import rov = import(scout());
  ASSERT_TRUE(rov.vehicle);
  const JointSpec& shoulder = rov.link("upper_arm").attachment.joint;
  EXPECT_TRUE(shoulder.X_PJ.p.isApprox(Vec3(0.32, 0, 0.23), 1e-12));
  EXPECT_TRUE(shoulder.axis_J.isApprox(Vec3(0, -1, 0), 1e-12));
  EXPECT_TRUE(rov.link("upper_arm").hull.center_of_gravity_B.isApprox(Vec3(0.13, 0, 0), 1e-12));
}

TEST(RobotJoints, LimitsDampingAndMotorsAreThoseOfTheFile) {
  const Import rov = import(scout());
  ASSERT_TRUE(rov.vehicle);
  const JointSpec& elbow = rov.link("forearm").attachment.joint;
  EXPECT_EQ(elbow.type, JointType::revolute);
  EXPECT_DOUBLE_EQ(elbow.lower, -2.2);
  EXPECT_DOUBLE_EQ(elbow.upper, 0.4);
  EXPECT_DOUBLE_EQ(elbow.damping, 0.3);
  EXPECT_DOUBLE_EQ(elbow.friction, 0.1);
  ASSERT_TRUE(elbow.motor);
  EXPECT_DOUBLE_EQ(elbow.motor->max_effort, 10.0);
  EXPECT_DOUBLE_EQ(elbow.motor->max_rate, 0.6);
}

TEST(RobotJoints, AMimicJointIsAGearAndTheTwoMeet) {
  const Import rov = import(scout());
  ASSERT_TRUE(rov.vehicle);
  const LinkSpec& right = rov.link("right_finger");
  ASSERT_TRUE(right.attachment.joint.gear);
  EXPECT_FALSE(right.attachment.joint.motor);
  EXPECT_EQ(right.attachment.driver, "left_finger");
  EXPECT_DOUBLE_EQ(right.attachment.joint.gear->ratio, -1.0);
  ASSERT_EQ(rov.vehicle->touching.size(), 1u);
}

TEST(RobotJoints, AMimicOfAMimicFollowsTheOneWithTheMotor) {
  // 2 (3 q + 0.1) + 0.2: a line of two.
  std::string text = replaced(scout(), "<mimic joint=\"left_grip\" multiplier=\"-1\"/>",
                              "<mimic joint=\"elbow\" multiplier=\"2\" offset=\"0.2\"/>");
  text = replaced(text, "<limit lower=\"-2.2\" upper=\"0.4\" effort=\"10\" velocity=\"0.6\"/>",
                  "<limit lower=\"-2.2\" upper=\"0.4\" effort=\"10\" velocity=\"0.6\"/>"
                  "<mimic joint=\"shoulder\" multiplier=\"3\" offset=\"0.1\"/>");
  const Import rov = import(text);
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  const AttachmentSpec& held = rov.link("right_finger").attachment;
  EXPECT_EQ(held.driver, "upper_arm");
  EXPECT_DOUBLE_EQ(held.joint.gear->ratio, 6.0);
  EXPECT_DOUBLE_EQ(held.joint.gear->offset, 0.4);
}

// Across its axis, a tube carries ρπR²L · L/(L + R): hydro's figure for a cylinder.
TEST(RobotJoints, AddedMassAndBuoyancyOfALinkFollowFromItsShapes) {
  const Import rov = import(scout());
  ASSERT_TRUE(rov.vehicle);
  const FossenHullSpec& hull = rov.link("upper_arm").hull;
  const double section = kPi * 0.03 * 0.03, length = 0.26;
  EXPECT_NEAR(hull.volume, section * length, 1e-12);
  EXPECT_TRUE(hull.center_of_buoyancy_B.isApprox(Vec3(0.13, 0, 0), 1e-9));
  EXPECT_NEAR(hull.added_mass(1, 1), 1025 * section * length * length / (length + 0.03), 1e-6);
  EXPECT_FALSE(hull.strips.empty());
  EXPECT_NEAR(hull.inertia_about_cg(1, 1), 0.011, 1e-12);  // the file's own
}

/// A box of 1 m³ with a link on a joint; `joint` and `link` are parts of the two.
std::string boxed_sdf(const std::string& joint, const std::string& link,
                      const std::string& more = {}) {
  return R"(<sdf version="1.9"><model name="boxed">
<link name="base"><inertial><mass>1000</mass><inertia><ixx>100</ixx><iyy>100</iyy><izz>100</izz></inertia></inertial>
<collision name="box"><geometry><box><size>1 1 1</size></box></geometry></collision></link>
<link name="arm"><pose>0.6 0.2 0.1 0 0 0</pose><inertial><mass>5</mass>
<inertia><ixx>0.1</ixx><iyy>0.1</iyy><izz>0.1</izz></inertia>)" +
         link + R"(</inertial>
<collision name="c"><geometry><box><size>0.2 0.1 0.1</size></box></geometry></collision></link>
)" + joint +
         more + "</model></sdf>";
}

const std::string kElbow =
    "<joint name='elbow' type='revolute'><parent>base</parent><child>arm</child><axis><xyz>0 0 "
    "1</xyz>"
    "<limit><lower>-1</lower><upper>1</upper><effort>7</effort><velocity>0.2</velocity></limit>"
    "<dynamics><damping>3</damping><friction>2</friction></dynamics></axis></joint>";

TEST(RobotJoints, AnSdfJointMovesToo) {
  const Import rov = import(boxed_sdf(kElbow, ""));
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  EXPECT_NEAR(rov.hull().mass, 1000.0, 1e-9);
  EXPECT_NEAR(rov.hull().volume, 1.0, 1e-12);
  const LinkSpec& arm = rov.link("arm");
  EXPECT_NEAR(arm.hull.mass, 5.0, 1e-12);
  EXPECT_TRUE(arm.attachment.joint.X_PJ.p.isApprox(Vec3(0.6, -0.2, -0.1), 1e-12));
  EXPECT_TRUE(arm.attachment.joint.axis_J.isApprox(Vec3(0, 0, -1), 1e-12));
  EXPECT_DOUBLE_EQ(arm.attachment.joint.lower, -1.0);
  EXPECT_DOUBLE_EQ(arm.attachment.joint.damping, 3.0);
  EXPECT_DOUBLE_EQ(arm.attachment.joint.friction, 2.0);
  EXPECT_DOUBLE_EQ(arm.attachment.joint.motor->max_effort, 7.0);
  EXPECT_DOUBLE_EQ(arm.attachment.joint.motor->max_rate, 0.2);
}

TEST(RobotJoints, ALinksOwnAddedMassIsKept) {
  const Import rov = import(boxed_sdf(kElbow,
                                      "<fluid_added_mass><xx>1</xx><yy>2</yy><zz>3</zz>"
                                      "</fluid_added_mass>"));
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  EXPECT_NEAR(rov.link("arm").hull.added_mass(2, 2), 3.0, 1e-12);
  EXPECT_TRUE(rov.link("arm").hull.strips.empty());
}

// Where the base is the joint's child, the same joint turns its parent, the other way round.
TEST(RobotJoints, ABaseInTheMiddleOfAChainTurnsTheJointRound) {
  const std::string joint =
      replaced(replaced(kElbow, "<parent>base", "<parent>arm"), "<child>arm", "<child>base");
  const Import rov = import(boxed_sdf(joint, ""));
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  const JointSpec& elbow = rov.link("arm").attachment.joint;
  EXPECT_TRUE(elbow.axis_J.isApprox(Vec3(0, 0, 1), 1e-12));
  EXPECT_TRUE(elbow.X_PJ.p.isZero(1e-12));  // SDF has a joint where its child is
  EXPECT_TRUE(elbow.X_CJ.p.isApprox(Vec3(-0.6, 0.2, 0.1), 1e-12));
}

TEST(RobotJoints, WhatAJointDoesNotSayOfItsMotorIsChosenWithAWarning) {
  const Import rov = import(
      boxed_sdf("<joint name='elbow' type='continuous'><parent>base</parent><child>arm</child>"
                "<axis><xyz>0 1 0</xyz></axis></joint>",
                "<pose>0.5 0 0 0 0 0</pose>"));
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  EXPECT_GT(rov.line_of(Severity::warning, "gives no effort for elbow"), 0);
  const JointSpec& elbow = rov.link("arm").attachment.joint;
  EXPECT_TRUE(std::isinf(elbow.upper));
  EXPECT_NEAR(elbow.motor->max_effort, 1.0 + 2.0 * 9.81 * 5.0 * 0.5, 1e-9);
}

TEST(RobotJoints, APropellerThatNoPluginDrivesStaysOnTheHull) {
  const Import rov =
      import(replaced(replaced(scout(), "<joint_name>bow_port<", "<joint_name>bow_starboard<"),
                      "<joint name=\"bow_port\"", "<joint name=\"bow_port_shaft\""));
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  EXPECT_EQ(rov.vehicle->links.size(), 4u);
  EXPECT_GT(rov.line_of(Severity::note, "bow_port_shaft"), 0);
}

// ---- a dive

/// Where a body is, seen from the vehicle's hull at the start.
Pose place_of(const State& state, const std::string& body, const WorldSpec& world) {
  const RigidState& hull = state.bodies.bodies[find_body(world, world.vehicles[0].name).index];
  const RigidState& link = state.bodies.bodies[find_body(world, body).index];
  const Pose X_WB{hull.q_WB.toRotationMatrix(), hull.p_WB};
  return X_WB.inverse() * Pose{link.q_WB.toRotationMatrix(), link.p_WB};
}

// Turned down by 30° the elbow is 0.26 m from the shoulder, ahead and below.
TEST(RobotJoints, AUrdfArmStartsWhereTheSceneSays) {
  const fs::path file = kRoot / "examples/urdf/scout.yaml";
  const ScenarioSpec spec = read(text_of(file), file);
  const Model model(spec.world);
  const State state = initial_state(model, 1);
  const Vec3 elbow = place_of(state, "scout/forearm", spec.world).p;
  const double c = std::cos(30 * kDegree), s = std::sin(30 * kDegree);
  EXPECT_TRUE(elbow.isApprox(Vec3(0.32 + 0.26 * c, 0.0, 0.23 + 0.26 * s), 1e-9)) << elbow;
}

TEST(RobotJoints, AUrdfArmGoesWhereAScriptSendsIt) {
  const fs::path file = kRoot / "examples/urdf/scout.yaml";
  const ScenarioSpec spec = read(text_of(file), file);
  const Model model(spec.world);
  State state = initial_state(model, 1);
  Input input = neutral_input(model);
  Output output = make_output(model);
  Workspace workspace(model);
  while (state.now < from_seconds(9.0)) {
    play(spec.script, state.now, state.now + model.step(), input);
    ASSERT_EQ(step(model, input, state, output, workspace), StepStatus::ok);
  }
  EXPECT_NEAR(state.bodies.joints[0].q, 10 * kDegree, 0.01);
  EXPECT_NEAR(state.bodies.joints[1].q, 0.0, 0.01);
  EXPECT_NEAR(state.bodies.joints[3].q, -state.bodies.joints[2].q, 0.01);  // the mimic
  const RigidState hull = motion_of(model, state, {0});
  EXPECT_LT(hull.V_WB_B.linear.norm(), 0.05);
  EXPECT_NEAR(hull.p_WB.z(), 2.5, 0.2);
}

std::string scene_with_arm(const std::string& entry, const std::string& script = "[]") {
  return "purpose: arms\nseabed: {depth: 300}\nvehicles:\n  - name: rov\n    vehicle: "
         "bluerov2_heavy\n"
         "    position: [0, 0, 20]\n    arms: [" +
         entry + "]\nscript: " + script + "\n";
}

const fs::path kScene = kData / "scene.yaml";  // is not there; its folder is

TEST(RobotJoints, AnArmInAFileIsBoltedToAnyVehicle) {
  const ScenarioSpec spec = read(
      scene_with_arm(
          "{arm: two_link_arm.urdf, name: left, position: [0.2, 0.1, 0], start_deg: {swing: 60}, "
          "start: {reach: 0.1}}, {arm: two_link_arm.urdf, name: right, position: [0.2, -0.1, 0]}"),
      kScene);
  const std::vector<LinkSpec>& links = spec.world.vehicles[0].links;
  ASSERT_EQ(links.size(), 6u);
  EXPECT_EQ(links[0].name, "left/foot");
  EXPECT_EQ(links[0].attachment.joint.type, JointType::fixed);
  EXPECT_EQ(links[1].attachment.joint.name, "left/swing");
  EXPECT_EQ(links[1].attachment.parent, "left/foot");
  EXPECT_EQ(links[5].attachment.joint.name, "right/reach");
  // 60° about y, z up: the boom leans ahead, from 5 cm above the foot.
  const Model model(spec.world);
  const Pose X = place_of(initial_state(model, 1), "rov/left/slide", spec.world);
  const double ahead = 0.5 * std::sin(60 * kDegree), up = 0.05 + 0.5 * std::cos(60 * kDegree);
  EXPECT_TRUE(X.p.isApprox(Vec3(0.2 + ahead, 0.1, -up), 1e-9)) << X.p;
}

TEST(RobotJoints, AStartThatNoJointHasIsRefusedWithTheKnownOnes) {
  const std::string said = complaint_about(
      scene_with_arm("{arm: two_link_arm.urdf, name: left, start_deg: {swinge: 9}}"), kScene);
  EXPECT_NE(said.find("swinge"), std::string::npos) << said;
  EXPECT_NE(said.find("Known: swing"), std::string::npos) << said;
}

TEST(RobotJoints, ACommandForAnUnknownJointIsRefusedWithTheKnownOnes) {
  const std::string said =
      complaint_about(scene_with_arm("{arm: two_link_arm.urdf, name: left}",
                                     "[{at: 1, joints: {left/elbow: {effort: 1}}}]"),
                      kScene);
  EXPECT_NE(said.find("no joint `left/elbow`"), std::string::npos) << said;
  EXPECT_NE(said.find("left/swing and left/reach"), std::string::npos) << said;
}

// Three times as heavy as its vehicle: down it goes, at a speed that the water allows.
TEST(RobotJoints, AnArmHeavierThanItsVehicleTakesItDownAndAllStaysFinite) {
  const std::string heavy =
      "{name: arm, links: [{name: bar, mass: 40, shapes: [{kind: cylinder, radius: 0.05, length: "
      "1, position: "
      "[0.5, 0, 0], pitch_deg: 90}], joint: {position: [0.3, 0, 0], axis: [0, 1, 0], motor: "
      "{max_effort: 500, "
      "max_rate: 1}}}]}";
  const ScenarioSpec spec =
      read(scene_with_arm(
               heavy, "[{at: 0, mode: station_keep}, {at: 5, joints: {arm/bar: {rate_deg: 40}}}]"),
           kScene);
  const Model model(spec.world);
  State state = initial_state(model, 1);
  Input input = neutral_input(model);
  Output output = make_output(model);
  Workspace workspace(model);
  while (state.now < from_seconds(20.0)) {
    play(spec.script, state.now, state.now + model.step(), input);
    ASSERT_EQ(step(model, input, state, output, workspace), StepStatus::ok);
  }
  const RigidState hull = motion_of(model, state, {0});
  EXPECT_TRUE(hull.is_finite());
  EXPECT_GT(hull.p_WB.z(), 23.0);
  EXPECT_LT(hull.V_WB_B.linear.norm(), 5.0);
}

// ---- bad input, each with its line

TEST(RobotJoints, ARevoluteJointOfAUrdfWithoutLimitsIsRefused) {
  const std::string text =
      replaced(scout(), "<limit lower=\"-1.2\" upper=\"1.4\" effort=\"20\" velocity=\"0.6\"/>", "");
  const Import rov = import(text);
  EXPECT_FALSE(rov.vehicle);
  EXPECT_EQ(rov.line_of(Severity::error, "joint 'shoulder' is revolute and has no limits"),
            line_at(text, "<joint name=\"shoulder\""));
}

TEST(RobotJoints, LimitsTheWrongWayRoundAreRefused) {
  const Import rov =
      import(boxed_sdf(replaced(kElbow, "<lower>-1</lower>", "<lower>2</lower>"), ""));
  EXPECT_FALSE(rov.vehicle);
  EXPECT_GT(rov.line_of(Severity::error, "joint 'elbow' can move from 2 to 1"), 0);
}

TEST(RobotJoints, ASlidingJointOfAnSdfWithoutLimitsIsAWarning) {
  std::string joint = replaced(kElbow, "type='revolute'", "type='prismatic'");
  joint = replaced(joint, "<lower>-1</lower><upper>1</upper>", "");
  const Import rov = import(boxed_sdf(joint, ""));
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  EXPECT_GT(rov.line_of(Severity::warning, "nothing stops it"), 0);
}

TEST(RobotJoints, AnInertiaThatNoBodyHasIsRefused) {
  for (const std::string wrong :
       {"ixx=\"-0.001\" iyy=\"0.011\"", "ixx=\"0.001\" iyy=\"0.011\" ixy=\"0.5\""}) {
    std::string text = replaced(scout(), "ixx=\"0.001\" iyy=\"0.011\" izz=\"0.011\" ixy=\"0\"",
                                wrong + " izz=\"0.011\"");
    const Import rov = import(text);
    EXPECT_FALSE(rov.vehicle);
    EXPECT_EQ(rov.line_of(Severity::error, "inertia of link 'upper_arm' is not positive definite"),
              line_at(text, wrong));
  }
  const Import massless = import(replaced(scout(), "ixx=\"0.001\" iyy=\"0.011\" izz=\"0.011\"",
                                          "ixx=\"0\" iyy=\"0\" izz=\"0\""));
  EXPECT_FALSE(massless.vehicle);
  EXPECT_GT(massless.line_of(Severity::error, "'upper_arm', which moves, is not positive definite"),
            0);
  EXPECT_FALSE(
      import(replaced(scout(), "<mass value=\"1.4\"/>", "<mass value=\"-1.4\"/>")).vehicle);
}

TEST(RobotJoints, ALinkWithTwoParentsIsRefused) {
  const std::string second =
      "<joint name=\"strut\" type=\"fixed\"><parent link=\"base_link\"/><child "
      "link=\"forearm\"/></joint>\n</robot>";
  const std::string text = replaced(scout(), "</robot>", second);
  const Import rov = import(text);
  EXPECT_FALSE(rov.vehicle);
  EXPECT_EQ(rov.line_of(Severity::error, "link 'forearm' has two parents"),
            line_at(text, "<joint name=\"strut\""));

  const Import ring = import(replaced(scout(), "<parent link=\"base_link\"/><child link=\"foot\"/>",
                                      "<parent link=\"forearm\"/><child link=\"foot\"/>"));
  EXPECT_FALSE(ring.vehicle);
  EXPECT_GT(ring.line_of(Severity::error, "make a loop"), 0) << to_string(ring.diagnostics);
}

TEST(RobotJoints, AnSdfWhoseJointsCloseALoopIsRefused) {
  const std::string second = replaced(replaced(kElbow, "elbow", "rod"), "revolute", "prismatic");
  const Import rov = import(boxed_sdf(kElbow, "", second));
  EXPECT_FALSE(rov.vehicle);
  EXPECT_GT(rov.line_of(Severity::error, "joint 'rod' makes a loop"), 0);
}

TEST(RobotJoints, AMissingMeshCostsItsShapeNotTheRobot) {
  const std::string text =
      replaced(scout(), "<geometry><cylinder radius=\"0.026\" length=\"0.22\"/></geometry>",
               "<geometry><mesh filename=\"package://scout/gone.stl\"/></geometry>");
  const Import rov = import(text);
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  EXPECT_EQ(rov.line_of(Severity::warning, "gone.stl"), line_at(text, "gone.stl"));
  EXPECT_TRUE(rov.link("forearm").collision.shapes.empty());
  EXPECT_GT(rov.link("forearm").hull.volume, 0.0);  // of what is seen of it
}

TEST(RobotJoints, JointsThatAreNotModelledAreHeldWithTheirLine) {
  const std::string ball =
      "\n<joint name='elbow' type='ball'><parent>base</parent><child>arm</child></joint>";
  const std::string text = boxed_sdf(ball, "");
  const Import rov = import(text);
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  EXPECT_TRUE(rov.vehicle->links.empty());
  EXPECT_NEAR(rov.hull().mass, 1005.0, 1e-9);
  EXPECT_EQ(rov.line_of(Severity::warning, "is of the kind ball"),
            line_at(text, "<joint name='elbow'"));
}

TEST(RobotJoints, OtherFaultsOfAUrdfAreToldWithTheirLine) {
  const std::string gone =
      replaced(scout(), "<child link=\"upper_arm\"/>", "<child link=\"upper_am\"/>");
  EXPECT_EQ(import(gone).line_of(Severity::error, "'upper_am', which is not a link"),
            line_at(gone, "<joint name=\"shoulder\""));
  const std::string word = replaced(scout(), "effort=\"20\"", "effort=\"strong\"");
  EXPECT_EQ(import(word).line_of(Severity::error, "`effort` of <limit> is 'strong'"),
            line_at(word, "effort=\"strong\""));
  const std::string macro =
      replaced(scout(), "<material name=\"yellow\">", "<xacro:arm/><material name=\"yellow\">");
  EXPECT_EQ(import(macro).line_of(Severity::error, "no macro `arm`"),
            line_at(macro, "<xacro:arm/>"));
  EXPECT_FALSE(import("<robot name='r'><link name='a'/><link name='b'/></robot>").vehicle);
}

// Nothing but frames, joints and pictures that nobody can read, as UWSim's own robots are.
TEST(RobotJoints, LinksWithoutMassAndShapeAreTubesFromJointToJoint) {
  std::string text = text_of(kData / "two_link_arm.urdf");
  for (std::size_t at = text.find("<inertial>"); at != std::string::npos;
       at = text.find("<inertial>"))
    text.erase(at, text.find("</inertial>") + 11 - at);
  for (std::size_t at = text.find("<collision>"); at != std::string::npos;
       at = text.find("<collision>"))
    text.erase(at, text.find("</collision>") + 12 - at);
  Diagnostics diagnostics;
  const auto arm = arm_from_sdf(text, "arm.urdf", {}, {"arm", Pose{}, true}, diagnostics);
  ASSERT_TRUE(arm) << to_string(diagnostics);
  ASSERT_EQ(arm->links.size(), 2u);  // the foot is nothing at all
  const FossenHullSpec& boom = arm->links[0].hull;
  EXPECT_NEAR(boom.volume, kPi * 0.04 * 0.04 * 0.4, 1e-9);
  EXPECT_NEAR(boom.mass, 1025 * boom.volume, 1e-9);
  EXPECT_FALSE(arm->links[0].visuals.empty());
  EXPECT_NE(to_string(diagnostics).find("no mass for boom and slide"), std::string::npos);
}

// ---- the PA-10

/// Rz(θ) Tz(d) Rx(α).
Pose denavit_hartenberg(double theta, double d, double alpha) {
  const Mat3 Rz = Eigen::AngleAxisd(theta, Vec3::UnitZ()).toRotationMatrix();
  const Mat3 Rx = Eigen::AngleAxisd(alpha, Vec3::UnitX()).toRotationMatrix();
  return {Rz * Rx, Vec3(0, 0, d)};
}

TEST(RobotJoints, ThePa10HasItsPublishedKinematics) {
  ScenarioSpec spec =
      read(scene_with_arm("{arm: pa10, name: arm, position: [0.3, 0, -0.1]}"), kScene);
  std::vector<LinkSpec>& links = spec.world.vehicles[0].links;
  const double d[7] = {0.315, 0, 0.45, 0, 0.5, 0, 0.08};
  const double alpha[7] = {-90, 90, -90, 90, -90, 90, 0};
  const double postures[4][7] = {{0, 0, 0, 0, 0, 0, 0},
                                 {30, 40, -60, 70, 120, -80, 45},
                                 {-170, 90, 170, -130, -250, 160, 250},
                                 {10, -90, 20, 130, 30, -160, -40}};
  const Mat3 turn = Vec3(1, -1, -1).asDiagonal();  // the arm is written z up
  for (const auto& q : postures) {
    Pose X_0E;
    for (int i = 0; i < 7; ++i) {
      X_0E = X_0E * denavit_hartenberg(q[i] * kDegree, d[i], alpha[i] * kDegree);
      links[static_cast<std::size_t>(i) + 1].attachment.joint.initial = q[i] * kDegree;
    }
    const Model model(spec.world);
    const Pose X_BE = place_of(initial_state(model, 1), "rov/arm/hand", spec.world);
    const Pose expected = Pose{turn, Vec3(0.3, 0, -0.1)} * X_0E * Pose{turn, Vec3::Zero()};
    EXPECT_TRUE(X_BE.p.isApprox(expected.p, 1e-9)) << X_BE.p << "\n" << expected.p;
    EXPECT_TRUE(X_BE.R.isApprox(expected.R, 1e-9));
  }
}

}  // namespace robot_joints_test
}  // namespace remora
