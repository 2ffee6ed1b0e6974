// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <span>

#include "world/instrument_scene.h"
#include "world/silt.h"
#include "world/test/scenes.h"

namespace remora {
namespace mud_test {

constexpr double kDensity = 1025.0;
constexpr double kGravity = 9.81;

ObjectSpec block(const Vec3& size, double mass, double volume, const Vec3& p_W) {
  ObjectSpec object = test::fixed_box("block", p_W, size);
  FossenHullSpec hull;
  hull.mass = mass;
  hull.volume = volume;
  hull.inertia_about_cg =
      mass / 12.0 * Vec3(size.squaredNorm() - size.array().square()).asDiagonal().toDenseMatrix();
  object.hull = hull;
  return object;
}

MudSpec mud_of(MudLaw law) {
  MudSpec mud;
  mud.name = "mud";
  mud.thickness = 2.0;
  mud.law = law;
  return mud;
}

/// A vehicle far away, and mud of two metres over a bottom at 20 m.
WorldSpec muddy(const MudSpec& mud) {
  WorldSpec spec = test::open_water();
  spec.environment.seabed.muds = {mud};
  return spec;
}

constexpr std::size_t kBlock = 1;

TEST(MudDrag, AStickyBlockStaysWhereItsWeightIsLessThanTheYieldForce) {
  MudSpec mud = mud_of(MudLaw::bingham);
  mud.yield_stress = 50.0;
  WorldSpec spec = muddy(mud);
  // 0.6 m² of skin hold 30 N; the block weighs 20 N in water.
  const double volume = 0.1 * 0.1 * 1.0;
  spec.objects = {
      block({0.1, 0.1, 1.0}, kDensity * volume + 20.0 / kGravity, volume, {5, 0, 18.9})};
  spec.objects[0].collision.shapes[0].size.z() = 1.0;
  test::Scene scene(spec);
  scene.run(60.0);
  EXPECT_NEAR(scene.body(kBlock).p_WB.z(), 18.9, 1e-6);
}

TEST(MudDrag, AHeavierBlockSinksToTheBottomAndRestsThere) {
  MudSpec mud = mud_of(MudLaw::bingham);
  mud.yield_stress = 50.0;
  WorldSpec spec = muddy(mud);
  spec.objects = {block({0.1, 0.1, 1.0}, kDensity * 0.01 + 50.0 / kGravity, 0.01, {5, 0, 18.9})};
  test::Scene scene(spec);
  scene.run(120.0);
  EXPECT_NEAR(scene.body(kBlock).p_WB.z(), 19.5, 2e-3);
  EXPECT_LT(scene.body(kBlock).V_WB_B.linear.norm(), 1e-4);
}

TEST(MudDrag, TheStiffestMudIsStableAtTenMilliseconds) {
  MudSpec mud = mud_of(MudLaw::linear);
  mud.damping = 1e7;
  WorldSpec spec = muddy(mud);
  spec.objects = {block({0.2, 0.2, 0.2}, 1.0, 1.0 / kDensity, {5, 0, 18.5})};
  spec.objects[0].initial.V_WB_B = {{1.0, -2.0, 0.5}, {3.0, 0.0, -1.0}};
  test::Scene scene(spec);
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  EXPECT_LT(scene.body(kBlock).V_WB_B.vector().norm(), 1e-6);
  EXPECT_NEAR(scene.body(kBlock).p_WB.x(), 5.0, 0.01);
}

TEST(MudDrag, ABlockFloatsInMudOfItsOwnDensity) {
  MudSpec mud = mud_of(MudLaw::linear);
  mud.density = 1500.0;
  mud.damping = 300.0;
  WorldSpec spec = muddy(mud);
  // Three quarters of the water's place taken by mud: between the two densities.
  const double volume = 0.2 * 0.2 * 0.2;
  const double mass = volume * (0.25 * kDensity + 0.75 * 1500.0);
  spec.objects = {block({0.2, 0.2, 0.2}, mass, volume, {5, 0, 17.8})};
  test::Scene scene(spec);
  scene.run(120.0);
  EXPECT_NEAR(scene.body(kBlock).p_WB.z() + 0.1 - 18.0, 0.75 * 0.2, 1e-3);
}

TEST(MudDrag, TurningIsDampedAsTheSpreadOfTheBodySays) {
  MudSpec mud = mud_of(MudLaw::linear);
  mud.damping = 30.0;
  WorldSpec spec = muddy(mud);
  spec.objects = {block({0.6, 0.4, 0.2}, 10.0, 10.0 / kDensity, {5, 0, 18.6})};
  spec.objects[0].initial.V_WB_B.angular.z() = 0.5;
  test::Scene scene(spec);
  // d and m are spread alike over the box, so that turning decays as moving does.
  scene.run(0.2);
  EXPECT_NEAR(scene.body(kBlock).V_WB_B.angular.z(), 0.5 * std::exp(-30.0 / 10.0 * 0.2), 1e-6);
}

TEST(MudDrag, OnlyThePartInsideThePitIsHeldBack) {
  MudSpec mud = mud_of(MudLaw::linear);
  mud.outline = {{0.0, -5.0}, {10.0, -5.0}, {10.0, 5.0}, {0.0, 5.0}};
  mud.edge = 0.0;
  mud.damping = 20.0;
  WorldSpec spec = muddy(mud);
  // Half of a bar is in the pit, broadside to its motion: it slows down and turns.
  spec.objects = {block({2.0, 0.2, 0.2}, 10.0, 10.0 / kDensity, {0, 0, 18.6})};
  spec.objects[0].initial.V_WB_B.linear.y() = 0.3;
  test::Scene scene(spec);
  scene.run(0.1);
  const Twist& V = scene.body(kBlock).V_WB_B;
  EXPECT_NEAR(V.linear.y(), 0.3 * (1.0 - 0.5 * 20.0 / 10.0 * 0.1), 0.01);
  EXPECT_LT(V.angular.z(), -0.01);  // the north end lags behind
}

TEST(MudDrag, WhatIsOutOfTheMudFliesAsIfThereWereNone) {
  WorldSpec spec = test::open_water();
  test::Scene clear(spec);
  test::Scene over_mud(muddy(mud_of(MudLaw::bingham)));
  for (test::Scene* scene : {&clear, &over_mud}) {
    scene->input.vehicles[0].pilot.sticks.surge = 0.5;
    scene->run(2.0);
  }
  EXPECT_EQ(clear.body(0).p_WB, over_mud.body(0).p_WB);
  EXPECT_TRUE(over_mud.output.vehicles[0].is_in_free_flight);
}

TEST(MudDrag, ACopiedStateGoesOnToTheLastBit) {
  WorldSpec spec = muddy(mud_of(MudLaw::bingham));
  spec.objects = {block({0.4, 0.3, 0.2}, 12.0, 10.0 / kDensity, {5, 0, 17.95})};
  spec.objects[0].initial.V_WB_B = {{0.4, 0.1, 0.0}, {0.0, 0.3, 0.2}};
  test::Scene one(spec), two(spec);
  one.run(0.3);
  two.state = one.state;
  one.run(0.5);
  two.run(0.5);
  EXPECT_EQ(hash(one.state), hash(two.state));
}

/// What an altimeter that looks down from 10 m finds.
double sounding(const WorldSpec& spec) {
  const test::Scene scene(spec);
  InstrumentScene instruments(scene.model);
  const SensorScene view = instruments.view(scene.state);
  const RayHit hit = view.rays->closest_hit(
      {.origin = Eigen::Vector3f(3.0f, 2.0f, 10.0f), .direction = Eigen::Vector3f::UnitZ()});
  return 10.0 + hit.distance;
}

TEST(MudGround, InstrumentsMeetItsSurfaceOrTheBottomAsTheSceneSays) {
  MudSpec mud = mud_of(MudLaw::linear);
  EXPECT_NEAR(sounding(muddy(mud)), 18.0, 1e-4);
  mud.outline = {{0.0, 0.0}, {8.0, 0.0}, {8.0, 6.0}, {0.0, 6.0}};
  EXPECT_NEAR(sounding(muddy(mud)), 18.0, 1e-4);
  mud.outline = {{10.0, 0.0}, {18.0, 0.0}, {18.0, 6.0}, {10.0, 6.0}};  // elsewhere
  EXPECT_NEAR(sounding(muddy(mud)), 20.0, 1e-4);
  mud.outline.clear();
  mud.sonar = SeenGround::bottom;
  EXPECT_NEAR(sounding(muddy(mud)), 20.0, 1e-4);
}

TEST(MudGround, EyesSeeItsSurfaceOrTheBottomAsTheSceneSays) {
  MudSpec mud = mud_of(MudLaw::linear);
  const auto visible = [&] { return Model(muddy(mud)).visuals().back().size(); };
  EXPECT_EQ(visible(), 1u);
  mud.camera = SeenGround::bottom;
  EXPECT_EQ(visible(), 0u);
}

TEST(MudGround, ACrustCarriesWhatWouldSinkInto) {
  MudSpec mud = mud_of(MudLaw::linear);
  mud.damping = 10.0;
  WorldSpec spec = muddy(mud);
  spec.objects = {block({0.2, 0.2, 0.2}, 12.0, 8e-3, {5, 0, 17.5})};
  test::Scene soft(spec);
  spec.environment.seabed.muds[0].contact = SeenGround::surface;
  test::Scene crusted(spec);
  soft.run(20.0);
  crusted.run(20.0);
  EXPECT_NEAR(soft.body(kBlock).p_WB.z(), 19.9, 2e-3);
  EXPECT_NEAR(crusted.body(kBlock).p_WB.z(), 17.9, 2e-3);
}

TEST(MudGround, ThrustersRaiseItFromItsSurface) {
  WorldSpec spec = muddy(mud_of(MudLaw::linear));
  test::Scene scene(spec);
  scene.state.bodies.bodies[0].p_WB.z() = 17.6;  // far from the bottom, near the mud
  for (ThrusterState& shaft : scene.state.vehicles[0].propulsion.thrusters) shaft.speed = -300.0;
  SiltMemory memory;
  scene.run(0.05);
  memory.observe(scene.model, scene.state, scene.output);
  const auto puffs = memory.puffs(scene.state.now);
  ASSERT_EQ(puffs.size(), 1u);
  EXPECT_NEAR(puffs[0].p_W.z(), 18.0, 0.1);
}

}  // namespace mud_test
}  // namespace remora
