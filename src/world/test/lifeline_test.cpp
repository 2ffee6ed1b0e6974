// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/lifeline.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sensors/depth_sensor.h"
#include "sensors/sensor.h"
#include "sensors/step_instrument.h"
#include "world/test/scenes.h"

namespace remora {
namespace lifeline_test {

using test::Scene;

constexpr VehicleId kRov{0};
constexpr TetherId kUmbilical{0};

TetherSpec neutral_tether(const Vec3& reel_W, const std::string& body) {
  TetherSpec tether;
  tether.cable.mass_per_length = mass_for_weight_in_water(0.0, tether.cable.diameter);
  tether.reel_end.p = reel_W;
  tether.vehicle_end.body = body;
  tether.reel.deployed = 15.0;
  return tether;
}

/// A vehicle at 3 m with lamps, a camera and a depth gauge, on an umbilical.
WorldSpec on_a_tether(SupplyKind supply) {
  WorldSpec spec = test::open_water();
  VehicleSpec& rov = spec.vehicles[0];
  rov.propulsion.battery.kind = supply;
  rov.cameras.resize(1);
  rov.cameras[0].name = "main";
  rov.lamps = {{.name = "port"}, {.name = "starboard"}};
  SensorSpec gauge;
  gauge.name = "depth";
  gauge.step_instrument = step_instrument(DepthSensorSpec{});
  rov.sensors.push_back(gauge);
  spec.tethers.push_back(neutral_tether(rov.initial.p_WB + Vec3(6.0, 0.0, -3.0), rov.name));
  return spec;
}

void push_ahead(Scene& scene) {
  VehicleInput& input = scene.input.vehicles[0];
  input.pilot.mode = ControlMode::manual;
  input.pilot.sticks.surge = 1.0;
  input.lookout.lamps = 1.0;
}

double fastest_shaft(const Scene& scene) {
  double fastest = 0.0;
  for (const ThrusterState& thruster : scene.state.vehicles[0].propulsion.thrusters)
    fastest = std::max(fastest, std::abs(thruster.speed));
  return fastest;
}

void cut_the_umbilical(Scene& scene) { scene.input.events.push_back(CutTether{kUmbilical, 0.5}); }

TEST(Lifeline, AVehicleWithoutATetherLacksNothing) {
  const Scene scene(test::open_water());
  const Lifeline line = lifeline(scene.model, scene.state, kRov);
  EXPECT_TRUE(line.has_power);
  EXPECT_TRUE(line.has_link);
}

TEST(Lifeline, ACutTetherTakesPowerFromWhatIsFedFromAbove) {
  Scene scene(on_a_tether(SupplyKind::tether));
  push_ahead(scene);
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  ASSERT_GT(fastest_shaft(scene), 10.0);
  ASSERT_EQ(scene.state.vehicles[0].lookout.lamps[0], 1.0);

  cut_the_umbilical(scene);
  ASSERT_EQ(scene.run(3.0), StepStatus::ok);
  EXPECT_LT(fastest_shaft(scene), 1e-3);
  EXPECT_EQ(scene.state.vehicles[0].lookout.lamps[0], 0.0);
  EXPECT_FALSE(lifeline(scene.model, scene.state, kRov).has_power);
}

TEST(Lifeline, CellsAboardKeepLampsBurningButNoStickArrives) {
  Scene scene(on_a_tether(SupplyKind::battery));
  push_ahead(scene);
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  cut_the_umbilical(scene);
  ASSERT_EQ(scene.run(3.0), StepStatus::ok);
  EXPECT_LT(fastest_shaft(scene), 1e-3);
  scene.input.vehicles[0].lookout.lamps = 0.0;  // asked for above, heard by nobody
  ASSERT_EQ(scene.run(0.5), StepStatus::ok);
  EXPECT_EQ(scene.state.vehicles[0].lookout.lamps[0], 1.0);
  const Lifeline line = lifeline(scene.model, scene.state, kRov);
  EXPECT_TRUE(line.has_power);
  EXPECT_FALSE(line.has_link);
}

TEST(Lifeline, AnAutopilotAboardFliesOnWithItsCells) {
  for (const SupplyKind supply : {SupplyKind::battery, SupplyKind::tether}) {
    Scene scene(on_a_tether(supply));
    VehicleInput& input = scene.input.vehicles[0];
    input.kind = CommandKind::thrusters;
    input.thrusters.resize(8);
    for (double& command : input.thrusters) command = 0.5;
    cut_the_umbilical(scene);
    ASSERT_EQ(scene.run(1.0), StepStatus::ok);
    EXPECT_EQ(fastest_shaft(scene) > 10.0, supply == SupplyKind::battery);
  }
}

TEST(Lifeline, WithoutPowerNothingMeasures) {
  for (const SupplyKind supply : {SupplyKind::battery, SupplyKind::tether}) {
    Scene scene(on_a_tether(supply));
    ASSERT_EQ(scene.run(1.0), StepStatus::ok);
    cut_the_umbilical(scene);
    ASSERT_EQ(scene.run(2.0), StepStatus::ok);
    const auto last = latest(scene.model.sensors(), scene.state.sensors, SensorId{0});
    ASSERT_TRUE(last);
    const double age = (scene.state.now - last->valid).seconds();
    EXPECT_EQ(age < 0.5, supply == SupplyKind::battery) << age;
  }
}

TEST(Lifeline, ALightVehicleFloatsUpWhenItIsCutOff) {
  WorldSpec spec = on_a_tether(SupplyKind::tether);
  std::get<FossenHullSpec>(spec.vehicles[0].hull).volume *= 1.02;
  Scene scene(spec);
  scene.input.vehicles[0].pilot.mode = ControlMode::depth_hold;
  ASSERT_EQ(scene.run(5.0), StepStatus::ok);
  const double held = scene.body().p_WB.z();
  EXPECT_NEAR(held, 3.0, 0.3);
  cut_the_umbilical(scene);
  ASSERT_EQ(scene.run(10.0), StepStatus::ok);
  EXPECT_LT(scene.body().p_WB.z(), held - 1.0);
}

TEST(Lifeline, ATetherMadeFastAgainBringsEverythingBack) {
  Scene scene(on_a_tether(SupplyKind::tether));
  push_ahead(scene);
  cut_the_umbilical(scene);
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  ASSERT_LT(fastest_shaft(scene), 1e-3);
  scene.input.events.push_back(AttachTether{kUmbilical});
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  EXPECT_GT(fastest_shaft(scene), 10.0);
  EXPECT_EQ(scene.state.vehicles[0].lookout.lamps[0], 1.0);
}

TEST(Lifeline, WhatHangsOnACageIsCutOffWithTheCage) {
  WorldSpec spec = test::open_water();
  VehicleSpec cage = test::small_rov("cage");
  cage.initial.p_WB = Vec3(10.0, 0.0, 3.0);
  spec.vehicles.push_back(cage);
  spec.tethers.push_back(neutral_tether({10.0, 6.0, 0.0}, "cage"));  // from the ship
  TetherSpec excursion = neutral_tether(Vec3::Zero(), "rov");
  excursion.name = "excursion";
  excursion.reel_end.body = "cage";
  spec.tethers.push_back(excursion);
  Scene scene(spec);
  EXPECT_TRUE(lifeline(scene.model, scene.state, kRov).has_link);
  cut_the_umbilical(scene);
  ASSERT_EQ(scene.run(0.1), StepStatus::ok);
  EXPECT_FALSE(lifeline(scene.model, scene.state, kRov).has_link);
  EXPECT_FALSE(lifeline(scene.model, scene.state, VehicleId{1}).has_link);
}

}  // namespace lifeline_test
}  // namespace remora
