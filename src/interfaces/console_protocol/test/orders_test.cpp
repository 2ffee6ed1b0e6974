// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/orders.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "interfaces/console_protocol/description.h"
#include "scenario/scenario.h"
#include "testing/source_dir.h"
#include "world/device_fault.h"

namespace remora {
namespace orders_test {

/// The harbour: a vehicle with eight thrusters, lamps, a camera and sensors.
const Model& harbour() {
  static const Model model = [] {
    const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
    Diagnostics diagnostics;
    return Model(load_scenario(paths.scenarios / "harbour.yaml", paths, diagnostics)->world);
  }();
  return model;
}

client::Fault fault(const std::string& target, const std::string& kind) {
  client::Fault wanted;
  wanted.target = target;
  wanted.kind = kind;
  return wanted;
}

template <class T>
T only_event(const Orders& orders) {
  EXPECT_EQ(orders.problem, "");
  EXPECT_EQ(orders.list.size(), 1u);
  return std::get<T>(std::get<order::InjectEvent>(orders.list.at(0)).event);
}

TEST(Orders, ABrokenThrusterBecomesAnEvent) {
  client::Fault dead = fault("thruster", "dead");
  dead.index = 3;
  const auto event = only_event<SetThrusterFault>(fault_orders(dead, VehicleId{0}, harbour()));
  EXPECT_EQ(event.thruster, 3u);
  EXPECT_EQ(event.fault.kind, ThrusterFaultKind::dead);
}

TEST(Orders, ATetherIsCutAndMadeFastAgain) {
  const auto cut =
      only_event<CutTether>(fault_orders(fault("tether", "cut"), VehicleId{0}, harbour()));
  EXPECT_EQ(cut.fraction, 0.5);
  const auto attached =
      only_event<AttachTether>(fault_orders(fault("tether", "attach"), VehicleId{0}, harbour()));
  EXPECT_EQ(attached.tether, cut.tether);
}

/// A work-class vehicle with an arm of six joints and two jaws.
const Model& reach() {
  static const Model model = [] {
    const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
    Diagnostics diagnostics;
    return Model(load_scenario(paths.scenarios / "arm_reach.yaml", paths, diagnostics)->world);
  }();
  return model;
}

TEST(Orders, AJumpNamesAWorksiteOfTheScene) {
  WorldSpec spec = [] {
    const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
    Diagnostics diagnostics;
    return load_scenario(paths.scenarios / "arm_reach.yaml", paths, diagnostics)->world;
  }();
  RigidState before_the_panel;
  before_the_panel.p_WB = Vec3(1.0, 2.0, 3.0);
  spec.worksites = {{"panel", {{"rov", before_the_panel}}}};
  const Model model(spec);
  const auto event = only_event<Teleport>(jump_orders({"panel"}, model));
  EXPECT_EQ(event.body, model.body_of(VehicleId{0}));
  EXPECT_EQ(event.state.p_WB, Vec3(1.0, 2.0, 3.0));
  EXPECT_NE(jump_orders({"moon"}, model).problem.find("`panel`"), std::string::npos);
  EXPECT_NE(jump_orders({"moon"}, harbour()).problem, "");
}

client::MoveJoints told(const std::string& name, JointCommandKind kind, double value) {
  return {.vehicle = {}, .joints = {{name, {kind, value}}}};
}

TEST(Orders, AJointIsToldWhatItsMotorAndItsLimitsBear) {
  const auto only = [&](const std::string& name, JointCommandKind kind, double value) {
    const Orders orders = joint_orders(told(name, kind, value), VehicleId{0}, reach());
    EXPECT_EQ(orders.problem, "");
    return std::get<order::MoveJoints>(orders.list.at(0)).joints.at(0);
  };
  const std::vector<JointId>& ids = reach().vehicles()[0].joints;
  const auto turned = only("arm/elbow", JointCommandKind::velocity, 0.1);
  const JointSpec& elbow = reach().joint(ids[turned.joint]);
  EXPECT_EQ(elbow.name, "arm/elbow");
  EXPECT_EQ(turned.command.value, 0.1);
  EXPECT_EQ(only("arm/elbow", JointCommandKind::velocity, -99.0).command.value,
            -elbow.motor->max_rate);
  EXPECT_EQ(only("arm/elbow", JointCommandKind::effort, 9e3).command.value,
            elbow.motor->max_effort);
  EXPECT_EQ(only("arm/elbow", JointCommandKind::position, 50.0).command.value, elbow.upper);
  EXPECT_EQ(only("arm/elbow", JointCommandKind::position, -50.0).command.value, elbow.lower);
}

TEST(Orders, AnUnknownJointIsRefusedWithTheNamesOfThoseThereAre) {
  const Orders orders =
      joint_orders(told("arm/knee", JointCommandKind::velocity, 0.1), VehicleId{0}, reach());
  EXPECT_TRUE(orders.list.empty());
  EXPECT_NE(orders.problem.find("`arm/knee`"), std::string::npos) << orders.problem;
  EXPECT_NE(orders.problem.find("`arm/elbow`"), std::string::npos) << orders.problem;
  EXPECT_EQ(orders.problem.find("arm/base"), std::string::npos) << "has no motor";
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(joint_orders(told("arm/elbow", JointCommandKind::velocity, nan), VehicleId{0}, reach())
                .problem,
            "");
  EXPECT_NE(joint_orders(told("arm/elbow", JointCommandKind::off, 0.0), VehicleId{0}, harbour())
                .problem.find("no joints"),
            std::string::npos);
}

TEST(Orders, AHandIsThatOfTheFirstArmUnlessOneIsNamed) {
  client::MoveHand wish;
  wish.motion.V_BE.linear = Vec3(0.1, 0.0, 0.0);
  const Orders first = hand_orders(wish, VehicleId{0}, reach());
  EXPECT_EQ(std::get<order::MoveHand>(first.list.at(0)).arm, 0u);
  wish.arm = "arm";
  EXPECT_EQ(hand_orders(wish, VehicleId{0}, reach()).problem, "");
  EXPECT_NE(hand_orders(wish, VehicleId{0}, harbour()).problem.find("has no arm"),
            std::string::npos);
  wish.arm = "leg";
  EXPECT_NE(hand_orders(wish, VehicleId{0}, reach()).problem.find("it has `arm`"),
            std::string::npos);
  wish.arm = {};
  wish.motion.V_BE.linear.x() = std::numeric_limits<double>::infinity();
  EXPECT_NE(hand_orders(wish, VehicleId{0}, reach()).problem, "");
}

TEST(Orders, APlaceInTheWorldIsRefusedWhereTheVehicleDoesNotKnowItsOwn) {
  // What the maker delivers has neither a log nor a beacon.
  Diagnostics diagnostics;
  const auto scene = parse_scenario(
      "purpose: an arm on a vehicle without a position\nvehicles: [{name: rov, vehicle: bluerov2, "
      "position: [0, 0, 4], arms: [{arm: reach_alpha5, name: arm, position: [0.2, 0, 0.08]}]}]\n",
      "test.yaml", AssetPaths::found_above(source_dir()).value(), diagnostics);
  ASSERT_TRUE(scene) << to_string(diagnostics);
  const Model model(scene->world);
  const State state = initial_state(model, 1);
  client::PlaceHand wish;
  wish.place.X.p = Vec3(0.4, 0.0, 4.2);
  const Orders refused = hand_orders(wish, VehicleId{0}, model, state);
  EXPECT_TRUE(refused.list.empty());
  EXPECT_NE(refused.problem.find("rov does not know its position"), std::string::npos)
      << refused.problem;
  wish.place.is_in_vehicle = true;
  EXPECT_EQ(hand_orders(wish, VehicleId{0}, model, state).problem, "");
  wish.mover = HandMover::arm_and_vehicle;  // which hold a place in the world together
  EXPECT_NE(hand_orders(wish, VehicleId{0}, model, state).problem, "");
}

TEST(Orders, APlanIsRefusedWhereItsGoalOrWhatItMayTouchIsNotThere) {
  const auto plan = [](const auto& goal) {
    client::PlanArm wish;
    wish.goal = goal;
    return wish;
  };
  const Orders stow = plan_orders(plan(std::string("stow")), VehicleId{0}, reach());
  EXPECT_EQ(std::get<order::PlanArm>(stow.list.at(0)).request.name, "stow");
  const auto problem = [](const client::PlanArm& wish) {
    return plan_orders(wish, VehicleId{0}, reach()).problem;
  };
  EXPECT_NE(problem(plan(std::string("dance"))).find("it has `stow`"), std::string::npos);
  EXPECT_NE(problem(plan(client::PlanArm::Joints{{"arm/knee", 1.0}})).find("`arm/knee`"),
            std::string::npos);
  EXPECT_EQ(problem(plan(client::PlanArm::Joints{{"arm/elbow", 1.0}})), "");
  client::PlanArm touching = plan(HandPlace{});
  touching.touchable = {"moon"};
  EXPECT_NE(problem(touching).find("the scene has no `moon`"), std::string::npos);
  EXPECT_NE(plan_orders(client::StopArm{}, VehicleId{0}, harbour()).problem.find("has no arm"),
            std::string::npos);
  EXPECT_EQ(plan_orders(client::FollowPlan{}, VehicleId{0}, reach()).problem, "");
}

TEST(Orders, ALeakRunsAsFastAsItIsSaidTo) {
  EXPECT_EQ(only_event<SetLeak>(fault_orders(fault("leak", "slow"), VehicleId{0}, harbour())).rate,
            kSlowLeak);
  client::Fault measured = fault("leak", "fast");
  measured.value = 0.05;
  EXPECT_EQ(only_event<SetLeak>(fault_orders(measured, VehicleId{0}, harbour())).rate, 0.05);
  EXPECT_EQ(only_event<SetLeak>(fault_orders(fault("leak", "none"), VehicleId{0}, harbour())).rate,
            0.0);
}

TEST(Orders, WhatIsNotThereCannotBreak) {
  client::Fault far = fault("thruster", "dead");
  far.index = 99;
  client::Fault unknown = fault("sensor", "freeze");
  unknown.sensor = "crystal_ball";
  client::Fault lamp = fault("lamp", "dead");
  lamp.index = 50;
  for (const client::Fault& wrong :
       {far, unknown, lamp, fault("engine", "dead"), fault("thruster", "flicker"),
        fault("lamp", "stuck"), fault("leak", "cut"), fault("camera", "freeze")}) {
    const Orders orders = fault_orders(wrong, VehicleId{0}, harbour());
    EXPECT_NE(orders.problem, "") << wrong.target << " " << wrong.kind;
    EXPECT_TRUE(orders.list.empty());
  }
}

TEST(Orders, AllWeatherComesAtOnceOrNotAtAll) {
  client::Weather weather;
  weather.visibility = 3.0;
  weather.current_W = Vec3(0.2, 0.0, 0.0);
  weather.sun_elevation = 0.4;
  EXPECT_EQ(weather_orders(weather, harbour()).list.size(), 3u);
  weather.current_W = Vec3(std::nan(""), 0.0, 0.0);
  const Orders impossible = weather_orders(weather, harbour());
  EXPECT_TRUE(impossible.list.empty());
  EXPECT_NE(impossible.problem, "");
}

MissionSpec mission_with_parts() {
  MissionSpec mission;
  mission.points.resize(2);
  mission.zones.resize(3);
  mission.goals.resize(1);
  mission.goals[0].what = goal::Find{};
  return mission;
}

template <class T>
const T* reported(const Orders& orders) {
  if (orders.list.size() != 1) return nullptr;
  const auto* report = std::get_if<order::Report>(&orders.list[0]);
  return report == nullptr ? nullptr : std::get_if<T>(&report->event);
}

TEST(Orders, WhatATraineeSaysReachesTheJudges) {
  const MissionSpec mission = mission_with_parts();
  const Orders rating = report_orders(RateZone{2, 4}, mission);
  ASSERT_NE(reported<RateZone>(rating), nullptr) << rating.problem;
  EXPECT_EQ(reported<RateZone>(rating)->zone, 2u);
  EXPECT_EQ(reported<RateZone>(rating)->level, 4u);
  const Orders defect = report_orders(ReportDefect{1, 6}, mission);
  ASSERT_NE(reported<ReportDefect>(defect), nullptr) << defect.problem;
  EXPECT_EQ(reported<ReportDefect>(defect)->defect, 6u);
  const Orders find = report_orders(ReportFind{Vec3(1.0, 2.0, 3.0)}, mission);
  ASSERT_NE(reported<ReportFind>(find), nullptr) << find.problem;
}

Orders diagnosis(const std::string& target, const std::string& kind, std::uint32_t index = 0,
                 const std::string& sensor = "") {
  client::Diagnose wish;
  wish.target = target;
  wish.kind = kind;
  wish.index = index;
  wish.sensor = sensor;
  return diagnosis_orders(wish, VehicleId{0}, harbour());
}

TEST(Orders, ADiagnosisBecomesAReportOfTheDeviceThatItNames) {
  const Orders thruster = diagnosis("thruster", "reversed", 1);
  ASSERT_NE(reported<ReportFault>(thruster), nullptr) << thruster.problem;
  const DeviceFault told = reported<ReportFault>(thruster)->fault;
  EXPECT_EQ(told.device, DeviceKind::thruster);
  EXPECT_EQ(told.index, 1u);
  EXPECT_EQ(fault_name(told), "reversed");
  for (const Orders& good : {diagnosis("hull", "leak"), diagnosis("tether", "jammed"),
                             diagnosis("sensor", "freeze", 0, "compass")})
    EXPECT_NE(reported<ReportFault>(good), nullptr) << good.problem;
  for (const Orders& refused :
       {diagnosis("keel", "dead"), diagnosis("thruster", "frozen"), diagnosis("thruster", "none"),
        diagnosis("thruster", "dead", 99), diagnosis("sensor", "freeze", 0, "crystal_ball")}) {
    EXPECT_TRUE(refused.list.empty());
    EXPECT_NE(refused.problem, "");
  }
}

TEST(Orders, WhatTheMissionDoesNotHaveCannotBeReported) {
  const MissionSpec mission = mission_with_parts();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Orders& orders :
       {report_orders(RateZone{3, 0}, mission), report_orders(RateZone{0, 6}, mission),
        report_orders(ReportDefect{2, 0}, mission),
        report_orders(ReportDefect{0, kDefectKinds}, mission),
        report_orders(ReportFind{Vec3(nan, 0.0, 0.0)}, mission),
        report_orders(ReportFind{}, MissionSpec{})}) {
    EXPECT_TRUE(orders.list.empty());
    EXPECT_NE(orders.problem, "");
  }
}

}  // namespace orders_test
}  // namespace remora
