// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "geometry/height_field.h"
#include "plug_scene.h"
#include "sensors/ahrs.h"
#include "sensors/depth_sensor.h"
#include "sensors/imu.h"
#include "sensors/step_instrument.h"
#include "testing/allocation_watch.h"

#if REMORA_COUNTS_ALLOCATIONS
namespace remora {
namespace {

TEST(Allocation, AStepInFreeFlightTakesNothingFromTheHeap) {
  WorldSpec spec = test::open_water();
  spec.environment.waves.kind = SeaSpec{.significant_height = 0.5, .peak_period = 5.0};
  CurrentSpec current;
  current.kind = UniformCurrentSpec{Vec3(0.2, -0.1, 0.0)};
  current.variation.speed = {.sigma = 0.05, .time_constant = 60.0};
  spec.environment.currents.push_back(current);
  spec.vehicles[0].lamps.resize(1);
  spec.vehicles[0].cameras.resize(1);
  spec.vehicles.push_back(test::small_rov("second"));
  spec.vehicles[1].initial.p_WB = Vec3(8.0, 0.0, 3.0);
  test::Scene scene(spec);
  for (const ControlMode mode : {ControlMode::manual, ControlMode::pilot, ControlMode::depth_hold,
                                 ControlMode::station_keep, ControlMode::waypoints}) {
    scene.input.vehicles[0].pilot = {mode, {.surge = 0.3, .yaw = 0.1}};
    scene.input.events.push_back(SetThrusterFault{VehicleId{0}, 1, {ThrusterFaultKind::weak, 0.5}});
    scene.input.events.push_back(SetVisibility{3.0});
    scene.input.events.push_back(SetSunElevation{0.2});
    scene.input.events.push_back(SetWaveHeight{8.0});  // more than the scene's own waves carry
    scene.input.events.push_back(SetLeak{VehicleId{0}, 0.01});
    scene.input.events.push_back(SetLampFault{VehicleId{0}, 0, LampFaultKind::flicker});
    scene.input.events.push_back(SetCameraFault{VehicleId{0}, 0, CameraFaultKind::frozen});
    const AllocationWatch watch;
    ASSERT_EQ(scene.run(1.0), StepStatus::ok);
    EXPECT_EQ(watch.count(), 0u) << "mode " << static_cast<int>(mode);
  }
}

// Nodes come and go at the reel, and the line lies on the bottom, in waves.
TEST(Allocation, AStepWithATetherTakesNothingFromTheHeap) {
  WorldSpec spec = test::open_water();
  spec.environment.waves.kind = SeaSpec{.significant_height = 0.5, .peak_period = 5.0};
  spec.environment.seabed.flat_depth = 8.0;
  TetherSpec tether;
  tether.cable.mass_per_length = mass_for_weight_in_water(0.5, tether.cable.diameter);
  tether.reel_end.p = spec.vehicles[0].initial.p_WB + Vec3(6.0, 0.0, 0.0);
  tether.vehicle_end.body = spec.vehicles[0].name;
  tether.reel.deployed = 30.0;
  spec.tethers.push_back(tether);
  test::Scene scene(spec);
  ASSERT_EQ(scene.run(60.0), StepStatus::ok);  // it sinks, and scratch grows with its contacts
  ASSERT_FALSE(scene.output.tethers[0].loads.empty());
  for (const double speed : {0.5, -0.5}) {
    scene.input.events.push_back(SetReelFault{TetherId{0}, false});
    scene.input.events.push_back(SetReel{TetherId{0}, {.speed = speed}});
    const std::size_t nodes = scene.state.tethers[0].nodes().size();
    const AllocationWatch watch;
    ASSERT_EQ(scene.run(8.0), StepStatus::ok);
    EXPECT_EQ(watch.count(), 0u) << "speed " << speed;
    EXPECT_NE(scene.state.tethers[0].nodes().size(), nodes);
  }
}

/// How often the next `seconds` of the scene take memory, DART's own share left out.
std::size_t allocations_outside_dart(test::Scene& scene, double seconds) {
  const AllocationWatch watch("libdart");
  EXPECT_EQ(scene.run(seconds), StepStatus::ok);
  return watch.count();
}

// The contact solver's scratch grows in the first touches; after that only DART's pivoting takes
// memory.
TEST(Allocation, AStepOfAVehicleOnTheBottomTakesMemoryOnlyInsideDart) {
  WorldSpec spec = test::pool();
  std::get<FossenHullSpec>(spec.vehicles[0].hull).volume *= 0.9;
  test::Scene scene(spec);
  scene.input.vehicles[0].pilot = {ControlMode::manual, {.surge = 0.4}};
  ASSERT_EQ(scene.run(20.0), StepStatus::ok);
  ASSERT_FALSE(scene.output.contacts.empty());
  EXPECT_EQ(allocations_outside_dart(scene, 2.0), 0u);
}

// The solver's scratch has grown when the plug is pushed in for the second time.
TEST(Allocation, PlugsAreJoinedLockedAndReleasedWithMemoryTakenOnlyInsideDart) {
  test::Scene scene(test::docking_scene());
  const RigidState start = scene.body();
  const auto plug_in_and_out = [&](std::size_t& taken) {
    for (const auto& [newtons, seconds] : {std::pair(0.0, 8.0), {60.0, 6.0}, {-120.0, 2.0}}) {
      test::push(scene, newtons);
      taken += allocations_outside_dart(scene, seconds);
    }
  };
  std::size_t first = 0, second = 0;
  plug_in_and_out(first);
  scene.input.events.push_back(Teleport{BodyId{0}, start});
  scene.state.vehicles[0].wrench_actuator = {};
  plug_in_and_out(second);
  EXPECT_EQ(scene.state.plugs[0].phase, PlugPhase::free);
  EXPECT_LT(scene.body().p_WB.x(), start.p_WB.x());  // it was locked, and pulled out
  EXPECT_EQ(second, 0u);
}

/// A seabed that is 2 m deep along the x axis and rises by `slope` to both sides.
std::shared_ptr<const HeightField> valley(double slope) {
  HeightFieldSpec spec{.origin = Vec2(-4.0, -4.0),
                       .spacing = Vec2(0.5, 0.5),
                       .rows = 17,
                       .columns = 17,
                       .depths = {}};
  for (int i = 0; i < spec.rows; ++i) {
    for (int j = 0; j < spec.columns; ++j) {
      spec.depths.push_back(2.0 - slope * std::abs(-4.0 + 0.5 * j));
    }
  }
  return std::make_shared<HeightField>(spec);
}

TEST(Allocation, AStepOfAVehicleInAValleyTakesMemoryOnlyInsideDart) {
  WorldSpec spec = test::open_water();
  spec.environment.seabed = {.flat_depth = {}, .terrain = valley(0.3)};
  std::get<FossenHullSpec>(spec.vehicles[0].hull).volume *= 0.9;
  spec.vehicles[0].initial.p_WB.z() = 1.5;
  test::Scene scene(spec);
  scene.input.vehicles[0].pilot.mode = ControlMode::manual;
  ASSERT_EQ(scene.run(20.0), StepStatus::ok);
  double least = 1.0;  // of the cosines between two contacts: both slopes carry it
  for (const Contact& a : scene.output.contacts) {
    for (const Contact& b : scene.output.contacts) {
      least = std::min(least, a.normal_W.dot(b.normal_W));
    }
  }
  ASSERT_LT(least, 0.9);
  EXPECT_EQ(allocations_outside_dart(scene, 2.0), 0u);
}

TEST(Allocation, AStepOfAVehicleInMudTakesMemoryOnlyInsideDart) {
  WorldSpec spec = test::open_water();
  MudSpec mud;
  mud.name = "mud";
  mud.outline = {{-9.0, -9.0}, {90.0, -9.0}, {90.0, 9.0}, {-9.0, 9.0}};
  mud.thickness = 2.0;
  mud.law = MudLaw::bingham;
  spec.environment.seabed.muds = {mud};
  spec.vehicles[0].initial.p_WB.z() = 18.5;
  test::Scene scene(spec);
  scene.input.vehicles[0].pilot = {ControlMode::manual, {.surge = 0.8}};
  ASSERT_EQ(scene.run(2.0), StepStatus::ok);
  ASSERT_TRUE(scene.output.vehicles[0].mud_speed);
  EXPECT_EQ(allocations_outside_dart(scene, 2.0), 0u);
}

TEST(Allocation, AStepOfAVehicleWithAnInertialFilterTakesNoMemory) {
  WorldSpec spec = test::open_water();
  VehicleSpec& rov = spec.vehicles[0];
  const auto fit = [&](const char* name, const auto& instrument, double period) {
    SensorSpec sensor;
    sensor.name = name;
    sensor.period = from_seconds(period);
    sensor.step_instrument = step_instrument(instrument);
    rov.sensors.push_back(sensor);
  };
  fit("imu", ImuSpec{}, 0.01);
  fit("compass", AhrsSpec{}, 0.02);
  fit("depth", DepthSensorSpec{}, 0.02);
  // No DVL or USBL: they cast rays, and Embree takes memory when bodies have moved.
  for (NavigationSource& source : rov.navigation.sources) source = navigation_source("filter");
  rov.navigation.source(NavigationQuantity::altitude) = navigation_source("none");
  test::Scene scene(spec);
  scene.input.vehicles[0].pilot.mode = ControlMode::station_keep;
  ASSERT_EQ(scene.run(2.0), StepStatus::ok);
  EXPECT_EQ(allocations_outside_dart(scene, 4.0), 0u);
}

}  // namespace
}  // namespace remora

#endif  // REMORA_COUNTS_ALLOCATIONS
