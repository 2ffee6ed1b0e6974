// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/servo.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace servo_test {

ServoState after(const ServoModel& model, double set_point, double dt, int steps) {
  ServoState state;
  for (int i = 0; i < steps; ++i) state = step(model, state, set_point, dt);
  return state;
}

TEST(Servo, LagDoesNotDependOnStepSize) {
  const ServoModel model;
  EXPECT_NEAR(after(model, 0.3, 0.2, 1).position, 0.3 * (1.0 - std::exp(-2.0)), 1e-15);
  EXPECT_NEAR(after(model, 0.3, 0.2, 1).position, after(model, 0.3, 0.001, 200).position, 1e-12);
}

TEST(Servo, RateLimitDoesNotDependOnStepSize) {
  const ServoModel model = {.min = -2.0, .max = 2.0, .time_constant = 0.1, .max_rate = 1.0};
  for (const double time : {0.3, 0.95, 1.2}) {
    EXPECT_NEAR(after(model, 1.0, time, 1).position, after(model, 1.0, time / 1000, 1000).position,
                1e-10);
  }
  EXPECT_NEAR(after(model, 1.0, 0.3, 1).position, 0.3, 1e-12);  // still at the limit
}

TEST(Servo, WithoutLagMovesAtItsRateAndStopsThere) {
  const ServoModel model = {.min = -2.0, .max = 2.0, .time_constant = 0.0, .max_rate = 1.0};
  EXPECT_DOUBLE_EQ(after(model, -1.0, 0.25, 1).position, -0.25);
  EXPECT_DOUBLE_EQ(after(model, -1.0, 5.0, 1).position, -1.0);
}

TEST(Servo, StopsAtItsStops) {
  const ServoModel model = {.min = -0.1, .max = 0.2, .time_constant = 0.0};
  EXPECT_EQ(after(model, 1.0, 0.01, 1).position, 0.2);
  EXPECT_EQ(after(model, -1.0, 0.01, 1).position, -0.1);
}

TEST(ServoSpec, SaysWhatIsWrong) {
  EXPECT_TRUE(problems(ServoSpec{}).empty());
  EXPECT_EQ(problems(ServoSpec{.min = 1.0, .max = 0.0, .time_constant = -1.0}).size(), 2u);
}

}  // namespace servo_test
}  // namespace remora
