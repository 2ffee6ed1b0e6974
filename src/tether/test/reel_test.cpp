// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/reel.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace reel_test {

constexpr double kStep = 0.01;

/// Runs a reel for some seconds under a constant load.
ReelDrive run(const ReelSpec& spec, const ReelCommand& command, const ReelLoad& load,
              double seconds, ReelState& state) {
  ReelDrive drive;
  for (int k = 0; k < std::lround(seconds / kStep); ++k) {
    drive = step(spec, command, load, kStep, state);
  }
  return drive;
}

TEST(Reel, HasFortyMetresOutOfAHundred) {
  const ReelState state = initial_state(ReelSpec{});
  EXPECT_EQ(state.deployed, 40.0);
  EXPECT_TRUE(problems(ReelSpec{}).empty());
}

TEST(Reel, PaysOutAndReelsInAtItsLimitedSpeed) {
  const ReelSpec spec;
  ReelState state = initial_state(spec);
  run(spec, {.speed = 9.0}, {}, 10.0, state);
  EXPECT_NEAR(state.speed, spec.max_pay_out_speed, 1e-12);
  // Less the run-up v²/2a.
  EXPECT_NEAR(state.deployed, 40.0 + 10.0 - 0.5, 0.02);
  run(spec, {.speed = -9.0}, {}, 10.0, state);
  EXPECT_NEAR(state.speed, -spec.max_reel_in_speed, 1e-12);
}

TEST(Reel, StopsAtTheEndOfItsLineAndAtTheShortest) {
  const ReelSpec spec;
  ReelState state = initial_state(spec);
  const ReelDrive empty = run(spec, {.speed = 1.0}, {}, 100.0, state);
  EXPECT_EQ(state.deployed, spec.capacity);
  EXPECT_EQ(empty.rest_length_change, 0.0);
  EXPECT_FALSE(can_pay(spec, state));
  run(spec, {.speed = -1.0}, {}, 400.0, state);
  EXPECT_EQ(state.deployed, spec.shortest);
}

TEST(Reel, TheEndOfTheLineNeverSlips) {
  const ReelSpec spec;
  ReelState state = initial_state(spec);
  EXPECT_EQ(run(spec, {}, {}, kStep, state).slip_tension, spec.clutch_tension);
  EXPECT_EQ(run(spec, {.brake = true}, {}, kStep, state).slip_tension, spec.brake_force);
  state.deployed = spec.capacity;
  EXPECT_TRUE(std::isinf(run(spec, {}, {}, kStep, state).slip_tension));
}

TEST(Reel, StallsAtItsPull) {
  const ReelSpec spec;
  ReelState state = initial_state(spec);
  run(spec, {.speed = -0.5}, {.tension = 0.8 * spec.max_pull}, 4.0, state);
  EXPECT_NEAR(state.speed, -0.5, 1e-12);
  run(spec, {.speed = -0.5}, {.tension = spec.max_pull}, 4.0, state);
  EXPECT_EQ(state.speed, 0.0);
}

TEST(Reel, ABrakeStopsItWhateverElseIsAsked) {
  ReelSpec spec;
  spec.automatic = AutomaticPayOut::tension;
  ReelState state = initial_state(spec);
  run(spec, {.speed = 1.0}, {}, 2.0, state);
  const double before = state.deployed;
  run(spec, {.speed = 1.0, .brake = true, .automatic = AutomaticPayOut::tension},
      {.tension = 500.0}, 2.0, state);
  EXPECT_EQ(state.deployed, before);
  EXPECT_FALSE(can_pay(spec, state));
}

TEST(Reel, AutomaticTensionPaysOnlyAboveItsSetting) {
  const ReelSpec spec;
  const ReelCommand command{.automatic = AutomaticPayOut::tension};
  ReelState state = initial_state(spec);
  run(spec, command, {.tension = spec.automatic_tension}, 5.0, state);
  EXPECT_EQ(state.deployed, 40.0);
  run(spec, command, {.tension = spec.automatic_tension + 10.0}, 5.0, state);
  EXPECT_NEAR(state.speed, 10.0 * spec.automatic_gain, 1e-12);
}

TEST(Reel, TheSpoolPaysWhenItsFirstSegmentIsStretchedByATenth) {
  const ReelSpec spec;
  const ReelCommand command{.automatic = AutomaticPayOut::spool};
  ReelState state = initial_state(spec);
  run(spec, command, {.first_stretch = 0.09}, 1.0, state);
  EXPECT_EQ(state.deployed, 40.0);
  run(spec, command, {.first_stretch = 0.11}, 1.0, state);
  EXPECT_GT(state.deployed, 40.3);
}

TEST(Reel, AutomaticReachPaysAStraightLineAndNotADetour) {
  const ReelSpec spec;
  const ReelCommand command{.automatic = AutomaticPayOut::reach};
  ReelState state = initial_state(spec);
  run(spec, command, {.route_ratio = 0.9, .is_straight = true}, 1.0, state);
  run(spec, command, {.route_ratio = 1.0, .is_straight = false}, 1.0, state);
  EXPECT_EQ(state.deployed, 40.0);
  run(spec, command, {.route_ratio = 0.99, .is_straight = true}, 1.0, state);
  EXPECT_GT(state.deployed, 40.3);
}

TEST(Reel, TheCounterCountsBothWaysAndWhatSlipped) {
  const ReelSpec spec;
  ReelState state = initial_state(spec);
  run(spec, {.speed = 0.5}, {}, 4.0, state);
  const double out = state.deployed - 40.0;
  run(spec, {}, {}, 2.0, state);
  const double coasted = state.deployed - 40.0;
  EXPECT_NEAR(state.line_counter, coasted, 1e-12);
  EXPECT_GE(coasted, out);
  slip(0.25, state);
  EXPECT_NEAR(state.deployed, 40.0 + coasted + 0.25, 1e-12);
  EXPECT_EQ(state.slipped, 0.25);
  run(spec, {.speed = -0.5}, {}, 4.0, state);
  EXPECT_NEAR(state.line_counter, 2.0 * (coasted + 0.25) + (40.0 - state.deployed), 1e-9);
}

TEST(Reel, RefusesWhatCannotBeAReel) {
  EXPECT_FALSE(problems(ReelSpec{.deployed = 0.0}).empty());
  EXPECT_FALSE(problems(ReelSpec{.deployed = NAN}).empty());
  EXPECT_EQ(problems(ReelSpec{.deployed = 50.0, .capacity = 40.0}).size(), 1U);
  EXPECT_EQ(problems(ReelSpec{.max_pay_out_speed = -1.0}).size(), 1U);
  EXPECT_EQ(problems(ReelSpec{.brake_force = 0.0}).size(), 1U);
}

}  // namespace reel_test
}  // namespace remora
