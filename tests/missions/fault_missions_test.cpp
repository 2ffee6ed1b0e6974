// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Missions in which something breaks: their pilots find it by comparing instruments, and whoever
// does not pays for it.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "guidance/cross_check.h"
#include "run/mission_dive.h"
#include "run/mission_run.h"
#include "scenario/mission/mission_file.h"
#include "testing/source_dir.h"
#include "world/device_fault.h"

namespace remora {
namespace fault_missions_test {

LoadedMission load(const std::string& name) {
  static const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  auto mission = load_mission(paths.missions / (name + ".yaml"), paths, diagnostics, {});
  EXPECT_TRUE(mission) << to_string(diagnostics);
  return std::move(mission).value();
}

struct Flight {
  MissionReport report;
  State end;
  std::vector<DeviceFault> findings;  ///< of a cross-check that looks on
};

Flight fly(const LoadedMission& mission) {
  Dive dive(mission.scene);
  MissionRun run(mission.mission, dive.model());
  CrossCheck check(dive.model(), mission.mission.vehicle);
  Flight flight;
  const MissionDiveOptions options{.longest = mission.mission.time_limit + from_seconds(10.0),
                                   .watch = {},
                                   .after_step = [&](const Dive& now, const MissionRun&) {
                                     check.look(now.state(), now.output());
                                     while (const auto found = check.take_finding())
                                       flight.findings.push_back(found->fault);
                                     return true;
                                   }};
  EXPECT_EQ(fly_mission(dive, run, options, nullptr).status, RunStatus::ok);
  flight.report = *run.report();
  flight.end = dive.state();
  return flight;
}

/// The same pilot, who neither compares nor reports.
LoadedMission ignored(LoadedMission mission) {
  mission.mission.is_plan_watchful = false;
  return mission;
}

/// A vehicle that does not break.
LoadedMission spared(LoadedMission mission) {
  for (TimelineStep& step : mission.mission.timeline)
    std::erase_if(step.events, [](const Event& event) { return fault_set_by(event).has_value(); });
  return mission;
}

/// The same flight in a vehicle that does not break.
LoadedMission without_faults(LoadedMission mission) { return ignored(spared(std::move(mission))); }

/// Nothing waits for the diagnosis: what is left undone is undone because of how the vehicle was
/// flown, not because it was not allowed to count. The diagnosis's own time does not end the
/// flight.
LoadedMission judged_by_flight(LoadedMission mission) {
  for (GoalSpec& goal : mission.mission.goals) {
    goal.after.clear();
    if (auto* diagnose = std::get_if<goal::Diagnose>(&goal.what)) diagnose->seconds = 1e6;
  }
  return mission;
}

/// The pilot who finds and reports what broke, and then flies on as if they had not.
LoadedMission only_reported(LoadedMission mission) {
  mission.mission.plan_on_fault.clear();
  return mission;
}

/// A pilot who reports the mission's own fault as soon as they fly, `times` times.
LoadedMission guessed(LoadedMission mission, int times) {
  std::optional<DeviceFault> fault;
  for (const TimelineStep& step : mission.mission.timeline)
    for (const Event& event : step.events)
      if (const auto set = fault_set_by(event); set && set->kind != 0 && !fault) fault = set;
  EXPECT_TRUE(fault);
  FlightPlan plan{plan::Hold{1.0}};
  for (int i = 0; i < times; ++i) {
    plan.push_back(plan::Do{ReportFault{*fault}});
    plan.push_back(plan::Hold{1.0});
  }
  mission.mission.plan.insert(mission.mission.plan.begin(), plan.begin(), plan.end());
  return mission;
}

double costs(const MissionReport& report) {
  double sum = 0.0;
  for (const JudgeReport& judge : report.judges) sum += judge.cost;
  return sum;
}

const GoalReport& goal(const MissionReport& report, const std::string& name) {
  const auto found = std::ranges::find(report.goals, name, &GoalReport::name);
  EXPECT_NE(found, report.goals.end()) << name;
  return *found;
}

const std::vector<std::string> kMissions{
    "thruster_failure", "thruster_reversed", "depth_gauge_frozen", "leak_recovery",
    "dvl_dropouts",     "camera_frozen",     "lost_orientation"};

class FaultMission : public testing::TestWithParam<std::string> {};

TEST_P(FaultMission, ItsPilotNamesWhatBrokeAndNothingElse) {
  const LoadedMission mission = load(GetParam());
  const Flight flight = fly(mission);
  ASSERT_EQ(flight.report.faults.size(), 1u);
  EXPECT_TRUE(flight.report.faults[0].reported);
  EXPECT_TRUE(flight.report.faults[0].is_kind_right);
  for (const ClaimReport& claim : flight.report.claims)
    EXPECT_TRUE(claim.is_right) << claim.device << " " << claim.what;
}

TEST_P(FaultMission, WithoutItsFaultNothingIsFound) {
  for (const DeviceFault& found : fly(without_faults(load(GetParam()))).findings)
    ADD_FAILURE() << name(found.device) << " " << found.index + 1 << " " << fault_words(found);
}

TEST_P(FaultMission, AReportOfAFaultThatIsNotThereIsWrong) {
  const MissionReport once = fly(spared(guessed(load(GetParam()), 1))).report;
  ASSERT_EQ(once.claims.size(), 1u);
  EXPECT_FALSE(once.claims[0].is_right);
  EXPECT_EQ(once.claims[0].verdict, "wrong: it works");
  EXPECT_FALSE(goal(once, "diagnosis").is_done);
  EXPECT_EQ(once.phase, MissionPhase::failed);
  const GoalReport& told = goal(once, "diagnosis");
  EXPECT_NE(told.text.find("1 wrong report"), std::string::npos) << told.text;
  const MissionReport twice = fly(spared(guessed(load(GetParam()), 2))).report;
  EXPECT_TRUE(goal(twice, "diagnosis").is_lost);
}

/// Who guesses rightly before it happens has guessed, and pays.
TEST_P(FaultMission, AGuessBeforeItHappensCostsThoughItBecomesTrue) {
  const MissionReport report = fly(guessed(load(GetParam()), 1)).report;
  EXPECT_FALSE(report.claims.at(0).is_right);
  EXPECT_DOUBLE_EQ(goal(report, "diagnosis").score, 0.75);
}

INSTANTIATE_TEST_SUITE_P(All, FaultMission, testing::ValuesIn(kMissions),
                         [](const auto& info) { return info.param; });

TEST(LostOrientation, WhoTrustsTheCompassDoesNotComeHome) {
  const Flight flight = fly(ignored(load("lost_orientation")));
  EXPECT_EQ(flight.report.phase, MissionPhase::failed);
  EXPECT_TRUE(goal(flight.report, "out").is_done);
  EXPECT_FALSE(goal(flight.report, "home").is_done);
  EXPECT_FALSE(goal(flight.report, "diagnosis").is_done);
  // It is the compass: with a right one the same sticks lead home.
  EXPECT_TRUE(goal(fly(without_faults(load("lost_orientation"))).report, "home").is_done);
}

TEST(LeakRecovery, WhoFliesOnIsFloodedUnderWater) {
  const LoadedMission mission = judged_by_flight(load("leak_recovery"));
  for (const LoadedMission& flown : {ignored(mission), only_reported(mission)}) {
    const Flight flight = fly(flown);
    EXPECT_EQ(flight.report.phase, MissionPhase::failed);
    EXPECT_EQ(goal(flight.report, "up").text, "flooded under water");
    EXPECT_TRUE(goal(flight.report, "up").is_lost);
  }
  // It is the leak: in a tight vehicle the same sticks lead to the surface.
  EXPECT_TRUE(goal(fly(without_faults(mission)).report, "up").is_done);
}

TEST(ThrusterReversed, WhoLeavesItSoDoesNotComeHome) {
  const LoadedMission mission = judged_by_flight(load("thruster_reversed"));
  for (const LoadedMission& flown : {ignored(mission), only_reported(mission)}) {
    const Flight flight = fly(flown);
    EXPECT_EQ(flight.report.phase, MissionPhase::failed);
    EXPECT_FALSE(goal(flight.report, "home").is_done) << goal(flight.report, "home").text;
  }
  // It is the thruster: without the fault the same pilot comes home.
  EXPECT_TRUE(goal(fly(without_faults(mission)).report, "home").is_done);
}

/// The same way home as the pilot's who passes, without the one step that mends it.
TEST(ThrusterReversed, WhoDoesNotSetUpItsDirectionAnewDoesNotComeHome) {
  LoadedMission mission = load("thruster_reversed");
  EXPECT_EQ(fly(mission).report.phase, MissionPhase::passed);
  std::erase_if(mission.mission.plan_on_fault, [](const PlanStep& step) {
    return std::holds_alternative<plan::SetUpPropellers>(step);
  });
  const MissionReport report = fly(mission).report;
  EXPECT_EQ(report.phase, MissionPhase::failed);
  EXPECT_TRUE(goal(report, "diagnosis").is_done);
  EXPECT_FALSE(goal(report, "home").is_done);
}

TEST(DepthGaugeFrozen, WhoTrustsTheGaugeIsFlownIntoTheBottom) {
  const LoadedMission mission = judged_by_flight(load("depth_gauge_frozen"));
  const MissionReport careful = fly(mission).report;
  EXPECT_EQ(careful.phase, MissionPhase::passed);
  EXPECT_EQ(costs(careful), 0.0);
  for (const LoadedMission& flown : {ignored(mission), only_reported(mission)}) {
    const MissionReport report = fly(flown).report;
    EXPECT_EQ(report.phase, MissionPhase::failed);
    EXPECT_GT(costs(report), 0.25);  // it has touched the bottom and stayed there
    EXPECT_LT(report.rating, careful.rating - 0.25);
  }
  // It is the gauge: with a right one the same pilot keeps clear of the bottom and comes up.
  const MissionReport healthy = fly(without_faults(mission)).report;
  EXPECT_EQ(costs(healthy), 0.0);
  EXPECT_TRUE(goal(healthy, "up").is_done);
}

}  // namespace fault_missions_test
}  // namespace remora
