// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <numbers>

#include "mission_test_scene.h"

namespace remora {
namespace judges_test {

using test::empty_mission;
using test::goal_of;
using test::judge_of;
using test::kValve;
using test::kWall;
using test::scene_with_valve;
using test::Stage;
using test::wall_scene;

/// A goal far away, so that the mission goes on, and one judge.
template <class What>
MissionSpec judged_by(What what) {
  MissionSpec mission = empty_mission();
  mission.goals.push_back(goal_of("far", goal::Reach{.p_W = {-50, 0, 5}, .radius = 1.0}));
  mission.judges.push_back(judge_of("judge", what));
  return mission;
}

Contact blow(BodyId other, double impulse) {
  return {.a = {0}, .b = other, .impulse_W = Vec3(-impulse, 0.0, 0.0)};
}

double cost_of(const Stage& stage) { return stage.report().judges[0].cost; }

TEST(Judges, AGentleTouchIsFreeAndEachOtherCostsOnce) {
  Stage stage(wall_scene(), judged_by(judge::AvoidContact{.gentle_impulse = 0.5, .cost = 0.05}));
  stage.output.contacts = {blow(kWall, 0.4)};
  stage.stay(1.0);
  EXPECT_DOUBLE_EQ(cost_of(stage), 0.0);
  stage.output.contacts.clear();
  stage.stay(1.0);
  for (int touch = 1; touch <= 2; ++touch) {
    stage.output.contacts = {blow(kWall, 2.0)};
    stage.stay(0.3);
    stage.output.contacts.clear();
    stage.stay(0.3);  // bounces: still the same touch
    stage.output.contacts = {blow(kWall, 2.0)};
    stage.stay(0.3);
    stage.output.contacts.clear();
    stage.stay(1.0);
    EXPECT_DOUBLE_EQ(cost_of(stage), 0.05 * touch);
  }
}

TEST(Judges, WhatMayBeTouchedCostsNothing) {
  Stage stage(wall_scene(), judged_by(judge::AvoidContact{.allowed = {kWall}}));
  stage.output.contacts = {blow(kWall, 50.0)};
  stage.stay(1.0);
  EXPECT_DOUBLE_EQ(cost_of(stage), 0.0);
  EXPECT_EQ(stage.run.phase(), MissionPhase::running);
}

TEST(Judges, AHardBlowFailsTheMission) {
  Stage stage(wall_scene(), judged_by(judge::AvoidContact{.hard_impulse = 20.0}));
  stage.output.contacts = {blow(kWall, 21.0)};
  stage.step();
  EXPECT_EQ(stage.run.phase(), MissionPhase::failed);
  EXPECT_NE(stage.report().end_reason.find("wall"), std::string::npos);
}

TEST(Judges, ContactsOfOthersAreNotThePilots) {
  Stage stage(wall_scene(), judged_by(judge::AvoidContact{}));
  stage.output.contacts = {{.a = kWall, .b = {2}, .impulse_W = Vec3(9.0, 0.0, 0.0)}};
  stage.stay(1.0);
  EXPECT_DOUBLE_EQ(cost_of(stage), 0.0);
}

TEST(Judges, TorqueOnAValveIsLeverTimesForceAboutItsJoint) {
  Stage stage(scene_with_valve(),
              judged_by(judge::LimitLoad{.body = kValve, .greatest_torque = 3.0, .cost = 0.1}));
  // 0.1 m to starboard of the joint, 40 N down in steps of 10 ms: 4 N·m.
  Contact push;
  push.a = kValve;
  push.b = stage.model->body_of({0});
  push.p_W = stage.state.bodies.bodies[kValve.index].p_WB + Vec3(0.0, 0.1, 0.0);
  push.impulse_W = Vec3(0.0, 0.0, 40.0 * stage.model->step().seconds());
  stage.output.contacts = {push};
  stage.stay(2.0);
  EXPECT_DOUBLE_EQ(cost_of(stage), 0.1);  // one push, however long
  EXPECT_EQ(stage.report().judges[0].text, "at most 40 N and 4.0 N·m, beyond the limit 1 time");
  EXPECT_EQ(stage.run.phase(), MissionPhase::running);
  stage.output.contacts[0].impulse_W *= 1.6;  // 6.4 N·m, beyond twice the limit
  stage.stay(1.0);
  EXPECT_EQ(stage.run.phase(), MissionPhase::failed);
}

TEST(Judges, ABlowShorterThanATenthOfASecondIsAveraged) {
  Stage stage(scene_with_valve(),
              judged_by(judge::LimitLoad{.body = kValve, .greatest_force = 100.0}));
  Contact push;
  push.a = stage.model->body_of({0});
  push.b = kValve;
  push.impulse_W = Vec3(500.0 * stage.model->step().seconds(), 0.0, 0.0);
  stage.output.contacts = {push};
  stage.step();  // 500 N for 10 ms: 500 (1 - e^-0.1) = 48 N on average
  stage.output.contacts.clear();
  stage.stay(1.0);
  EXPECT_DOUBLE_EQ(cost_of(stage), 0.0);
  EXPECT_EQ(stage.report().judges[0].text, "at most 48 N and 0.0 N·m");
}

TEST(Judges, TimeCostsNothingUpToParAndAllOfItsCostAtTwicePar) {
  Stage stage(wall_scene(), judged_by(judge::Time{.cost = 0.2}));  // par 100 s
  stage.stay(100.0);
  EXPECT_NEAR(cost_of(stage), 0.0, 1e-12);
  stage.stay(50.0);
  EXPECT_NEAR(cost_of(stage), 0.1, 1e-9);
}

TEST(Judges, DepthCostsItsShareOfTheTimeOnceTheBandWasEntered) {
  Stage stage(wall_scene(),
              judged_by(judge::KeepDepth{.shallowest = 4.0, .deepest = 6.0, .cost = 0.2}));
  stage.put({0, 0, 1});
  stage.stay(10.0);  // on the way down
  stage.put({0, 0, 5});
  stage.stay(30.0);
  EXPECT_NEAR(cost_of(stage), 0.0, 1e-12);
  stage.put({0, 0, 7});
  stage.stay(10.0);
  EXPECT_NEAR(cost_of(stage), 0.2 * 0.25, 1e-4);
}

TEST(Judges, WhoNeverEntersTheBandPaysAll) {
  Stage stage(wall_scene(),
              judged_by(judge::KeepDepth{.shallowest = 4.0, .deepest = 6.0, .cost = 0.2}));
  stage.put({0, 0, 1});
  stage.stay(10.0);
  EXPECT_DOUBLE_EQ(cost_of(stage), 0.2);
}

TEST(Judges, HeightOverGroundIsJudgedFromTheSeabed) {
  Stage stage(wall_scene(),
              judged_by(judge::KeepAltitude{.lowest = 1.0, .highest = 3.0, .cost = 0.4}));
  stage.put({0, 0, 18});  // 2 m above the bottom at 20 m
  stage.stay(10.0);
  stage.put({0, 0, 19.5});
  stage.stay(10.0);
  EXPECT_NEAR(cost_of(stage), 0.2, 1e-3);
}

MissionSpec failure_mission() {
  MissionSpec mission =
      judged_by(judge::KeepControl{.event = 0, .band = 1.0, .seconds = 10.0, .cost = 0.2});
  mission.timeline.push_back(
      {.at = from_seconds(5.0), .after_goal = {}, .events = {}, .message = "!"});
  return mission;
}

TEST(Judges, ControlIsJudgedFromTheMomentOfTheFailure) {
  Stage stage(wall_scene(), failure_mission());
  stage.put({0, 0, 3});
  stage.stay(4.0);
  stage.put({0, 0, 8});  // before it: no matter
  stage.stay(2.0);
  EXPECT_DOUBLE_EQ(cost_of(stage), 0.0);
  stage.put({0, 0, 9.5});  // half a band beyond the band
  stage.stay(1.0);
  EXPECT_NEAR(cost_of(stage), 0.1, 1e-9);
  stage.put({0, 0, 8.0});
  stage.stay(10.0);
  stage.put({0, 0, 15.0});  // long after
  stage.stay(1.0);
  EXPECT_NEAR(cost_of(stage), 0.1, 1e-9);
}

WorldSpec scene_with_tether() {
  WorldSpec world = wall_scene();
  TetherSpec tether;
  tether.vehicle_end.body = "rov";
  tether.reel_end.p = Vec3(0.0, 0.0, 0.0);
  tether.reel.deployed = 10.0;
  tether.reel.capacity = 50.0;
  world.tethers.push_back(tether);
  return world;
}

TEST(Judges, TurnsBeyondTheAllowedCostAndTurningBackDoesNotHideThem) {
  Stage stage(scene_with_tether(),
              judged_by(judge::TetherCare{.greatest_turns = 2.0, .turn_cost = 0.05}));
  const auto turn = [&](double turns) {
    for (int i = 1; i <= 300; ++i) {
      stage.put({0, 0, 5}, turns * 2.0 * std::numbers::pi * i / 300.0);
      stage.step();
    }
  };
  turn(2.0);
  EXPECT_NEAR(cost_of(stage), 0.0, 1e-9);
  turn(1.0);
  EXPECT_NEAR(cost_of(stage), 0.05, 1e-3);
  turn(-3.0);
  EXPECT_NEAR(cost_of(stage), 0.05, 1e-3);
}

TEST(Judges, EachSnagCostsAndTooStrongAPullCostsOnce) {
  Stage stage(scene_with_tether(),
              judged_by(judge::TetherCare{
                  .snag_cost = 0.1, .greatest_tension = 80.0, .tension_cost = 0.07}));
  for (int snag = 0; snag < 2; ++snag) {
    stage.state.tethers[0].limits.condition = TetherCondition::snagged;
    stage.stay(1.0);
    stage.state.tethers[0].limits.condition = TetherCondition::slack;
    stage.stay(1.0);
  }
  EXPECT_NEAR(cost_of(stage), 0.2, 1e-12);
  for (int pull = 0; pull < 2; ++pull) {
    stage.output.tethers[0].vehicle_tension = 90.0;
    stage.step();
    stage.output.tethers[0].vehicle_tension = 10.0;
    stage.step();
  }
  EXPECT_NEAR(cost_of(stage), 0.27, 1e-12);
}

}  // namespace judges_test
}  // namespace remora
