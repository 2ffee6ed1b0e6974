// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Each file in data/bad_missions says in its first lines what a user must be told about it:
//     # expect: <line>: <what the message contains>
// The same files are given to the JSON schema (mission_schema_test.py).
#include "scenario/mission/mission_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "mission/mission.h"
#include "testing/source_dir.h"
#include "world/world.h"

namespace remora {
namespace mission_file_test {

namespace fs = std::filesystem;

AssetPaths paths() { return *AssetPaths::found_above(source_dir()); }

struct Expectation {
  int line = 0;
  std::string text;
};

std::vector<Expectation> expectations(const fs::path& file) {
  std::vector<Expectation> list;
  std::ifstream stream(file);
  const std::string mark = "# expect: ";
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with(mark)) continue;
    const std::size_t colon = line.find(": ", mark.size());
    list.push_back({std::stoi(line.substr(mark.size())), line.substr(colon + 2)});
  }
  return list;
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().stem() != "course") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string stem_of(const testing::TestParamInfo<fs::path>& info) {
  return info.param.stem().string();
}

class BadMission : public testing::TestWithParam<fs::path> {};

TEST_P(BadMission, IsRefusedWithEveryProblemAtItsLineAndNothingElse) {
  const fs::path file = GetParam();
  const std::vector<Expectation> expected = expectations(file);
  ASSERT_FALSE(expected.empty());
  Diagnostics diagnostics;
  EXPECT_FALSE(load_mission(file, paths(), diagnostics));
  EXPECT_EQ(diagnostics.list().size(), expected.size()) << to_string(diagnostics);
  for (const Expectation& e : expected) {
    const bool is_told =
        std::any_of(diagnostics.list().begin(), diagnostics.list().end(), [&](const Diagnostic& d) {
          return d.severity == Severity::error && d.where.file == file.string() &&
                 d.where.line == e.line && to_string(d).find(e.text) != std::string::npos;
        });
    EXPECT_TRUE(is_told) << e.line << ": " << e.text << "\ntold instead:\n"
                         << to_string(diagnostics);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, BadMission,
                         testing::ValuesIn(files_in(source_dir() +
                                                    "/src/scenario/test/data/bad_missions")),
                         stem_of);

class ShippedMission : public testing::TestWithParam<fs::path> {};

TEST_P(ShippedMission, IsReadWithoutAWord) {
  Diagnostics diagnostics;
  const auto loaded = load_mission(GetParam(), paths(), diagnostics);
  EXPECT_TRUE(diagnostics.list().empty()) << to_string(diagnostics);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->mission.name, GetParam().stem().string());
  EXPECT_FALSE(loaded->mission.plan.empty()) << "nobody has shown that it can be done";
  EXPECT_TRUE(loaded->scene.script.empty()) << "the trainee flies, not the scene's script";
  EXPECT_EQ(loaded->scene.duration, loaded->mission.time_limit);
}

INSTANTIATE_TEST_SUITE_P(Files, ShippedMission,
                         testing::ValuesIn(files_in(source_dir() + "/missions")), stem_of);

constexpr const char* kSmall = R"(
title: Small
briefing: b
scenario: rectangular_pool
goals:
  - {name: there, reach: {position: [0, 0, 1.5]}}
)";

std::optional<LoadedMission> parse(const std::string& text, Diagnostics& diagnostics,
                                   const ScenarioOverrides& overrides = {}) {
  return parse_mission(text, "small.yaml", paths(), diagnostics, overrides);
}

TEST(MissionFile, EveryKindOfGoalJudgeAndStepIsRead) {
  const std::string text = R"(
title: Everything
briefing: b
scenario: rectangular_pool
changes: {visibility: 12, current: {speed: 0.1, towards_deg: 90}, sun_elevation_deg: 30, seed: 7}
difficulty: 4
competences: [C3, C5]
after: [first_dive]
par: 100
limit: 200
pass_mark: 0.7
grades: {s: 0.9, a: 0.8, b: 0.6, c: 0.4}
capture: {inset: 0.1, range_scale: 0.9, weights: {centring: 1, sharpness: 2}}
points:
  - {name: plate, title: The plate, category: sensor, body: walls, position: [6, 0, 1.4],
     normal: [-2, 0, 0], size: 0.2, radius: 2, base_points: 33, defect: crack, label: plate}
goals:
  - {name: reach, title: R, hint: h, weight: 2, required: false, within: 60,
     reach: {position: [0, 0, 1.5], radius: 0.5, heading_deg: 90, heading_tolerance_deg: 5}}
  - {name: hold, after: [reach], hold: {position: [0, 1, 1.5], radius: 0.6, seconds: 20}}
  - {name: follow, follow: {path: [[0, 0, 1.5], [2, 0, 1.5]], tolerance: 0.4, share: 0.8,
     wall: walls, nearest: 1, farthest: 2}}
  - {name: photos, photograph: all}
  - {name: defects, find_defects: [plate]}
  - {name: find, find: {targets: [[3, 0, 2.8]], tolerance: 0.5, false_reports: 1}}
  - {name: touch, touch: {body: crate, greatest_impulse: 3}}
  - {name: carry, carry: {body: crate, position: [0, 0, 2.5], radius: 0.5}}
  - {name: cover, cover: {centre: [0, 0, 2.9], length: 4, width: 2, heading_deg: 90, swath: 1,
     lowest: 0.5, highest: 2, share: 0.7}}
judges:
  - avoid_contact: {gentle_impulse: 1, hard_impulse: 30, cost: 0.1, allowed: [crate]}
  - time: {cost: 0.3}
  - {name: depth, title: Depth, keep_depth: {shallowest: 1, deepest: 2, cost: 0.1}}
  - keep_altitude: {lowest: 0.4, highest: 2, cost: 0.1}
  - keep_control: {event: failure, band: 0.5, seconds: 20, cost: 0.1}
timeline:
  - {at: 10, message: hello}
  - {after_goal: reach, wait: 5, name: failure, visibility: 3, leak: 0.01}
autopilot:
  - go: {to: [0, 0, 1.5], heading_deg: 90, facing: [6, 0, 1.4], speed: 0.3, tolerance: 0.2, straight: true}
  - hold: 5
  - push: {mode: depth_hold, sticks: {surge: 0.3}, seconds: 4}
  - look: {lamps: 0.8, tilt_deg: 10, zoom: 1}
  - photograph: plate
  - photograph: all
  - defect: {point: plate, kind: crack}
  - find: [3, 0, 2.8]
autopilot_remark: knows where it is
)";
  Diagnostics diagnostics;
  const auto loaded = parse(text, diagnostics);
  ASSERT_TRUE(loaded) << to_string(diagnostics);
  const MissionSpec& m = loaded->mission;
  EXPECT_EQ(loaded->scene.seed, 7u);
  EXPECT_EQ(m.difficulty, 4);
  EXPECT_EQ(m.prerequisites, std::vector<std::string>{"first_dive"});
  EXPECT_DOUBLE_EQ(m.grades.c, 0.4);
  EXPECT_DOUBLE_EQ(m.capture.proximity_weight, 0.0);  // weights not named are nothing
  EXPECT_DOUBLE_EQ(m.capture.sharpness_weight, 2.0);
  EXPECT_EQ(m.points[0].defect, DefectKind::crack);
  EXPECT_TRUE(m.points[0].normal_B.isApprox(-Vec3::UnitX()));
  ASSERT_EQ(m.goals.size(), 9u);
  EXPECT_NEAR(*std::get<goal::Reach>(m.goals[0].what).heading, 1.5707963, 1e-6);
  EXPECT_FALSE(m.goals[0].is_required);
  EXPECT_EQ(m.goals[1].after, std::vector<std::uint32_t>{0});
  EXPECT_EQ(loaded->scene.world.objects[0].name, "walls");
  EXPECT_EQ(std::get<goal::Follow>(m.goals[2].what).wall->index, 1u);  // after the one vehicle
  ASSERT_EQ(m.judges.size(), 5u);
  EXPECT_EQ(m.judges[2].name, "depth");
  EXPECT_EQ(std::get<judge::KeepControl>(m.judges[4].what).event, 1u);
  ASSERT_EQ(m.timeline.size(), 2u);
  EXPECT_EQ(m.timeline[1].events.size(), 2u);
  EXPECT_EQ(*m.timeline[1].after_goal, 0u);
  EXPECT_EQ(m.plan.size(), 8u);
  EXPECT_TRUE(std::holds_alternative<plan::PhotographAll>(m.plan[5]));
  EXPECT_EQ(loaded->text, text);
}

TEST(MissionFile, WhatTheCallerAsksForGoesOverWhatTheMissionAsksFor) {
  const std::string text = std::string(kSmall) + "changes: {visibility: 12, seed: 3}\n";
  const auto visibility = [](const LoadedMission& loaded) {
    const auto& profile = loaded.scene.world.environment.clarity.profile;
    return std::get<Visibility>(profile[0].measure).distance;
  };
  Diagnostics diagnostics;
  const auto own = parse(text, diagnostics);
  ASSERT_TRUE(own) << to_string(diagnostics);
  EXPECT_DOUBLE_EQ(visibility(*own), 12.0);
  EXPECT_EQ(own->scene.seed, 3u);
  ScenarioOverrides overrides;
  overrides.launch.visibility = 5.0;
  const auto changed = parse(text, diagnostics, overrides);
  ASSERT_TRUE(changed) << to_string(diagnostics);
  EXPECT_DOUBLE_EQ(visibility(*changed), 5.0);
  EXPECT_EQ(changed->scene.seed, 3u);
}

TEST(MissionFile, AMissionIsFoundByNameAndTheNearestIsToldOtherwise) {
  Diagnostics diagnostics;
  EXPECT_TRUE(find_mission("first_dive", paths(), diagnostics));
  EXPECT_TRUE(diagnostics.list().empty());
  EXPECT_FALSE(find_mission("frst_dive", paths(), diagnostics));
  EXPECT_NE(to_string(diagnostics).find("Did you mean `first_dive`?"), std::string::npos);
  EXPECT_FALSE(find_mission("course", paths(), diagnostics));
}

TEST(MissionFile, TheListShowsEveryShippedMission) {
  Diagnostics diagnostics;
  const std::vector<MissionCard> cards = list_missions(paths(), diagnostics);
  EXPECT_TRUE(diagnostics.list().empty()) << to_string(diagnostics);
  EXPECT_EQ(cards.size(), files_in(source_dir() + "/missions").size());
  for (const MissionCard& card : cards) {
    EXPECT_FALSE(card.title.empty()) << card.name;
    EXPECT_FALSE(card.briefing.empty()) << card.name;
    EXPECT_GT(card.par_time, 0.0) << card.name;
  }
}

TEST(MissionFile, TheCourseNamesEveryMissionOnceAndEveryCompetenceItUses) {
  Diagnostics diagnostics;
  const auto course = load_course(paths(), diagnostics);
  ASSERT_TRUE(course) << to_string(diagnostics);
  std::vector<std::string> in_course;
  for (const CourseSpec::Stage& stage : course->stages)
    in_course.insert(in_course.end(), stage.missions.begin(), stage.missions.end());
  std::sort(in_course.begin(), in_course.end());
  std::vector<std::string> shipped;
  for (const MissionCard& card : list_missions(paths(), diagnostics)) {
    shipped.push_back(card.name);
    for (const std::string& id : card.competences) {
      const bool is_known =
          std::any_of(course->competences.begin(), course->competences.end(),
                      [&](const Competence& competence) { return competence.id == id; });
      EXPECT_TRUE(is_known) << card.name << " trains " << id;
    }
    for (const std::string& before : card.prerequisites)
      EXPECT_TRUE(std::binary_search(in_course.begin(), in_course.end(), before)) << before;
  }
  EXPECT_EQ(in_course, shipped);
}

// The whole chain: file, model, steps, judges.
TEST(MissionFile, WhoDoesNothingFailsTheFirstDive) {
  Diagnostics diagnostics;
  const auto loaded =
      load_mission(*find_mission("first_dive", paths(), diagnostics), paths(), diagnostics);
  ASSERT_TRUE(loaded) << to_string(diagnostics);
  const Model model(loaded->scene.world);
  const Mission mission(loaded->mission, model);
  Mission::Run run(mission);
  State state = initial_state(model, loaded->scene.seed);
  Input input = neutral_input(model);
  Output output = make_output(model);
  Workspace workspace(model);
  std::vector<MissionNews> news;
  while (run.phase() == MissionPhase::running) {
    input.events.clear();
    run.due(state, input.events);
    ASSERT_EQ(step(model, input, state, output, workspace), StepStatus::ok);
    run.observe(state, input, output, news);
    ASSERT_LT(state.now, from_seconds(400.0));
  }
  EXPECT_EQ(run.phase(), MissionPhase::failed);
  EXPECT_EQ(run.report().end_reason, "time is up");
  EXPECT_LT(run.report().rating, 0.1);
}

}  // namespace mission_file_test
}  // namespace remora
