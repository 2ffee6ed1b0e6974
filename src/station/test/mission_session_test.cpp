// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "record/mission_json.h"
#include "run/dive_files.h"
#include "run/mission_run.h"
#include "scenario/mission/mission_file.h"
#include "session/test/live_session.h"

namespace remora {
namespace mission_session_test {

using namespace test;

/// "Be 1 m ahead", and something that can never be done.
SessionMission ahead() {
  SessionMission mission;
  mission.spec.name = mission.spec.title = "ahead";
  mission.spec.time_limit = from_seconds(3600.0);
  for (const double north : {1.0, 900.0}) {
    GoalSpec goal;
    goal.name = goal.title = north < 2.0 ? "near" : "far";
    goal.what = goal::Reach{.p_W = {north, 0.0, 4.0}, .radius = 0.5, .heading = {}};
    mission.spec.goals.push_back(goal);
  }
  mission.spec.plan = {plan::Go{.p_W = {1.0, 0.0, 4.0}, .heading = {}, .facing_W = {}}};
  mission.text = "title: ahead\n";
  mission.file = "ahead.yaml";
  return mission;
}

SessionOptions flown_by_autopilot(const std::filesystem::path& folder = {}) {
  SessionOptions options;
  options.folder = folder;
  options.mission = ahead();
  options.mission->has_autopilot = true;
  return options;
}

bool is_near_done(const Moment& moment) { return moment.mission->goals[0].is_done; }

TEST(MissionInASession, IsFlownByItsPlanAndJudged) {
  LiveSession live(scene_of(kPool), flown_by_autopilot());
  EXPECT_TRUE(live.when(is_near_done, "the first goal"));
  EXPECT_TRUE(live.has_told("goal"));
  const auto now = live.when([](const Moment& m) { return m.is_on_autopilot; }, "the autopilot");
  EXPECT_TRUE(now->has_autopilot);
  EXPECT_FALSE(now->autopilot.empty());
  EXPECT_EQ(now->mission->phase, MissionPhase::running);  // the second goal is out of reach
}

SessionOptions waiting_for_its_pilot(const std::filesystem::path& folder = {}) {
  SessionOptions options;
  options.folder = folder;
  options.mission = ahead();
  options.mission->awaits_pilot = true;
  return options;
}

TEST(MissionInASession, ItsClockStartsWhenThePilotTakesTheSticks) {
  LiveSession live(scene_of(kPool), waiting_for_its_pilot());
  live->post(order::MoveSticks{kRov, {}, 1});  // a page that has been opened: nobody's hand
  const auto before = live.at(0.5);
  ASSERT_TRUE(before);
  EXPECT_TRUE(before->mission->is_waiting);
  EXPECT_EQ(before->mission->time, 0.0);
  const auto flying = live.fly(
      {.yaw = 0.5}, [](const Moment& m) { return m.mission->time > 0.3; }, "the clock");
  ASSERT_TRUE(flying);
  EXPECT_FALSE(flying->mission->is_waiting);
  EXPECT_LT(flying->mission->time, flying->state.now.seconds() - 0.4);
}

TEST(MissionInASession, ChoosingAModeArmingOrReportingStartsTheClockToo) {
  for (const Order& order :
       {Order(order::SetMode{kRov, ControlMode::depth_hold}), Order(order::Arm{kRov, false}),
        Order(order::Report{TakePhoto{kRov, 0}})}) {
    LiveSession live(scene_of(kPool), waiting_for_its_pilot());
    live.at(0.1);
    EXPECT_TRUE(live->moment()->mission->is_waiting);
    live->post(order);
    EXPECT_TRUE(live.when([](const Moment& m) { return m.mission->time > 0.1; }, "the clock"));
  }
}

TEST(MissionInASession, GoingBackToBeforeItsStartMakesItWaitAgain) {
  LiveSession live(scene_of(kPool), waiting_for_its_pilot());
  live.at(0.5);
  live.fly(
      {.yaw = 0.5}, [](const Moment& m) { return m.mission->time > 0.3; }, "the clock");
  live->post(order::SetPace{0.0});
  live->post(order::MoveSticks{kRov, {}, 1000});
  live->post(order::Seek{from_seconds(0.2)});
  const auto then = live.when([](const Moment& m) { return m.state.now == from_seconds(0.2); },
                              "the moment gone back to");
  ASSERT_TRUE(then);
  EXPECT_TRUE(then->mission->is_waiting);
  live->post(order::SetPace{1.0});
  const auto later = live.at(0.6);
  ASSERT_TRUE(later);
  EXPECT_EQ(later->mission->time, 0.0);
}

TEST(MissionInASession, AReplayStartsTheClockWhenThePilotDid) {
  const Folder folder;
  std::shared_ptr<const MissionReport> flown;
  {
    LiveSession live(scene_of(kPool), waiting_for_its_pilot(folder.path()));
    live.at(0.4);
    live.fly(
        {.surge = 0.3}, [](const Moment& m) { return m.mission->time > 0.5; }, "the clock");
    live->post(order::FinishMission{});
    live.when([](const Moment& m) { return m.mission->phase != MissionPhase::running; }, "the end");
    live->end();
    flown = live->moment()->mission;
  }
  Diagnostics diagnostics;
  auto log = load_log(folder.path() / kLogFile, diagnostics);
  ASSERT_TRUE(log) << to_string(diagnostics);
  SessionOptions options;
  options.mission = ahead();
  options.replay = std::make_shared<const Log>(std::move(*log));
  LiveSession replay(scene_of(kPool), options);
  replay->post(order::SetPace{16.0});
  const auto end =
      replay.when([](const Moment& m) { return m.phase == SessionPhase::ended; }, "its end");
  ASSERT_TRUE(end);
  EXPECT_GT(flown->time, 0.5);
  EXPECT_EQ(to_json(*end->mission, options.mission->spec), to_json(*flown, options.mission->spec));
}

TEST(MissionInASession, NobodyIsJudgedWhileTheVehicleIsLowered) {
  SessionOptions options = waiting_for_its_pilot();
  options.has_deployment = true;
  LiveSession live(scene_of(kPool), options);
  const auto settled = live.fly(
      {.heave = 0.5}, [](const Moment& m) { return m.phase == SessionPhase::diving; }, "the dive");
  ASSERT_TRUE(settled);
  EXPECT_LT(settled->mission->time, 0.2);  // the hand was on the stick all the while
  EXPECT_GT(settled->state.now, from_seconds(1.0));
  const auto flying = live.fly(
      {.heave = 0.5}, [](const Moment& m) { return m.mission->time > 0.3; }, "the clock");
  ASSERT_TRUE(flying);
  EXPECT_FALSE(flying->mission->is_waiting);
}

TEST(MissionInASession, ADemonstrationFromTheDropIsPassedAndReplaysToTheSameReport) {
  const Folder folder;
  Diagnostics diagnostics;
  const auto mission = load_mission(paths().missions / "first_dive.yaml", paths(), diagnostics);
  ASSERT_TRUE(mission) << to_string(diagnostics);
  SessionOptions options;
  options.folder = folder.path();
  options.has_deployment = true;
  options.mission = SessionMission{
      .spec = mission->mission, .text = mission->text, .file = "first_dive.yaml", .trainee = {}};
  options.mission->has_autopilot = true;
  std::shared_ptr<const MissionReport> flown;
  {
    LiveSession live(mission->scene, options);
    live->post(order::SetPace{16.0});
    const auto settled =
        live.when([](const Moment& m) { return m.phase == SessionPhase::diving; }, "the dive");
    ASSERT_TRUE(settled);
    EXPECT_LT(settled->mission->time, settled->state.now.seconds() - 1.0);
    const auto end = live.when(
        [](const Moment& m) { return m.mission->phase != MissionPhase::running; }, "the end");
    ASSERT_TRUE(end);
    live->end();
    flown = live->moment()->mission;
    EXPECT_EQ(flown->phase, MissionPhase::passed) << flown->end_reason;
    EXPECT_TRUE(live.has_told("splash"));
  }
  auto log = load_log(folder.path() / kLogFile, diagnostics);
  ASSERT_TRUE(log) << to_string(diagnostics);
  SessionOptions again;
  again.mission = options.mission;
  again.replay = std::make_shared<const Log>(std::move(*log));
  LiveSession replay(mission->scene, again);
  replay->post(order::SetPace{16.0});
  const auto end =
      replay.when([](const Moment& m) { return m.phase == SessionPhase::ended; }, "its end");
  ASSERT_TRUE(end);
  EXPECT_EQ(to_json(*end->mission, mission->mission), to_json(*flown, mission->mission));
}

TEST(MissionInASession, AMovedStickTakesTheVehicleFromTheAutopilot) {
  LiveSession live(scene_of(kPool), flown_by_autopilot());
  live.when([](const Moment& m) { return m.is_on_autopilot; }, "the autopilot");
  live->post(order::MoveSticks{kRov, Sticks{.surge = 0.02}, 1});  // a hand that only lies there
  live.when([](const Moment& m) { return m.vehicles[0].sequence == 1; }, "the sticks");
  EXPECT_TRUE(live->moment()->is_on_autopilot);
  live->post(order::MoveSticks{kRov, Sticks{.surge = -0.5}, 2});
  EXPECT_TRUE(live.when([](const Moment& m) { return !m.is_on_autopilot; }, "the pilot"));
  live->post(order::FlyByAutopilot{true});
  EXPECT_TRUE(live.when([](const Moment& m) { return m.is_on_autopilot; }, "the autopilot again"));
}

TEST(MissionInASession, GoingBackTakesBackWhatTheJudgesSaw) {
  LiveSession live(scene_of(kPool), flown_by_autopilot());
  const auto done = live.when(is_near_done, "the first goal");
  ASSERT_TRUE(done);
  live->post(order::SetPace{0.0});
  live->post(order::Seek{from_seconds(0.5)});
  const auto then = live.when([](const Moment& m) { return m.state.now == from_seconds(0.5); },
                              "the moment gone back to");
  ASSERT_TRUE(then);
  EXPECT_FALSE(then->mission->goals[0].is_done);
  EXPECT_LE(then->mission->time, 0.5);
  live->post(order::SetPace{1.0});
  EXPECT_TRUE(live.when(is_near_done, "the goal once more"));
}

TEST(MissionInASession, AReplayComesToTheSameReport) {
  const Folder folder;
  std::shared_ptr<const MissionReport> flown;
  {
    LiveSession live(scene_of(kPool), flown_by_autopilot(folder.path()));
    live.when(is_near_done, "the first goal");
    live->post(order::FinishMission{});
    live.when([](const Moment& m) { return m.mission->phase != MissionPhase::running; }, "the end");
    live->end();
    flown = live->moment()->mission;
  }
  EXPECT_EQ(flown->end_reason, kFinishedReason);
  Diagnostics diagnostics;
  auto log = load_log(folder.path() / kLogFile, diagnostics);
  ASSERT_TRUE(log) << to_string(diagnostics);
  const auto& header = log->header.options;
  EXPECT_TRUE(std::any_of(header.begin(), header.end(), [](const auto& option) {
    return option.first == "mission" && option.second == "title: ahead\n";
  }));
  SessionOptions options;
  options.mission = ahead();
  options.replay = std::make_shared<const Log>(std::move(*log));
  LiveSession replay(scene_of(kPool), options);
  replay->post(order::SetPace{16.0});
  const auto end =
      replay.when([](const Moment& m) { return m.phase == SessionPhase::ended; }, "its end");
  ASSERT_TRUE(end);
  EXPECT_EQ(to_json(*end->mission, options.mission->spec), to_json(*flown, options.mission->spec));
}

TEST(MissionInASession, PilotsReportToTheJudgesAndChangeNothingElse) {
  SessionOptions options;
  options.mission = ahead();
  options.mission->spec.goals[1].what = goal::Find{.targets_W = {Vec3(5, 5, 7)}};
  LiveSession live(scene_of(kPool), options);
  live->post(order::Report{SetVisibility{0.1}});  // no report: not taken
  live->post(order::Report{ReportFind{Vec3(5.2, 5.0, 7.0)}});
  const auto found =
      live.when([](const Moment& m) { return m.mission->goals[1].is_done; }, "the find");
  ASSERT_TRUE(found);
  EXPECT_GT(visibility(live->model().environment(), found->state.environment, 4.0), 1.0);
}

}  // namespace mission_session_test
}  // namespace remora
