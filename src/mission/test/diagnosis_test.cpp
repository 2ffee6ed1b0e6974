// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "mission/fault_watch.h"
#include "mission_test_scene.h"

namespace remora {
namespace diagnosis_test {

using test::empty_mission;
using test::goal_of;
using test::Stage;
using test::wall_scene;

const DeviceFault kDeadThruster{VehicleId{0}, DeviceKind::thruster, 2, 1};
const DeviceFault kReversedThruster{VehicleId{0}, DeviceKind::thruster, 2, 4};
const DeviceFault kDarkLamp{VehicleId{0}, DeviceKind::lamp, 0, 1};

/// Thruster 3 dies after 10 s; there is half a minute to say so, and one wrong report is allowed.
MissionSpec mission_with_a_fault() {
  MissionSpec mission = empty_mission();
  TimelineStep failure;
  failure.at = from_seconds(10.0);
  failure.events = {SetThrusterFault{VehicleId{0}, 2, {ThrusterFaultKind::dead, 0.0}}};
  mission.timeline.push_back(failure);
  mission.goals.push_back(goal_of("g", goal::Diagnose{.event = 0, .seconds = 30.0}));
  return mission;
}

TEST(Diagnosis, TheRightDeviceInTimeEarnsEverything) {
  Stage stage(wall_scene(), mission_with_a_fault());
  stage.stay(15.0);
  EXPECT_FALSE(stage.report().goals[0].is_done);
  stage.send(ReportFault{kDeadThruster});
  EXPECT_TRUE(stage.report().goals[0].is_done);
  EXPECT_DOUBLE_EQ(stage.report().goals[0].score, 1.0);
  EXPECT_NE(stage.report().goals[0].text.find("5 s after"), std::string::npos);
}

TEST(Diagnosis, NothingThatIsShownChangesWhenTheFaultComes) {
  Stage stage(wall_scene(), mission_with_a_fault());
  stage.stay(9.0);
  const MissionReport before = stage.report();
  stage.stay(3.0);
  const MissionReport after = stage.report();
  EXPECT_EQ(before.goals[0].text, after.goals[0].text);
  EXPECT_EQ(before.hint, after.hint);
  EXPECT_EQ(before.goals[0].score, after.goals[0].score);
  EXPECT_TRUE(stage.news.empty());
}

TEST(Diagnosis, ALateReportIsNoReport) {
  Stage stage(wall_scene(), mission_with_a_fault());
  stage.stay(41.0);
  EXPECT_TRUE(stage.report().goals[0].is_lost);
  EXPECT_EQ(stage.run.phase(), MissionPhase::failed);
}

TEST(Diagnosis, AWrongReportCostsAndASecondOneLosesTheGoal) {
  Stage stage(wall_scene(), mission_with_a_fault());
  stage.stay(12.0);
  stage.send(ReportFault{kDarkLamp});
  EXPECT_FALSE(stage.report().goals[0].is_lost);
  Stage other = Stage(wall_scene(), mission_with_a_fault());
  other.stay(12.0);
  other.send(ReportFault{kDarkLamp});
  other.send(ReportFault{kDeadThruster});
  EXPECT_DOUBLE_EQ(other.report().goals[0].score, 0.75);
  stage.send(ReportFault{kDarkLamp});
  EXPECT_TRUE(stage.report().goals[0].is_lost);
}

TEST(Diagnosis, GuessingBeforeItHappensIsAWrongReport) {
  Stage stage(wall_scene(), mission_with_a_fault());
  stage.stay(2.0);
  stage.send(ReportFault{kDeadThruster});
  stage.stay(12.0);
  EXPECT_FALSE(stage.report().goals[0].is_done);
  EXPECT_FALSE(stage.report().claims[0].is_right);
  stage.send(ReportFault{kDeadThruster});
  EXPECT_DOUBLE_EQ(stage.report().goals[0].score, 0.75);
}

TEST(Diagnosis, TheRightDeviceBrokenInAnotherWayEarnsLess) {
  Stage stage(wall_scene(), mission_with_a_fault());
  stage.stay(12.0);
  stage.send(ReportFault{kReversedThruster});
  EXPECT_TRUE(stage.report().goals[0].is_done);
  EXPECT_DOUBLE_EQ(stage.report().goals[0].score, 0.75);
}

TEST(Diagnosis, AReportOfWhatAnInstructorBrokeBesidesCostsNothing) {
  Stage stage(wall_scene(), mission_with_a_fault());
  stage.stay(2.0);
  stage.send(SetLampFault{VehicleId{0}, 0, LampFaultKind::dead});
  stage.send(ReportFault{kDarkLamp});
  stage.stay(10.0);
  stage.send(ReportFault{kDeadThruster});
  EXPECT_DOUBLE_EQ(stage.report().goals[0].score, 1.0);
}

TEST(Diagnosis, TheReportTellsWhatBrokeWhenAndWhatWasDone) {
  Stage stage(wall_scene(), mission_with_a_fault());
  stage.stay(14.0);
  stage.input.vehicles[0].pilot.mode = ControlMode::stabilise;
  stage.step();
  stage.stay(3.0);
  stage.send(ReportFault{kDeadThruster});
  const MissionReport report = stage.report();
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_EQ(report.faults[0].device, "rov: thruster 3");
  EXPECT_EQ(report.faults[0].what, "is dead");
  EXPECT_NEAR(report.faults[0].at, 10.0, 0.02);
  ASSERT_TRUE(report.faults[0].reported);
  EXPECT_NEAR(*report.faults[0].reported, 17.0, 0.05);
  EXPECT_TRUE(report.faults[0].is_kind_right);
  EXPECT_NE(report.faults[0].reaction.find("to stabilise, after 4 s"), std::string::npos)
      << report.faults[0].reaction;
  ASSERT_EQ(report.claims.size(), 1u);
  EXPECT_TRUE(report.claims[0].is_right);
}

TEST(Diagnosis, AMissionThatBreaksNothingCannotAskForADiagnosis) {
  MissionSpec mission = mission_with_a_fault();
  mission.timeline[0].events = {SetVisibility{2.0}};
  const Model model(wall_scene());
  const std::vector<Problem> found = problems(mission, model);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].field, "goals/g");
}

// ---- what a dive without a mission knows ----

Input with(const Event& event) {
  Input input;
  input.vehicles.resize(1);
  input.events.push_back(event);
  return input;
}

TEST(FaultWatch, WhatIsMendedIsBrokenNoMore) {
  FaultWatch watch;
  watch.observe(from_seconds(1.0), with(SetLeak{VehicleId{0}, 0.05}));
  watch.observe(from_seconds(5.0), with(SetLeak{VehicleId{0}, 0.0}));
  watch.observe(from_seconds(6.0), with(ReportFault{{VehicleId{0}, DeviceKind::hull, 0, 1}}));
  ASSERT_EQ(watch.faults().size(), 1u);
  EXPECT_EQ(watch.faults()[0].mended, from_seconds(5.0));
  EXPECT_FALSE(watch.claims()[0].is_right);
}

TEST(FaultWatch, ADiveThatGoesBackForgetsWhatCameLater) {
  FaultWatch watch;
  watch.observe(from_seconds(1.0),
                with(SetThrusterFault{VehicleId{0}, 2, {ThrusterFaultKind::dead, 0}}));
  watch.observe(from_seconds(5.0), with(ReportFault{kDeadThruster}));
  watch.forget_after(from_seconds(3.0));
  ASSERT_EQ(watch.faults().size(), 1u);
  EXPECT_FALSE(watch.faults()[0].reported);
  EXPECT_TRUE(watch.claims().empty());
  watch.forget_after(from_seconds(0.5));
  EXPECT_TRUE(watch.faults().empty());
}

TEST(FaultWatch, APropellerThatIsTurnedRoundIsAReactionToItsThruster) {
  FaultWatch watch;
  watch.observe(from_seconds(0.0), with(SetVisibility{5.0}));
  watch.observe(from_seconds(1.0),
                with(SetThrusterFault{VehicleId{0}, 2, {ThrusterFaultKind::reversed, 0}}));
  Input input = with(SetVisibility{5.0});
  input.vehicles[0].reversed_propellers = 1u << 2;
  watch.observe(from_seconds(9.0), input);
  EXPECT_EQ(watch.faults()[0].propeller_turned, from_seconds(9.0));
  EXPECT_FALSE(watch.faults()[0].mode_changed);
}

}  // namespace diagnosis_test
}  // namespace remora
