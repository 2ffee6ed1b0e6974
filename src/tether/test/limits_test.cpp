// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/limits.h"

#include <gtest/gtest.h>

namespace remora {
namespace limits_test {

/// What the tether is told to be after `seconds` of one reading.
TetherCondition after(const TetherReading& reading, double seconds, LimitState& state,
                      const LimitRules& rules = {}) {
  TetherCondition condition = state.condition;
  for (double t = 0.0; t < seconds; t += 0.01) condition = step(rules, reading, 0.01, state);
  return condition;
}

TetherReading straight(double line_out) {
  return {.route_length = 40.0,
          .straight = 40.0,
          .line_out = line_out,
          .vehicle_tension = 50.0,
          .reel_tension = 45.0,
          .greatest_tension = 50.0};
}
TetherReading around(double line_out) {
  TetherReading reading = straight(line_out);
  reading.straight = 25.0;
  return reading;
}

TEST(Limits, LineToSpareIsSlack) {
  LimitState state;
  EXPECT_EQ(after(straight(50.0), 2.0, state), TetherCondition::slack);
}

TEST(Limits, ALineThatPullsNearlyStraightIsNotSlack) {
  LimitState state;
  TetherReading reading = straight(41.5);  // 4 % to spare
  reading.vehicle_tension = reading.reel_tension = 22.0;
  EXPECT_EQ(after(reading, 2.0, state), TetherCondition::taut);
  reading.vehicle_tension = 2.0;
  EXPECT_EQ(after(reading, 2.0, state), TetherCondition::slack);
}

TEST(Limits, AStraightLineThatRanOutIsTheReachLimit) {
  LimitState state;
  EXPECT_EQ(after(straight(40.1), 2.0, state), TetherCondition::reach_limit);
}

TEST(Limits, AStraightLineIsOnlyTautWhileTheReelGivesMore) {
  LimitState state;
  TetherReading reading = straight(40.1);
  reading.reel_can_pay = true;
  EXPECT_EQ(after(reading, 2.0, state), TetherCondition::taut);
}

TEST(Limits, ADetourThatCannotBePaidThroughIsASnag) {
  LimitState state;
  EXPECT_EQ(after(around(40.1), 2.0, state), TetherCondition::snagged);
  // Flying back along the route frees it.
  TetherReading back = around(40.1);
  back.route_length = 30.0;
  back.vehicle_tension = 0.0;
  EXPECT_EQ(after(back, 2.0, state), TetherCondition::slack);
}

TEST(Limits, APullTheReelDoesNotFeelIsASnagThoughThereIsLine) {
  LimitState state;
  TetherReading reading = around(60.0);
  reading.reel_can_pay = true;
  EXPECT_EQ(after(reading, 2.0, state), TetherCondition::slack);
  reading.reel_tension = 5.0;  // capstan: 50 N at the vehicle, 5 N at the drum
  EXPECT_EQ(after(reading, 2.0, state), TetherCondition::snagged);
}

TEST(Limits, ABoundaryDoesNotFlicker) {
  LimitState state;
  after(straight(40.1), 1.0, state);
  int changes = 0;
  TetherCondition last = state.condition;
  for (int k = 0; k < 1000; ++k) {  // 40/40.6 = 0.985: between the two limits, shaken
    const double line = 40.6 + (k % 2 == 0 ? 0.3 : -0.3);
    const TetherCondition now = step(LimitRules{}, straight(line), 0.01, state);
    changes += now != last ? 1 : 0;
    last = now;
  }
  EXPECT_EQ(changes, 0);
}

TEST(Limits, AConditionIsToldOnlyWhenItHasLasted) {
  LimitState state;
  EXPECT_EQ(after(straight(40.1), 0.2, state), TetherCondition::slack);
  EXPECT_EQ(after(straight(50.0), 0.1, state), TetherCondition::slack);
  EXPECT_EQ(after(straight(40.1), 0.4, state), TetherCondition::reach_limit);
}

TEST(Limits, WhatPartedStaysPartedAndWhatIsLostIsLost) {
  LimitState state;
  TetherReading cut = straight(50.0);
  cut.is_cut = true;
  EXPECT_EQ(after(cut, 0.01, state), TetherCondition::parted);
  EXPECT_EQ(after(straight(50.0), 5.0, state), TetherCondition::parted);
  TetherReading lost = straight(50.0);
  lost.is_lost = true;
  EXPECT_EQ(after(lost, 0.01, state), TetherCondition::lost);
  EXPECT_EQ(after(straight(50.0), 5.0, state), TetherCondition::lost);
}

TEST(Limits, APullBeyondTheBreakingTensionPartsIt) {
  LimitState state;
  LimitRules rules;
  rules.breaking_tension = 1000.0;
  TetherReading reading = straight(40.1);
  reading.greatest_tension = 1001.0;
  EXPECT_EQ(after(reading, 0.01, state, rules), TetherCondition::parted);
}

TEST(Limits, RulesThatCannotWorkAreRefused) {
  EXPECT_TRUE(problems(LimitRules{}).empty());
  LimitRules rules;
  rules.taut_ends = 1.2;
  rules.held_through = 0.5;
  EXPECT_EQ(problems(rules).size(), 2U);
}

}  // namespace limits_test
}  // namespace remora
