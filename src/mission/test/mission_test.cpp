// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/mission.h"

#include <gtest/gtest.h>

#include "mission_test_scene.h"

namespace remora {
namespace mission_test {

using test::empty_mission;
using test::goal_of;
using test::judge_of;
using test::Stage;
using test::wall_point;
using test::wall_scene;

GoalSpec reach(const std::string& name, const Vec3& p_W) {
  return goal_of(name, goal::Reach{.p_W = p_W, .radius = 0.5});
}
const Vec3 kA(2, 0, 5), kB(4, 0, 5), kC(6, 0, 5);

MissionSpec three_places() {
  MissionSpec mission = empty_mission();
  mission.goals = {reach("a", kA), reach("b", kB), reach("c", kC)};
  mission.goals[1].after = {0};
  mission.goals[2].after = {1};
  return mission;
}

TEST(Mission, GoalsOpenInTheirOrder) {
  Stage stage(wall_scene(), three_places());
  stage.put(kB);
  stage.step();
  EXPECT_TRUE(stage.report().goals[0].is_open);
  EXPECT_FALSE(stage.report().goals[1].is_open);
  EXPECT_FALSE(stage.report().goals[1].is_done);  // it is there, but it is not its turn
  stage.put(kA);
  stage.step();
  stage.put(kB);
  stage.step();
  EXPECT_TRUE(stage.report().goals[1].is_done);
}

TEST(Mission, ItIsPassedWhenAllIsDone) {
  Stage stage(wall_scene(), three_places());
  for (const Vec3& p_W : {kA, kB, kC}) {
    EXPECT_EQ(stage.run.phase(), MissionPhase::running);
    stage.put(p_W);
    stage.step();
  }
  EXPECT_EQ(stage.run.phase(), MissionPhase::passed);
  EXPECT_EQ(stage.report().end_reason, "all done");
  EXPECT_DOUBLE_EQ(stage.report().rating, 1.0);
  EXPECT_EQ(stage.report().grade, Grade::s);
}

TEST(Mission, ItFailsWhenTimeIsUp) {
  Stage stage(wall_scene(), three_places());
  stage.stay(199.0);
  EXPECT_EQ(stage.run.phase(), MissionPhase::running);
  stage.stay(1.0);
  EXPECT_EQ(stage.run.phase(), MissionPhase::failed);
  EXPECT_EQ(stage.report().end_reason, "time is up");
  ASSERT_FALSE(stage.report().improve.empty());
}

TEST(Mission, AGoalTooLateIsLostAndWithItWhatComesAfter) {
  MissionSpec mission = three_places();
  mission.goals[1].within = from_seconds(10.0);
  Stage stage(wall_scene(), mission);
  stage.put(kA);
  stage.stay(9.9);
  EXPECT_FALSE(stage.report().goals[1].is_lost);
  stage.stay(0.2);
  EXPECT_TRUE(stage.report().goals[1].is_lost);
  EXPECT_TRUE(stage.report().goals[2].is_lost);
  EXPECT_EQ(stage.run.phase(), MissionPhase::failed);
  EXPECT_EQ(stage.report().end_reason, "nothing is left that can be done");
}

// (1·1 + 1·0 + 2·0)/4 - 0.05 = 0.2
TEST(Mission, TheRatingIsTheWeightedMeanOfTheGoalsLessTheJudgesCosts) {
  MissionSpec mission = empty_mission();
  mission.goals = {reach("a", kA), reach("b", kB), reach("c", kC)};
  mission.goals[2].weight = 2.0;
  mission.judges = {judge_of("contact", judge::AvoidContact{.gentle_impulse = 0.5, .cost = 0.05})};
  Stage stage(wall_scene(), mission);
  stage.put(kA);
  stage.step();
  EXPECT_NEAR(stage.report().rating, 0.25, 1e-12);
  stage.output.contacts = {{.a = {0}, .b = test::kWall, .impulse_W = Vec3(1.0, 0.0, 0.0)}};
  stage.step();
  EXPECT_NEAR(stage.report().rating, 0.20, 1e-12);
}

TEST(Mission, AnOptionalGoalIsNotNeededToPass) {
  MissionSpec mission = empty_mission();
  mission.goals = {reach("a", kA), reach("b", kB)};
  mission.goals[1].is_required = false;
  mission.goals[1].weight = 0.2;
  Stage stage(wall_scene(), mission);
  stage.put(kA);
  stage.step();
  EXPECT_EQ(stage.run.phase(), MissionPhase::running);  // there is still something to earn
  stage.run.stop("enough");
  EXPECT_EQ(stage.run.phase(), MissionPhase::passed);
  EXPECT_NEAR(stage.report().rating, 1.0 / 1.2, 1e-12);
}

TEST(Mission, ARequiredGoalThatWeighsLittleStillBarsThePass) {
  MissionSpec mission = empty_mission();
  mission.goals = {reach("a", kA), reach("b", kB)};
  mission.goals[1].weight = 0.01;
  Stage stage(wall_scene(), mission);
  stage.put(kA);
  stage.step();
  stage.run.stop("enough");
  EXPECT_GT(stage.report().rating, 0.95);
  EXPECT_EQ(stage.run.phase(), MissionPhase::failed);
}

TEST(Mission, BelowThePassMarkItIsFailedThoughAllIsDone) {
  MissionSpec mission = three_places();
  mission.judges = {judge_of("contact", judge::AvoidContact{.cost = 0.6, .hard_impulse = 50.0})};
  Stage stage(wall_scene(), mission);
  stage.output.contacts = {{.a = {0}, .b = test::kWall, .impulse_W = Vec3(1.0, 0.0, 0.0)}};
  for (const Vec3& p_W : {kA, kB, kC}) {
    stage.put(p_W);
    stage.step();
  }
  EXPECT_EQ(stage.run.phase(), MissionPhase::failed);
  EXPECT_NEAR(stage.report().rating, 0.4, 1e-12);
}

TEST(Mission, NothingChangesAfterItsEnd) {
  Stage stage(wall_scene(), three_places());
  stage.run.stop("the instructor ended it");
  const double time = stage.report().time;
  for (const Vec3& p_W : {kA, kB, kC}) {
    stage.put(p_W);
    stage.stay(1.0);
  }
  EXPECT_EQ(stage.run.phase(), MissionPhase::failed);
  EXPECT_EQ(stage.report().end_reason, "the instructor ended it");
  EXPECT_DOUBLE_EQ(stage.report().time, time);
  EXPECT_FALSE(stage.report().goals[0].is_done);
}

// ---- the timeline ----

MissionSpec eventful() {
  MissionSpec mission = three_places();
  mission.timeline = {
      {.at = from_seconds(2.0),
       .after_goal = {},
       .events = {SetVisibility{3.0}},
       .message = "silt"},
      {.at = from_seconds(1.0), .after_goal = 0, .events = {SetSunElevation{0.1}}, .message = ""}};
  return mission;
}

TEST(Mission, TheTimelineGivesEachEventOnceAtItsTime) {
  Stage stage(wall_scene(), eventful());
  stage.stay(1.99);
  EXPECT_TRUE(stage.given.empty());
  stage.stay(0.02);  // the step that begins at 2 s carries it
  ASSERT_EQ(stage.given.size(), 1u);
  EXPECT_TRUE(std::holds_alternative<SetVisibility>(stage.given[0]));
  EXPECT_EQ(stage.news.back().kind, "message");
  EXPECT_EQ(stage.news.back().text, "silt");
  stage.stay(5.0);
  EXPECT_EQ(stage.given.size(), 1u);
}

TEST(Mission, WhatFollowsAGoalComesSoLongAfterIt) {
  Stage stage(wall_scene(), eventful());
  stage.stay(5.0);
  stage.put(kA);
  stage.step();
  const std::size_t before = stage.given.size();
  stage.stay(0.99);
  EXPECT_EQ(stage.given.size(), before);
  stage.stay(0.03);
  EXPECT_EQ(stage.given.size(), before + 1);
}

TEST(Mission, EventsComeInTimeHoweverManyThePilotHasOfTheirOwn) {
  Stage stage(wall_scene(), eventful());
  stage.stay(2.0);
  for (int i = 0; i < 16; ++i) stage.input.events.push_back(ReportFind{});
  stage.step();
  EXPECT_TRUE(std::holds_alternative<SetVisibility>(stage.given.back()));
}

// ---- the same again ----

/// Everything that a report says, as text.
std::string told(const MissionReport& report) {
  std::string text = std::string(name(report.phase)) + report.end_reason + report.hint +
                     std::to_string(report.rating) + std::to_string(report.time);
  for (const GoalReport& goal : report.goals)
    text += goal.name + goal.text + std::to_string(goal.progress) + std::to_string(goal.score);
  for (const JudgeReport& judge : report.judges) text += judge.text + std::to_string(judge.cost);
  for (const PhotoReport& photo : report.photos) {
    for (const PhotoReport::Component& component : photo.components)
      text += std::to_string(component.quality.quality);
  }
  for (const std::string& sentence : report.improve) text += sentence;
  return text;
}

MissionSpec rich_mission() {
  MissionSpec mission = eventful();
  mission.points = {wall_point("plate"), wall_point("edge", 2.0)};
  mission.goals.push_back(goal_of("photos", goal::Photograph{{0, 1}}));
  mission.goals.push_back(
      goal_of("line", goal::Follow{.path_W = {{0, 0, 5}, {8, 0, 5}}, .tolerance = 0.5}));
  mission.judges = {judge_of("depth", judge::KeepDepth{.shallowest = 4.5, .deepest = 5.5}),
                    judge_of("time", judge::Time{})};
  return mission;
}

/// A flight that depends on the step's number alone.
void fly(Stage& stage, int from, int to) {
  for (int i = from; i < to; ++i) {
    stage.put({0.004 * i, 0.2 * std::sin(0.01 * i), 5.0 + 0.8 * std::sin(0.003 * i)});
    if (i % 500 == 400) stage.input.events.push_back(TakePhoto{});
    stage.step();
  }
}

TEST(Mission, TheSameStepsGiveTheSameReport) {
  Stage first(wall_scene(), rich_mission()), second(wall_scene(), rich_mission());
  fly(first, 0, 2000);
  fly(second, 0, 2000);
  EXPECT_EQ(told(first.report()), told(second.report()));
  EXPECT_FALSE(first.report().photos.empty());
}

TEST(Mission, ACopiedRunGoesOnAsTheOriginalDoes) {
  Stage stage(wall_scene(), rich_mission());
  fly(stage, 0, 900);
  const Mission::Run snapshot = stage.run;
  const State state = stage.state;
  fly(stage, 900, 2000);
  const std::string original = told(stage.report());

  stage.run = snapshot;
  stage.state = state;
  EXPECT_NE(told(stage.report()), original);
  fly(stage, 900, 2000);
  EXPECT_EQ(told(stage.report()), original);
}

// A replay has the timeline's events in its inputs and does not ask for them again.
TEST(Mission, AReplayThatNeverAsksForEventsComesToTheSameReport) {
  Stage stage(wall_scene(), rich_mission());
  fly(stage, 0, 1500);

  Stage replay(wall_scene(), rich_mission());
  for (int i = 0; i < 1500; ++i) {
    replay.put({0.004 * i, 0.2 * std::sin(0.01 * i), 5.0 + 0.8 * std::sin(0.003 * i)});
    if (i % 500 == 400) replay.input.events.push_back(TakePhoto{});
    replay.state.now += replay.model->step();
    replay.run.observe(replay.state, replay.input, replay.output, replay.news);
    replay.input.events.clear();
  }
  EXPECT_EQ(told(replay.report()), told(stage.report()));
  EXPECT_EQ(replay.news.size(), stage.news.size());
}

TEST(Mission, ADoNothingPilotFails) {
  Stage stage(wall_scene(), rich_mission());
  stage.stay(201.0);
  EXPECT_EQ(stage.run.phase(), MissionPhase::failed);
  EXPECT_LT(stage.report().rating, 0.2);
}

// Required goals that are not done come first, in their order; then what cost most: twice the par.
TEST(Mission, AdviceIsConcreteAndBeginsWithWhatBarsThePass) {
  Stage stage(wall_scene(), rich_mission());
  stage.put(kA);
  stage.stay(100.0);
  stage.put({2.0, 0.0, 9.0});
  stage.stay(101.0);
  const std::vector<std::string> improve = stage.report().improve;
  ASSERT_GE(improve.size(), 5u);
  EXPECT_EQ(improve[0], "b: the nearest you came was 2.0 m, and 0.5 m are asked for.");
  EXPECT_EQ(improve[2], "photos: 2 components were not photographed: plate, edge.");
  EXPECT_NE(improve[4].find("par is 100 s"), std::string::npos) << improve[4];
}

}  // namespace mission_test
}  // namespace remora
