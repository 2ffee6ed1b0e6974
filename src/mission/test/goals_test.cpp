// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "mission_test_scene.h"

namespace remora {
namespace goals_test {

using test::empty_mission;
using test::goal_of;
using test::kValve;
using test::kWall;
using test::scene_with_valve;
using test::Stage;
using test::wall_point;
using test::wall_scene;

MissionSpec mission_of(GoalSpec goal) {
  MissionSpec mission = empty_mission();
  mission.goals.push_back(std::move(goal));
  return mission;
}

Contact blow(BodyId other, double impulse) {
  return {.a = {0}, .b = other, .impulse_W = Vec3(-impulse, 0.0, 0.0)};
}

WorldSpec scene_with_crate() {
  WorldSpec world = wall_scene();
  ObjectSpec crate = test::fixed_box("crate", {2.0, 0.0, 5.0}, {0.3, 0.3, 0.3});
  crate.hull =
      fossen_hull_spec({.shape = ObjectShape::box, .size = Vec3(0.3, 0.3, 0.3), .mass = 30.0});
  world.objects.push_back(crate);
  return world;
}
constexpr BodyId kCrate{2};

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

TEST(Goals, APlaceIsReachedInsideItsRadiusAndStaysReached) {
  Stage stage(wall_scene(), mission_of(goal_of("g", goal::Reach{.p_W = {5, 0, 5}, .radius = 1.0})));
  stage.put({3.9, 0.0, 5.0});
  stage.step();
  EXPECT_FALSE(stage.report().goals[0].is_done);
  stage.put({4.1, 0.0, 5.0});
  stage.step();
  EXPECT_TRUE(stage.report().goals[0].is_done);
  EXPECT_DOUBLE_EQ(stage.report().goals[0].score, 1.0);
}

TEST(Goals, APlaceWithAHeadingWantsTheHeadingToo) {
  Stage stage(
      wall_scene(),
      mission_of(goal_of(
          "g",
          goal::Reach{.p_W = {5, 0, 5}, .radius = 1.0, .heading = 3.1, .heading_tolerance = 0.2})));
  stage.put({5.0, 0.0, 5.0}, 0.0);
  stage.step();
  EXPECT_FALSE(stage.report().goals[0].is_done);
  stage.put({5.0, 0.0, 5.0}, -3.1);  // 0.08 rad off, across ±180°
  stage.step();
  EXPECT_TRUE(stage.report().goals[0].is_done);
}

MissionSpec hold_mission() {
  return mission_of(goal_of("g", goal::Hold{.p_W = {5, 0, 5}, .radius = 0.5, .seconds = 10.0}));
}

TEST(Goals, HoldingIsDoneAfterItsTimeAndNotBefore) {
  Stage stage(wall_scene(), hold_mission());
  stage.put({5.0, 0.0, 5.0});
  stage.stay(9.9);
  EXPECT_FALSE(stage.report().goals[0].is_done);
  stage.stay(0.1);
  EXPECT_TRUE(stage.report().goals[0].is_done);
}

TEST(Goals, ABreakOfAHeldPlaceBeginsItAnewWhenItIsLongerThanASecond) {
  Stage stage(wall_scene(), hold_mission());
  stage.put({5.0, 0.0, 5.0});
  stage.stay(6.0);
  stage.put({7.0, 0.0, 5.0});
  stage.stay(0.9);
  stage.put({5.0, 0.0, 5.0});
  stage.stay(2.0);  // 8 s held so far
  EXPECT_NEAR(stage.report().goals[0].progress, 0.8, 0.01);
  stage.put({7.0, 0.0, 5.0});
  stage.stay(1.1);
  stage.put({5.0, 0.0, 5.0});
  stage.stay(5.0);
  EXPECT_NEAR(stage.report().goals[0].progress, 0.5, 0.01);
  EXPECT_FALSE(stage.report().goals[0].is_done);
}

/// Moves the vehicle along a straight line within some seconds.
void fly(Stage& stage, const Vec3& from, const Vec3& to, double seconds) {
  const int steps = static_cast<int>(seconds * 100.0);
  for (int i = 0; i <= steps; ++i) {
    stage.put(from + (to - from) * (static_cast<double>(i) / steps));
    stage.step();
  }
}

TEST(Goals, ALineIsFollowedFromItsBeginningToItsEnd) {
  const goal::Follow line{.path_W = {{0, 0, 5}, {8, 0, 5}}, .tolerance = 0.5};
  Stage stage(wall_scene(), mission_of(goal_of("g", line)));
  fly(stage, {0, 0.3, 5}, {8, 0.3, 5}, 10.0);
  EXPECT_TRUE(stage.report().goals[0].is_done);
  EXPECT_DOUBLE_EQ(stage.report().goals[0].score, 1.0);
}

TEST(Goals, ALineFlownBesideItselfIsNotFollowed) {
  const goal::Follow line{.path_W = {{0, 0, 5}, {8, 0, 5}}, .tolerance = 0.5};
  Stage stage(wall_scene(), mission_of(goal_of("g", line)));
  fly(stage, {0, 0.0, 5}, {4, 0.0, 5}, 5.0);
  fly(stage, {4, 0.8, 5}, {7, 0.8, 5}, 5.0);  // off the line
  fly(stage, {7, 0.0, 5}, {8, 0.0, 5}, 2.0);
  EXPECT_FALSE(stage.report().goals[0].is_done);
  // 4.5 + 1.5 m of 8 m (the tolerance reaches half a metre beyond), 90 % asked for.
  EXPECT_NEAR(stage.report().goals[0].progress, 6.0 / 8.0 / 0.9, 0.05);
  fly(stage, {4, 0.0, 5}, {8, 0.0, 5}, 5.0);  // goes back for the rest
  EXPECT_TRUE(stage.report().goals[0].is_done);
}

TEST(Goals, ALineDoesNotBeginInItsMiddle) {
  const goal::Follow line{.path_W = {{0, 0, 5}, {8, 0, 5}}, .tolerance = 0.5};
  Stage stage(wall_scene(), mission_of(goal_of("g", line)));
  fly(stage, {4, 0, 5}, {8, 0, 5}, 5.0);
  EXPECT_DOUBLE_EQ(stage.report().goals[0].progress, 0.0);
}

// Ten seconds at 1 m from the wall's face, then at 3 m until the end is within the tolerance, at
// y = 2 - √(1.5² - 1²): 4.4 s later.
TEST(Goals, ATransectScoresTheShareOfTimeAtTheRightDistanceFromTheWall) {
  const goal::Follow line{.path_W = {{8, -2, 5}, {8, 2, 5}},
                          .tolerance = 1.5,
                          .required_share = 0.9,
                          .wall = kWall,
                          .nearest = 0.5,
                          .farthest = 1.5};
  Stage stage(wall_scene(), mission_of(goal_of("g", line)));
  fly(stage, {9, -2, 5}, {9, 0, 5}, 10.0);
  fly(stage, {7, 0, 5}, {7, 2, 5}, 10.0);
  EXPECT_TRUE(stage.report().goals[0].is_done);
  const double too_far = 10.0 * (2.0 - std::sqrt(1.25)) / 2.0;  // [s]
  EXPECT_NEAR(stage.report().goals[0].score, 10.0 / (10.0 + too_far), 0.01);
}

TEST(Goals, GroundIsCoveredStripByStripFromTheRightHeight) {
  const goal::Cover ground{.centre_W = {0, 0, 20},
                           .length = 10,
                           .width = 4,
                           .swath = 2.0,
                           .lowest = 1.0,
                           .highest = 3.0};
  Stage stage(wall_scene(), mission_of(goal_of("g", ground)));
  fly(stage, {-6, -1, 10}, {6, -1, 10}, 10.0);  // 10 m above the bottom: too high
  EXPECT_DOUBLE_EQ(stage.report().goals[0].progress, 0.0);
  fly(stage, {-6, -1, 18}, {6, -1, 18}, 10.0);
  EXPECT_NEAR(stage.report().goals[0].progress, 0.5 / 0.9, 0.03);
  fly(stage, {6, 1, 18}, {-6, 1, 18}, 10.0);
  EXPECT_TRUE(stage.report().goals[0].is_done);
}

TEST(Goals, AFindCountsWithinItsToleranceOnTheMapAndFalseOnesLoseIt) {
  const goal::Find find{
      .targets_W = {{5, 5, 19}, {-5, 5, 19}}, .tolerance = 1.0, .false_reports = 1};
  Stage stage(wall_scene(), mission_of(goal_of("g", find)));
  stage.send(ReportFind{{5.5, 5.5, 10.0}});  // depth does not matter
  EXPECT_NEAR(stage.report().goals[0].progress, 0.5, 1e-12);
  stage.send(ReportFind{{0.0, 0.0, 19.0}});
  EXPECT_FALSE(stage.report().goals[0].is_lost);
  stage.send(ReportFind{{1.0, 0.0, 19.0}});
  EXPECT_TRUE(stage.report().goals[0].is_lost);
  EXPECT_EQ(stage.run.phase(), MissionPhase::failed);
}

TEST(Goals, FindingEverythingAtOnceEarnsAllAndAFalseReportSome) {
  const goal::Find find{.targets_W = {{5, 5, 19}}, .tolerance = 1.0, .false_reports = 1};
  Stage sure(wall_scene(), mission_of(goal_of("g", find)));
  sure.send(ReportFind{{5, 5, 19}});
  EXPECT_DOUBLE_EQ(sure.report().goals[0].score, 1.0);
  Stage unsure(wall_scene(), mission_of(goal_of("g", find)));
  unsure.send(ReportFind{{0, 0, 19}});
  unsure.send(ReportFind{{5, 5, 19}});
  EXPECT_DOUBLE_EQ(unsure.report().goals[0].score, 0.75);  // 1 - 1/(2·(1+1))
}

TEST(Goals, AGentleTouchCountsAndAHardOneDoesNot) {
  Stage stage(wall_scene(),
              mission_of(goal_of("g", goal::Touch{.body = kWall, .greatest_impulse = 2.0})));
  stage.output.contacts = {blow(kWall, 3.0)};
  stage.step();
  stage.output.contacts.clear();
  stage.stay(1.0);
  EXPECT_FALSE(stage.report().goals[0].is_done);
  stage.output.contacts = {blow(kWall, 1.0)};
  stage.stay(0.5);
  EXPECT_TRUE(stage.report().goals[0].is_done);
  EXPECT_DOUBLE_EQ(stage.report().goals[0].score, 0.5);  // the second try
}

TEST(Goals, TouchingSomethingElseIsNoTouch) {
  Stage stage(scene_with_crate(), mission_of(goal_of("g", goal::Touch{.body = kCrate})));
  stage.output.contacts = {blow(kWall, 1.0)};
  stage.stay(1.0);
  EXPECT_FALSE(stage.report().goals[0].is_done);
}

TEST(Goals, AThingIsBroughtWhenItStaysInItsPlace) {
  const goal::Carry carry{.body = kCrate, .p_W = {5, 0, 5}, .radius = 0.5};
  Stage stage(scene_with_crate(), mission_of(goal_of("g", carry)));
  stage.state.bodies.bodies[kCrate.index].p_WB = Vec3(5.2, 0.0, 5.0);
  stage.stay(0.5);
  EXPECT_FALSE(stage.report().goals[0].is_done);  // it may only be passing
  stage.stay(0.6);
  EXPECT_TRUE(stage.report().goals[0].is_done);
}

TEST(Goals, AThingThatIsToBeLetGoIsNotDeliveredWhileItIsHeld) {
  const goal::Carry carry{.body = kCrate, .p_W = {5, 0, 5}, .radius = 0.5, .is_let_go = true};
  Stage stage(scene_with_crate(), mission_of(goal_of("g", carry)));
  stage.state.bodies.bodies[kCrate.index].p_WB = Vec3(5.2, 0.0, 5.0);
  stage.output.contacts.push_back(
      {.a = stage.model->body_of({0}), .b = kCrate, .impulse_W = Vec3(0.1, 0.0, 0.0)});
  stage.stay(2.0);
  EXPECT_FALSE(stage.report().goals[0].is_done);
  EXPECT_EQ(stage.report().goals[0].text, "there, not let go");
  stage.output.contacts.clear();
  stage.stay(1.1);
  EXPECT_TRUE(stage.report().goals[0].is_done);
}

TEST(Goals, AThingIsLiftedWhenItStaysUp) {
  const goal::Lift lift{.body = kCrate, .height = 0.5, .seconds = 2.0};
  Stage stage(scene_with_crate(), mission_of(goal_of("g", lift)));
  Vec3& p_W = stage.state.bodies.bodies[kCrate.index].p_WB;
  stage.step();
  p_W.z() -= 0.6;
  stage.stay(1.5);
  p_W.z() += 0.3;  // dropped: the time starts again
  stage.stay(1.0);
  EXPECT_FALSE(stage.report().goals[0].is_done);
  p_W.z() -= 0.3;
  stage.stay(1.9);
  EXPECT_FALSE(stage.report().goals[0].is_done);
  stage.stay(0.2);
  EXPECT_TRUE(stage.report().goals[0].is_done);
}

TEST(Goals, AValveIsTurnedWhenItsJointStandsAtTheAngle) {
  Stage stage(scene_with_valve(),
              mission_of(goal_of("g", goal::Turn{.body = kValve, .angle = 1.5})));
  stage.step();
  stage.state.bodies.joints[0].q = 0.75;
  stage.stay(1.0);
  EXPECT_FALSE(stage.report().goals[0].is_done);
  EXPECT_EQ(stage.report().goals[0].text, "at 43°, wanted 86°");
  EXPECT_NEAR(stage.report().goals[0].progress, 0.5, 1e-9);
  stage.state.bodies.joints[0].q = 1.46;
  stage.stay(0.4);
  EXPECT_FALSE(stage.report().goals[0].is_done);  // it may only be passing
  stage.stay(0.2);
  EXPECT_TRUE(stage.report().goals[0].is_done);
}

TEST(Goals, ATetherMustHaveBeenCaughtBeforeItCanBeFreed) {
  Stage stage(scene_with_tether(),
              mission_of(goal_of("g", goal::FreeTether{.tether = {}, .seconds = 2.0})));
  stage.stay(5.0);
  EXPECT_FALSE(stage.report().goals[0].is_done);
  stage.state.tethers[0].limits.condition = TetherCondition::snagged;
  stage.stay(3.0);
  EXPECT_FALSE(stage.report().goals[0].is_done);
  stage.state.tethers[0].limits.condition = TetherCondition::slack;
  stage.stay(1.9);
  EXPECT_FALSE(stage.report().goals[0].is_done);
  stage.stay(0.2);
  EXPECT_TRUE(stage.report().goals[0].is_done);
}

TEST(Goals, APartedTetherCannotBeFreed) {
  Stage stage(scene_with_tether(), mission_of(goal_of("g", goal::FreeTether{})));
  stage.state.tethers[0].limits.condition = TetherCondition::parted;
  stage.step();
  EXPECT_TRUE(stage.report().goals[0].is_lost);
}

MissionSpec defects_mission() {
  MissionSpec mission = empty_mission();
  for (const char* name : {"a", "b", "c"}) mission.points.push_back(wall_point(name));
  mission.points[0].defect = DefectKind::crack;
  mission.goals.push_back(goal_of("g", goal::FindDefects{{0, 1, 2}}));
  mission.pass_mark = 0.6;
  return mission;
}

TEST(Goals, DefectsAreJudgedWhenEveryComponentIs) {
  Stage stage(wall_scene(), defects_mission());
  stage.send(ReportDefect{0, static_cast<std::uint32_t>(DefectKind::crack)});
  stage.send(ReportDefect{1, 0});
  EXPECT_FALSE(stage.report().goals[0].is_done);
  stage.send(ReportDefect{2, 0});
  EXPECT_TRUE(stage.report().goals[0].is_done);
  EXPECT_DOUBLE_EQ(stage.report().goals[0].score, 1.0);
  EXPECT_EQ(stage.run.phase(), MissionPhase::passed);
}

TEST(Goals, CallingEverythingSoundEarnsAHalf) {
  Stage stage(wall_scene(), defects_mission());
  for (std::uint32_t i = 0; i < 3; ++i) stage.send(ReportDefect{i, 0});
  EXPECT_DOUBLE_EQ(stage.report().goals[0].score, 0.5);
  EXPECT_EQ(stage.run.phase(), MissionPhase::failed);
}

// A body on which nothing grows is clean: Level of Fouling 0.
MissionSpec rating_mission() {
  MissionSpec mission = empty_mission();
  for (const char* name : {"a", "b"})
    mission.zones.push_back({name, name, kWall, {-0.6, -3, -3}, {0, 3, 3}});
  mission.goals.push_back(goal_of("g", goal::Rate{{0, 1}, 0.89}));
  return mission;
}

TEST(Goals, ZonesThatAreRatedAsTheyAreEarnEverything) {
  Stage stage(wall_scene(), rating_mission());
  stage.send(RateZone{0, 3});
  stage.send(RateZone{0, 0});  // thinks better of it
  stage.send(RateZone{1, 0});
  EXPECT_TRUE(stage.report().goals[0].is_done);
  EXPECT_DOUBLE_EQ(stage.report().goals[0].score, 1.0);
}

TEST(Goals, RatingsBelowThePassShareLoseTheGoalSoThatNobodyGuesses) {
  Stage stage(wall_scene(), rating_mission());
  stage.send(RateZone{0, 0});
  stage.send(RateZone{1, 2});
  EXPECT_TRUE(stage.report().goals[0].is_lost);
  EXPECT_DOUBLE_EQ(stage.report().goals[0].score, 0.5);
}

}  // namespace goals_test
}  // namespace remora
