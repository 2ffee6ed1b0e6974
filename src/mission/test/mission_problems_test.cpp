// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <limits>

#include "mission_test_scene.h"

namespace remora {
namespace mission_problems_test {

using test::empty_mission;
using test::goal_of;
using test::judge_of;
using test::kWall;
using test::wall_point;
using test::wall_scene;

MissionSpec sound() {
  MissionSpec mission = empty_mission();
  mission.points = {wall_point("plate")};
  mission.goals = {goal_of("a", goal::Reach{.p_W = {2, 0, 5}}),
                   goal_of("b", goal::Photograph{{0}})};
  mission.judges = {judge_of("time", judge::Time{})};
  return mission;
}

std::vector<Problem> problems_of(const MissionSpec& mission,
                                 const WorldSpec& world = wall_scene()) {
  return problems(mission, Model(world));
}

/// There is a problem, about that part, that says so.
::testing::AssertionResult says(const std::vector<Problem>& found, const std::string& part,
                                const std::string& words) {
  std::string all;
  for (const Problem& problem : found) {
    if (problem.field == part && problem.what.find(words) != std::string::npos)
      return ::testing::AssertionSuccess();
    all += problem.field + ": " + problem.what + "\n";
  }
  return ::testing::AssertionFailure() << (all.empty() ? "no problem" : all);
}

TEST(MissionProblems, ASoundMissionHasNone) {
  const auto found = problems_of(sound());
  EXPECT_TRUE(found.empty()) << found[0].field << ": " << found[0].what;
}

TEST(MissionProblems, AGoalInsideAWallIsUnreachable) {
  MissionSpec mission = sound();
  mission.goals[0] = goal_of("a", goal::Reach{.p_W = {10.5, 0, 5}});
  EXPECT_TRUE(says(problems_of(mission), "goals/a", "inside `wall`"));
}

TEST(MissionProblems, AGoalBelowTheSeabedIsUnreachable) {
  MissionSpec mission = sound();
  mission.goals[0] = goal_of("a", goal::Reach{.p_W = {0, 0, 21}});
  EXPECT_TRUE(says(problems_of(mission), "goals/a", "below the seabed"));
}

TEST(MissionProblems, AGoalInTheAirIsUnreachable) {
  MissionSpec mission = sound();
  mission.goals[0] = goal_of("a", goal::Hold{.p_W = {0, 0, -2}, .radius = 1.0});
  EXPECT_TRUE(says(problems_of(mission), "goals/a", "above the water"));
}

TEST(MissionProblems, AGoalFartherThanTheTetherIsUnreachable) {
  WorldSpec world = wall_scene();
  TetherSpec tether;
  tether.vehicle_end.body = "rov";
  tether.reel.deployed = 10.0;
  tether.reel.capacity = 30.0;
  world.tethers.push_back(tether);
  MissionSpec mission = sound();
  mission.goals[0] = goal_of("a", goal::Reach{.p_W = {-40, 0, 5}, .radius = 1.0});
  EXPECT_TRUE(says(problems_of(mission, world), "goals/a", "farther than the tether's 30 m"));
}

TEST(MissionProblems, APointInsideAWallCannotBePhotographed) {
  MissionSpec mission = sound();
  mission.points[0].p_B = Vec3::Zero();
  mission.points[0].size = 0.1;
  EXPECT_TRUE(says(problems_of(mission), "points/plate", "no place in the water"));
}

TEST(MissionProblems, APointWhoseNormalLooksInwardsCannotBePhotographed) {
  MissionSpec mission = sound();
  mission.points[0].normal_B = Vec3::UnitX();
  mission.points[0].radius = 0.9;  // all of it inside the wall
  EXPECT_TRUE(says(problems_of(mission), "points/plate", "no place in the water"));
}

TEST(MissionProblems, ImpossibleWeightsAreTold) {
  MissionSpec mission = sound();
  mission.goals[0].weight = -1.0;
  EXPECT_TRUE(says(problems_of(mission), "goals/a", "weight"));
  mission.goals[0].weight = mission.goals[1].weight = 0.0;
  EXPECT_TRUE(says(problems_of(mission), "goals", "sum to nothing"));
  mission.goals[0].weight = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(says(problems_of(mission), "goals/a", "weight"));
}

TEST(MissionProblems, NamesUsedTwiceAreTold) {
  MissionSpec mission = sound();
  mission.goals[1].name = "a";
  EXPECT_TRUE(says(problems_of(mission), "goals/a", "used twice"));
  mission = sound();
  mission.points.push_back(wall_point("plate"));
  EXPECT_TRUE(says(problems_of(mission), "points/plate", "used twice"));
}

TEST(MissionProblems, GradesMustDescend) {
  MissionSpec mission = sound();
  mission.grades.b = 0.9;
  EXPECT_TRUE(says(problems_of(mission), "grades", "grades begin"));
}

TEST(MissionProblems, ParBeyondTheLimitIsTold) {
  MissionSpec mission = sound();
  mission.par_time = from_seconds(300.0);
  EXPECT_TRUE(says(problems_of(mission), "par", "longer than the time limit"));
}

TEST(MissionProblems, GoalsThatWaitForEachOtherAreTold) {
  MissionSpec mission = sound();
  mission.goals[0].after = {1};
  mission.goals[1].after = {0};
  EXPECT_TRUE(says(problems_of(mission), "goals/a", "comes after itself"));
}

TEST(MissionProblems, NumbersOfThingsThatDoNotExistAreTold) {
  MissionSpec mission = sound();
  mission.goals[1] = goal_of("b", goal::Photograph{{7}});
  EXPECT_TRUE(says(problems_of(mission), "goals/b", "does not have"));
  mission = sound();
  mission.goals[1] = goal_of("b", goal::Touch{.body = {99}});
  EXPECT_TRUE(says(problems_of(mission), "goals/b", "does not have"));
  mission = sound();
  mission.judges = {judge_of("tether", judge::TetherCare{})};  // the scene has no tether
  EXPECT_TRUE(says(problems_of(mission), "judges/tether", "does not have"));
}

TEST(MissionProblems, AWallCannotBeCarried) {
  MissionSpec mission = sound();
  mission.goals[0] = goal_of("a", goal::Carry{.body = kWall, .p_W = {0, 0, 5}});
  EXPECT_TRUE(says(problems_of(mission), "goals/a", "cannot be moved"));
}

TEST(MissionProblems, AZoneOnWhichNothingCanGrowIsTold) {
  MissionSpec mission = sound();
  mission.zones = {{"z", "z", kWall, {-1, -1, -1}, {1, 1, 1}}};
  EXPECT_TRUE(says(problems_of(mission), "zones/z", "no wetted surface"));
}

TEST(MissionProblems, APlanThatNamesNoPointOfTheMissionIsTold) {
  MissionSpec mission = sound();
  mission.plan = {plan::Photograph{"rudder"}};
  EXPECT_TRUE(says(problems_of(mission), "autopilot", "no point `rudder`"));
}

TEST(MissionProblems, AMissionWithoutGoalsIsTold) {
  EXPECT_TRUE(says(problems_of(empty_mission()), "goals", "no goal"));
}

}  // namespace mission_problems_test
}  // namespace remora
