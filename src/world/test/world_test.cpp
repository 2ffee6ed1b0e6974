// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/world.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "hydro/free_flight.h"
#include "math/rotation.h"
#include "scenes.h"
#include "world/divergence.h"
#include "world/event_text.h"

namespace remora {
namespace world_test {

using test::fixed_box;
using test::kTorrent;
using test::open_water;
using test::pool;
using test::Scene;
using test::small_rov;
using test::tether_apart_from_the_vehicle;

WorldSpec stormy_water() {
  WorldSpec spec = open_water();
  spec.environment.waves.kind = SeaSpec{.significant_height = 0.5, .peak_period = 5.0};
  CurrentSpec current;
  current.kind = UniformCurrentSpec{Vec3(0.2, -0.1, 0.0)};
  current.variation.speed = {.sigma = 0.05, .time_constant = 60.0};
  spec.environment.currents.push_back(current);
  return spec;
}

TEST(World, ARestoredSnapshotContinuesExactlyAsTheOriginal) {
  for (const WorldSpec& spec : {stormy_water(), pool()}) {
    Scene scene(spec, 42);
    scene.input.vehicles[0].pilot.sticks = {.surge = 0.8, .heave = 0.9, .yaw = 0.2};
    ASSERT_EQ(scene.run(5.0), StepStatus::ok);
    const State snapshot = scene.state;
    ASSERT_EQ(scene.run(5.0), StepStatus::ok);
    const std::uint64_t original = hash(scene.state);

    Workspace fresh(scene.model);
    scene.state = snapshot;
    for (int i = 0; i < 500; ++i) {
      ASSERT_EQ(step(scene.model, scene.input, scene.state, scene.output, fresh), StepStatus::ok);
    }
    EXPECT_EQ(hash(scene.state), original);
  }
}

TEST(World, AnotherSeedGivesAnotherSeaAndNothingElse) {
  const auto apart = [](const WorldSpec& spec) {  // [m]
    Scene a(spec, 1), b(spec, 2);
    EXPECT_EQ(a.run(2.0), StepStatus::ok);
    EXPECT_EQ(b.run(2.0), StepStatus::ok);
    return (a.body().p_WB - b.body().p_WB).norm();
  };
  EXPECT_EQ(apart(open_water()), 0.0);
  EXPECT_GT(apart(stormy_water()), 0.01);
}

TEST(World, ADistantVehicleDoesNotChangeTheFlightOfTheFirst) {
  WorldSpec alone = open_water();
  WorldSpec accompanied = open_water();
  accompanied.vehicles.push_back(small_rov("other"));
  accompanied.vehicles[1].initial.p_WB = Vec3(50.0, 0.0, 5.0);
  Scene one(alone), two(accompanied);
  one.input.vehicles[0].pilot.sticks.surge = 1.0;
  two.input.vehicles[0].pilot.sticks.surge = 1.0;
  ASSERT_EQ(one.run(10.0), StepStatus::ok);
  ASSERT_EQ(two.run(10.0), StepStatus::ok);
  EXPECT_EQ(one.body().p_WB, two.body().p_WB);
}

TEST(World, AVehicleRestsOnThePoolFloorAndStaysThere) {
  WorldSpec spec = pool();
  std::get<FossenHullSpec>(spec.vehicles[0].hull).volume *= 0.9;  // 1.2 kg heavy
  Scene scene(spec);
  scene.input.vehicles[0].pilot.mode = ControlMode::manual;
  ASSERT_EQ(scene.run(20.0), StepStatus::ok);
  const Vec3 settled = scene.body().p_WB;
  EXPECT_NEAR(settled.z(), 2.0 - 0.125, 0.01);  // half its height above the floor
  ASSERT_EQ(scene.run(20.0), StepStatus::ok);
  EXPECT_LT((scene.body().p_WB - settled).norm(), 1e-3);
  EXPECT_TRUE(scene.output.vehicles[0].is_in_contact);
  EXPECT_FALSE(scene.output.vehicles[0].is_in_free_flight);
}

/// How far north the furthest corner of the vehicle's box reaches.
double northernmost_corner(const RigidState& body) {
  const Vec3 half = 0.5 * Vec3(0.46, 0.58, 0.25);
  return body.p_WB.x() + (body.X_WB().R.row(0).cwiseAbs() * half).value();
}

TEST(World, FullThrustDoesNotPushAVehicleThroughAWall) {
  Scene scene(pool());
  scene.input.vehicles[0].pilot = {ControlMode::manual, {.surge = 1.0}};
  double furthest = 0.0;
  for (int i = 0; i < 1000; ++i) {
    ASSERT_EQ(scene.run(0.01), StepStatus::ok);
    furthest = std::max(furthest, northernmost_corner(scene.body()));
  }
  EXPECT_GT(furthest, 1.999);  // it came to the wall, whose face is 2 m north …
  EXPECT_LT(furthest, 2.002);  // … and no further
}

TEST(World, AVehiclePressedAgainstAWallSlidesAlongIt) {
  Scene scene(pool());
  scene.input.vehicles[0].pilot = {ControlMode::manual, {.surge = 0.5}};
  ASSERT_EQ(scene.run(8.0), StepStatus::ok);
  const double before = scene.body().p_WB.y();
  scene.input.vehicles[0].pilot.sticks.sway = 1.0;
  ASSERT_EQ(scene.run(4.0), StepStatus::ok);
  EXPECT_GT(scene.body().p_WB.y(), before + 0.3);
  EXPECT_TRUE(scene.output.vehicles[0].is_in_contact);
}

// Closed form: net weight equals quadratic drag, v = √((m - ρV) g / (½ ρ C_d A)).
TEST(World, ADroppedWeightReachesTheTerminalSpeedOfTheClosedForm) {
  WorldSpec spec = open_water();
  spec.environment.seabed.flat_depth = 200.0;
  ObjectSpec weight;
  weight.name = "weight";
  FossenHullSpec hull =
      fossen_hull_spec({.shape = ObjectShape::sphere, .size = Vec3(0.2, 0.2, 0.2), .mass = 20.0});
  hull.linear_damping.setZero();
  weight.hull = hull;
  weight.initial.p_WB = Vec3(10.0, 0.0, 5.0);
  spec.objects.push_back(weight);
  Scene scene(spec);
  ASSERT_EQ(scene.run(15.0), StepStatus::ok);
  const double net_weight = (hull.mass - 1025.0 * hull.volume) * 9.81;
  const double terminal = std::sqrt(net_weight / hull.quadratic_damping(2, 2));
  EXPECT_NEAR(scene.body(1).V_WB_B.linear.z(), terminal, 1e-6 * terminal);
}

TEST(World, AnEventChangesTheCurrentFromThatStepOn) {
  Scene scene(open_water());
  scene.input.vehicles[0].pilot.mode = ControlMode::manual;
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  EXPECT_NEAR(scene.body().p_WB.x(), 0.0, 1e-9);
  scene.input.events.push_back(SetUniformCurrent{Vec3(0.5, 0.0, 0.0)});
  ASSERT_EQ(scene.run(60.0), StepStatus::ok);
  EXPECT_NEAR(scene.body().V_WB_B.linear.x(), 0.5, 0.02);  // drifts with the water
}

TEST(World, ADeadThrusterGivesNoForceAndStationIsStillKept) {
  Scene scene(open_water());
  scene.input.vehicles[0].pilot.mode = ControlMode::station_keep;
  scene.input.events.push_back(SetUniformCurrent{Vec3(0.2, 0.1, 0.0)});
  scene.input.events.push_back(SetThrusterFault{VehicleId{0}, 0, {ThrusterFaultKind::dead, 1.0}});
  ASSERT_EQ(scene.run(60.0), StepStatus::ok);
  EXPECT_EQ(thruster_force(scene.model, scene.state, scene.output, {0}, 0), 0.0);
  EXPECT_LT((scene.body().p_WB - Vec3(0.0, 0.0, 3.0)).norm(), 0.2);
}

TEST(World, StationIsKeptWhereAnOutsideProgramLeftTheVehicle) {
  Scene scene(open_water());
  VehicleInput& input = scene.input.vehicles[0];
  input.pilot.mode = ControlMode::station_keep;
  ASSERT_EQ(scene.run(5.0), StepStatus::ok);
  input.kind = CommandKind::wrench;
  input.wrench_B.force = Vec3(20.0, 0.0, 0.0);
  ASSERT_EQ(scene.run(10.0), StepStatus::ok);
  const double left_at = scene.body().p_WB.x();
  input.kind = CommandKind::pilot;
  ASSERT_EQ(scene.run(60.0), StepStatus::ok);
  EXPECT_GT(scene.body().p_WB.x(), left_at - 0.2);
  EXPECT_LT(scene.body().V_WB_B.linear.norm(), 0.01);
}

TEST(World, ATeleportedVehicleGoesOnFromItsNewPlace) {
  Scene scene(open_water());
  RigidState there;
  there.p_WB = Vec3(5.0, 6.0, 7.0);
  there.q_WB = to_quaternion({0.0, 0.0, 1.0});
  scene.input.events.push_back(Teleport{BodyId{0}, there});
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);
  EXPECT_LT((scene.body().p_WB - there.p_WB).norm(), 1e-3);
}

// ---- presence ----

/// A pool of still water with a box of 20 kg and 8 l that is not there yet.
WorldSpec pool_with_a_spare_box() {
  WorldSpec spec = pool();
  ObjectSpec box = fixed_box("box", Vec3(0.0, 0.0, 1.0), Vec3::Constant(0.2));
  box.hull =
      fossen_hull_spec({.shape = ObjectShape::box, .size = Vec3::Constant(0.2), .mass = 20.0});
  box.is_present = false;
  spec.objects.push_back(box);
  return spec;
}

TEST(World, WhatIsNotPresentTouchesNothingEvenWhereTheVehicleIs) {
  Scene scene(pool_with_a_spare_box());
  const std::uint32_t box = scene.model.objects().back().index;
  const RigidState waiting = scene.body(box);
  ASSERT_EQ(scene.run(5.0), StepStatus::ok);
  EXPECT_EQ(scene.body(box).p_WB, waiting.p_WB);
  EXPECT_EQ(scene.body(box).V_WB_B.linear, Vec3::Zero());
  Scene without(pool());
  ASSERT_EQ(without.run(5.0), StepStatus::ok);
  EXPECT_EQ(scene.body().p_WB, without.body().p_WB);  // the vehicle feels nothing of it
}

TEST(World, WhatIsPutIntoTheSceneSinksToTheBottomLikeAnythingElse) {
  Scene scene(pool_with_a_spare_box());
  const BodyId box = scene.model.objects().back();
  RigidState there;
  there.p_WB = Vec3(1.0, 1.0, 0.5);
  scene.input.events.push_back(Teleport{box, there});
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);
  EXPECT_TRUE(scene.state.is_present(box));
  ASSERT_EQ(scene.run(5.0), StepStatus::ok);
  EXPECT_NEAR(scene.body(box.index).p_WB.z(), 2.0 - 0.1, 0.01);  // half its height above the floor
}

TEST(World, AVehicleFliesThroughAWallThatWasTakenAwayAndStopsWhereItIsPutBack) {
  const auto farthest = [](bool is_there) {
    Scene scene(pool());
    scene.input.vehicles[0].kind = CommandKind::wrench;
    scene.input.vehicles[0].wrench_B.force.x() = 20.0;
    const BodyId wall = scene.model.objects().at(0);  // 2 m north
    scene.input.events = {SetPresence{wall, false}, SetPresence{wall, is_there}};
    EXPECT_EQ(scene.run(10.0), StepStatus::ok);
    return scene.body().p_WB.x();
  };
  EXPECT_LT(farthest(true), 2.0);
  EXPECT_GT(farthest(false), 3.0);
}

TEST(World, AVehicleIsNeverTakenAwayNorIsTheSeabed) {
  const Model model(pool());
  EXPECT_FALSE(is_possible(SetPresence{model.body_of({0}), false}, model));
  const std::uint32_t last = static_cast<std::uint32_t>(model.multibody().bodies().size()) - 1;
  EXPECT_EQ(model.name_of({last}), "seabed");
  EXPECT_FALSE(is_possible(SetPresence{{last}, false}, model));
  EXPECT_FALSE(is_possible(Teleport{model.objects().at(0), {}}, model));  // a wall stands fast
}

TEST(World, WhatHangsOnSomethingIsThereWithIt) {
  WorldSpec spec = pool_with_a_spare_box();
  spec.objects.back().attachment = AttachmentSpec{"rov", {}, {}};
  ASSERT_EQ(problems(spec).size(), 1u);
  EXPECT_NE(problems(spec)[0].what.find("part of something"), std::string::npos);
}

TEST(World, ADivergingStepIsNamedAndUndone) {
  WorldSpec spec = open_water();
  spec.vehicles[0].propulsion.thrusters.clear();
  spec.vehicles[0].wrench_actuator =
      WrenchActuatorSpec{.max_force = Vec3::Constant(1e300), .time_constant = 0.0};
  Scene scene(spec);
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  const std::uint64_t last_good = hash(scene.state);

  scene.input.vehicles[0].kind = CommandKind::wrench;
  scene.input.vehicles[0].wrench_B.force = Vec3(1e200, 0.0, 0.0);
  scene.input.events.push_back(SetUniformCurrent{Vec3(0.5, 0.0, 0.0)});
  EXPECT_EQ(scene.run(1.0), StepStatus::diverged);

  EXPECT_EQ(scene.output.diverged_body, BodyId{0});
  EXPECT_EQ(hash(scene.state), last_good);
}

TEST(World, ADivergedTetherIsNamedNotABody) {
  Scene scene(tether_apart_from_the_vehicle());
  scene.input.events.push_back(SetUniformCurrent{kTorrent});
  ASSERT_EQ(scene.run(1.0), StepStatus::diverged);
  ASSERT_EQ(scene.output.diverged_tether, TetherId{0});
  const std::string text = divergence_text(scene.model, scene.output, scene.state.now);
  EXPECT_NE(text.find("'umbilical'"), std::string::npos) << text;
}

TEST(World, ABodyThatDivergesAfterATetherDidIsNamed) {
  Scene scene(tether_apart_from_the_vehicle());
  scene.input.events.push_back(SetUniformCurrent{kTorrent});
  ASSERT_EQ(scene.run(1.0), StepStatus::diverged);
  Teleport shot;
  shot.state.V_WB_B.linear = Vec3(5000.0, 0.0, 0.0);
  scene.input.events.push_back(shot);
  ASSERT_EQ(scene.run(1.0), StepStatus::diverged);
  const std::string text = divergence_text(scene.model, scene.output, scene.state.now);
  EXPECT_NE(text.find("'rov'"), std::string::npos) << text;
}

TEST(World, ATeleportedVehicleKeepsTheStationItWasPutTo) {
  Scene scene(open_water());
  scene.input.vehicles[0].pilot.mode = ControlMode::station_keep;
  ASSERT_EQ(scene.run(5.0), StepStatus::ok);
  RigidState there = scene.body();
  there.p_WB += Vec3(6.0, -4.0, 1.0);
  there.V_WB_B = {};
  scene.input.events.push_back(Teleport{BodyId{0}, there});
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);
  scene.input.events.clear();
  ASSERT_EQ(scene.run(30.0), StepStatus::ok);
  EXPECT_LT((scene.body().p_WB - there.p_WB).norm(), 0.2);
}

TEST(World, ATeleportToNowhereIsUndone) {
  Scene scene(open_water());
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  const std::uint64_t last_good = hash(scene.state);
  RigidState nowhere;
  nowhere.V_WB_B.linear.x() = std::numeric_limits<double>::quiet_NaN();
  scene.input.events.push_back(Teleport{BodyId{0}, nowhere});
  EXPECT_EQ(scene.run(1.0), StepStatus::diverged);
  EXPECT_EQ(hash(scene.state), last_good);
}

// One vehicle lies on the bottom, where the contact solver moves it; the other comes flying.
TEST(World, ABlowIsFeltByBothOrByNeither) {
  WorldSpec spec = open_water();
  spec.environment.seabed.flat_depth = 5.0;
  std::get<FossenHullSpec>(spec.vehicles[0].hull).volume *= 0.9;
  spec.vehicles[0].initial.p_WB = Vec3(0.0, 0.0, 4.87);
  spec.vehicles.push_back(small_rov("hammer"));
  FossenHullSpec& hammer = std::get<FossenHullSpec>(spec.vehicles[1].hull);
  hammer.linear_damping.setZero();
  hammer.quadratic_damping.setZero();
  for (const double start : {-1.0, -1.005, -1.01, -1.015}) {  // a step takes it 20 mm further
    spec.vehicles[1].initial.p_WB = Vec3(start, 0.0, 4.8);
    spec.vehicles[1].initial.V_WB_B.linear.x() = 2.0;
    Scene scene(spec);
    for (VehicleInput& input : scene.input.vehicles) input.kind = CommandKind::thrusters;
    int blows = 0;
    for (int i = 0; i < 100; ++i) {
      ASSERT_EQ(scene.run(0.01), StepStatus::ok);
      for (const Contact& contact : scene.output.contacts) {
        if (contact.a != BodyId{1} && contact.b != BodyId{1}) continue;
        ++blows;
        EXPECT_FALSE(scene.output.vehicles[1].is_in_free_flight) << "step " << i << " of " << start;
      }
    }
    EXPECT_GT(blows, 0);
  }
}

TEST(World, TheControllersPlantIsTheDiagonalOfTheHull) {
  const VehicleSpec vehicle = small_rov("rov");
  const FossenHullSpec& hull = std::get<FossenHullSpec>(vehicle.hull);
  const ControlPlant plant = control_plant(*make_hull(vehicle.hull));
  EXPECT_TRUE(plant.linear_drag.isApprox(hull.linear_damping.diagonal(), 1e-6));
  EXPECT_TRUE(plant.quadratic_drag.isApprox(hull.quadratic_damping.diagonal(), 1e-6));
  EXPECT_NEAR(plant.inertia[0], hull.mass + hull.added_mass(0, 0), 1e-12);
}

/// Kinetic energy with added mass, and the potential energy of weight and buoyancy.
double energy(const Hull& hull, const FossenHullSpec& spec, const RigidState& body) {
  const double depth_of_cg = (body.X_WB() * spec.center_of_gravity_B).z();
  const double depth_of_cb = (body.X_WB() * spec.center_of_buoyancy_B).z();
  return kinetic_energy(hull, body) - spec.mass * spec.gravity * depth_of_cg +
         1025.0 * spec.volume * spec.gravity * depth_of_cb;
}

// A vehicle that grazes the bottom is handed from Runge-Kutta to the contact solver and back.
TEST(World, GrazingTheBottomChangesMomentumAndEnergyByNoMoreThanTheContactDoes) {
  WorldSpec spec = open_water();
  spec.environment.seabed.flat_depth = 5.0;
  FossenHullSpec& hull = std::get<FossenHullSpec>(spec.vehicles[0].hull);
  hull.linear_damping.setZero();
  hull.quadratic_damping.setZero();
  spec.vehicles[0].initial.p_WB = Vec3(0.0, 0.0, 4.5);
  spec.vehicles[0].initial.q_WB = to_quaternion({0.1, 0.0, 0.0});
  spec.vehicles[0].initial.V_WB_B.linear = Vec3(0.3, 0.0, 0.25);
  hull.volume *= 1.01;  // a little buoyant, so that it leaves again
  spec.seabed_friction = 0.0;
  Scene scene(spec);
  scene.input.vehicles[0].kind = CommandKind::thrusters;  // none turning
  const Hull& body = *scene.model.hull({0});
  const double start = kinetic_energy(body, scene.body());
  const double net_weight = (hull.mass - 1025.0 * hull.volume) * hull.gravity;
  int hand_overs = 0;
  bool was_free = true;
  for (int i = 0; i < 1000; ++i) {
    const RigidState before = scene.body();
    ASSERT_EQ(scene.run(0.01), StepStatus::ok);
    Vec3 impulse = Vec3::Zero();
    for (const Contact& contact : scene.output.contacts) {
      impulse += contact.a == BodyId{0} ? contact.impulse_W : Vec3(-contact.impulse_W);
    }
    const Vec3 change = linear_impulse(body, scene.body()) - linear_impulse(body, before);
    const double momentum = linear_impulse(body, before).norm() + impulse.norm();
    const Vec3 expected = impulse + 0.01 * net_weight * Vec3::UnitZ();
    // The contact solver is of first order: it turns the momentum with the rate after the blow,
    // where the forces were those of the rate before it.
    const double turned =
        0.01 * (scene.body().V_WB_B.angular - before.V_WB_B.angular).norm() * momentum;
    EXPECT_LT((change - expected).norm(), turned + 2e-3) << "step " << i;
    if (impulse.isZero()) {
      const double gained = energy(body, hull, scene.body()) - energy(body, hull, before);
      EXPECT_LT(std::abs(gained), 1e-3 * start) << "step " << i;
    }
    hand_overs += scene.output.vehicles[0].is_in_free_flight != was_free ? 1 : 0;
    was_free = scene.output.vehicles[0].is_in_free_flight;
  }
  EXPECT_GE(hand_overs, 2);  // there and back
}

}  // namespace world_test
}  // namespace remora
