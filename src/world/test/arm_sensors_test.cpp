// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Load cells in joints and pads on jaws, in a world that moves: against Newton, Euler and the
// lever.
#include <gtest/gtest.h>

#include <cmath>

#include "scenes.h"
#include "sensors/force_torque.h"
#include "sensors/sensor.h"
#include "sensors/step_instrument.h"
#include "sensors/touch.h"

namespace remora {
namespace arm_sensors_test {

using test::open_water;
using test::Scene;

constexpr double kDensity = 1025.0;
constexpr double kGravity = 9.81;
constexpr double kHalf = 0.3;  // half of the bar's length: from its joint to its middle [m]
constexpr double kMass = 5.0, kVolume = 0.003;
constexpr double kWetWeight = (kMass - kDensity * kVolume) * kGravity;
constexpr double kInertia = 0.15, kAddedInertia = 0.1, kAddedMass = 4.0;  // across the bar

/// A vehicle that nothing moves: as heavy as a ship, and afloat.
WorldSpec on_a_ship() {
  WorldSpec spec = open_water();
  FossenHullSpec& hull = std::get<FossenHullSpec>(spec.vehicles[0].hull);
  hull.mass = 1e10;
  hull.volume = hull.mass / kDensity;
  hull.center_of_gravity_B.setZero();
  hull.inertia_about_cg = 1e10 * Mat3::Identity();
  return spec;
}

/// A bar along x whose middle is Bo. At one end a joint about y holds it, at the other the next.
LinkSpec bar(const std::string& name, const std::string& parent) {
  LinkSpec link;
  link.name = name;
  link.hull.mass = kMass;
  link.hull.volume = kVolume;
  link.hull.inertia_about_cg = Vec3(0.01, kInertia, kInertia).asDiagonal();
  link.hull.added_mass.diagonal() << 0.5, kAddedMass, kAddedMass, 0.0, kAddedInertia, kAddedInertia;
  link.attachment.parent = parent;
  JointSpec& joint = link.attachment.joint;
  joint.name = name;
  joint.type = JointType::revolute;
  joint.axis_J = Vec3::UnitY();
  joint.X_PJ.p = Vec3(parent.empty() ? 0.5 : kHalf, 0.0, 0.0);
  joint.X_CJ.p = Vec3(-kHalf, 0.0, 0.0);
  joint.motor = JointMotorSpec{.max_effort = 1e4, .max_rate = 1.0};
  return link;
}

/// In the joint of a bar, with the bar's axes.
SensorSpec load_cell(const std::string& name, const std::string& link) {
  SensorSpec spec;
  spec.name = name;
  spec.link = link;
  spec.X_BS.p = Vec3(-kHalf, 0.0, 0.0);
  spec.period = from_seconds(0.01);
  spec.step_instrument = step_instrument(ForceTorqueSpec{});
  return spec;
}

Vec6 load_on(const Scene& scene, const std::string& sensor) {
  const auto id = scene.model.sensors().find(sensor);
  const auto measured = latest(scene.model.sensors(), scene.state.sensors, *id);
  return Eigen::Map<const Vec6>(measured->values.data());
}

TEST(ForceTorque, FeelsTheWetWeightOfWhatHangsOnItTimesItsLever) {
  WorldSpec spec = on_a_ship();
  spec.vehicles[0].links = {bar("arm/upper", ""), bar("arm/lower", "arm/upper")};
  spec.vehicles[0].sensors = {load_cell("root", "arm/upper"), load_cell("tip", "arm/lower")};
  Scene scene(spec);
  ASSERT_EQ(scene.run(0.1), StepStatus::ok);
  Vec6 tip, root;
  tip << 0.0, 0.0, kWetWeight, 0.0, -kHalf * kWetWeight, 0.0;
  root << 0.0, 0.0, 2.0 * kWetWeight, 0.0, -(kHalf + 3.0 * kHalf) * kWetWeight, 0.0;
  EXPECT_LT((load_on(scene, "tip") - tip).norm(), 1e-5);
  EXPECT_LT((load_on(scene, "root") - root).norm(), 1e-5);
}

TEST(ForceTorque, TurnsTheWeightIntoItsOwnAxes) {
  WorldSpec spec = on_a_ship();
  LinkSpec raised = bar("arm/upper", "");
  raised.attachment.joint.initial = 0.5;  // the tip goes up
  spec.vehicles[0].links = {raised};
  spec.vehicles[0].sensors = {load_cell("root", "arm/upper")};
  Scene scene(spec);
  ASSERT_EQ(scene.run(0.1), StepStatus::ok);
  Vec6 expected;
  expected << -kWetWeight * std::sin(0.5), 0.0, kWetWeight * std::cos(0.5), 0.0,
      -kHalf * kWetWeight * std::cos(0.5), 0.0;
  EXPECT_LT((load_on(scene, "root") - expected).norm(), 1e-4);
}

TEST(ForceTorque, FeelsMassAndAddedMassWhenTheArmIsSpunUp) {
  WorldSpec spec = on_a_ship();
  spec.vehicles[0].links = {bar("arm/upper", "")};
  spec.vehicles[0].sensors = {load_cell("root", "arm/upper")};
  Scene scene(spec);
  constexpr double kRate = 0.02;
  scene.input.vehicles[0].joints[0] = {JointCommandKind::velocity, kRate};
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);  // one step: from rest to that rate
  const double alpha = kRate / 0.01;
  const double across = (kMass + kAddedMass) * kHalf * alpha;  // raising it presses the root down
  const double about = (kInertia + kAddedInertia) * alpha + across * kHalf;
  const Vec6 load = load_on(scene, "root");
  EXPECT_NEAR(load[2], kWetWeight + across, 1e-5);
  EXPECT_NEAR(load[4], -kHalf * kWetWeight - about, 1e-5);
  EXPECT_NEAR(-load[4], scene.output.motor_efforts[0], 1e-6);
}

TEST(ForceTorque, AlongItsAxisAJointCarriesWhatItsMotorGives) {
  WorldSpec spec = open_water();  // on a small vehicle that swings along
  spec.vehicles[0].links = {bar("arm/upper", ""), bar("arm/lower", "arm/upper")};
  spec.vehicles[0].sensors = {load_cell("root", "arm/upper"), load_cell("tip", "arm/lower")};
  Scene scene(spec);
  scene.input.vehicles[0].joints[0] = {JointCommandKind::position, 0.8};
  scene.input.vehicles[0].joints[1] = {JointCommandKind::velocity, -0.4};
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(scene.run(0.01), StepStatus::ok);
    EXPECT_NEAR(load_on(scene, "root")[4], -scene.output.motor_efforts[0], 1e-7);
    EXPECT_NEAR(load_on(scene, "tip")[4], -scene.output.motor_efforts[1], 1e-7);
  }
}

TEST(ForceTorque, OfAnArmThatSwingsFreelyCarriesNothingAboutItsAxis) {
  WorldSpec spec = on_a_ship();
  spec.vehicles[0].links = {bar("arm/upper", "")};
  spec.vehicles[0].links[0].attachment.joint.motor.reset();
  spec.vehicles[0].sensors = {load_cell("root", "arm/upper")};
  Scene scene(spec);
  // Let go from the horizontal, it falls, and its joint bears less than its weight.
  const double inertia = kInertia + kAddedInertia + (kMass + kAddedMass) * kHalf * kHalf;
  const double alpha = kHalf * kWetWeight / inertia;
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);
  const double carried = kWetWeight - (kMass + kAddedMass) * kHalf * alpha;
  EXPECT_NEAR(load_on(scene, "root")[2], carried, 0.002 * kWetWeight);
  for (int i = 0; i < 50; ++i) {
    ASSERT_EQ(scene.run(0.01), StepStatus::ok);
    ASSERT_TRUE(scene.output.vehicles[0].is_in_free_flight);
    EXPECT_NEAR(load_on(scene, "root")[4], 0.0, 1e-9);
  }
}

constexpr double kLever = 0.09, kRadius = 0.02, kEffort = 6.0;

/// One of two jaws that lie along the sides of a ball when they stand at zero. `side` is 1 to
/// starboard.
LinkSpec jaw(const std::string& name, double side) {
  constexpr double kThickness = 0.01;
  LinkSpec link = bar(name, "");
  link.hull.mass = kDensity * link.hull.volume;  // weightless in water
  ShapeSpec box;
  box.kind = ShapeKind::box;
  box.size = Vec3(0.15, kThickness, 0.03);
  box.X_BS.p = Vec3(0.075, side * (kRadius + 0.5 * kThickness), 0.0);
  link.collision.shapes = {box};
  JointSpec& joint = link.attachment.joint;
  joint.axis_J = Vec3::UnitZ();
  joint.X_PJ.p = Vec3(0.5, 0.0, 0.0);
  joint.X_CJ.p = Vec3(0.0, 0.0, 0.0);
  return link;
}

TEST(Touch, EachJawPressesWithHalfOfTheEffortOverItsLever) {
  WorldSpec spec = on_a_ship();
  spec.vehicles[0].collision.shapes.clear();
  LinkSpec left = jaw("arm/left_jaw", -1.0), right = jaw("arm/right_jaw", 1.0);
  right.attachment.joint.motor.reset();
  right.attachment.joint.gear = JointGearSpec{.ratio = -1.0};
  right.attachment.driver = "arm/left_jaw";
  spec.vehicles[0].links = {left, right};
  for (const bool is_left : {true, false}) {
    SensorSpec pad;
    pad.name = is_left ? "left" : "right";
    pad.link = is_left ? "arm/left_jaw" : "arm/right_jaw";
    pad.X_BS.R.col(0) = Vec3(0.0, is_left ? 1.0 : -1.0, 0.0);  // looks inwards
    pad.X_BS.R.col(1) = Vec3(is_left ? -1.0 : 1.0, 0.0, 0.0);
    pad.period = from_seconds(0.01);
    pad.step_instrument = step_instrument(TouchSpec{});
    spec.vehicles[0].sensors.push_back(pad);
  }
  ObjectSpec ball;
  ball.name = "ball";
  ball.initial.p_WB = spec.vehicles[0].initial.p_WB + Vec3(0.5 + kLever, 0.0, 0.0);
  ShapeSpec sphere;
  sphere.kind = ShapeKind::sphere;
  sphere.radius = kRadius;
  ball.collision.shapes = {sphere};
  spec.objects = {ball};

  Scene scene(spec);
  const auto pad = [&](const char* name) {
    return latest(scene.model.sensors(), scene.state.sensors, *scene.model.sensors().find(name))
        ->values;
  };
  scene.input.vehicles[0].joints[0] = {JointCommandKind::effort, kEffort};  // closes
  ASSERT_EQ(scene.run(3.0), StepStatus::ok);
  const double pressed = kEffort / (2.0 * kLever);
  EXPECT_NEAR(pad("left")[0], pressed, 0.01 * pressed);
  EXPECT_NEAR(pad("right")[0], pressed, 0.01 * pressed);
  EXPECT_EQ(pad("left")[1], 1.0);
  scene.input.vehicles[0].joints[0] = {JointCommandKind::velocity, -0.2};  // opens
  ASSERT_EQ(scene.run(0.5), StepStatus::ok);
  EXPECT_EQ(pad("left")[0], 0.0);
  EXPECT_EQ(pad("right")[1], 0.0);
}

TEST(ArmSensors, OnALinkThatIsNotThereAreRefused) {
  WorldSpec spec = open_water();
  spec.vehicles[0].links = {bar("arm/upper", "")};
  spec.vehicles[0].sensors = {load_cell("root", "arm/elbow")};
  const std::vector<Problem> found = problems(spec);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].what.find("'arm/elbow', which is not a link"), std::string::npos);
}

}  // namespace arm_sensors_test
}  // namespace remora
