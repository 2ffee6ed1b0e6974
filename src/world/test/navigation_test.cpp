// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "math/angles.h"
#include "sensors/ahrs.h"
#include "sensors/depth_sensor.h"
#include "sensors/dvl.h"
#include "sensors/imu.h"
#include "sensors/lbl.h"
#include "sensors/step_instrument.h"
#include "sensors/usbl.h"
#include "world/navigate.h"
#include "world/test/scenes.h"

namespace remora {
namespace world_navigation_test {

using test::open_water;
using test::Scene;

template <class Instrument>
SensorSpec fitted(const std::string& name, const Instrument& instrument, double period) {
  SensorSpec spec;
  spec.name = name;
  spec.period = from_seconds(period);
  spec.step_instrument = step_instrument(instrument);
  return spec;
}

/// The vehicle with compass, gauge, DVL, IMU and a USBL; none of them has an error of its own.
WorldSpec with_instruments() {
  WorldSpec spec = open_water();
  VehicleSpec& rov = spec.vehicles[0];
  UsblSpec usbl;
  usbl.aboard = UsblSpec::Aboard::transponder;
  usbl.range_noise = 0.02;
  rov.sensors = {fitted("compass", AhrsSpec{}, 0.02), fitted("depth", DepthSensorSpec{}, 0.02),
                 fitted("dvl", DvlSpec{}, 0.2), fitted("imu", ImuSpec{}, 0.01),
                 fitted("usbl", usbl, 1.0)};
  return spec;
}
constexpr SensorId kCompass{0}, kDepth{1}, kDvl{2}, kUsbl{4};

NavigationSource source(const char* word) { return navigation_source(word); }

/// All that the instruments can say, by the filter where it can.
void use_filter(VehicleSpec& rov) {
  using Q = NavigationQuantity;
  for (const Q quantity :
       {Q::heading, Q::attitude, Q::rates, Q::depth, Q::velocity, Q::position, Q::water_velocity})
    rov.navigation.source(quantity) = source("filter");
  rov.navigation.source(Q::altitude) = source("dvl");
}

double yaw_of(const Scene& scene) { return to_roll_pitch_yaw(scene.body().q_WB).yaw; }

void fail(Scene& scene, SensorId sensor, SensorFault fault) {
  scene.input.events.push_back(SetSensorFault{sensor, fault});
}

TEST(WorldNavigation, ACompassThatIsWrongBy40DegreesTurnsTheVehicleByThem) {
  WorldSpec spec = with_instruments();
  spec.vehicles[0].navigation.source(NavigationQuantity::heading) = source("compass");
  Scene scene(spec);
  scene.input.vehicles[0].pilot.mode = ControlMode::heading_hold;
  ASSERT_EQ(scene.run(20.0), StepStatus::ok);
  EXPECT_NEAR(yaw_of(scene), 0.0, 0.5 * kDegree);
  fail(scene, kCompass,
       {.kind = SensorFaultKind::bias_step, .value = 40.0 * kDegree, .channel = 2});
  ASSERT_EQ(scene.run(60.0), StepStatus::ok);
  EXPECT_NEAR(yaw_of(scene), -40.0 * kDegree, 1.0 * kDegree);
  const NavigationEstimate known =
      navigation_estimate(scene.model, scene.state, scene.output, VehicleId{0});
  EXPECT_NEAR(known.heading->value, 0.0, 1.0 * kDegree);
}

TEST(WorldNavigation, WithTheTruthAWrongCompassTurnsNothing) {
  Scene told_truth(with_instruments()), healthy(with_instruments());
  for (Scene* scene : {&told_truth, &healthy})
    scene->input.vehicles[0].pilot.mode = ControlMode::heading_hold;
  fail(told_truth, kCompass,
       {.kind = SensorFaultKind::bias_step, .value = 40.0 * kDegree, .channel = 2});
  ASSERT_EQ(told_truth.run(30.0), StepStatus::ok);
  ASSERT_EQ(healthy.run(30.0), StepStatus::ok);
  EXPECT_EQ(yaw_of(told_truth), yaw_of(healthy));
  EXPECT_EQ(told_truth.body().p_WB, healthy.body().p_WB);
}

/// What is held after a turn is the heading that the compass showed when the turn was over.
TEST(WorldNavigation, AReleasedYawStickHoldsTheHeadingOfThatMomentAsTheCompassHasIt) {
  constexpr double kWrong = 30.0 * kDegree;
  WorldSpec spec = with_instruments();
  spec.vehicles[0].navigation.source(NavigationQuantity::heading) = source("compass");
  for (const ControlMode mode :
       {ControlMode::heading_hold, ControlMode::stabilise, ControlMode::depth_hold}) {
    Scene scene(spec);
    const auto shown = [&] {
      return navigation_estimate(scene.model, scene.state, scene.output, VehicleId{0})
          .heading->value;
    };
    fail(scene, kCompass, {.kind = SensorFaultKind::bias_step, .value = kWrong, .channel = 2});
    PilotInput& pilot = scene.input.vehicles[0].pilot;
    pilot.mode = mode;
    ASSERT_EQ(scene.run(10.0), StepStatus::ok);
    const double before = shown();
    pilot.sticks.yaw = 0.8;
    ASSERT_EQ(scene.run(2.0), StepStatus::ok);
    const double at_release = shown();
    pilot.sticks.yaw = 0.0;
    ASSERT_EQ(scene.run(30.0), StepStatus::ok);
    const double held = scene.state.vehicles[0].controller.hold.heading;
    EXPECT_GT(wrap_to_pi(at_release - before), 20.0 * kDegree);
    EXPECT_LT(std::abs(wrap_to_pi(shown() - at_release)), 20.0 * kDegree);  // the braking
    EXPECT_NEAR(wrap_to_pi(shown() - held), 0.0, 1.0 * kDegree);
    EXPECT_NEAR(wrap_to_pi(held - yaw_of(scene)), kWrong, 1.5 * kDegree);
  }
}

TEST(WorldNavigation, AFrozenGaugeLetsDepthHoldDrift) {
  WorldSpec spec = with_instruments();
  spec.vehicles[0].navigation.source(NavigationQuantity::depth) = source("depth");
  Scene healthy(spec), frozen(spec);
  for (Scene* scene : {&healthy, &frozen}) {
    scene->input.vehicles[0].pilot.mode = ControlMode::depth_hold;
    ASSERT_EQ(scene->run(20.0), StepStatus::ok);
    EXPECT_NEAR(scene->body().p_WB.z(), 3.0, 0.05);
  }
  fail(frozen, kDepth, {.kind = SensorFaultKind::freeze});
  for (Scene* scene : {&healthy, &frozen}) {
    scene->input.events.push_back(SetLeak{VehicleId{0}, 0.01});  // it grows heavier
    ASSERT_EQ(scene->run(60.0), StepStatus::ok);
  }
  EXPECT_NEAR(healthy.body().p_WB.z(), 3.0, 0.2);
  EXPECT_GT(frozen.body().p_WB.z(), 4.0);
  // Nobody is told: the gauge says that all is well.
  EXPECT_EQ(frozen.output.vehicles[0].hold_status, HoldStatus::ok);
}

TEST(WorldNavigation, TheDepthOnTheDisplayRisesAndFallsWithThePressureOfTheWaveOverhead) {
  WorldSpec spec = with_instruments();
  spec.environment.seabed.flat_depth = 300.0;
  SwellComponent swell{.amplitude = 0.4, .period = 7.0};
  swell.sharpness = 0.0;
  spec.environment.waves.kind = SwellSpec{{swell}};
  spec.vehicles[0].navigation.source(NavigationQuantity::depth) = source("depth");
  Scene scene(spec);
  scene.input.vehicles[0].pilot.mode = ControlMode::depth_hold;
  ASSERT_EQ(scene.run(20.0), StepStatus::ok);
  double highest = -1e9, lowest = 1e9, mean_depth = 0.0;
  constexpr int kSamples = 1400;  // four periods
  for (int i = 0; i < kSamples; ++i) {
    ASSERT_EQ(scene.run(0.02), StepStatus::ok);
    const auto known =
        navigation_estimate(scene.model, scene.state, scene.output, VehicleId{0}).depth;
    ASSERT_TRUE(known);
    const double shown = known->value - scene.body().p_WB.z();
    highest = std::max(highest, shown);
    lowest = std::min(lowest, shown);
    mean_depth += scene.body().p_WB.z() / kSamples;
  }
  // Airy's wave in deep water: the head at depth z is a·exp(-kz), k = ω²/g.
  const double omega = 2.0 * kPi / swell.period;
  const double head = swell.amplitude * std::exp(-omega * omega / 9.81 * mean_depth);
  EXPECT_NEAR(0.5 * (highest - lowest), head, 0.1 * head);
}

TEST(WorldNavigation, OnInstrumentsAloneItKeepsItsStationInACurrent) {
  WorldSpec spec = with_instruments();
  CurrentSpec current;
  current.kind = UniformCurrentSpec{Vec3(0.1, 0.2, 0.0)};
  spec.environment.currents.push_back(current);
  use_filter(spec.vehicles[0]);
  Scene scene(spec);
  scene.input.vehicles[0].pilot.mode = ControlMode::station_keep;
  ASSERT_EQ(scene.run(120.0), StepStatus::ok);
  EXPECT_EQ(scene.output.vehicles[0].hold_status, HoldStatus::ok);
  EXPECT_LT((scene.body().p_WB - Vec3(0.0, 0.0, 3.0)).norm(), 0.6);
  const NavigationEstimate known =
      navigation_estimate(scene.model, scene.state, scene.output, VehicleId{0});
  ASSERT_TRUE(known.position_W && known.velocity_B && known.heading);
  EXPECT_LT((known.position_W->value - scene.body().p_WB).norm(), 0.5);
  EXPECT_LT((known.velocity_B->value - scene.body().V_WB_B.linear).norm(), 0.02);
}

/// A vehicle that flies `waypoints`, with a USBL that is off by `bias` m to the east. The places it
/// was truly at, one each tenth of a second.
std::vector<Vec3> way_flown(std::vector<Waypoint> waypoints, double bias) {
  WorldSpec spec = with_instruments();
  VehicleSpec& rov = spec.vehicles[0];
  rov.navigation.source(NavigationQuantity::position) = source("usbl");
  rov.navigation.source(NavigationQuantity::velocity) = source("dvl");
  rov.controller.waypoints = std::move(waypoints);
  Scene scene(spec);
  constexpr std::uint32_t kEast = 4;  // of a USBL's channels
  if (bias != 0.0)
    fail(scene, kUsbl, {.kind = SensorFaultKind::bias_step, .value = bias, .channel = kEast});
  EXPECT_EQ(scene.run(2.0), StepStatus::ok);  // until it has said where
  scene.input.vehicles[0].pilot.mode = ControlMode::waypoints;
  std::vector<Vec3> places;
  const auto is_done = [&] {
    return is_finished(scene.model.vehicles()[0].controller.hold,
                       scene.state.vehicles[0].controller.hold);
  };
  while (!is_done() && scene.state.now < from_seconds(400.0)) {
    EXPECT_EQ(scene.run(0.1), StepStatus::ok);
    places.push_back(scene.body().p_WB);
  }
  EXPECT_TRUE(is_done());
  return places;
}

double nearest(const std::vector<Vec3>& places, const Vec3& p_W) {
  double least = 1e9;
  for (const Vec3& place : places) least = std::min(least, (place - p_W).head<2>().norm());
  return least;
}

TEST(WorldNavigation, AWayIsFlownWhereThePositionSaysAndIsOffByItsBias) {
  const auto mean_east = [](double bias) {
    double sum = 0.0, count = 0.0;
    const std::vector<Waypoint> due_north{{.p_W = Vec3(12.0, 0.0, 3.0)},
                                          {.p_W = Vec3(35.0, 0.0, 3.0)}};
    for (const Vec3& p_W : way_flown(due_north, bias))
      if (p_W.x() > 22.0) {
        sum += p_W.y();
        count += 1.0;
      }
    EXPECT_GT(count, 0.0);
    return sum / count;
  };
  EXPECT_NEAR(mean_east(0.0), 0.0, 0.1);
  EXPECT_NEAR(mean_east(4.0), -4.0, 0.1);
}

TEST(WorldNavigation, ASurveyIsFlownWhereThePositionSaysAndIsOffByItsBias) {
  SurveySpec survey;
  survey.corner_W = Vec3(0.0, 0.0, 3.0);
  survey.length = 12.0;
  survey.width = 6.0;
  survey.spacing = 3.0;
  const std::vector<Waypoint> corners = lawn_mower(survey);
  const std::vector<Vec3> right = way_flown(corners, 0.0), wrong = way_flown(corners, 4.5);
  const double reach = survey.acceptance_radius + 0.2;
  for (const Waypoint& corner : corners) {
    EXPECT_LT(nearest(right, corner.p_W), reach);
    EXPECT_LT(nearest(wrong, corner.p_W - Vec3(0.0, 4.5, 0.0)), reach);
  }
  // The strip farthest to the east is never seen.
  EXPECT_GT(nearest(wrong, Vec3(6.0, 6.0, 3.0)), 4.0);
}

TEST(WorldNavigation, ALongBaseLineSaysWhereTheVehicleIsInSpiteOfSpikes) {
  WorldSpec spec = with_instruments();
  VehicleSpec& rov = spec.vehicles[0];
  LblSpec lbl;
  lbl.transponders = {Vec3(-40, -40, 19), Vec3(60, -40, 18), Vec3(60, 50, 19), Vec3(-40, 50, 19)};
  lbl.range_noise = 0.1;
  rov.sensors[kUsbl.index] = fitted("lbl", lbl, 1.0);
  use_filter(rov);
  Scene scene(spec);
  constexpr std::uint32_t kFirstRange = 4;  // of an LBL's channels
  fail(
      scene, kUsbl,
      {.kind = SensorFaultKind::spikes, .value = 20.0, .probability = 0.2, .channel = kFirstRange});
  scene.input.vehicles[0].pilot.mode = ControlMode::station_keep;
  scene.input.vehicles[0].pilot.sticks.surge = 0.5;
  ASSERT_EQ(scene.run(40.0), StepStatus::ok);
  scene.input.vehicles[0].pilot.sticks.surge = 0.0;
  ASSERT_EQ(scene.run(40.0), StepStatus::ok);
  EXPECT_GT(scene.body().p_WB.x(), 5.0);
  const NavigationEstimate known =
      navigation_estimate(scene.model, scene.state, scene.output, VehicleId{0});
  ASSERT_TRUE(known.position_W);
  EXPECT_LT((known.position_W->value - scene.body().p_WB).norm(), 0.25);
  std::uint32_t refused = 0;
  for (const FilterAidState& aid : scene.state.navigation[0].filter[0].aids)
    refused += aid.refused_count;
  EXPECT_GT(refused, 8u);  // of some sixteen spikes
}

TEST(WorldNavigation, AStationWithoutAPositionSaysSo) {
  WorldSpec spec = with_instruments();
  spec.vehicles[0].navigation.source(NavigationQuantity::position) = source("usbl");
  spec.vehicles[0].navigation.source(NavigationQuantity::velocity) = source("dvl");
  Scene scene(spec);
  scene.input.vehicles[0].pilot.mode = ControlMode::station_keep;
  ASSERT_EQ(scene.run(10.0), StepStatus::ok);
  EXPECT_EQ(scene.output.vehicles[0].hold_status, HoldStatus::ok);
  fail(scene, kUsbl, {.kind = SensorFaultKind::dropout});
  ASSERT_EQ(scene.run(10.0), StepStatus::ok);
  EXPECT_EQ(scene.output.vehicles[0].hold_status, HoldStatus::no_position);
  // It brakes by its log: it does not run away.
  EXPECT_LT(scene.body().V_WB_B.linear.norm(), 0.05);
  fail(scene, kDvl, {.kind = SensorFaultKind::dropout});
  ASSERT_EQ(scene.run(10.0), StepStatus::ok);
  EXPECT_FALSE(
      navigation_estimate(scene.model, scene.state, scene.output, VehicleId{0}).velocity_B);
}

TEST(WorldNavigation, ARestoredSnapshotWithAFilterContinuesExactly) {
  WorldSpec spec = with_instruments();
  use_filter(spec.vehicles[0]);
  Scene scene(spec);
  scene.input.vehicles[0].pilot.mode = ControlMode::station_keep;
  ASSERT_EQ(scene.run(5.0), StepStatus::ok);
  const State snapshot = scene.state;
  ASSERT_EQ(scene.run(5.0), StepStatus::ok);
  const std::uint64_t expected = hash(scene.state);
  scene.state = snapshot;
  ASSERT_EQ(scene.run(5.0), StepStatus::ok);
  EXPECT_EQ(hash(scene.state), expected);
}

TEST(WorldNavigation, PutElsewhereItKnowsWhere) {
  WorldSpec spec = with_instruments();
  use_filter(spec.vehicles[0]);
  Scene scene(spec);
  ASSERT_EQ(scene.run(5.0), StepStatus::ok);
  RigidState there;
  there.p_WB = Vec3(40.0, -20.0, 5.0);
  scene.input.events.push_back(Teleport{scene.model.body_of(VehicleId{0}), there});
  ASSERT_EQ(scene.run(5.0), StepStatus::ok);
  const NavigationEstimate known =
      navigation_estimate(scene.model, scene.state, scene.output, VehicleId{0});
  ASSERT_TRUE(known.position_W);
  EXPECT_LT((known.position_W->value - scene.body().p_WB).norm(), 1.0);
}

TEST(WorldNavigation, ANameThatIsNotThereIsAProblem) {
  WorldSpec spec = open_water();
  spec.vehicles[0].navigation.source(NavigationQuantity::heading) = source("compass");
  const std::vector<Problem> found = problems(spec);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].what, "'rov', navigation: the vehicle has no sensor `compass`");
}

}  // namespace world_navigation_test
}  // namespace remora
