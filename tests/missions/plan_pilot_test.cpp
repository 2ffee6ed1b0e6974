// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/plan_pilot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "guidance/camera_viewpoints.h"
#include "guidance/route_planner.h"
#include "guidance/taut_tether.h"
#include "guidance/trail.h"
#include "math/rotation.h"
#include "run/dive.h"
#include "run/mission_run.h"
#include "session/test/live_session.h"

namespace remora {
namespace plan_pilot_test {

using namespace test;

// A wall across the way: 8 m wide, as high as the water is deep, 0.4 m thick.
const char* kWall =
    "purpose: a wall across the way\n"
    "seabed: {depth: 8}\n"
    "waves: {kind: none}\n"
    "vehicles: [{vehicle: bluerov2_heavy, name: rov, position: [-4, 0, 4]}]\n"
    "objects:\n"
    "  - {name: wall, shapes: [{kind: box, size: [0.4, 8, 8.4], position: [0, 0, 4]}]}\n";
const Vec3 kWallHalf{0.2, 4.0, 4.2};
const Vec3 kWallCentre{0.0, 0.0, 4.0};

/// From a place to the wall, by hand.
double distance_to_wall(const Vec3& p_W) {
  return ((p_W - kWallCentre).cwiseAbs() - kWallHalf).cwiseMax(0.0).norm();
}

template <class Goal>
GoalSpec goal_of(const Goal& what) {
  GoalSpec goal;
  goal.name = goal.title = "goal";
  goal.what = what;
  return goal;
}

MissionSpec mission_of(FlightPlan plan) {
  MissionSpec spec;
  spec.name = "test";
  spec.time_limit = from_seconds(3600.0);
  spec.plan = std::move(plan);
  // Never done, so that the judges look on until the autopilot is.
  spec.goals.push_back(goal_of(goal::Reach{.p_W = {900, 0, 4}, .heading = {}}));
  return spec;
}

/// A mission flown by its autopilot as fast as it goes.
class Flown {
 public:
  Flown(const std::string& scene, MissionSpec spec)
      : dive(scene_of(scene)),
        mission_run(std::move(spec), dive.model()),
        input(neutral_input(dive.model())) {
    mission_run.fly_by_autopilot();
  }

  /// Until the plan is flown or the time is over.
  void fly(double seconds) {
    const SimTime end = dive.state().now + from_seconds(seconds);
    while (!mission_run.has_flown_plan() && dive.state().now < end) step();
  }

  void step() {
    input.events.clear();
    mission_run.compose(dive.state(), dive.output(), true, input);
    ASSERT_EQ(dive.step(input), StepStatus::ok);
    news.clear();
    mission_run.observe(dive.state(), dive.input(), dive.output(), news);
    for (const MissionNews& item : news)
      if (item.kind == "autopilot") words.push_back(item.text);
    for (const Contact& contact : dive.output().contacts)
      touched = touched || contact.a.index == 0 || contact.b.index == 0;
  }

  [[nodiscard]] const RigidState& rov() const { return dive.state().bodies.bodies[0]; }

  Dive dive;
  MissionRun mission_run;
  Input input;
  std::vector<MissionNews> news;
  std::vector<std::string> words;
  bool touched = false;
};

std::string all(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + "\n";
  return text;
}

// ---- ways ----

TEST(RouteSearch, AWayRoundAWallKeepsClearOfItAndIsNotMuchLongerThanATautString) {
  const Dive dive(scene_of(kWall));
  const auto world = std::make_shared<SolidWorld>(dive.model(), dive.state(), BodyId{0});
  const RouteRules rules;
  const auto grid = std::make_shared<ClearanceGrid>(world, rules);
  const Vec3 from{-4.0, 0.5, 4.0}, to{4.0, 0.5, 4.0};
  RouteSearch search(grid, from, to);
  while (!search.advance(40)) {
  }
  ASSERT_TRUE(search.is_found());
  EXPECT_EQ(search.route_W().front(), from);
  EXPECT_EQ(search.route_W().back(), to);
  for (std::size_t i = 1; i < search.route_W().size(); ++i)
    for (double s = 0.0; s <= 1.0; s += 0.01)
      EXPECT_GT(distance_to_wall(search.route_W()[i - 1] * (1.0 - s) + search.route_W()[i] * s),
                rules.radius);
  // A string round the wall's edge, 3.5 m aside, grown by the clearance.
  const double taut = 2.0 * std::hypot(4.0, 3.5 + rules.clearance);
  EXPECT_LT(length_of(search.route_W()), 1.15 * taut);
}

TEST(RouteSearch, WhatIsWalledInCannotBeReached) {
  const Dive dive(
      scene_of("purpose: a closed box\nseabed: {depth: 8}\nwaves: {kind: none}\n"
               "vehicles: [{vehicle: bluerov2_heavy, name: rov, position: [-4, 0, 4]}]\n"
               "objects:\n"
               "  - name: room\n"
               "    shapes:\n"
               "      - {kind: box, size: [0.2, 4, 8.4], position: [2, 0, 4]}\n"
               "      - {kind: box, size: [0.2, 4, 8.4], position: [6, 0, 4]}\n"
               "      - {kind: box, size: [4, 0.2, 8.4], position: [4, 2, 4]}\n"
               "      - {kind: box, size: [4, 0.2, 8.4], position: [4, -2, 4]}\n"));
  const auto world = std::make_shared<SolidWorld>(dive.model(), dive.state(), BodyId{0});
  RouteRules coarse;
  coarse.cell = 0.6;
  coarse.clearance = 0.7;
  RouteSearch search(std::make_shared<ClearanceGrid>(world, coarse), {-4, 0, 4}, {4, 0, 4});
  // Some two hundred cells are in the room, a hundred times as many around it.
  ASSERT_TRUE(search.advance(1000));
  EXPECT_FALSE(search.is_found());
}

TEST(RouteSearch, HowItIsSlicedDoesNotChangeTheWay) {
  const Dive dive(scene_of(kWall));
  const auto world = std::make_shared<SolidWorld>(dive.model(), dive.state(), BodyId{0});
  const auto way = [&](int cells) {
    RouteSearch search(std::make_shared<ClearanceGrid>(world, RouteRules{}), {-4, 0, 4}, {4, 1, 5});
    while (!search.advance(cells)) {
    }
    return search.route_W();
  };
  EXPECT_EQ(way(1), way(100'000));
}

TEST(TautTether, LiesRoundWhatTheVehicleHasGoneRound) {
  const Dive dive(scene_of(kWall));
  const SolidWorld world(dive.model(), dive.state(), BodyId{0});
  TautTether line({-4, 0, 4});
  line.follow({{-4, 2, 4}, {-2, 3, 4}, {-4, 1, 4}}, world);
  EXPECT_EQ(line.line_W().size(), 2u);  // nothing holds it: straight
  line.follow({{0, 5, 4}, {4, 0, 4}}, world);
  EXPECT_EQ(line.line_W().size(), 3u);  // over the edge at y = 4
  line.follow({{0, -5, 4}, {-4, 0, 4}}, world);
  EXPECT_EQ(line.line_W().size(), 5u);  // once round: back where it began, and yet not free
}

TEST(TautTether, GoesBackTheWayItCameRatherThanRoundTheOtherSide) {
  const Dive dive(scene_of(kWall));
  const SolidWorld world(dive.model(), dive.state(), BodyId{0});
  TautTether line({-4, 0, 4});
  const Vec3 here{4, -1, 4};
  line.follow({{0, 5, 4}, here}, world);
  // Round the near edge it would be shorter, and the umbilical would lie round the wall.
  const std::vector<Vec3> shortest{here, {0, -5, 4}, {-4, 0, 4}};
  const std::vector<Vec3> way = cheaper_way(line, shortest, world, RouteRules{});
  ASSERT_EQ(way.size(), 3u);
  EXPECT_GT(way[1].y(), 4.0);
}

TEST(TautTether, IsBentByWhatItLiesRound) {
  const Dive dive(scene_of(kWall));
  const SolidWorld world(dive.model(), dive.state(), BodyId{0});
  TautTether line({-4, 0, 4});
  line.follow({{-4, 2, 4}, {-2, 3, 4}}, world);
  EXPECT_EQ(line.turning(), 0.0);
  line.follow({{0, 5, 4}, {4, 0, 4}}, world);
  EXPECT_NEAR(line.turning(), 2.0 * std::atan2(5.0, 4.0), 1e-9);
}

TEST(Trail, TellsWhoGetsOnFromWhoIsHeld) {
  Trail trail;
  trail.begin_way({});
  double left = 10.0;
  int second = 0;
  for (; second < 60; ++second, left -= 0.05) {  // slowly, against a current
    trail.note({10.0 - left, 0, 4}, left, from_seconds(second));
    EXPECT_FALSE(trail.is_held(from_seconds(second))) << second;
  }
  for (int k = 0; k < 20; ++k, ++second)
    trail.note({10.0 - left, 0, 4}, left, from_seconds(second));
  EXPECT_TRUE(trail.is_held(from_seconds(second)));
  trail.begin_way(from_seconds(second));
  EXPECT_FALSE(trail.is_held(from_seconds(second)));
}

TEST(Trail, WhoIsThereIsNotHeld) {
  Trail trail;
  trail.begin_way({});
  for (int second = 0; second < 100; ++second)
    trail.note({1, 0, 4}, 0.3, from_seconds(second));  // turning round
  EXPECT_FALSE(trail.is_held(from_seconds(100)));
}

TEST(Trail, LeadsBackTheWayItCame) {
  Trail trail;
  trail.begin_way({});
  for (double x = 0.0; x <= 5.0; x += 0.1) trail.note({x, 0, 4}, 10.0 - x, {});
  for (double y = 0.1; y <= 3.0; y += 0.1) trail.note({5, y, 4}, 5.0 - y, {});
  const std::vector<Vec3> way = trail.take_back({5, 3, 4}, 6.0);
  EXPECT_NEAR(length_of(way), 6.0, 0.6);
  EXPECT_NEAR(way.back().x(), 2.0, 0.6);
  EXPECT_EQ(way.back().y(), 0.0);
  for (const Vec3& p : way) EXPECT_TRUE(p.y() == 0.0 || std::abs(p.x() - 5.0) < 0.6) << p;
  // It is not gone back a second time.
  EXPECT_NEAR(length_of(trail.take_back(way.back(), 1e9)), way.back().x(), 1e-9);
}

TEST(VisitingOrder, OfPlacesInARowIsTheRow) {
  const Dive dive(scene_of(kPool));
  const SolidWorld world(dive.model(), dive.state(), BodyId{0});
  const std::vector<Vec3> places{{9, 0, 4}, {3, 0, 4}, {12, 0, 4}, {6, 0, 4}};
  EXPECT_EQ(visiting_order({0, 0, 4}, places, world, RouteRules{}),
            (std::vector<std::size_t>{1, 3, 0, 2}));
}

// ---- flights ----

TEST(PlanPilot, GetsRoundAWallWithoutTouchingIt) {
  Flown flown(kWall, mission_of({plan::Go{.p_W = {4, 0, 4}, .heading = 1.0, .facing_W = {}}}));
  double nearest = 1e9;
  while (!flown.mission_run.has_flown_plan() && flown.dive.state().now < from_seconds(200)) {
    flown.step();
    nearest = std::min(nearest, distance_to_wall(flown.rov().p_WB));
  }
  EXPECT_TRUE(flown.mission_run.has_flown_plan());
  EXPECT_LT((flown.rov().p_WB - Vec3(4, 0, 4)).norm(), 0.3);
  EXPECT_NEAR(to_roll_pitch_yaw(flown.rov().q_WB).yaw, 1.0, 0.1);
  EXPECT_FALSE(flown.touched);
  EXPECT_GT(nearest, 0.39);  // half the diagonal of its frame
  EXPECT_TRUE(flown.words.empty()) << all(flown.words);
}

/// The reel pays by itself as long as the line leads straight to the vehicle.
TEST(PlanPilot, HasTheReelPayOutRoundACornerAndTakeUpTheSlack) {
  const std::string scene =
      std::string(kWall).replace(std::string(kWall).find("position: [-4, 0, 4]}]"), 22,
                                 "position: [-4, 0, 4], tether: {from: {position: [-6, 0, 3]}, "
                                 "reel: {deployed: 4, capacity: 60, automatic: reach}}}]");
  const auto go = [](const Vec3& p_W) {
    return plan::Go{.p_W = p_W, .heading = {}, .facing_W = {}};
  };
  Flown flown(scene, mission_of({go({4, 0, 4}), go({-4, 0, 4}), plan::Hold{30.0}}));
  double most = 0.0, farthest = -4.0;
  while (!flown.mission_run.has_flown_plan() && flown.dive.state().now < from_seconds(300)) {
    flown.step();
    most = std::max(most, flown.dive.output().tethers[0].deployed);
    farthest = std::max(farthest, flown.dive.state().bodies.bodies[0].p_WB.x());
  }
  EXPECT_TRUE(flown.mission_run.has_flown_plan()) << all(flown.words);
  EXPECT_GT(farthest, 3.7);
  EXPECT_GT(most, 2.0 * std::hypot(5.0, 4.0));  // over the wall's edge and back behind it
  EXPECT_LT(flown.dive.output().tethers[0].deployed, 10.0);
}

TEST(PlanPilot, HoldsItsPlaceInACurrent) {
  Flown flown(
      "purpose: a stream\nseabed: {depth: 8}\nwaves: {kind: none}\n"
      "currents: [{name: stream, kind: uniform, speed: 0.32, towards_deg: 51}]\n"
      "vehicles: [{vehicle: bluerov2_heavy, name: rov, position: [0, 0, 4]}]\n",
      mission_of({plan::Go{.p_W = {2, 1, 3}, .heading = {}, .facing_W = {}}, plan::Hold{60.0}}));
  flown.fly(40.0);
  double farthest = 0.0;
  while (!flown.mission_run.has_flown_plan() && flown.dive.state().now < from_seconds(200)) {
    flown.step();
    farthest = std::max(farthest, (flown.rov().p_WB - Vec3(2, 1, 3)).norm());
  }
  EXPECT_LT(farthest, 0.25);
}

TEST(PlanPilot, AVehicleThatIsPutElsewhereGoesOnFromThere) {
  // To a place beyond the wall, and from one second on it is beyond the wall, farther out.
  MissionSpec spec = mission_of({plan::Go{.p_W = {4, 0, 4}, .heading = {}, .facing_W = {}}});
  RigidState beyond;
  beyond.p_WB = Vec3(8.0, 2.0, 4.0);
  TimelineStep jump;
  jump.at = from_seconds(5.0);
  jump.events = {Teleport{BodyId{0}, beyond}};
  spec.timeline = {jump};
  Flown flown(kWall, spec);
  flown.fly(5.1);
  EXPECT_LT((flown.rov().p_WB - beyond.p_WB).norm(), 0.2);
  const double straight = (beyond.p_WB - Vec3(4, 0, 4)).norm();
  double farthest = 0.0;
  while (!flown.mission_run.has_flown_plan() && flown.dive.state().now < from_seconds(100)) {
    flown.step();
    farthest = std::max(farthest, (flown.rov().p_WB - Vec3(4, 0, 4)).norm());
  }
  EXPECT_LT((flown.rov().p_WB - Vec3(4, 0, 4)).norm(), 0.3);
  EXPECT_LT(farthest, straight + 0.3);  // it does not go back to the way that it was on
}

/// Open water, and a vehicle with this block `navigation`.
std::string navigated(const std::string& navigation) {
  return "purpose: open water\nseabed: {depth: 8}\nwaves: {kind: none}\n"
         "vehicles: [{vehicle: bluerov2_heavy_von_benzon, name: rov, position: [0, 0, 4], "
         "navigation: {" +
         navigation + "}}]\n";
}

TEST(PlanPilot, AnInstrumentThatLiesLeadsItAstray) {
  MissionSpec spec = mission_of({plan::Go{.p_W = {6, 1, 4}, .heading = {}, .facing_W = {}}});
  TimelineStep lie;
  lie.at = from_seconds(3.0);
  const SensorFault two_metres_north{.kind = SensorFaultKind::bias_step, .value = 2.0};
  lie.events = {SetSensorFault{SensorId{0}, two_metres_north}};
  spec.timeline = {lie};
  Flown flown(navigated("sensors: [{name: fix, kind: pose}], position: fix"), spec);
  while (!flown.mission_run.has_flown_plan() && flown.dive.state().now < from_seconds(100))
    flown.step();
  EXPECT_LT((flown.rov().p_WB - Vec3(4, 1, 4)).norm(), 0.35) << flown.rov().p_WB.transpose();
}

TEST(PlanPilot, WithoutAPositionItReckonsByVelocityAndHeading) {
  Flown flown(navigated("position: none"),
              mission_of({plan::Go{.p_W = {5, 0, 4}, .heading = {}, .facing_W = {}},
                          plan::Go{.p_W = {5, 3, 5}, .heading = {}, .facing_W = {}}}));
  while (!flown.mission_run.has_flown_plan() && flown.dive.state().now < from_seconds(100))
    flown.step();
  EXPECT_LT((flown.rov().p_WB - Vec3(5, 3, 5)).norm(), 0.35) << flown.rov().p_WB.transpose();
}

TEST(PlanPilot, ACopyGoesOnAsTheOriginalDoes) {
  const MissionSpec spec = mission_of({plan::Go{.p_W = {4, 0, 4}, .heading = {}, .facing_W = {}}});
  Flown flown(kWall, spec);
  flown.fly(1.0);  // in the midst of its search, or just after
  const Dive::Snapshot dive = flown.dive.snapshot();
  const MissionRun::Snapshot mission_run = flown.mission_run.snapshot();
  flown.fly(20.0);
  const std::uint64_t first = hash(flown.dive.state());
  flown.dive.restore(dive);
  flown.mission_run.restore(mission_run);
  flown.fly(20.0);
  EXPECT_EQ(hash(flown.dive.state()), first);
}

TEST(PlanPilot, PhotographsEveryComponentRoundABlock) {
  const char* block =
      "purpose: a block to be photographed\n"
      "water: {clarity: {visibility: 20}}\n"
      "seabed: {depth: 9}\nwaves: {kind: none}\n"
      "vehicles: [{vehicle: bluerov2_heavy, name: rov, position: [-6, 0, 3]}]\n"
      "objects:\n"
      "  - {name: block, shapes: [{kind: box, size: [4, 3, 3], position: [0, 0, 3]}]}\n";
  MissionSpec spec =
      mission_of({plan::Look{.lamps = 0.7, .tilt = {}, .zoom = {}}, plan::PhotographAll{}});
  const auto point = [](const char* name, const Vec3& p, const Vec3& normal) {
    InspectionPoint made;
    made.name = made.title = name;
    made.body = BodyId{1};
    made.p_B = p;
    made.normal_B = normal;
    return made;
  };
  spec.points = {point("east", {0, 1.5, 3}, {0, 1, 0}), point("west", {0.5, -1.5, 3.5}, {0, -1, 0}),
                 point("north", {2, 0, 2.5}, {1, 0, 0}), point("south", {-2, 0.5, 3}, {-1, 0, 0}),
                 point("below", {0.5, 0, 4.5}, {0, 0, 1})};
  spec.goals = {goal_of(goal::Photograph{{0, 1, 2, 3, 4}})};
  Flown flown(block, spec);
  while (!flown.mission_run.is_over() && flown.dive.state().now < from_seconds(600)) flown.step();
  const MissionReport& report = *flown.mission_run.report();
  EXPECT_EQ(report.phase, MissionPhase::passed) << all(flown.words) << report.end_reason;
  EXPECT_FALSE(flown.touched);
  EXPECT_EQ(report.photos.size(), spec.points.size()) << all(flown.words);
  for (const PhotoReport& photo : report.photos) {
    ASSERT_FALSE(photo.components.empty());
    EXPECT_GT(photo.components[0].quality.quality, 0.6);
  }
}

// ---- where it is ----

// A stream carries a vehicle that measures neither place nor speed, and nobody sees it. Who takes
// over later has it where it was: they are told no place either.
TEST(PlanPilot, WhoTakesOverAVehicleWithoutAPositionIsNotToldWhereItHasDriftedTo) {
  const Vec3 launch(-4.0, 0.0, 4.0);
  MissionSpec spec = mission_of({plan::Go{.p_W = launch, .heading = {}, .facing_W = {}}});
  Dive dive(
      scene_of("purpose: a stream\nseabed: {depth: 20}\nwaves: {kind: none}\n"
               "currents: [{name: stream, kind: uniform, speed: 0.3, towards_deg: 90}]\n"
               "vehicles: [{vehicle: bluerov2, name: rov, position: [-4, 0, 4]}]\n"));
  MissionRun mission_run(std::move(spec), dive.model());
  Input input = neutral_input(dive.model());
  std::vector<MissionNews> news;
  const auto fly = [&](double seconds) {
    const SimTime end = dive.state().now + from_seconds(seconds);
    while (dive.state().now < end) {
      input.events.clear();
      mission_run.compose(dive.state(), dive.output(), true, input);
      ASSERT_EQ(dive.step(input), StepStatus::ok);
      mission_run.observe(dive.state(), dive.input(), dive.output(), news);
    }
  };
  const auto drift = [&] { return (dive.state().bodies.bodies[0].p_WB - launch).head<2>().norm(); };
  fly(20.0);
  const double before = drift();
  ASSERT_GT(before, 3.0);
  mission_run.fly_by_autopilot();
  fly(40.0);
  EXPECT_TRUE(mission_run.has_flown_plan());  // it takes itself to be where it was to go
  EXPECT_GT(drift(), before - 0.5);
}

}  // namespace plan_pilot_test
}  // namespace remora
