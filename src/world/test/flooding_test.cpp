// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/flooding.h"

#include <gtest/gtest.h>

#include <cmath>

#include "scenes.h"

namespace remora {
namespace flooding_test {

/// Centre of the water in a tilted box, by cutting it into slices: the level is found by bisection.
double sliced_shift(const Housing& box, double share, double sine) {
  constexpr int kSlices = 4000;
  const double slope = sine / std::sqrt(1.0 - sine * sine);
  const auto height_at = [&](double x, double level) {
    return std::clamp(level + slope * x, 0.0, box.height);  // deeper where the end is lower
  };
  const auto sum = [&](double level, int power) {
    double total = 0.0;
    for (int i = 0; i < kSlices; ++i) {
      const double x = box.length * ((i + 0.5) / kSlices - 0.5);
      total += height_at(x, level) * std::pow(x, power) * box.length / kSlices;
    }
    return total;
  };
  double low = -10.0, high = 10.0;
  for (int i = 0; i < 80; ++i) {
    const double level = 0.5 * (low + high);
    (sum(level, 0) < share * box.length * box.height ? low : high) = level;
  }
  return sum(low, 1) / sum(low, 0);
}

TEST(Flooding, TheWatersCentreIsThatOfATiltedBox) {
  const Housing box{0.3, 0.1};
  for (const double share : {0.05, 0.2, 0.45})
    for (const double sine : {0.01, 0.05, 0.1, 0.25})
      EXPECT_NEAR(free_water_shift(box, share, sine), sliced_shift(box, share, sine), 2e-4)
          << share << " " << sine;
}

TEST(Flooding, BeyondHalfTheGasCollectsAtTheHighEnd) {
  const Housing box{0.3, 0.1};
  for (const double share : {0.6, 0.9})
    for (const double sine : {0.02, 0.1})
      EXPECT_NEAR(free_water_shift(box, share, sine), sliced_shift(box, share, sine), 2e-4);
  EXPECT_EQ(free_water_shift(box, 1.0, 0.1), 0.0);  // full: nothing is free to run
}

TEST(Flooding, WaterRunsToTheEndThatIsLower) {
  const Housing box{0.3, 0.1};
  EXPECT_GT(free_water_shift(box, 0.1, 0.05), 0.0);
  EXPECT_DOUBLE_EQ(free_water_shift(box, 0.1, -0.05), -free_water_shift(box, 0.1, 0.05));
  EXPECT_EQ(free_water_shift(box, 0.1, 0.0), 0.0);
  EXPECT_LT(free_water_shift(box, 0.01, 0.9), 0.5 * box.length);
}

TEST(Flooding, AVehicleWithWaterInItKeepsItsTrimWorse) {
  // The same push down on the nose: once dry, once with half a kilogram of water inside.
  const auto pitch_after = [](double flooded) {
    test::Scene scene(test::open_water());
    scene.input.vehicles[0].pilot.mode = ControlMode::manual;
    scene.state.bodies.bodies[0].q_WB = to_quaternion({0.0, -0.08, 0.0});
    scene.state.vehicles[0].flooded = flooded;
    EXPECT_EQ(scene.run(0.4), StepStatus::ok);
    return to_roll_pitch_yaw(scene.body().q_WB).pitch;
  };
  EXPECT_LT(pitch_after(0.5), pitch_after(0.0) - 0.01);
}

TEST(Flooding, GasLeavesWhileWaterComesIn) {
  const Model model(test::open_water());
  VehicleState state;
  EXPECT_EQ(leaking_gas(model.vehicles()[0], state, 1000.0), 0.0);
  state.leak_rate = 0.05;
  EXPECT_DOUBLE_EQ(leaking_gas(model.vehicles()[0], state, 1000.0), 5e-5);
  state.flooded = greatest_flooding(model.vehicles()[0], 1000.0);
  EXPECT_EQ(leaking_gas(model.vehicles()[0], state, 1000.0), 0.0);
}

}  // namespace flooding_test
}  // namespace remora
