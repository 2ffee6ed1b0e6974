// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Missions in which something breaks: their pilots find it by comparing instruments, and whoever
// does not pays for it.
#include <gtest/gtest.h>

#include <algorithm>

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

/// The same flight in a vehicle that does not break.
LoadedMission without_faults(LoadedMission mission) {
  for (TimelineStep& step : mission.mission.timeline)
    std::erase_if(step.events, [](const Event& event) { return fault_set_by(event).has_value(); });
  return ignored(std::move(mission));
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
  const Flight flight = fly(ignored(load("leak_recovery")));
  EXPECT_EQ(flight.report.phase, MissionPhase::failed);
  EXPECT_GT(flight.end.vehicles[0].flooded, 1.0);
  EXPECT_GT(flight.end.bodies.bodies[0].p_WB.z(), 1.0);
}

TEST(ThrusterReversed, WhoLeavesItSoDoesNotComeHome) {
  const Flight flight = fly(ignored(load("thruster_reversed")));
  EXPECT_EQ(flight.report.phase, MissionPhase::failed);
  EXPECT_FALSE(goal(flight.report, "home").is_done);
  // It is the thruster: without the fault the same sticks lead elsewhere.
  const Flight healthy = fly(without_faults(load("thruster_reversed")));
  const Vec3 apart = flight.end.bodies.bodies[0].p_WB - healthy.end.bodies.bodies[0].p_WB;
  EXPECT_GT(apart.norm(), 3.0);
}

TEST(DepthGaugeFrozen, WhoTrustsTheGaugeDoesNotComeUp) {
  const Flight flight = fly(ignored(load("depth_gauge_frozen")));
  EXPECT_EQ(flight.report.phase, MissionPhase::failed);
  EXPECT_FALSE(goal(flight.report, "diagnosis").is_done);
}

}  // namespace fault_missions_test
}  // namespace remora
