// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/session.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <thread>

#include "math/rotation.h"
#include "record/replay.h"
#include "run/dive_files.h"
#include "session/test/live_session.h"
#include "world/test/scenes.h"

namespace remora {
namespace session_test {

using namespace test;
using Clock = std::chrono::steady_clock;

constexpr Sticks kAhead{.surge = 1.0};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Log log_in(const std::filesystem::path& folder, const char* file = kLogFile) {
  Diagnostics diagnostics;
  auto log = load_log(folder / file, diagnostics);
  EXPECT_TRUE(log) << to_string(diagnostics);
  return std::move(log).value();
}

SessionOptions kept_in(const Folder& folder) {
  SessionOptions options;
  options.folder = folder.path();
  return options;
}

double stillness(const Moment& moment) {
  double fastest = 0.0;
  for (const ThrusterState& thruster : moment.state.vehicles[0].propulsion.thrusters)
    fastest = std::max(fastest, std::abs(thruster.speed));
  return fastest;
}

// ---- time ----

TEST(Session, ThatAwaitsSomebodyStandsStillUntilTheyAreThere) {
  SessionOptions options;
  options.awaits_somebody = true;
  test::LiveSession live(test::scene_of(test::kPool), std::move(options));
  ASSERT_TRUE(live.when([](const Moment& m) { return m.number > 20; }, "twenty moments"));
  EXPECT_EQ(live->moment()->state.now, SimTime{});
  live->begin();
  EXPECT_TRUE(live.at(0.2));
}

TEST(Session, SimulatedTimeGoesWithTheClockOnTheWall) {
  LiveSession live(scene_of(kPool));
  const auto first = live.at(0.2);
  const auto start = Clock::now();
  const auto later = live.at(first->state.now.seconds() + 2.0);
  // A loaded machine may be late; it cannot be early, but for a moment's gap at each end.
  EXPECT_GT(seconds_since(start), 1.9);
  EXPECT_LT(seconds_since(start), 4.0);
  EXPECT_LE(later->worst_real_time_factor, 1.0 + 1e-9);
  EXPECT_GT(later->real_time_factor, 0.5);
}

TEST(Session, APausedDiveStandsStillButIsSeen) {
  LiveSession live(scene_of(kPool));
  live.at(0.2);
  live->post(order::SetPace{0.0});
  const auto paused = live.when([](const Moment& m) { return m.rate == 0.0; }, "the pause");
  const auto later = live.when([&](const Moment& m) { return m.number >= paused->number + 20; },
                               "moments in the pause");
  EXPECT_EQ(later->state.now, paused->state.now);
  EXPECT_EQ(hash(later->state), hash(paused->state));
  live->post(order::SetPace{1.0});
  live.when([&](const Moment& m) { return m.state.now > paused->state.now; }, "going on");
  EXPECT_TRUE(live.has_told("pace", "paused"));
}

TEST(Session, SlowMotionIsAQuarterAsFastWhenAQuarterIsAskedFor) {
  LiveSession live(scene_of(kPool));
  live->post(order::SetPace{0.25});
  const auto first = live.when([](const Moment& m) { return m.rate == 0.25; }, "slow motion");
  const auto start = Clock::now();
  const auto later = live.at(first->state.now.seconds() + 0.5);
  ASSERT_TRUE(later);
  // As above: late on a loaded machine, never early.
  EXPECT_GT(seconds_since(start), 1.9);
  EXPECT_LT(seconds_since(start), 4.0);
}

TEST(Session, AScenesDurationEndsADiveThatIsNotEndless) {
  ScenarioSpec scene = scene_of(kPool);
  scene.duration = from_seconds(0.5);
  SessionOptions options;
  options.is_endless = false;
  LiveSession live(std::move(scene), options);
  const auto end =
      live.when([](const Moment& m) { return m.phase == SessionPhase::ended; }, "the end");
  EXPECT_EQ(end->state.now, from_seconds(0.5));
  EXPECT_TRUE(live.has_told("end"));
}

TEST(Session, ATetherThatDivergesIsBlamedNotAVehicle) {
  ScenarioSpec scene = scene_of(kPool);
  scene.world = tether_apart_from_the_vehicle();
  LiveSession live(std::move(scene));
  live->post(order::InjectEvent{SetUniformCurrent{kTorrent}});
  const auto end =
      live.when([](const Moment& m) { return m.phase == SessionPhase::diverged; }, "the end");
  ASSERT_TRUE(end);
  EXPECT_NE(end->problem.find("'umbilical'"), std::string::npos) << end->problem;
}

// ---- people ----

TEST(Session, SticksMoveTheVehicleAndTheirNumberComesBack) {
  LiveSession live(scene_of(kPool));
  const auto ahead = live.fly(
      kAhead, [](const Moment& m) { return rov(m).p_WB.x() > 0.5; }, "going ahead");
  ASSERT_TRUE(ahead);
  EXPECT_GT(ahead->vehicles[0].sequence, 10u);
  EXPECT_TRUE(ahead->vehicles[0].has_pilot);
  EXPECT_EQ(ahead->input.vehicles[0].pilot.sticks.surge, 1.0);
}

TEST(Session, HalfASecondOfSilenceLetsTheSticksGo) {
  LiveSession live(scene_of(kPool));
  live.fly(
      kAhead, [](const Moment& m) { return m.input.vehicles[0].pilot.sticks.surge > 0.0; },
      "sticks in force");
  const auto start = Clock::now();
  const auto lost = live.when([](const Moment& m) { return m.vehicles[0].is_link_lost; }, "loss");
  ASSERT_TRUE(lost);
  EXPECT_GT(seconds_since(start), 0.35);  // the last sticks were 20 ms and a moment old
  EXPECT_GE(lost->vehicles[0].silence, 0.5);
  live.when([](const Moment& m) { return m.input.vehicles[0].pilot.sticks.surge == 0.0; },
            "neutral sticks");
  EXPECT_TRUE(live.has_told("link", "neutral"));

  live.fly(
      kAhead, [](const Moment& m) { return !m.vehicles[0].is_link_lost; }, "the link again");
  EXPECT_TRUE(live.has_told("link", "back"));
}

TEST(Session, TheThrustersOfADisarmedVehicleStandStill) {
  LiveSession live(scene_of(kPool));
  live->post(order::Arm{kRov, false});
  const auto held = live.fly(
      kAhead, [](const Moment& m) { return m.state.now > from_seconds(0.6); }, "some time");
  ASSERT_TRUE(held);
  EXPECT_FALSE(held->vehicles[0].is_armed);
  EXPECT_EQ(stillness(*held), 0.0);
  live->post(order::Arm{kRov, true});
  const auto going = live.fly(
      kAhead, [](const Moment& m) { return stillness(m) > 10.0; }, "turning propellers");
  EXPECT_TRUE(going);
}

TEST(Session, ModesLampsAndPropellersAreSetAsAsked) {
  LiveSession live(scene_of(kPool));
  live->post(order::SetMode{kRov, ControlMode::depth_hold});
  live->post(order::SetLampsAndCamera{.vehicle = kRov, .lamps = 0.5, .tilt = {}, .zoom = {}});
  live->post(order::ReversePropeller{kRov, 2, true});
  live->post(order::ReversePropeller{kRov, 77, true});                    // there is none
  live->post(order::SetMode{VehicleId{9}, ControlMode::manual});          // neither
  live->post(order::InjectEvent{SetThrusterFault{VehicleId{9}, 0, {}}});  // nor that
  live->post(order::InjectEvent{SetThrusterFault{kRov, 1, {ThrusterFaultKind::dead, 0.0}}});
  const auto set = live.at(0.3);
  EXPECT_EQ(set->input.vehicles[0].pilot.mode, ControlMode::depth_hold);
  EXPECT_EQ(set->state.vehicles[0].lookout.lamps[0], 0.5);
  EXPECT_EQ(set->vehicles[0].reversed_propellers, 4u);
  EXPECT_EQ(set->state.vehicles[0].propulsion.thrusters[1].fault.kind, ThrusterFaultKind::dead);
  EXPECT_TRUE(live.has_told("fault", "thruster 2 is dead"));
}

TEST(Session, TheTimelineSaysWhetherAPilotsDiagnosisIsRight) {
  LiveSession live(scene_of(kPool));
  const auto report = [&](std::uint32_t thruster) {
    live->post(order::Report{ReportFault{{kRov, DeviceKind::thruster, thruster, 1}}});
  };
  live->post(order::InjectEvent{SetThrusterFault{kRov, 1, {ThrusterFaultKind::dead, 0.0}}});
  live.at(0.3);
  report(1);
  live.at(0.5);
  report(0);
  live.at(0.7);
  EXPECT_TRUE(live.has_told("diagnosis", "thruster 2 is dead (right, 0 s after it broke)"));
  EXPECT_TRUE(live.has_told("diagnosis", "thruster 1 is dead (wrong: it works)"));
}

TEST(Session, TheScriptFliesUntilAPilotMovesAStick) {
  SessionOptions options;
  options.plays_script = true;
  LiveSession live(
      scene_of(std::string(kPool) + "script:\n  - {at: 0, mode: depth_hold, sticks: {surge: 0.7}}\n"
                                    "  - {at: 0.6, sticks: {surge: 0.2}}\n"),
      options);
  const auto scripted = live.fly(
      Sticks{.surge = 0.01}, [](const Moment& m) { return m.state.now > from_seconds(0.3); },
      "the script");
  EXPECT_EQ(scripted->input.vehicles[0].pilot.sticks.surge, 0.7);
  EXPECT_EQ(scripted->input.vehicles[0].pilot.mode, ControlMode::depth_hold);
  live.fly(
      Sticks{.yaw = 0.4}, [](const Moment& m) { return m.state.now > from_seconds(1.0); },
      "the pilot");
  const auto flown = live->moment();
  EXPECT_EQ(flown->input.vehicles[0].pilot.sticks.surge, 0.0);
  EXPECT_EQ(flown->input.vehicles[0].pilot.sticks.yaw, 0.4);
  EXPECT_TRUE(live.has_told("pilot"));
}

TEST(Session, WithoutItsScriptASceneIsStillSetUp) {
  LiveSession live(scene_of(std::string(kPool) +
                            "script:\n  - {at: 0, mode: depth_hold, sticks: {surge: 0.7}}\n"
                            "  - {at: 0, lamps: 0.8}\n  - {at: 0.2, lamps: 0.1}\n"));
  const auto moment = live.at(0.5);
  EXPECT_EQ(moment->input.vehicles[0].pilot.mode, ControlMode::depth_hold);
  EXPECT_EQ(moment->input.vehicles[0].pilot.sticks.surge, 0.0);
  EXPECT_EQ(moment->state.vehicles[0].lookout.lamps[0], 0.8);
}

TEST(Session, TurnsAreCountedBeyondTheCompass) {
  LiveSession live(scene_of(kPool));
  live->post(order::SetPace{8.0});
  live->post(order::SetMode{kRov, ControlMode::manual});
  const auto turned = live.fly(
      Sticks{.yaw = 1.0}, [](const Moment& m) { return m.vehicles[0].turns > 1.25; }, "turns");
  ASSERT_TRUE(turned);
  const double yaw = to_roll_pitch_yaw(rov(*turned).q_WB).yaw;
  EXPECT_NEAR(std::remainder(turned->vehicles[0].turns * 2.0 * M_PI - yaw, 2.0 * M_PI), 0.0, 0.02);
}

TEST(Session, ATouchIsCountedAndTold) {
  LiveSession live(scene_of(kPool));
  live->post(order::SetPace{8.0});
  const auto touched = live.fly(
      Sticks{.heave = 1.0}, [](const Moment& m) { return m.vehicles[0].contacts > 0; },
      "the bottom");
  ASSERT_TRUE(touched);
  EXPECT_TRUE(live.has_told("contact", "rov touches seabed"));
}

// ---- shadow ----

TEST(Session, AShadowIsWhereItIsSaidToBeAndMovesOnForASecond) {
  LiveSession live(scene_of(kPool));
  RigidState told;
  told.p_WB = Vec3(3.0, -2.0, 5.0);
  told.q_WB = to_quaternion({0.0, 0.1, 1.0});
  told.V_WB_B.linear = Vec3(0.5, 0.0, 0.0);
  live->post(order::FollowPose{kRov, told});
  const auto begun = live.when([](const Moment& m) { return rov(m).p_WB.y() < -1.0; }, "the place");
  ASSERT_TRUE(begun);
  const auto later = live.at(begun->state.now.seconds() + 2.5);
  // One second of dead reckoning, then it holds: no force makes it sag.
  const Vec3 reached = told.p_WB + told.q_WB * told.V_WB_B.linear * 1.0;
  EXPECT_LT((rov(*later).p_WB - reached).norm(), 0.02);
  EXPECT_LT(rov(*later).q_WB.angularDistance(told.q_WB), 0.01);
}

// Each is put where it is said to be in every step: seventeen events a step.
TEST(Session, SeventeenShadowsAllStandStill) {
  ScenarioSpec scene = scene_of(kPool);
  scene.world = open_water();
  for (int i = 1; i < 17; ++i) {
    scene.world.vehicles.push_back(small_rov("rov" + std::to_string(i)));
    scene.world.vehicles.back().initial.p_WB.x() = 3.0 * i;
  }
  CurrentSpec current;
  current.kind = UniformCurrentSpec{Vec3(0.0, 1.0, 0.0)};
  scene.world.environment.currents.push_back(current);
  SessionOptions options;
  options.is_shadow = true;
  LiveSession live(std::move(scene), options);
  const auto later = live.at(1.0);
  ASSERT_TRUE(later);
  for (std::size_t i = 0; i < 17; ++i)
    EXPECT_LT(later->state.bodies.bodies[i].p_WB.y(), 0.1) << "vehicle " << i;
}

TEST(Session, WhoFollowsAShadowIsToldWhenNoPoseComesAnyMore) {
  LiveSession live(scene_of(kPool));
  RigidState told;
  told.p_WB = Vec3(1.0, 0.0, 2.0);
  live->post(order::FollowPose{kRov, told});
  EXPECT_TRUE(live.when(
      [](const Moment& m) { return m.vehicles[0].has_pilot && !m.vehicles[0].is_link_lost; },
      "the first pose"));
  EXPECT_TRUE(live.when([](const Moment& m) { return m.vehicles[0].is_link_lost; }, "the silence"));
  live->post(order::FollowPose{kRov, told});
  EXPECT_TRUE(
      live.when([](const Moment& m) { return !m.vehicles[0].is_link_lost; }, "the next pose"));
}

// ---- deployment ----

TEST(Session, AVehicleIsDroppedSplashesAndSettlesBeforeThePilotHasIt) {
  SessionOptions options;
  options.has_deployment = true;
  LiveSession live(scene_of(std::string(kPool) + "script: [{at: 0, mode: depth_hold}]\n"), options);
  EXPECT_EQ(live->moment()->phase, SessionPhase::deploying);
  const auto falling =
      live.when([](const Moment& m) { return m.state.now > from_seconds(0.1); }, "the drop");
  EXPECT_LT(rov(*falling).p_WB.z(), 0.0);
  live->post(order::SetPace{8.0});
  const auto diving = live.fly(
      Sticks{.heave = 1.0}, [](const Moment& m) { return m.phase == SessionPhase::diving; },
      "the dive");
  ASSERT_TRUE(diving);
  std::vector<std::string> kinds;
  for (const TimelineEntry& entry : live->timeline())
    if (entry.kind == "start" || entry.kind == "splash" || entry.kind == "deployment")
      kinds.push_back(entry.kind);
  EXPECT_EQ(kinds, (std::vector<std::string>{"start", "splash", "deployment"}));
  // A fall of 1.2 m takes √(2h/g) = 0.49 s; the sticks had no say until it had settled.
  for (const TimelineEntry& entry : live->timeline())
    if (entry.kind == "splash") {
      EXPECT_NEAR(entry.at.seconds(), 0.495, 0.05);
    }
  EXPECT_LT(rov(*diving).p_WB.z(), 1.0);
  EXPECT_EQ(diving->input.vehicles[0].pilot.mode, ControlMode::depth_hold);
  live.fly(
      Sticks{.heave = 1.0}, [](const Moment& m) { return rov(m).p_WB.z() > 2.0; }, "going down");
}

TEST(Session, UnderSomethingSolidTheDiveBeginsAtTheScenesOwnPlace) {
  SessionOptions options;
  options.has_deployment = true;
  LiveSession live(scene_of(std::string(kPool) +
                            "objects: [{name: barge, object: barge, position: [0, 0, 0]}]\n"),
                   options);
  const auto moment = live.at(0.1);
  EXPECT_EQ(moment->phase, SessionPhase::diving);
  EXPECT_NEAR(rov(*moment).p_WB.z(), 4.0, 0.1);
  EXPECT_NE(moment->problem.find("solid"), std::string::npos);
  EXPECT_TRUE(live.has_told("deployment", "solid"));
}

// ---- recording, going back ----

TEST(Session, WhatWasFlownReplaysToTheSameState) {
  const Folder folder;
  std::uint64_t last = 0;
  {
    LiveSession live(shipped("two_vehicles"), kept_in(folder));
    live.fly(
        kAhead, [](const Moment& m) { return m.state.now > from_seconds(1.5); }, "a dive");
    live->post(order::Mark{"look here", "Ann"});
    live.when([&](const Moment&) { return live.has_told("mark"); }, "the mark");
    live->end();
    last = hash(live->moment()->state);
    EXPECT_EQ(live->moment()->phase, SessionPhase::ended);
  }
  const Log log = log_in(folder.path());
  Diagnostics diagnostics;
  const auto scene = logged_scenario(log, paths(), diagnostics);
  ASSERT_TRUE(scene) << to_string(diagnostics);
  const ReplayResult result = replay(log, Model(scene->world));
  EXPECT_TRUE(result.is_same()) << to_string(result);
  EXPECT_EQ(result.hash, last);
  for (const char* file : {"summary.json", "track.csv", "contacts.csv"})
    EXPECT_TRUE(std::filesystem::exists(folder.path() / file)) << file;
}

TEST(Session, WhatIsInTheFileIsReadableAtAnyTimeAndAtMostASecondOld) {
  // A kill leaves exactly what is in the file.
  const Folder folder;
  LiveSession live(scene_of(kPool), kept_in(folder));
  for (const double at : {1.0, 1.7, 2.3}) {
    live.fly(
        kAhead, [=](const Moment& m) { return m.state.now > from_seconds(at); }, "time");
    const SimTime now = live->moment()->state.now;
    std::filesystem::copy_file(folder.path() / kLogFile, folder.path() / "copy.remora",
                               std::filesystem::copy_options::overwrite_existing);
    const Log log = log_in(folder.path(), "copy.remora");
    EXPECT_EQ(log.unbroken_chunks, log.chunks.size());
    EXPECT_GT(log.time_of(log.last_step).seconds(), now.seconds() - 1.0);
    const ReplayResult result = replay(log, live->model());
    EXPECT_TRUE(result.is_same()) << to_string(result);
  }
}

TEST(Session, ADiveGoesBackAndItsNewLogReplays) {
  const Folder folder;
  std::uint64_t last = 0;
  {
    LiveSession live(shipped("two_vehicles"), kept_in(folder));
    live->post(order::SetPace{4.0});
    live.fly(
        kAhead, [](const Moment& m) { return m.state.now > from_seconds(7.0); }, "a dive");
    const SimTime before = live->moment()->state.now;
    live->post(order::SetPace{0.0});
    live->post(order::Seek{from_seconds(6.2)});
    const auto back =
        live.when([](const Moment& m) { return m.rate == 0.0 && m.state.now == from_seconds(6.2); },
                  "the moment");
    ASSERT_TRUE(back);
    EXPECT_LT(back->state.now, before);
    EXPECT_TRUE(live.has_told("rewind"));
    live->post(order::SetPace{4.0});
    live.fly(
        Sticks{.sway = 1.0}, [](const Moment& m) { return m.state.now > from_seconds(8.0); },
        "another dive");
    live->post(order::Seek{from_seconds(1.0)});  // before the first snapshot
    live.when([](const Moment& m) { return m.state.now < from_seconds(3.0); }, "the start");
    live.fly(
        kAhead, [](const Moment& m) { return m.state.now > from_seconds(3.0); }, "a third");
    live->end();
    last = hash(live->moment()->state);
  }
  const Model model(shipped("two_vehicles").world);
  for (const char* file : {kLogFile, "log_before_rewind_1.remora", "log_before_rewind_2.remora"}) {
    const Log log = log_in(folder.path(), file);
    const ReplayResult result = replay(log, model);
    EXPECT_TRUE(result.is_same()) << file << ": " << to_string(result);
    if (std::string(file) == kLogFile) {
      EXPECT_EQ(result.hash, last);
    }
  }
}

TEST(Session, WhatARewindLeavesBehindStaysOnTheTimelineAndSaysSo) {
  LiveSession live(scene_of(kPool));
  live.at(0.5);
  live->post(order::Mark{"kept", {}});
  live.at(1.5);
  live->post(order::Mark{"left behind", {}});
  live.at(2.0);
  live->post(order::SetPace{0.0});
  live->post(order::Seek{from_seconds(1.0)});
  ASSERT_TRUE(live.when([](const Moment& m) { return m.state.now == from_seconds(1.0); }, "then"));
  live->post(order::Mark{"after it", {}});
  live->post(order::SetPace{1.0});
  live.at(1.2);
  std::map<std::string, bool> abandoned;
  for (const TimelineEntry& entry : live->timeline())
    abandoned[entry.kind == "mark" ? entry.text : entry.kind] = entry.is_abandoned;
  EXPECT_FALSE(abandoned.at("kept"));
  EXPECT_TRUE(abandoned.at("left behind"));
  EXPECT_FALSE(abandoned.at("rewind"));
  EXPECT_FALSE(abandoned.at("after it"));
}

TEST(Session, AReplayShowsWhatWasFlownAtEveryMoment) {
  const Folder folder;
  std::map<std::int64_t, std::uint64_t> flown;  // hashes by step
  {
    LiveSession live(scene_of(kPool), kept_in(folder));
    live->post(order::SetPace{4.0});
    live.fly(
        kAhead,
        [&](const Moment& m) {
          flown[static_cast<std::int64_t>(m.state.steps)] = hash(m.state);
          return m.state.now > from_seconds(11.0);
        },
        "a dive");
    live->post(order::Mark{"here", ""});
    live.when([&](const Moment&) { return live.has_told("mark"); }, "the mark");
  }
  SessionOptions options;
  options.replay = std::make_shared<const Log>(log_in(folder.path()));
  LiveSession again(scene_of(kPool), options);
  EXPECT_TRUE(again->is_replay());
  EXPECT_GT(again->horizon(), from_seconds(11.0));
  EXPECT_TRUE(again.has_told("mark", "here"));
  again->post(order::SetPace{0.0});
  again->post(order::MoveSticks{kRov, Sticks{.heave = 1.0}, 1});  // nobody listens
  const auto expect_at = [&](std::int64_t steps) {
    again->post(order::Seek{steps * again->model().step()});
    const auto moment = again.when(
        [=](const Moment& m) { return m.state.steps == static_cast<std::uint64_t>(steps); },
        "the moment");
    ASSERT_TRUE(moment);
    EXPECT_EQ(hash(moment->state), flown[steps]) << steps;
  };
  std::vector<std::int64_t> moments;
  for (const auto& [step, unused] : flown)
    if (step > 0) moments.push_back(step);
  const std::size_t last = moments.size() - 1;
  for (const std::size_t i : {last / 2, last, last / 4, last / 2 + 1, std::size_t{0}, last - 1})
    expect_at(moments[i]);

  again->post(order::Seek{from_seconds(1e6)});
  again->post(order::SetPace{1.0});
  const auto end =
      again.when([](const Moment& m) { return m.phase == SessionPhase::ended; }, "the end");
  ASSERT_TRUE(end);
  EXPECT_EQ(end->state.now, again->horizon());
  again->post(order::Seek{from_seconds(2.0)});
  again.when([](const Moment& m) { return m.phase == SessionPhase::diving; }, "going back");
}

TEST(Session, ADiveThatNobodyKeepsLeavesNothingAndCanGoBackAllTheSame) {
  const Folder folder;  // where a file without a folder of its own would come to lie
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  {
    LiveSession live(scene_of(kPool));
    live->post(order::SetPace{8.0});
    live.fly(
        kAhead, [](const Moment& m) { return m.state.now > from_seconds(6.0); }, "a dive");
    live->post(order::SetPace{0.0});
    live->post(order::Seek{from_seconds(3.0)});
    live.when([](const Moment& m) { return m.state.now == from_seconds(3.0); }, "the moment");
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  std::filesystem::current_path(before);
}

}  // namespace session_test
}  // namespace remora
