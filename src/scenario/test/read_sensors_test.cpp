// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_sensors.h"

#include <gtest/gtest.h>

#include "math/angles.h"
#include "scenario/scenario.h"
#include "scenario/yaml/asset_file.h"
#include "sensors/imaging_spec.h"
#include "sensors/step_instrument_spec.h"
#include "testing/source_dir.h"

namespace remora {
namespace read_sensors_test {

AssetPaths paths() { return *AssetPaths::found_above(source_dir()); }

std::vector<SensorSpec> sensors(const std::string& list) {
  Diagnostics diagnostics;
  const auto spec = parse_scenario(
      "purpose: a test\nvehicles:\n  - vehicle: bluerov2_heavy_von_benzon\n    sensors:\n" + list,
      "test.yaml", paths(), diagnostics);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  return spec ? spec->world.vehicles[0].sensors : std::vector<SensorSpec>{};
}

template <class Spec>
const Spec& instrument(const SensorSpec& sensor) {
  return std::get<Spec>(*sensor.step_instrument);
}

class ShippedSensor : public testing::TestWithParam<std::string> {};

TEST_P(ShippedSensor, LoadsWithoutAWord) {
  Diagnostics diagnostics;
  const auto spec = load_sensor(GetParam(), paths(), from_seconds(0.01), diagnostics);
  EXPECT_TRUE(spec);
  EXPECT_EQ(to_string(diagnostics), "");
  if (!spec) return;
  EXPECT_TRUE(problems(*spec, from_seconds(0.01)).empty());
}

INSTANTIATE_TEST_SUITE_P(All, ShippedSensor,
                         testing::ValuesIn(asset_names({"sensor", "sensors"}, paths())),
                         [](const auto& info) { return info.param; });

TEST(ReadSensors, APresetKeepsItsValuesButForThoseThatAreChanged) {
  const auto list = sensors(
      "      - {name: deep, sensor: bar30, position: [0.1, 0, -0.2], pressure: {noise: 7}, "
      "latency: 0.02, rate_hz: 20}\n");
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].name, "deep");
  EXPECT_TRUE(list[0].X_BS.p.isApprox(Vec3(0.1, 0.0, -0.2)));
  EXPECT_EQ(list[0].period, from_seconds(0.05));
  EXPECT_EQ(list[0].latency, from_seconds(0.02));
  EXPECT_EQ(instrument<DepthSensorSpec>(list[0]).pressure.noise, 7.0);
  EXPECT_EQ(instrument<DepthSensorSpec>(list[0]).pressure.resolution, 20.0);
  EXPECT_EQ(instrument<DepthSensorSpec>(list[0]).max_pressure, 3.0e6);
}

TEST(ReadSensors, WithoutANameASensorIsCalledAsItsPreset) {
  EXPECT_EQ(sensors("      - {sensor: bar30}\n").at(0).name, "bar30");
}

TEST(ReadSensors, ThePresetsRateGivesWayToTheStepAndTheUsersDoesNot) {
  Diagnostics diagnostics;
  const auto spec = load_sensor("imu_vn100", paths(), from_seconds(0.04), diagnostics);
  ASSERT_TRUE(spec) << to_string(diagnostics);
  EXPECT_EQ(spec->period, from_seconds(0.04));  // 100 Hz cannot be had
}

TEST(ReadSensors, ThirtyHertzAreTwoStepsOfASixtieth) {
  Diagnostics diagnostics;
  const auto spec = parse_scenario(
      "purpose: a test\nstep: 0.016666667\nvehicles:\n  - vehicle: bluerov2_heavy_von_benzon\n    "
      "sensors:\n"
      "      - {sensor: bar30, rate_hz: 30}\n",
      "test.yaml", paths(), diagnostics);
  ASSERT_TRUE(spec) << to_string(diagnostics);
  EXPECT_EQ(spec->world.vehicles[0].sensors[0].period, SimTime{33'333'334});
}

TEST(ReadSensors, AnglesAreReadInDegrees) {
  const auto list = sensors(
      "      - {name: compass, kind: ahrs, heading: {sigma_deg: 2, time_constant: 100}, "
      "declination_deg: 5}\n");
  EXPECT_NEAR(instrument<AhrsSpec>(list.at(0)).heading.sigma, 2.0 * kDegree, 1e-15);
  EXPECT_NEAR(*instrument<AhrsSpec>(list.at(0)).declination, 5.0 * kDegree, 1e-15);
}

TEST(ReadSensors, AFaultFromTheStartIsRead) {
  const auto list = sensors(
      "      - {sensor: bar30, fault: {kind: spikes, value: 500, probability: 0.1, channel: 1}}\n");
  EXPECT_EQ(list.at(0).fault.kind, SensorFaultKind::spikes);
  EXPECT_EQ(list.at(0).fault.value, 500.0);
  EXPECT_EQ(list.at(0).fault.probability, 0.1);
  EXPECT_EQ(list.at(0).fault.channel, 1u);
}

TEST(ReadSensors, ThePlaceIsReadWithItsMagneticField) {
  Diagnostics diagnostics;
  const auto spec = parse_scenario(
      "purpose: a test\n"
      "place: {latitude_deg: 43.1, longitude_deg: 5.9, declination_deg: 2.5, field_uT: 46}\n"
      "vehicles: [{vehicle: bluerov2_heavy_von_benzon}]\n",
      "test.yaml", paths(), diagnostics);
  ASSERT_TRUE(spec) << to_string(diagnostics);
  const PlaceSpec& place = spec->world.environment.place;
  EXPECT_NEAR(place.origin.latitude, 43.1 * kDegree, 1e-12);
  EXPECT_NEAR(*place.declination, 2.5 * kDegree, 1e-12);
  EXPECT_NEAR(*place.field_strength, 46e-6, 1e-15);
  EXPECT_FALSE(place.inclination);
}

}  // namespace read_sensors_test
}  // namespace remora
