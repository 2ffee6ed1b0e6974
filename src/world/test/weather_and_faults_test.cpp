// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "geometry/procedural.h"
#include "sensors/leak_sensor.h"
#include "sensors/step_instrument.h"
#include "world/event_text.h"
#include "world/fouling_of.h"
#include "world/test/scenes.h"
#include "world/tether_pull.h"

namespace remora {
namespace weather_and_faults_test {

using test::Scene;

constexpr double kGravity = 9.81;

/// A neutral vehicle at 3 m with a camera, two lamps and an umbilical; nobody touches its sticks.
WorldSpec equipped() {
  WorldSpec spec = test::open_water();
  VehicleSpec& rov = spec.vehicles[0];
  rov.cameras.resize(1);
  rov.cameras[0].name = "main";
  rov.lamps = {{.name = "port"}, {.name = "starboard"}};
  TetherSpec tether;
  tether.cable.mass_per_length = mass_for_weight_in_water(0.0, tether.cable.diameter);
  tether.reel_end.p = rov.initial.p_WB + Vec3(6.0, 0.0, -3.0);
  tether.vehicle_end.body = rov.name;
  tether.reel.deployed = 15.0;
  spec.tethers.push_back(tether);
  return spec;
}

void let_go(Scene& scene) { scene.input.vehicles[0].pilot.mode = ControlMode::manual; }

void happen(Scene& scene, const Event& event) { scene.input.events.push_back(event); }

// ---- a leak ----

TEST(Leak, AFloodedVehicleFallsAtFirstWithTheWeightOfTheWaterOverItsMassAndAddedMass) {
  Scene scene(test::open_water());
  let_go(scene);
  scene.state.vehicles[0].flooded = 0.5;
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);
  const double acceleration = 0.5 * kGravity / (12.0 + 15.0);  // mass and added mass in heave
  EXPECT_NEAR(scene.body().V_WB_B.linear.z(), 0.01 * acceleration, 0.01 * 0.01 * acceleration);
}

TEST(Leak, ASinkingVehicleReachesTheSpeedAtWhichDragCarriesTheWater) {
  Scene scene(test::open_water());
  let_go(scene);
  scene.state.vehicles[0].flooded = 1.0;
  ASSERT_EQ(scene.run(20.0), StepStatus::ok);
  const double w = scene.body().V_WB_B.linear.z();
  EXPECT_NEAR(10.0 * w + 90.0 * w * w, 1.0 * kGravity, 1e-6);
}

TEST(Leak, WaterAheadOfTheCentreOfGravityPutsTheNoseDown) {
  WorldSpec spec = test::open_water();
  auto& hull = std::get<FossenHullSpec>(spec.vehicles[0].hull);
  hull.center_of_buoyancy_B = Vec3(0.05, 0.0, 0.0);
  hull.center_of_gravity_B = Vec3(0.05, 0.0, 0.02);
  Scene scene(spec);
  let_go(scene);
  scene.state.vehicles[0].flooded = 0.5;
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);
  // M ν̇ = W with the moment p × W about Bo, from the hull's own matrix.
  Vec6 F = Vec6::Zero();
  F[2] = 0.5 * kGravity;
  F[4] = -0.05 * 0.5 * kGravity;
  const Vec6 nu = 0.01 * scene.model.hull({0})->inverse_inertia() * F;
  EXPECT_NEAR(scene.body().V_WB_B.angular.y(), nu[4], 0.02 * std::abs(nu[4]));
  EXPECT_NEAR(scene.body().V_WB_B.linear.z(), nu[2], 0.02 * nu[2]);
}

TEST(Leak, WaterComesInAtItsRateUntilTheHousingsAreFullAndStaysInWhenItIsStopped) {
  Scene scene(test::open_water());
  happen(scene, SetLeak{VehicleId{0}, 0.5});
  ASSERT_EQ(scene.run(2.0), StepStatus::ok);
  EXPECT_NEAR(scene.state.vehicles[0].flooded, 1.0, 1e-9);
  happen(scene, SetLeak{VehicleId{0}, 0.0});
  ASSERT_EQ(scene.run(2.0), StepStatus::ok);
  EXPECT_NEAR(scene.state.vehicles[0].flooded, 1.0, 1e-9);
  happen(scene, SetLeak{VehicleId{0}, 5.0});
  ASSERT_EQ(scene.run(2.0), StepStatus::ok);
  EXPECT_NEAR(scene.state.vehicles[0].flooded, 0.25 * 12.0, 1e-9);  // displaces 12 kg of water
}

TEST(Leak, NoWaterComesInAboveTheSurface) {
  WorldSpec spec = test::open_water();
  spec.vehicles[0].initial.p_WB.z() = -2.0;
  Scene scene(spec);
  happen(scene, SetLeak{VehicleId{0}, 1.0});
  ASSERT_EQ(scene.run(0.5), StepStatus::ok);  // it falls 1.2 m
  ASSERT_LT(scene.body().p_WB.z(), 0.0);
  EXPECT_EQ(scene.state.vehicles[0].flooded, 0.0);
}

TEST(Leak, TheLeakSensorFindsTheWater) {
  WorldSpec spec = test::open_water();
  SensorSpec sensor;
  sensor.name = "leak";
  sensor.step_instrument = step_instrument(LeakSensorSpec{});
  spec.vehicles[0].sensors.push_back(sensor);
  Scene scene(spec);
  ASSERT_EQ(scene.run(0.1), StepStatus::ok);
  const auto reading = [&] { return scene.output.measurements.find(SensorId{0}); };
  ASSERT_TRUE(reading());
  EXPECT_EQ(reading()->values[0], 0.0);
  happen(scene, SetLeak{VehicleId{0}, 0.2});
  ASSERT_EQ(scene.run(0.2), StepStatus::ok);  // 40 g: the probe is dry
  ASSERT_TRUE(reading());
  EXPECT_EQ(reading()->values[0], 0.0);
  ASSERT_EQ(scene.run(0.1), StepStatus::ok);
  ASSERT_TRUE(reading());
  EXPECT_EQ(reading()->values[0], 1.0);
}

// ---- propellers ----

double shaft_speed_after(double command, std::uint32_t reversed, ThrusterFaultKind fault) {
  Scene scene(test::open_water());
  VehicleInput& input = scene.input.vehicles[0];
  input.kind = CommandKind::thrusters;
  input.thrusters.resize(8);
  input.thrusters[2] = command;
  input.reversed_propellers = reversed;
  happen(scene, SetThrusterFault{VehicleId{0}, 2, {fault, 0.5}});
  EXPECT_EQ(scene.run(0.5), StepStatus::ok);
  return scene.state.vehicles[0].propulsion.thrusters[2].speed;
}

TEST(ReversedPropeller, TurnsAsIfTheCommandHadTheOtherSign) {
  constexpr auto kHealthy = ThrusterFaultKind::none;
  EXPECT_EQ(shaft_speed_after(0.5, 1u << 2, kHealthy), shaft_speed_after(-0.5, 0, kHealthy));
  EXPECT_NE(shaft_speed_after(0.5, 1u << 2, kHealthy), shaft_speed_after(0.5, 0, kHealthy));
  EXPECT_EQ(shaft_speed_after(0.5, 1u << 3, kHealthy), shaft_speed_after(0.5, 0, kHealthy));
}

TEST(ReversedPropeller, SetsAThrusterRightThatWasWiredTheWrongWayRound) {
  EXPECT_EQ(shaft_speed_after(0.5, 1u << 2, ThrusterFaultKind::reversed),
            shaft_speed_after(0.5, 0, ThrusterFaultKind::none));
}

TEST(ReversedPropeller, DoesNotTurnOneThatIsStuck) {
  EXPECT_EQ(shaft_speed_after(0.3, 1u << 2, ThrusterFaultKind::stuck),
            shaft_speed_after(0.3, 0, ThrusterFaultKind::stuck));
}

// ---- lamps and cameras ----

TEST(LampFault, ADeadLampStaysDarkAndTheOtherBurns) {
  Scene scene(equipped());
  scene.input.vehicles[0].lookout.lamps = 0.8;
  happen(scene, SetLampFault{VehicleId{0}, 1, LampFaultKind::dead});
  ASSERT_EQ(scene.run(0.1), StepStatus::ok);
  EXPECT_EQ(scene.state.vehicles[0].lookout.lamps[0], 0.8);
  EXPECT_EQ(scene.state.vehicles[0].lookout.lamps[1], 0.0);
  happen(scene, SetLampFault{VehicleId{0}, 1, LampFaultKind::none});
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);
  EXPECT_EQ(scene.state.vehicles[0].lookout.lamps[1], 0.8);
}

TEST(LampFault, AFlickeringLampIsOnForSixTenthsOfTheTimeAndChangesSeveralTimesASecond) {
  constexpr int kSteps = 100000;
  for (const std::uint32_t lamp : {0u, 1u}) {
    int on = 0, changes = 0;
    for (int i = 0; i < kSteps; ++i) {
      const double now = flicker(i * from_seconds(0.01), lamp);
      ASSERT_TRUE(now == 0.0 || now == 1.0);
      on += now == 1.0;
      changes += i > 0 && now != flicker((i - 1) * from_seconds(0.01), lamp);
    }
    // 12 500 independent slots of 80 ms: the share's deviation is 0.0044, and a slot differs from
    // the one before with probability 2 · 0.6 · 0.4.
    EXPECT_NEAR(on / double{kSteps}, 0.6, 0.018);
    EXPECT_NEAR(changes / 1000.0, 0.48 * 12.5, 0.25);
  }
}

TEST(LampFault, TwoFlickeringLampsDoNotFlickerTogether) {
  int same = 0;
  for (int i = 0; i < 10000; ++i)
    same += flicker(i * from_seconds(0.08), 0) == flicker(i * from_seconds(0.08), 1);
  EXPECT_NEAR(same / 10000.0, 0.52, 0.02);  // 0.6² + 0.4²
}

TEST(CameraFault, TheStateTellsWhatIsWrongAndSinceWhen) {
  Scene scene(equipped());
  const CameraState& camera = scene.state.vehicles[0].lookout.cameras[0];
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  happen(scene, SetCameraFault{VehicleId{0}, 0, CameraFaultKind::frozen});
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  happen(scene, SetCameraFault{VehicleId{0}, 0, CameraFaultKind::frozen});  // told twice
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  EXPECT_EQ(camera.fault, CameraFaultKind::frozen);
  EXPECT_EQ(camera.fault_since, from_seconds(1.0));
  happen(scene, SetCameraFault{VehicleId{0}, 0, CameraFaultKind::none});
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);
  EXPECT_EQ(camera.fault, CameraFaultKind::none);
  EXPECT_EQ(camera.fault_since, SimTime{});
}

TEST(CameraFault, ADarkCameraGetsNoLightAndANoisyOneTooMuchGain) {
  const CameraSpec healthy;
  EXPECT_LT(with_fault(healthy, CameraFaultKind::dark).shutter, 1e-9 * healthy.shutter);
  EXPECT_GT(with_fault(healthy, CameraFaultKind::noisy).gain_db, healthy.max_gain_db);
  EXPECT_EQ(with_fault(healthy, CameraFaultKind::frozen).shutter, healthy.shutter);
  EXPECT_FALSE(with_fault(healthy, CameraFaultKind::frozen).gain_db);
}

// ---- the reel ----

TEST(ReelFault, AJammedDrumGivesAndTakesNothingUntilItIsFreed) {
  Scene scene(equipped());
  ASSERT_EQ(scene.run(0.1), StepStatus::ok);
  const double out = scene.state.tethers[0].reel.deployed;
  happen(scene, SetReelFault{TetherId{0}, true});
  for (const double speed : {0.5, -0.4}) {
    happen(scene, SetReel{TetherId{0}, {.speed = speed}});
    ASSERT_EQ(scene.run(2.0), StepStatus::ok);
    EXPECT_EQ(scene.state.tethers[0].reel.deployed, out);
  }
  happen(scene, SetReel{TetherId{0}, {.speed = 0.5}});
  happen(scene, SetReelFault{TetherId{0}, false});
  ASSERT_EQ(scene.run(4.0), StepStatus::ok);
  EXPECT_NEAR(scene.state.tethers[0].reel.deployed, out + 0.5 * 4.0 - 0.5 * 0.5 / 2.0, 0.01);
}

TEST(WeatherAndFaults, ATetherThatPartedIsMadeFastAgainWhereItsEndsAre) {
  for (const double fraction : {0.0, 0.5, 1.0}) {
    Scene scene(equipped());
    ASSERT_EQ(scene.run(0.1), StepStatus::ok);
    happen(scene, CutTether{TetherId{0}, fraction});
    ASSERT_EQ(scene.run(1.0), StepStatus::ok);
    ASSERT_FALSE(scene.state.tethers[0].is_whole());
    happen(scene, AttachTether{TetherId{0}});
    ASSERT_EQ(scene.run(1.0), StepStatus::ok);
    const TetherState& tether = scene.state.tethers[0];
    EXPECT_TRUE(tether.is_whole());
    EXPECT_EQ(tether.stump.nodes(), 0u);
    const TetherModel& model = scene.model.tethers()[0];
    const Vec3 p_W = fastening(scene.model, scene.state, model.spec.vehicle_end, model.bodies[1]);
    EXPECT_LT((tether.nodes().back() - p_W).norm(), 0.01);
    EXPECT_GE(tether.reel.deployed, scene.output.tethers[0].straight - 0.01);
  }
}

// ---- growth ----

WorldSpec with_a_foulable_wall() {
  WorldSpec spec = equipped();
  ObjectSpec wall = test::fixed_box("wall", Vec3(8.0, 0.0, 3.0), Vec3(0.5, 6.0, 6.0));
  wall.visuals.push_back({.mesh = std::make_shared<const TriangleMesh>(make_box({0.5, 6.0, 6.0}))});
  wall.fouling = FoulingSpec{.level = std::nullopt, .seed = 3, .waterline = -3.0};
  spec.objects.push_back(wall);
  return spec;
}

TEST(WeatherAndFaults, ALevelOfFoulingIsSetWhereSomethingCanBeFouledAndNowhereElse) {
  Scene scene(with_a_foulable_wall());
  const BodyId wall = scene.model.objects().front();
  EXPECT_EQ(fouling_of(scene.model, scene.state, wall), nullptr);
  EXPECT_EQ(fouling_level(scene.model, scene.state), 0);
  happen(scene, SetFouling{4});
  ASSERT_EQ(scene.run(0.1), StepStatus::ok);
  ASSERT_NE(fouling_of(scene.model, scene.state, wall), nullptr);
  EXPECT_EQ(fouling_level(scene.model, scene.state), 4);
  EXPECT_EQ(fouling_level(fouling_of(scene.model, scene.state, wall)->cover()), 4);
  EXPECT_FALSE(is_possible(SetFouling{6}, scene.model));
  EXPECT_FALSE(is_possible(SetFouling{3}, Scene(equipped()).model));
}

TEST(WeatherAndFaults, GrowthMovesNothing) {
  Scene clean(with_a_foulable_wall()), fouled(with_a_foulable_wall());
  happen(fouled, SetFouling{5});
  ASSERT_EQ(clean.run(2.0), StepStatus::ok);
  ASSERT_EQ(fouled.run(2.0), StepStatus::ok);
  EXPECT_NE(hash(clean.state), hash(fouled.state));
  fouled.state.fouling.reset();
  EXPECT_EQ(hash(clean.state), hash(fouled.state));
}

// ---- all of it ----

TEST(WeatherAndFaults, EachIsPartOfTheStateAndOfItsHash) {
  const std::pair<const char*, Event> events[] = {
      {"visibility", SetVisibility{3.0}},
      {"sun", SetSunElevation{0.1}},
      {"waves", SetWaveHeight{0.5}},
      {"lamp", SetLampFault{VehicleId{0}, 0, LampFaultKind::flicker}},
      {"camera", SetCameraFault{VehicleId{0}, 0, CameraFaultKind::noisy}},
      {"leak", SetLeak{VehicleId{0}, 1e-9}},
      {"reel", SetReelFault{TetherId{0}, true}}};
  Scene undisturbed(equipped());
  ASSERT_EQ(undisturbed.run(0.01), StepStatus::ok);
  for (const auto& [name, event] : events) {
    Scene scene(equipped());
    happen(scene, event);
    ASSERT_EQ(scene.run(0.01), StepStatus::ok);
    EXPECT_NE(hash(scene.state), hash(undisturbed.state)) << name;
  }
}

TEST(WeatherAndFaults, ASeaThatRisesRocksAVehicleAtTheSurface) {
  WorldSpec spec = test::open_water();
  spec.vehicles[0].initial.p_WB.z() = 0.1;
  std::get<FossenHullSpec>(spec.vehicles[0].hull).volume *= 1.05;  // afloat
  Scene scene(spec);
  let_go(scene);
  ASSERT_EQ(scene.run(30.0), StepStatus::ok);
  const double still = scene.body().p_WB.z();
  happen(scene, SetWaveHeight{0.6});
  ASSERT_EQ(scene.run(20.0), StepStatus::ok);
  // Waves of 6 s are long: what floats goes with the surface, whose deviation is Hs/4.
  double square = 0.0;
  constexpr int kSamples = 2000;
  for (int i = 0; i < kSamples; ++i) {
    ASSERT_EQ(scene.run(0.1), StepStatus::ok);
    square += std::pow(scene.body().p_WB.z() - still, 2);
  }
  EXPECT_NEAR(std::sqrt(square / kSamples), 0.15, 0.03);
}

}  // namespace weather_and_faults_test
}  // namespace remora
