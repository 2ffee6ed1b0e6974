// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/stick_shaping.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace stick_shaping_test {

TEST(StickShaping, TheDeadZoneIsDeadAndTheEndsAreFull) {
  const StickShapingSpec spec = {.dead_zone = 0.1};
  EXPECT_EQ(shaped(spec, 0.1), 0.0);
  EXPECT_EQ(shaped(spec, -0.05), 0.0);
  EXPECT_DOUBLE_EQ(shaped(spec, 1.0), 1.0);
  EXPECT_DOUBLE_EQ(shaped(spec, -1.0), -1.0);
  EXPECT_DOUBLE_EQ(shaped(spec, 3.0), 1.0);
}

TEST(StickShaping, SquaredResponseGivesAQuarterAtHalfThrow) {
  const StickShapingSpec spec = {.dead_zone = 0.0, .squared_share = 1.0};
  EXPECT_DOUBLE_EQ(shaped(spec, 0.5), 0.25);
  EXPECT_DOUBLE_EQ(shaped(spec, -0.5), -0.25);
  EXPECT_DOUBLE_EQ(shaped(spec, 1.0), 1.0);
}

TEST(StickShaping, IsOddAndNeverFallsAsTheStickMoves) {
  const StickShapingSpec spec = {.dead_zone = 0.07, .squared_share = 0.6, .sensitivity = 0.8};
  double before = -1.0;
  for (int i = -100; i <= 100; ++i) {
    const double stick = 0.01 * i;
    EXPECT_DOUBLE_EQ(shaped(spec, -stick), -shaped(spec, stick));
    EXPECT_GE(shaped(spec, stick), before);
    before = shaped(spec, stick);
  }
  EXPECT_DOUBLE_EQ(before, 0.8);
}

TEST(StickShaping, TheStickForADemandMakesThatDemand) {
  for (const double squared_share : {0.0, 0.4, 1.0}) {
    const StickShapingSpec spec = {
        .dead_zone = 0.07, .squared_share = squared_share, .sensitivity = 0.8};
    for (const double demand : {-0.8, -0.3, -0.001, 0.0, 0.02, 0.5, 0.8})
      EXPECT_NEAR(shaped(spec, stick_for(spec, demand)), demand, 1e-12);
    EXPECT_DOUBLE_EQ(stick_for(spec, 2.0), 1.0);  // more than there is: to the stop
    EXPECT_EQ(stick_for(spec, 1e-6), 0.0);        // as good as nothing: hands off
  }
}

TEST(StickShaping, LowPassDoesNotDependOnStepSize) {
  const StickShapingSpec spec;
  Sticks sticks;
  sticks.yaw = -1.0;
  const StickFilterState once = step(spec, {}, sticks, 0.3);
  StickFilterState many;
  for (int i = 0; i < 300; ++i) many = step(spec, many, sticks, 0.001);
  EXPECT_NEAR(once.demand[5], -(1.0 - std::exp(-1.0)), 1e-15);
  EXPECT_NEAR(many.demand[5], once.demand[5], 1e-12);
}

TEST(StickShapingSpec, SaysWhatIsWrong) {
  EXPECT_TRUE(problems(StickShapingSpec{}).empty());
  EXPECT_EQ(problems(StickShapingSpec{.dead_zone = 1.0, .sensitivity = 0.0}).size(), 2u);
}

}  // namespace stick_shaping_test
}  // namespace remora
