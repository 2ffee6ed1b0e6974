// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Load cells in joints and pads on jaws, with the truth put in by hand.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "math/rotation.h"
#include "rig.h"
#include "sensors/force_torque.h"
#include "sensors/touch.h"

namespace remora {
namespace arm_sensors_test {

template <class Instrument>
SensorSpec on_link(const std::string& name, const Instrument& instrument) {
  SensorSpec spec = fitted(name, instrument);
  spec.link = "arm/wrist";
  return spec;
}

/// A rig whose first sensor is on a link: the carriers are the hull and that link.
struct LinkRig : Rig {
  explicit LinkRig(const SensorSpec& sensor) : Rig({sensor}) { vehicles.resize(2); }
  [[nodiscard]] SensorTruth& link() { return vehicles[1]; }
};

TEST(ForceTorque, TakesTheLoadToItsOwnOriginAndAxes) {
  SensorSpec spec = on_link("wrist", ForceTorqueSpec{});
  spec.X_BS.p = {0.1, 0.0, 0.0};
  spec.X_BS.R = to_quaternion({.yaw = std::numbers::pi / 2.0}).toRotationMatrix();
  LinkRig rig(spec);
  // 50 N down, 0.4 m out along Bx: a moment of -20 N·m about By at Bo, of 0.3 m times 50 N at So.
  rig.link().joint_load_B = {{0.0, 0.0, 50.0}, {0.0, -20.0, 0.0}};
  const Measurement m = rig.next();
  const std::array<double, 6> expected = {0.0, 0.0, 50.0, -15.0, 0.0, 0.0};
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(m.values[i], expected[i], 1e-12) << i;
  EXPECT_EQ(m.status, MeasurementStatus::ok);
}

TEST(ForceTorque, NoiseBiasAndRangeAreThoseOfItsDataSheet) {
  LinkRig rig(on_link(
      "wrist",
      ForceTorqueSpec{.force = {.noise = 0.5}, .moment = {.bias = 0.2}, .max_force = 100.0}));
  double square = 0.0, bias_square = 0.0;
  constexpr int kRuns = 2000;
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    rig.restart(seed);
    const Measurement m = rig.next();
    square += m.values[0] * m.values[0] / kRuns;
    bias_square += m.values[4] * m.values[4] / kRuns;
  }
  EXPECT_NEAR(std::sqrt(square), 0.5, 0.03);
  EXPECT_NEAR(std::sqrt(bias_square), 0.2, 0.012);
  rig.link().joint_load_B.force.x() = 150.0;
  const Measurement m = rig.next();
  EXPECT_EQ(m.values[0], 100.0);
  EXPECT_EQ(m.status, MeasurementStatus::saturated);
}

TEST(Touch, CountsWhatPressesOnThePadAndNotWhatRubsOrTouchesItsBack) {
  LinkRig rig(on_link("pad", TouchSpec{.threshold = 2.0}));
  const std::array<ContactTruth, 2> contacts = {
      ContactTruth{.force_W = {-3.0, 9.0, 0.0}, .normal_force_W = {-3.0, 0.0, 0.0}},
      ContactTruth{.force_W = {40.0, 0.0, 0.0}, .normal_force_W = {40.0, 0.0, 0.0}}};
  rig.link().contacts = contacts;
  Measurement m = rig.next();
  EXPECT_NEAR(m.values[0], 3.0, 1e-12);
  EXPECT_EQ(m.values[1], 1.0);
  rig.link().contacts = std::span(contacts).last(1);
  m = rig.next();
  EXPECT_EQ(m.values[0], 0.0);
  EXPECT_EQ(m.values[1], 0.0);
}

TEST(ArmSensors, AreRefusedOnAHullAndSonarsOnALink) {
  const auto check = [](const auto& instrument) {
    EXPECT_TRUE(mounting_problems(on_link("a", instrument)).empty());
    const std::vector<Problem> found = mounting_problems(fitted("a", instrument));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].field, "on");
  };
  check(ForceTorqueSpec{});
  check(TouchSpec{});
}

}  // namespace arm_sensors_test
}  // namespace remora
