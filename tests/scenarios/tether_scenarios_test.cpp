// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// What the shipped tether scenes promise, flown by their own scripts.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "run/dive.h"
#include "testing/source_dir.h"

namespace remora {
namespace tether_scenarios_test {

AssetPaths paths() { return AssetPaths::found_above(source_dir()).value(); }

Dive dive_into(const std::string& name) {
  Diagnostics diagnostics;
  auto scenario = load_scenario(paths().scenarios / (name + ".yaml"), paths(), diagnostics);
  EXPECT_TRUE(scenario.has_value()) << to_string(diagnostics);
  return Dive(std::move(*scenario));
}

void fly_until(Dive& dive, double seconds) {
  while (dive.state().now < from_seconds(seconds)) ASSERT_EQ(dive.step(), StepStatus::ok);
}

void fly_to_the_end(Dive& dive) { fly_until(dive, dive.scenario().duration.seconds()); }

const TetherOutput& tether(const Dive& dive) { return dive.output().tethers[0]; }
const Vec3& place(const Dive& dive) { return dive.state().bodies.bodies[0].p_WB; }

/// A dive that is taken over from its script: what happens then is said by events.
struct TakenOver {
  const Model& model;
  State state;
  Input input;
  Output output;
  Workspace workspace;

  explicit TakenOver(const Dive& dive)
      : model(dive.model()),
        state(dive.state()),
        input(dive.input()),
        output(make_output(model)),
        workspace(model) {
    input.events.clear();
  }

  void step_once() {
    ASSERT_EQ(step(model, input, state, output, workspace), StepStatus::ok);
    input.events.clear();
  }
  void run(int steps) {
    for (int i = 0; i < steps; ++i) step_once();
  }
  [[nodiscard]] const TetherOutput& tether() const { return output.tethers[0]; }
};

TEST(TetherScenarios, PulledTightAroundAPileTheVehicleIsSnagged) {
  Dive dive = dive_into("tether_snag");
  fly_to_the_end(dive);
  EXPECT_STREQ(name(tether(dive).condition), "snagged");
  EXPECT_GT(tether(dive).route_length, 1.1 * tether(dive).straight);
  EXPECT_LT(dive.state().bodies.bodies[0].V_WB_B.linear.norm(), 0.1);  // whatever the sticks say
}

TEST(TetherScenarios, FlyingBackAlongTheRouteFreesASnag) {
  Dive dive = dive_into("tether_back_out");
  fly_until(dive, 89.0);
  EXPECT_STREQ(name(tether(dive).condition), "snagged");
  fly_to_the_end(dive);
  EXPECT_STREQ(name(tether(dive).condition), "slack");
  EXPECT_LT(tether(dive).route_length, 1.02 * tether(dive).straight);
}

TEST(TetherScenarios, AStraightPullEndsAtTheReachLimit) {
  Dive dive = dive_into("tether_reach");
  fly_to_the_end(dive);
  EXPECT_STREQ(name(tether(dive).condition), "reach limit");
  EXPECT_NEAR(tether(dive).straight, 20.0, 0.1);
  EXPECT_LT(dive.state().bodies.bodies[0].V_WB_B.linear.norm(), 0.1);
}

TEST(TetherScenarios, AtTheReachLimitTheWaySidewaysAndBackIsFree) {
  Dive dive = dive_into("tether_reach");
  fly_to_the_end(dive);
  const Vec3 before = place(dive);
  Dive::Snapshot snapshot = dive.snapshot();
  snapshot.input.vehicles[0].pilot.sticks = {.surge = -0.8};
  dive.restore(snapshot);
  fly_until(dive, dive.state().now.seconds() + 10.0);
  EXPECT_LT(place(dive).x(), before.x() - 2.0);

  snapshot.input.vehicles[0].pilot.sticks = {.sway = 0.8};
  dive.restore(snapshot);
  fly_until(dive, dive.state().now.seconds() + 10.0);
  EXPECT_GT(place(dive).y(), before.y() + 2.0);
}

TEST(TetherScenarios, TheCurrentOnAHundredMetresOfCableCarriesTheVehicleAway) {
  Dive dive = dive_into("tether_current");
  const Vec3 start = place(dive);
  fly_until(dive, 89.0);
  EXPECT_LT((place(dive) - start).norm(), 1.0);  // it can stay in the weak stream
  fly_to_the_end(dive);
  EXPECT_GT((place(dive) - start).norm(), 10.0);

  // It is the cable: without one the vehicle stays where it is in the same stream.
  ScenarioSpec without = dive.scenario();
  without.world.tethers.clear();
  Dive free_swimming(std::move(without));
  fly_to_the_end(free_swimming);
  EXPECT_LT((place(free_swimming) - start).norm(), 1.0);
}

TEST(TetherScenarios, TheReelFollowsItsWinchman) {
  Dive dive = dive_into("tether_reel");
  fly_until(dive, 30.0);
  EXPECT_NEAR(tether(dive).deployed, 12.0 + 0.6 * 28.0, 0.7);  // it takes time to spin up
  fly_until(dive, 60.0);
  EXPECT_LT(tether(dive).deployed, 12.0 + 0.6 * 28.0 - 4.0);
  fly_until(dive, 86.0);
  const double braked = tether(dive).deployed;
  fly_until(dive, 109.0);
  EXPECT_NEAR(tether(dive).deployed, braked, 0.01);
  double greatest = 0.0;
  while (dive.state().now < dive.scenario().duration) {
    ASSERT_EQ(dive.step(), StepStatus::ok);
    greatest = std::max(greatest, tether(dive).greatest_tension);
  }
  EXPECT_LT(greatest, dive.scenario().world.tethers[0].reel.clutch_tension);
}

TEST(TetherScenarios, WrappedAroundThePropellerTheLineHoldsTheVehicle) {
  Dive dive = dive_into("tether_wrap_propeller");
  fly_to_the_end(dive);
  EXPECT_STREQ(name(tether(dive).condition), "snagged");
}

TEST(TetherScenarios, ACutTetherLetsAVehicleGoThatIsFlownFromAboard) {
  Dive dive = dive_into("tether_reach");
  fly_to_the_end(dive);
  const double held_at = place(dive).x();
  TakenOver world(dive);
  VehicleInput& aboard = world.input.vehicles[0];
  aboard.kind = CommandKind::thrusters;
  aboard.thrusters = dive.output().vehicles[0].thruster_commands;
  world.input.events.push_back(CutTether{{0}, 1.0});
  world.run(1000);
  EXPECT_GT(world.state.bodies.bodies[0].p_WB.x(), held_at + 3.0);
  EXPECT_STREQ(name(world.tether().condition), "lost");
  EXPECT_TRUE(world.tether().end_force_W[1].isZero());
}

TEST(TetherScenarios, WithTheTetherAPilotsSticksAreGone) {
  Dive dive = dive_into("tether_reach");
  fly_to_the_end(dive);
  const double held_at = place(dive).x();
  TakenOver world(dive);
  ASSERT_EQ(world.input.vehicles[0].pilot.sticks.surge, 0.8);
  world.input.events.push_back(CutTether{{0}, 1.0});
  world.run(1000);
  const RigidState& rov = world.state.bodies.bodies[0];
  EXPECT_LT(rov.p_WB.x(), held_at + 1.0);
  EXPECT_LT(std::abs(rov.V_WB_B.linear.x()), 0.1);
}

TEST(TetherScenarios, CutInTheMiddleEachEndKeepsItsHalf) {
  Dive dive = dive_into("tether_catenary");
  fly_until(dive, 10.0);
  TakenOver world(dive);
  world.input.events.push_back(CutTether{{0}, 0.5});
  world.run(20000);
  EXPECT_STREQ(name(world.tether().condition), "parted");
  // Half a cable of 0.4 N/m hangs straight down from each of them.
  EXPECT_NEAR(world.tether().reel_tension, 0.4 * 20.0, 0.5);
  EXPECT_NEAR(world.tether().vehicle_tension, 0.4 * 20.0, 0.5);
}

TEST(TetherScenarios, TheDrumTakesInWhatACutLeftItAndNoMore) {
  Dive dive = dive_into("tether_catenary");
  fly_until(dive, 1.0);
  TakenOver world(dive);
  world.input.events.push_back(CutTether{{0}, 0.2});
  world.input.events.push_back(SetReel{{0}, {.speed = -0.5}});
  world.run(4000);
  const ReelSpec& reel = dive.scenario().world.tethers[0].reel;
  EXPECT_NEAR(world.tether().deployed, reel.shortest, 0.05);
  EXPECT_NEAR(world.state.tethers[0].cable.total_rest_length(), world.tether().deployed, 0.05);
}

TEST(TetherScenarios, ALineCutOffItsDrumIsNotPaidOutAnyMore) {
  Dive dive = dive_into("tether_catenary");
  fly_until(dive, 1.0);
  TakenOver world(dive);
  const double length = world.state.tethers[0].cable.total_rest_length();
  world.input.events.push_back(CutTether{{0}, 0.0});
  world.input.events.push_back(SetReel{{0}, {.speed = 0.5}});
  world.run(1000);
  EXPECT_NEAR(world.state.tethers[0].cable.total_rest_length(), length, 1e-9);
}

TEST(TetherScenarios, AVehiclePutSomewhereElseTakesItsTetherAlong) {
  Dive dive = dive_into("tether_catenary");
  fly_until(dive, 1.0);
  TakenOver world(dive);
  RigidState elsewhere;
  elsewhere.p_WB = Vec3(0.0, 12.0, 8.0);
  world.input.events.push_back(Teleport{{0}, elsewhere});
  for (int i = 0; i < 300; ++i) {
    world.step_once();
    EXPECT_LT(world.tether().greatest_tension, 60.0);
  }
  EXPECT_LT((world.state.bodies.bodies[0].p_WB - elsewhere.p_WB).norm(), 3.0);
}

}  // namespace tether_scenarios_test
}  // namespace remora
