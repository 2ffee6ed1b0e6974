// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

#include "record/log_reader.h"
#include "run/dive_files.h"
#include "run/mission_dive.h"
#include "run/recording.h"
#include "scenario/mission/mission_file.h"
#include "station/mission_files.h"
#include "testing/source_dir.h"
#include "training/mission_json.h"

namespace remora {
namespace shipped_missions_test {

const AssetPaths& paths() {
  static const AssetPaths found = AssetPaths::found_above(source_dir()).value();
  return found;
}

LoadedMission load(const std::string& name, const ScenarioOverrides& overrides = {}) {
  Diagnostics diagnostics;
  auto mission = load_mission(paths().missions / (name + ".yaml"), paths(), diagnostics, overrides);
  EXPECT_TRUE(mission) << to_string(diagnostics);
  return std::move(mission).value();
}

MissionReport flown_by_plan(const LoadedMission& mission, Recorder* recorder = nullptr) {
  Dive dive(mission.scene);
  MissionRun mission_run(mission.mission, dive.model());
  EXPECT_EQ(fly_mission(dive, mission_run, {}, recorder).status, RunStatus::ok);
  return *mission_run.report();
}

std::string in_words(const MissionReport& report) {
  std::string words = report.end_reason + "\n";
  for (const GoalReport& goal : report.goals) words += goal.title + ": " + goal.text + "\n";
  for (const JudgeReport& judge : report.judges) words += judge.title + ": " + judge.text + "\n";
  return words;
}

class ShippedMission : public testing::TestWithParam<std::string> {};

TEST_P(ShippedMission, IsPassedByItsPlanAndScoresTheSameInAReplay) {
  const LoadedMission mission = load(GetParam());
  const std::filesystem::path file = std::filesystem::temp_directory_path() /
                                     ("remora_" + GetParam() + std::to_string(getpid()) + ".log");
  MissionReport flown;
  {
    Dive dive(mission.scene);
    MissionRun mission_run(mission.mission, dive.model());
    Recorder recorder(file,
                      log_header(mission.scene, {{kMissionOption, mission.text},
                                                 {kMissionFileOption, mission.file.string()}}),
                      dive.model(), dive.state());
    EXPECT_EQ(fly_mission(dive, mission_run, {}, &recorder).status, RunStatus::ok);
    flown = *mission_run.report();
  }
  EXPECT_EQ(flown.phase, MissionPhase::passed) << in_words(flown);

  Diagnostics diagnostics;
  const auto log = load_log(file, diagnostics);
  std::filesystem::remove(file);
  ASSERT_TRUE(log) << to_string(diagnostics);
  const auto logged = logged_dive(*log, paths(), diagnostics);
  ASSERT_TRUE(logged) << to_string(diagnostics);
  EXPECT_EQ(to_json(judge_again(*log, *logged), mission.mission), to_json(flown, mission.mission));
}

TEST_P(ShippedMission, IsFailedByWhoDoesNothing) {
  LoadedMission mission = load(GetParam());
  mission.mission.plan.clear();  // nobody flies
  Dive dive(mission.scene);
  MissionRun mission_run(mission.mission, dive.model());
  const MissionDiveOptions two_minutes{
      .longest = from_seconds(120.0), .watch = {}, .after_step = {}};
  EXPECT_EQ(fly_mission(dive, mission_run, two_minutes, nullptr).status, RunStatus::ok);
  EXPECT_EQ(mission_run.report()->phase, MissionPhase::failed) << in_words(*mission_run.report());
}

std::vector<std::string> names() {
  Diagnostics diagnostics;
  std::vector<std::string> names;
  for (const MissionCard& card : list_missions(paths(), diagnostics)) names.push_back(card.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(All, ShippedMission, testing::ValuesIn(names()),
                         [](const auto& info) { return info.param; });

TEST(HullSurvey, IsFlownByItsPlanWithEveryComponentAndGradeAOrBetter) {
  const MissionReport report = flown_by_plan(load("hull_survey"));
  EXPECT_EQ(report.goals[0].text, "14 of 14 photographed");
  EXPECT_LE(report.grade, Grade::a) << report.rating;
}

TEST(HullSurvey, IsHarderInMurkyWaterAndInACurrent) {
  const auto rating = [](double visibility, double current) {
    ScenarioOverrides overrides;
    overrides.launch.visibility = visibility;
    overrides.launch.current_speed = current;
    overrides.launch.current_towards = 3.14;
    return flown_by_plan(load("hull_survey", overrides)).rating;
  };
  const double clear = rating(20.0, 0.0);
  EXPECT_LT(rating(5.0, 0.0), clear);
  EXPECT_LT(rating(20.0, 0.35), clear);
}

}  // namespace shipped_missions_test
}  // namespace remora
