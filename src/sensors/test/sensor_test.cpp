// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/sensor.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/hash_fields.h"
#include "rig.h"
#include "sensors/altimeter.h"
#include "sensors/imu.h"
#include "sensors/pose_sensor.h"

namespace remora {
namespace sensor_test {

/// A pose with noise in every channel.
SensorSpec noisy_pose(const std::string& name, double period = 0.01) {
  return fitted(
      name,
      PoseSensorSpec{.position_noise = Vec3::Constant(0.1), .attitude_noise = Vec3::Constant(0.02)},
      period);
}

std::vector<double> norths(Rig& rig, std::uint32_t sensor, int count) {
  std::vector<double> values;
  while (static_cast<int>(values.size()) < count) {
    rig.advance();
    if (const auto m = rig.output.find(SensorId{sensor})) values.push_back(m->values[0]);
  }
  return values;
}

TEST(Sensor, MeasuresWithItsPeriodAndCountsItsMeasurements) {
  Rig rig({noisy_pose("pose", 0.05)});
  for (std::uint64_t k = 1; k <= 20; ++k) {
    rig.advance();
    ASSERT_EQ(rig.output.size(), k % 5 == 0 ? 1u : 0u);
    if (k % 5 != 0) continue;
    EXPECT_EQ(rig.output[0].sequence, k / 5);
    EXPECT_EQ(rig.output[0].valid, rig.now);
    EXPECT_EQ(rig.output[0].delivered, rig.now);
  }
}

TEST(Sensor, LatencyDeliversAtExactlyTheTimeWithTheValuesOfTheMomentMeasured) {
  SensorSpec spec = fitted("pose", PoseSensorSpec{}, 0.02);
  spec.latency = from_seconds(0.13);  // six measurements are under way at a time
  Rig rig({spec});
  int delivered = 0;
  for (int k = 1; k <= 200; ++k) {
    rig.vehicles[0].body.p_WB.x() = (rig.now + rig.step).seconds();  // says when it was measured
    rig.advance();
    for (std::size_t i = 0; i < rig.output.size(); ++i) {
      const Measurement m = rig.output[i];
      EXPECT_EQ(m.delivered, rig.now);
      EXPECT_EQ(m.delivered - m.valid, from_seconds(0.13));
      EXPECT_DOUBLE_EQ(m.values[0], m.valid.seconds());
      ++delivered;
    }
  }
  EXPECT_EQ(delivered, 93);  // measured at 0.02 … 1.86 s
}

TEST(Sensor, ALatencyBetweenTwoStepsKeepsItsNanoseconds) {
  SensorSpec spec = fitted("pose", PoseSensorSpec{}, 0.01);
  spec.latency = SimTime{12'345'678};
  Rig rig({spec});
  const Measurement m = rig.next();
  EXPECT_EQ(m.delivered - m.valid, SimTime{12'345'678});
  EXPECT_EQ(rig.now, from_seconds(0.03));  // the first step after it: 10 + 12.3 ms
}

TEST(Sensor, TruthStandsBesideTheMeasurement) {
  Rig rig({noisy_pose("pose")});
  rig.vehicles[0].body.p_WB = {3.0, -4.0, 5.0};
  const Measurement m = rig.next();
  EXPECT_EQ(m.truth[0], 3.0);
  EXPECT_EQ(m.truth[1], -4.0);
  EXPECT_EQ(m.truth[2], 5.0);
  EXPECT_NE(m.values[0], m.truth[0]);
  EXPECT_NEAR(m.values[0], m.truth[0], 1.0);
}

TEST(Sensor, AddingAnotherDoesNotChangeItsNoise) {
  Rig alone({noisy_pose("pose")});
  Rig in_company({noisy_pose("other", 0.03), noisy_pose("pose"), fitted("imu", ImuSpec{})});
  EXPECT_EQ(norths(alone, 0, 100), norths(in_company, 1, 100));
}

TEST(Sensor, TheSeedChangesItsNoise) {
  Rig one({noisy_pose("pose")}, {}, from_seconds(0.01), 1);
  Rig two({noisy_pose("pose")}, {}, from_seconds(0.01), 2);
  EXPECT_NE(norths(one, 0, 3), norths(two, 0, 3));
}

TEST(Sensor, ARestoredSnapshotGoesOnTheSame) {
  SensorSpec late = noisy_pose("pose");
  late.latency = from_seconds(0.025);
  late.fault = {.kind = SensorFaultKind::spikes, .value = 5.0, .probability = 0.3};
  Rig rig({late, fitted("imu", ImuSpec{.gyroscope = {.bias_instability = 0.1}})});
  norths(rig, 0, 50);

  const SensorsState snapshot = rig.state;
  const SimTime then = rig.now;
  const std::vector<double> first = norths(rig, 0, 50);
  rig.state = snapshot;
  rig.now = then;
  EXPECT_EQ(norths(rig, 0, 50), first);
}

TEST(Sensor, TheHashNoticesEveryPartOfTheState) {
  SensorSpec late = noisy_pose("pose");
  late.latency = from_seconds(0.05);
  Rig rig({late});
  for (int i = 0; i < 20; ++i) rig.advance();
  const std::uint64_t before = hash_of(rig.state);
  EXPECT_EQ(hash_of(rig.state), before);
  SensorsState changed = rig.state;
  changed.values.back() += 1e-12;
  EXPECT_NE(hash_of(changed), before);
  changed = rig.state;
  changed.in_flight.front().delivered.nanoseconds += 1;
  EXPECT_NE(hash_of(changed), before);
  changed = rig.state;
  set_fault(changed, SensorId{0}, {.kind = SensorFaultKind::freeze});
  EXPECT_NE(hash_of(changed), before);
}

TEST(Sensor, TheLatestMeasurementCanBeAskedForAtAnyTime) {
  Rig rig({noisy_pose("pose", 0.05)});
  EXPECT_FALSE(latest(rig.model, rig.state, SensorId{0}));
  const Measurement m = rig.next();
  const double north = m.values[0];
  rig.advance();
  ASSERT_TRUE(latest(rig.model, rig.state, SensorId{0}));
  EXPECT_EQ(latest(rig.model, rig.state, SensorId{0})->values[0], north);
  EXPECT_EQ(latest(rig.model, rig.state, SensorId{0})->sequence, 1u);
}

TEST(Sensor, IsFoundByItsNameAndByThatOfItsVehicle) {
  const SensorsModel model(std::vector<VehicleSensorsSpec>{
      {"a", {noisy_pose("pose"), noisy_pose("imu")}}, {"b", {noisy_pose("pose")}}});
  EXPECT_EQ(model.find("b/pose"), SensorId{2});
  EXPECT_EQ(model.find("imu"), SensorId{1});
  EXPECT_EQ(model.find("pose"), std::nullopt);  // of whom?
  EXPECT_EQ(model.find("dvl"), std::nullopt);
}

TEST(Sensor, RaysAreNeededOnlyWhenSomethingThatLooksIsDue) {
  const SensorsModel model(std::vector<VehicleSensorsSpec>{
      {"rov", {fitted("pose", PoseSensorSpec{}), fitted("altimeter", AltimeterSpec{}, 0.1)}}});
  EXPECT_FALSE(model.needs_rays(from_seconds(0.01)));
  EXPECT_TRUE(model.needs_rays(from_seconds(0.1)));
}

TEST(SensorFault, ADropoutHasNoValuesAndSaysSo) {
  Rig rig({noisy_pose("pose")});
  set_fault(rig.state, SensorId{0}, {.kind = SensorFaultKind::dropout});
  const Measurement m = rig.next();
  EXPECT_EQ(m.status, MeasurementStatus::dropout);
  for (const double value : m.values) EXPECT_TRUE(std::isnan(value));
  EXPECT_EQ(m.truth[0], 0.0);
}

TEST(SensorFault, ADropoutOfThreeTenthsSwallowsThatShare) {
  Rig rig({noisy_pose("pose")});
  set_fault(rig.state, SensorId{0}, {.kind = SensorFaultKind::dropout, .probability = 0.3});
  int lost = 0;
  constexpr int kCount = 10'000;
  for (int i = 0; i < kCount; ++i) lost += rig.next().status == MeasurementStatus::dropout;
  EXPECT_NEAR(lost, 0.3 * kCount, 4.0 * std::sqrt(0.21 * kCount));
}

TEST(SensorFault, AFrozenSensorRepeatsWhatItSaidLastAndTheTruthGoesOn) {
  SensorSpec late = noisy_pose("pose");
  late.latency = from_seconds(0.04);
  Rig rig({late});
  for (int i = 0; i < 10; ++i) rig.advance();
  // The last value before the fault is still under way: it is the one that is repeated.
  set_fault(rig.state, SensorId{0}, {.kind = SensorFaultKind::freeze});
  rig.vehicles[0].body.p_WB.x() = 100.0;
  std::vector<double> values;
  for (int i = 0; i < 10; ++i) {
    const Measurement m = rig.next();
    values.push_back(m.values[0]);
    EXPECT_EQ(m.status, MeasurementStatus::ok);
    if (i == 9) {
      EXPECT_EQ(m.truth[0], 100.0);
    }
  }
  EXPECT_NE(values[2], values[3]);  // measured before the fault
  for (int i = 4; i < 10; ++i) EXPECT_EQ(values[i], values[3]);
}

TEST(SensorFault, ABiasStepMovesItsChannelAlone) {
  Rig sound({noisy_pose("pose")}), biased({noisy_pose("pose")});
  set_fault(biased.state, SensorId{0},
            {.kind = SensorFaultKind::bias_step, .value = 2.5, .channel = 1});
  const Measurement a = sound.next();
  const Measurement b = biased.next();
  EXPECT_EQ(b.values[0], a.values[0]);
  EXPECT_DOUBLE_EQ(b.values[1], a.values[1] + 2.5);
}

TEST(SensorFault, SpikesHitAsOftenAsTheyShouldToEitherSide) {
  Rig rig({fitted("pose", PoseSensorSpec{})});
  set_fault(rig.state, SensorId{0},
            {.kind = SensorFaultKind::spikes, .value = 7.0, .probability = 0.1});
  int up = 0, down = 0;
  constexpr int kCount = 10'000;
  for (int i = 0; i < kCount; ++i) {
    const double north = rig.next().values[0];
    up += north == 7.0;
    down += north == -7.0;
    EXPECT_TRUE(north == 0.0 || std::abs(north) == 7.0);
  }
  EXPECT_NEAR(up, 0.05 * kCount, 100);
  EXPECT_NEAR(down, 0.05 * kCount, 100);
}

TEST(SensorFault, LouderNoiseIsTheSameNoiseLouder) {
  Rig sound({noisy_pose("pose")}), loud({noisy_pose("pose")});
  set_fault(loud.state, SensorId{0}, {.kind = SensorFaultKind::noise_scale, .value = 10.0});
  for (int i = 0; i < 10; ++i)
    EXPECT_DOUBLE_EQ(loud.next().values[0], 10.0 * sound.next().values[0]);
}

TEST(SensorFault, WhenItEndsTheNoiseIsWhatItWouldHaveBeen) {
  for (const SensorFaultKind kind :
       {SensorFaultKind::dropout, SensorFaultKind::freeze, SensorFaultKind::spikes,
        SensorFaultKind::bias_step, SensorFaultKind::noise_scale}) {
    Rig sound({noisy_pose("pose")}), faulty({noisy_pose("pose")});
    set_fault(faulty.state, SensorId{0}, {.kind = kind, .value = 3.0, .probability = 0.5});
    norths(faulty, 0, 37);
    norths(sound, 0, 37);
    set_fault(faulty.state, SensorId{0}, {});
    EXPECT_EQ(norths(faulty, 0, 10), norths(sound, 0, 10));
  }
}

TEST(SensorSpec, ProblemsAreNamed) {
  SensorSpec spec = fitted("pose", PoseSensorSpec{.position_noise = {0.0, -1.0, 0.0}}, 0.015);
  spec.fault.probability = 2.0;
  const std::vector<Problem> found = problems(spec, from_seconds(0.01));
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].field, "rate_hz");
  EXPECT_EQ(found[1].field, "fault.probability");
  EXPECT_EQ(found[2].field, "position_noise");
}

}  // namespace sensor_test
}  // namespace remora
