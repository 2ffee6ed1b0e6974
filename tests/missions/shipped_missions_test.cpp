// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "record/mission_json.h"
#include "run/dive_files.h"
#include "run/headless.h"
#include "run/logged_dive.h"
#include "run/mission_dive.h"
#include "testing/source_dir.h"

namespace remora {
namespace shipped_missions_test {

const AssetPaths& paths() {
  static const AssetPaths found = AssetPaths::found_above(source_dir()).value();
  return found;
}

LoadedMission load_from(const AssetPaths& places, const std::string& name,
                        const ScenarioOverrides& overrides = {}) {
  Diagnostics diagnostics;
  auto mission = load_mission(places.missions / (name + ".yaml"), places, diagnostics, overrides);
  EXPECT_TRUE(mission) << to_string(diagnostics);
  return std::move(mission).value();
}

LoadedMission load(const std::string& name, const ScenarioOverrides& overrides = {}) {
  return load_from(paths(), name, overrides);
}

std::filesystem::path temporary_folder(const std::string& name) {
  return std::filesystem::temp_directory_path() / ("remora_" + name + std::to_string(getpid()));
}

/// A scene's text without `navigation: truth`, alone on a line or among others within braces: its
/// vehicle knows what the instruments of its own file say.
std::string without_truth(std::string scene) {
  for (const std::string said : {"    navigation: truth\n", "navigation: truth, "})
    for (auto at = scene.find(said); at != std::string::npos; at = scene.find(said))
      scene.erase(at, said.size());
  return scene;
}

/// A shipped mission in a scene that lets nobody know the truth.
LoadedMission load_by_instruments(const std::string& name) {
  AssetPaths places = paths();
  places.scenarios = temporary_folder("scenes_" + name);
  std::filesystem::copy(paths().scenarios, places.scenarios);
  for (const auto& file : std::filesystem::directory_iterator(places.scenarios)) {
    std::ostringstream scene;
    scene << std::ifstream(file.path()).rdbuf();
    std::ofstream(file.path()) << without_truth(scene.str());
  }
  LoadedMission mission = load_from(places, name);
  std::filesystem::remove_all(places.scenarios);
  return mission;
}

bool is_by_instruments(const LoadedMission& mission) {
  const Dive dive(mission.scene);
  return dive.model().vehicles()[mission.mission.vehicle.index].navigation.uses_instruments();
}

MissionReport flown_by_plan(const LoadedMission& mission, const HeadlessOptions& options = {}) {
  const HeadlessResult flown = fly_headless(mission, options);
  EXPECT_EQ(flown.status, RunStatus::ok);
  EXPECT_TRUE(flown.is_ok()) << to_string(flown.problems);
  return *flown.mission;
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
  const std::filesystem::path folder = temporary_folder(GetParam());
  const MissionReport flown = flown_by_plan(mission, {.folder = folder});
  EXPECT_EQ(flown.phase, MissionPhase::passed) << in_words(flown);

  Diagnostics diagnostics;
  const auto opened = open_log(folder / kLogFile, paths(), diagnostics);
  std::filesystem::remove_all(folder);
  ASSERT_TRUE(opened) << to_string(diagnostics);
  EXPECT_EQ(to_json(judge_again(opened->log, opened->dive), mission.mission),
            to_json(flown, mission.mission));
}

/// Beginners' missions may say `navigation: truth`; their pilot has no need of it.
TEST_P(ShippedMission, IsPassedByItsPlanOnInstrumentsAlone) {
  const LoadedMission mission = load_by_instruments(GetParam());
  ASSERT_TRUE(is_by_instruments(mission));
  const MissionReport flown = flown_by_plan(mission);
  EXPECT_EQ(flown.phase, MissionPhase::passed) << in_words(flown);
}

TEST_P(ShippedMission, EndsByItselfWithNothingForWhoDoesNothing) {
  LoadedMission mission = load(GetParam());
  mission.mission.plan.clear();  // nobody flies
  Dive dive(mission.scene);
  MissionRun mission_run(mission.mission, dive.model());
  const MissionDiveOptions beyond_its_limit{
      .longest = mission.mission.time_limit + from_seconds(10.0), .watch = {}, .after_step = {}};
  EXPECT_EQ(fly_mission(dive, mission_run, beyond_its_limit, nullptr).status, RunStatus::ok);
  const MissionReport& report = *mission_run.report();
  EXPECT_EQ(report.phase, MissionPhase::failed) << in_words(report);
  EXPECT_FALSE(is_stopped(report)) << in_words(report);  // judges or its clock have ended it
  EXPECT_LE(report.time, mission.mission.time_limit.seconds() + 0.1);
  EXPECT_EQ(report.rating, 0.0) << in_words(report);
  for (const GoalReport& goal : report.goals) EXPECT_FALSE(goal.is_done) << goal.title;
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

/// A mission and the vessel it is flown on.
struct OnVessel {
  std::string mission, vessel;
};
class HullMission : public testing::TestWithParam<OnVessel> {};

TEST_P(HullMission, IsPassedByItsPlanOnThisVessel) {
  ScenarioOverrides overrides;
  overrides.launch.vessel = GetParam().vessel;
  const MissionReport report = flown_by_plan(load(GetParam().mission, overrides));
  EXPECT_EQ(report.phase, MissionPhase::passed) << in_words(report);
}

std::vector<OnVessel> hull_missions() {
  std::vector<OnVessel> all;
  for (const char* vessel : {"tug", "trawler", "yacht"})
    for (const char* mission : {"hull_survey", "hull_survey_coastal", "hull_survey_murky",
                                "fouling_assessment", "defect_inspection", "night_survey"})
      all.push_back({mission, vessel});
  for (const char* structure : {"barge", "quay", "wreck"})
    all.push_back({"hull_survey", structure});
  for (const char* mission :
       {"hull_survey_coastal", "hull_survey_murky", "fouling_assessment", "defect_inspection"})
    all.push_back({mission, "quay"});
  return all;
}
INSTANTIATE_TEST_SUITE_P(All, HullMission, testing::ValuesIn(hull_missions()),
                         [](const auto& info) {
                           return info.param.mission + "_" + info.param.vessel;
                         });

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
  EXPECT_LT(rating(20.0, 0.7), clear);
}

}  // namespace shipped_missions_test
}  // namespace remora
