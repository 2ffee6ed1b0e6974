// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Water quality, current, contact, joints, tether, battery and leak.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "math/rotation.h"
#include "rig.h"
#include "sensors/battery_monitor.h"
#include "sensors/contact_sensor.h"
#include "sensors/ctd.h"
#include "sensors/current_meter.h"
#include "sensors/joint_encoder.h"
#include "sensors/leak_sensor.h"
#include "sensors/tether_monitor.h"

namespace remora {
namespace housekeeping_sensors_test {

TEST(PracticalSalinity, EqualsThePublishedCheckValues) {
  // UNESCO Technical Papers in Marine Science 44 (1983).
  EXPECT_NEAR(practical_salinity(1.0, 15.0, 0.0), 35.0, 1e-6);
  EXPECT_NEAR(practical_salinity(1.2, 20.0, 2000.0), 37.245628, 1e-6);
  EXPECT_NEAR(practical_salinity(0.65, 5.0, 1500.0), 27.995347, 1e-6);
  EXPECT_NEAR(conductivity_ratio(37.245628, 20.0, 2000.0), 1.2, 1e-7);
  EXPECT_NEAR(conductivity_ratio(27.995347, 5.0, 1500.0), 0.65, 1e-7);
}

TEST(Ctd, FindsTheSalinityOfTheWaterItIsIn) {
  EnvironmentSpec sea;
  sea.water.profile = {{0.0, 20.0, 30.0}, {100.0, 6.0, 36.0}};
  Rig rig({fitted("ctd", CtdSpec{})}, sea);
  for (const double z : {1.0, 50.0, 99.0}) {
    rig.vehicles[0].body.p_WB.z() = z;
    const Measurement m = rig.next();
    EXPECT_NEAR(m.values[3], 30.0 + 0.06 * z, 1e-6);
    EXPECT_NEAR(m.values[1], 20.0 - 0.14 * z, 1e-9);
  }
}

TEST(Ctd, AnErrorOfTheThermometerSpoilsTheSalinity) {
  double square = 0.0;
  constexpr int kRuns = 2000;
  Rig rig({fitted("ctd", CtdSpec{.temperature = {.bias = 0.01}})}, {}, from_seconds(0.01));
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    rig.restart(seed);
    rig.vehicles[0].body.p_WB.z() = 10.0;
    const Measurement m = rig.next();
    square += std::pow(m.values[3] - m.truth[3], 2) / kRuns;
  }
  // At 10 °C and 35 the salinity of a given conductivity falls by 0.95 for each degree.
  EXPECT_NEAR(std::sqrt(square), 0.0095, 0.0008);
}

TEST(CurrentMeter, SeesTheWaterPassAndNotTheGround) {
  EnvironmentSpec sea;
  sea.currents = {{.kind = UniformCurrentSpec{{0.0, 0.3, 0.0}}}};
  Rig rig({fitted("meter", CurrentMeterSpec{})}, sea);
  rig.vehicles[0].body.p_WB.z() = 10.0;
  rig.vehicles[0].body.q_WB = to_quaternion({.yaw = std::numbers::pi / 2.0});  // heading east
  rig.vehicles[0].body.V_WB_B.linear = {0.3, 0.0, 0.0};                        // with the current
  Measurement m = rig.next();
  EXPECT_NEAR(std::abs(m.values[0]) + std::abs(m.values[1]) + std::abs(m.values[2]), 0.0, 1e-12);
  rig.vehicles[0].body.V_WB_B.linear.setZero();
  m = rig.next();
  EXPECT_NEAR(m.values[0], 0.3, 1e-12);
  EXPECT_NEAR(m.values[1], 0.0, 1e-12);
}

TEST(ContactSensor, TurnsTheForceIntoItsOwnAxes) {
  SensorSpec spec = fitted("bumper", ContactSensorSpec{.threshold = 1.0});
  spec.X_BS.R = to_quaternion({.yaw = std::numbers::pi / 2.0}).toRotationMatrix();
  Rig rig({spec});
  EXPECT_EQ(rig.next().values[3], 0.0);
  rig.vehicles[0].contact_force_W = {0.0, 5.0, -2.0};
  const Measurement m = rig.next();
  EXPECT_NEAR(m.values[0], 5.0, 1e-12);
  EXPECT_NEAR(m.values[2], -2.0, 1e-12);
  EXPECT_EQ(m.values[3], 1.0);
}

TEST(ContactSensor, APadFeelsOnlyWhatTouchesIt) {
  SensorSpec spec = fitted("pad", ContactSensorSpec{.radius = 0.05});
  spec.X_BS.p = {1.0, 0.0, 0.0};
  Rig rig({spec});
  const std::array<ContactTruth, 2> contacts = {ContactTruth{{1.02, 0.0, 0.0}, {-3.0, 0.0, 0.0}},
                                                ContactTruth{{-1.0, 0.0, 0.0}, {50.0, 0.0, 0.0}}};
  rig.vehicles[0].contacts = contacts;
  rig.vehicles[0].contact_force_W = {47.0, 0.0, 0.0};
  EXPECT_NEAR(rig.next().values[0], -3.0, 1e-12);
}

TEST(JointEncoder, CountsInStepsOfItsResolution) {
  Rig rig({fitted(
      "arm", JointEncoderSpec{.first_joint = 1, .joints = 2, .position = {.resolution = 0.01}})});
  const std::array<double, 3> positions = {9.0, 0.1234, -0.5678}, rates = {9.0, 0.1, 0.2};
  rig.vehicles[0].joint_positions = positions;
  rig.vehicles[0].joint_rates = rates;
  const Measurement m = rig.next();
  ASSERT_EQ(m.values.size(), 4u);
  EXPECT_NEAR(m.values[0], 0.12, 1e-12);
  EXPECT_NEAR(m.values[1], -0.57, 1e-12);
  EXPECT_EQ(m.truth[1], -0.5678);
  EXPECT_EQ(m.values[3], 0.2);
  EXPECT_EQ(m.status, MeasurementStatus::ok);
}

TEST(JointEncoder, SaysWhenTheVehicleHasNoSuchJoint) {
  Rig rig({fitted("arm", JointEncoderSpec{.joints = 2})});
  EXPECT_EQ(rig.next().status, MeasurementStatus::out_of_range);
}

TEST(TetherMonitor, ShowsLengthAndTensionAtBothEnds) {
  Rig rig({fitted("tether", TetherMonitorSpec{.length = {.resolution = 0.1}})});
  rig.vehicles[0].tether = {.paid_out = 42.26, .force_W = {3.0, 0.0, -4.0}, .winch_tension = 7.0};
  const Measurement m = rig.next();
  EXPECT_NEAR(m.values[0], 42.3, 1e-12);
  EXPECT_NEAR(m.values[1], 5.0, 1e-12);
  EXPECT_EQ(m.values[2], 7.0);
}

TEST(BatteryMonitor, ShowsTheSupplyWithTheErrorsOfItsShunt) {
  double square = 0.0;
  constexpr int kRuns = 2000;
  Rig rig({fitted("battery", BatteryMonitorSpec{.current = {.bias = 0.2}})}, {},
          from_seconds(0.01));
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    rig.restart(seed);
    rig.vehicles[0].battery = {.voltage = 15.5, .current = 12.0, .charge = 0.8};
    const Measurement m = rig.next();
    EXPECT_EQ(m.values[0], 15.5);
    EXPECT_EQ(m.values[2], 0.8);
    square += std::pow(m.values[1] - 12.0, 2) / kRuns;
  }
  EXPECT_NEAR(std::sqrt(square), 0.2, 0.01);
}

TEST(LeakSensor, TellsALeakAndSometimesOneThatIsNone) {
  Rig rig({fitted("leak", LeakSensorSpec{.false_alarm = 0.02})});
  int alarms = 0;
  for (int i = 0; i < 10'000; ++i) alarms += rig.next().values[0] == 1.0;
  EXPECT_NEAR(alarms, 200, 60);
  rig.vehicles[0].flooded = 0.06;
  EXPECT_EQ(rig.next().values[0], 1.0);
}

TEST(LeakSensor, IsQuietUntilItsProbeIsWet) {
  Rig rig({fitted("leak", LeakSensorSpec{.trips_at = 0.2})});
  rig.vehicles[0].flooded = 0.19;
  EXPECT_EQ(rig.next().values[0], 0.0);
  rig.vehicles[0].flooded = 0.21;
  EXPECT_EQ(rig.next().values[0], 1.0);
}

}  // namespace housekeeping_sensors_test
}  // namespace remora
