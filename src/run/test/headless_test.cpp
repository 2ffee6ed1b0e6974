// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/headless.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <thread>

#include "files/read_file.h"
#include "record/export.h"
#include "record/mission_json.h"
#include "record/test/temporary_folder.h"
#include "run/dive_files.h"
#include "run/logged_dive.h"
#include "testing/source_dir.h"
#include "world/test/scenes.h"

namespace remora {
namespace headless_test {

namespace fs = std::filesystem;

AssetPaths paths() { return AssetPaths::found_above(source_dir()).value(); }

/// Waves, so that the seed matters; the script flies against a wall.
constexpr const char* kPool =
    "purpose: a pool with a wall to bump into\n"
    "duration: 6\n"
    "seabed: {depth: 8}\n"
    "waves: {preset: inspection}\n"
    "vehicles: [{vehicle: bluerov2_heavy, navigation: truth, name: rov, position: [0, 0, 4]}]\n"
    "objects:\n"
    "  - {name: wall, shapes: [{kind: box, size: [0.4, 8, 8.4], position: [1, 0, 4]}]}\n"
    "script:\n"
    "  - {at: 0.1, vehicle: rov, mode: manual, sticks: {surge: 1}}\n";

constexpr const char* kMission =
    "title: Come here\n"
    "briefing: Fly two metres to the south.\n"
    "scenario: pool\n"
    "par: 30\n"
    "limit: 60\n"
    "goals:\n"
    "  - {name: there, title: Reach it, reach: {position: [-2, 0, 4], radius: 0.5}}\n"
    "autopilot:\n"
    "  - go: {to: [-2, 0, 4], speed: 0.4}\n";

class Headless : public TestWithFolder {
 protected:
  Headless() {
    write("pool.yaml", kPool);
    write("come_here.yaml", kMission);
  }
  void write(const char* file, const std::string& text) const {
    std::ofstream(folder_ / file) << text;
  }
  [[nodiscard]] fs::path out() const { return folder_ / "out"; }

  [[nodiscard]] ScenarioSpec pool() const {
    Diagnostics diagnostics;
    auto scene = load_scenario(folder_ / "pool.yaml", paths(), diagnostics);
    EXPECT_TRUE(scene) << to_string(diagnostics);
    return std::move(scene).value();
  }
  [[nodiscard]] LoadedMission mission() const {
    AssetPaths ours = paths();
    ours.scenarios = folder_;
    Diagnostics diagnostics;
    auto loaded = load_mission(folder_ / "come_here.yaml", ours, diagnostics);
    EXPECT_TRUE(loaded) << to_string(diagnostics);
    return std::move(loaded).value();
  }
  [[nodiscard]] OpenedLog reopened() const {
    AssetPaths ours = paths();
    ours.scenarios = folder_;
    Diagnostics diagnostics;
    auto opened = open_log(out() / kLogFile, ours, diagnostics);
    EXPECT_TRUE(opened) << to_string(diagnostics);
    EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
    return std::move(opened).value();
  }
  [[nodiscard]] RunSummary summary() const {
    return summary_from_json(read_file(out() / kSummaryFile).value_or("")).value();
  }
};

/// Stops at the moment given.
HeadlessHooks::Hook until(double seconds) {
  return [end = from_seconds(seconds)](const Dive& dive, const MissionRun*) {
    return dive.state().now < end;
  };
}

TEST_F(Headless, ADiveEndsAsOneThatIsSteppedByHand) {
  const HeadlessResult flown = fly_headless(pool(), {.seed = 7});

  ScenarioSpec scene = pool();
  scene.seed = 7;
  Dive dive(scene);
  std::uint64_t touching = 0;
  while (dive.state().now < from_seconds(6.0)) {
    ASSERT_EQ(dive.step(), StepStatus::ok);
    touching += dive.output().contacts.empty() ? 0 : 1;
  }
  EXPECT_EQ(flown.status, RunStatus::ok);
  EXPECT_TRUE(flown.is_ok());
  EXPECT_EQ(flown.hash, hash(dive.state()));
  EXPECT_EQ(flown.steps, static_cast<std::int64_t>(dive.state().steps));
  EXPECT_EQ(flown.sim_seconds, 6.0);
  EXPECT_GT(touching, 0u);
  EXPECT_EQ(flown.contact_steps, touching);
  EXPECT_EQ(flown.seed, 7u);
  EXPECT_EQ(flown.mission, nullptr);
  EXPECT_NE(fly_headless(pool(), {.seed = 8}).hash, flown.hash);
}

TEST_F(Headless, TwoDivesFlownAtOnceEndAsEachAlone) {
  const ScenarioSpec scene = pool();
  std::array<std::uint64_t, 2> together{};
  {
    std::array<std::thread, 2> threads;
    for (std::size_t i = 0; i < 2; ++i)
      threads[i] = std::thread([&, i] {
        together[i] = fly_headless(scene, {.seed = i, .folder = folder_ / std::to_string(i)}).hash;
      });
    for (std::thread& thread : threads) thread.join();
  }
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(together[i], fly_headless(scene, {.seed = i}).hash);
}

TEST_F(Headless, ALogChangesNothingAndReplaysToTheSameHash) {
  const HeadlessResult kept = fly_headless(pool(), {.folder = out()});
  EXPECT_TRUE(kept.is_ok()) << to_string(kept.problems);
  EXPECT_TRUE(kept.problems.list().empty()) << to_string(kept.problems);
  EXPECT_EQ(kept.hash, fly_headless(pool()).hash);
  for (const char* file : {kLogFile, kSummaryFile, "track.csv", "contacts.csv"})
    EXPECT_TRUE(fs::exists(out() / file)) << file;
  EXPECT_EQ(summary().hash, kept.hash);
  EXPECT_EQ(summary().status, "ok");

  const HeadlessReplay again = replay_headless(reopened());
  EXPECT_TRUE(again.is_same()) << to_string(again.steps);
  EXPECT_EQ(again.steps.hash, kept.hash);
  EXPECT_FALSE(again.mission);
}

TEST_F(Headless, ALogThatLostAPartIsNotTheSameThoughAllThatIsLeftIsEqual) {
  ASSERT_TRUE(fly_headless(pool(), {.duration = from_seconds(60.0), .folder = out()}).is_ok());
  std::fstream log(out() / kLogFile, std::ios::in | std::ios::out | std::ios::binary);
  log.seekp(static_cast<std::streamoff>(fs::file_size(out() / kLogFile) / 4 * 3));
  log << "remora";
  log.close();
  Diagnostics diagnostics;
  const auto opened = open_log(out() / kLogFile, paths(), diagnostics);
  ASSERT_TRUE(opened) << to_string(diagnostics);
  EXPECT_TRUE(diagnostics.has_errors());
  EXPECT_FALSE(opened->is_whole);
  const HeadlessReplay again = replay_headless(*opened);
  EXPECT_TRUE(again.steps.is_same()) << to_string(again.steps);
  EXPECT_FALSE(again.is_same());
}

TEST_F(Headless, WhoLooksOnStopsTheRunAndTheLogIsReadable) {
  const HeadlessResult stopped =
      fly_headless(pool(), {.folder = out(), .hooks = {.after_step = until(2.5)}});
  EXPECT_EQ(stopped.status, RunStatus::stopped);
  EXPECT_TRUE(stopped.is_ok());
  EXPECT_EQ(stopped.message, "stopped at 2.50 s");
  EXPECT_EQ(stopped.sim_seconds, 2.5);
  EXPECT_EQ(summary().status, "stopped");
  const HeadlessReplay again = replay_headless(reopened());
  EXPECT_TRUE(again.is_same()) << to_string(again.steps);
  EXPECT_EQ(again.steps.hash, stopped.hash);
}

TEST_F(Headless, HooksAreCalledInTheOrderOfTheDive) {
  std::string calls;
  std::uint64_t steps = 0;
  HeadlessOptions options{.duration = from_seconds(1.0)};
  options.hooks.before_start = [&](const Dive& dive, const MissionRun* mission) {
    EXPECT_EQ(dive.state().steps, 0u);
    EXPECT_EQ(mission, nullptr);
    calls += "begin ";
    return true;
  };
  options.hooks.after_step = [&](const Dive& dive, const MissionRun*) {
    EXPECT_EQ(dive.state().steps, ++steps);
    return true;
  };
  options.hooks.after_end = [&](const Dive& dive, const MissionRun*) {
    EXPECT_EQ(dive.state().now, from_seconds(1.0));
    calls += "end";
  };
  const HeadlessResult flown = fly_headless(pool(), options);
  EXPECT_EQ(calls, "begin end");
  EXPECT_EQ(static_cast<std::int64_t>(steps), flown.steps);
  EXPECT_GT(flown.steps, 0);
}

TEST_F(Headless, AFolderThatCannotBeMadeIsAProblemAndNothingStarts) {
  write("in_the_way", "");
  bool has_started = false;
  HeadlessOptions options{.folder = folder_ / "in_the_way" / "out"};
  options.hooks.before_start = [&](const Dive&, const MissionRun*) { return has_started = true; };
  const HeadlessResult refused = fly_headless(pool(), options);
  EXPECT_EQ(refused.status, RunStatus::not_started);
  EXPECT_FALSE(refused.is_ok());
  EXPECT_FALSE(has_started);
  EXPECT_EQ(refused.steps, 0);
  ASSERT_EQ(refused.problems.list().size(), 1u);
  EXPECT_NE(refused.problems.list()[0].what.find("cannot make the folder"), std::string::npos);
}

TEST_F(Headless, ALogThatCannotBeOpenedIsAProblemAndNothingStarts) {
  fs::create_directories(out() / kLogFile);  // a folder where the log should be
  const HeadlessResult refused = fly_headless(pool(), {.folder = out()});
  EXPECT_EQ(refused.status, RunStatus::not_started);
  EXPECT_EQ(refused.steps, 0);
  EXPECT_NE(to_string(refused.problems).find("cannot write the log"), std::string::npos);
}

TEST_F(Headless, ALogOnAFullDiskIsAProblemAndTheDiveGoesOn) {
  fs::create_directories(out());
  fs::create_symlink("/dev/full", out() / kLogFile);
  const HeadlessResult flown = fly_headless(pool(), {.folder = out()});
  EXPECT_EQ(flown.status, RunStatus::ok);
  EXPECT_EQ(flown.sim_seconds, 6.0);
  EXPECT_FALSE(flown.is_written);
  EXPECT_NE(to_string(flown.problems).find("the log is incomplete"), std::string::npos);
}

TEST_F(Headless, AFileThatCannotBeWrittenIsAProblemAndTheOthersAre) {
  fs::create_directories(out() / "track.csv");
  const HeadlessResult flown = fly_headless(pool(), {.folder = out()});
  EXPECT_EQ(flown.status, RunStatus::ok);
  EXPECT_FALSE(flown.is_written);
  EXPECT_FALSE(flown.is_ok());
  EXPECT_NE(to_string(flown.problems).find("track.csv"), std::string::npos);
  EXPECT_EQ(summary().status, "ok");  // what can be written is
}

TEST_F(Headless, ADiveThatDivergesSaysWhoDidAndKeepsItsLastGoodState) {
  ScenarioSpec scene;
  scene.name = "torrent";
  scene.duration = from_seconds(2.0);
  scene.world = test::tether_apart_from_the_vehicle();
  scene.script.push_back({from_seconds(0.5), {}, Event{SetUniformCurrent{test::kTorrent}}});
  const HeadlessResult flown = fly_headless(scene, {.folder = out()});
  EXPECT_EQ(flown.status, RunStatus::diverged);
  EXPECT_FALSE(flown.is_ok());
  EXPECT_TRUE(flown.is_written) << to_string(flown.problems);
  EXPECT_NE(flown.message.find("'umbilical'"), std::string::npos) << flown.message;
  EXPECT_TRUE(fs::exists(out() / "last_good_state.json"));
}

TEST_F(Headless, AMissionIsFlownByItsPlanAndLeavesScoreAndLog) {
  std::size_t looks_after_the_end = 0;
  HeadlessOptions options{.folder = out(), .log_options = {{"trainee", "Ada"}}};
  options.hooks.after_step = [&](const Dive&, const MissionRun* run) {
    looks_after_the_end += run->is_over() ? 1 : 0;
    return true;
  };
  const HeadlessResult flown = fly_headless(mission(), options);
  EXPECT_TRUE(flown.is_ok()) << to_string(flown.problems);
  ASSERT_TRUE(flown.mission);
  EXPECT_EQ(flown.mission->phase, MissionPhase::passed) << flown.mission->end_reason;
  EXPECT_GE(looks_after_the_end, 1u);
  EXPECT_EQ(summary().score, flown.mission->rating);
  const auto told = mission_from_json(read_file(out() / kMissionFile).value_or(""));
  ASSERT_TRUE(told);
  EXPECT_EQ(told->mission.title, "Come here");
  EXPECT_EQ(told->report.rating, flown.mission->rating);

  const OpenedLog opened = reopened();
  ASSERT_TRUE(opened.dive.mission);
  EXPECT_EQ(opened.dive.mission->trainee, "Ada");
  const HeadlessReplay again = replay_headless(opened);
  EXPECT_TRUE(again.is_same()) << to_string(again.steps);
  EXPECT_EQ(again.steps.hash, flown.hash);
  ASSERT_TRUE(again.mission);
  const MissionSpec spec = mission().mission;
  EXPECT_EQ(to_json(*again.mission, spec), to_json(*flown.mission, spec));
}

TEST_F(Headless, AMissionIsGivenUpWhenItsTimeIsOver) {
  const HeadlessResult flown =
      fly_headless(mission(), {.duration = from_seconds(1.0), .folder = out()});
  EXPECT_EQ(flown.status, RunStatus::ok);
  EXPECT_EQ(flown.sim_seconds, 1.0);
  EXPECT_EQ(flown.mission->phase, MissionPhase::failed);
  EXPECT_EQ(flown.mission->end_reason, kDiveEndedReason);
}

TEST_F(Headless, AMissionWithoutAPlanIsNotStarted) {
  LoadedMission planless = mission();
  planless.mission.plan.clear();
  const HeadlessResult refused = fly_headless(planless, {.folder = out()});
  EXPECT_EQ(refused.status, RunStatus::not_started);
  EXPECT_FALSE(fs::exists(out()));
  EXPECT_EQ(refused.problems.list().at(0).what, headless_problem(planless.mission));
}

}  // namespace headless_test
}  // namespace remora
