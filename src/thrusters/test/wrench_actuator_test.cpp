// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/wrench_actuator.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace wrench_actuator_test {

TEST(WrenchActuator, LimitsEachAxisToTheTrainersFigures) {
  const WrenchActuatorModel model;
  const Wrench wanted = {Vec3(500.0, -500.0, 500.0), Vec3(-500.0, 500.0, -500.0)};
  const WrenchActuatorState state = step(model, {}, wanted, 100.0);
  EXPECT_TRUE(state.F_B.force.isApprox(Vec3(80.0, -80.0, 100.0)));
  EXPECT_TRUE(state.F_B.moment.isApprox(Vec3(-25.0, 25.0, -20.0)));
}

TEST(WrenchActuator, LagDoesNotDependOnStepSize) {
  const WrenchActuatorModel model;
  const Wrench wanted = {Vec3(10.0, 0.0, 0.0), Vec3::Zero()};
  const double once = step(model, {}, wanted, 0.15).F_B.force.x();
  EXPECT_NEAR(once, 10.0 * (1.0 - std::exp(-1.0)), 1e-14);

  WrenchActuatorState many;
  for (int i = 0; i < 150; ++i) many = step(model, many, wanted, 0.001);
  EXPECT_NEAR(many.F_B.force.x(), once, 1e-12);
}

TEST(WrenchActuatorSpec, SaysWhatIsWrong) {
  EXPECT_TRUE(problems(WrenchActuatorSpec{}).empty());
  EXPECT_EQ(problems(WrenchActuatorSpec{.max_force = Vec3(-1, 1, 1), .time_constant = -1}).size(),
            2u);
}

}  // namespace wrench_actuator_test
}  // namespace remora
