// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/pacer.h"

#include <gtest/gtest.h>

namespace remora {
namespace pacer_test {

using namespace std::chrono_literals;
using Clock = Pacer::Clock;

const SimTime kStep = from_seconds(0.01);

/// A run under a clock of its own.
struct PacedRun {
  Pacer pacer{kStep};
  Clock::time_point now{};
  SimTime sim;
  std::int64_t steps = 0;

  explicit PacedRun(double rate) { pacer.restart(now, sim, rate); }

  /// Wakes at a moment and does what is due, each step costing `cost`.
  void wake(Clock::time_point at, Clock::duration cost = 0us) {
    now = std::max(now, at);
    pacer.look(now);
    while (pacer.is_due(now)) {
      sim += kStep;
      ++steps;
      now += cost;
      pacer.reached(sim);
      if (cost > 0us) pacer.look(now);
    }
  }
};

TEST(Pacer, LateWakingDoesNotAddUp) {
  PacedRun run(1.0);
  for (int i = 1; i <= 10'000; ++i) run.wake(Clock::time_point{} + i * 10ms + (i % 7) * 1ms);
  EXPECT_EQ(run.steps, 10'000);
  EXPECT_NEAR(run.pacer.worst_real_time_factor(), 1.0, 1e-6);
}

TEST(Pacer, ARateIsSimulatedSecondsASecond) {
  for (const double rate : {0.25, 1.0, 16.0}) {
    PacedRun run(rate);
    for (int i = 1; i <= 1000; ++i) run.wake(Clock::time_point{} + i * 10ms);
    EXPECT_NEAR(run.sim.seconds(), 10.0 * rate, 0.011) << rate;
    EXPECT_NEAR(run.pacer.real_time_factor(), 1.0, 1e-9) << rate;
  }
}

TEST(Pacer, NothingIsDueInAPause) {
  PacedRun run(0.0);
  run.wake(Clock::time_point{} + 1h);
  EXPECT_EQ(run.steps, 0);
  EXPECT_EQ(run.pacer.real_time_factor(), 1.0);
}

TEST(Pacer, AStallIsCaughtUpWhenItIsShortAndGivenUpWhenItIsLong) {
  PacedRun brief(1.0);
  for (int i = 1; i <= 300; ++i) brief.wake(Clock::time_point{} + i * 10ms);
  brief.wake(Clock::time_point{} + 3s + 200ms);
  EXPECT_EQ(brief.steps, 320);
  EXPECT_NEAR(brief.pacer.worst_real_time_factor(), 0.81, 0.02);  // it shows

  PacedRun endless(1.0);
  for (int i = 1; i <= 300; ++i) endless.wake(Clock::time_point{} + i * 10ms);
  endless.wake(Clock::time_point{} + 13s);
  EXPECT_LE(endless.steps, 302);
  EXPECT_LT(endless.pacer.worst_real_time_factor(), 0.2);
}

TEST(Pacer, OverloadIsShownAndDoesNotSpiral) {
  PacedRun run(1.0);
  // Each step takes twice as long as it simulates: half of real time, for ever.
  for (int i = 1; i <= 3; ++i)
    while (run.now < Clock::time_point{} + i * 5s) {
      run.pacer.look(run.now);
      if (!run.pacer.is_due(run.now)) {
        run.now = run.pacer.deadline();
        continue;
      }
      run.sim += kStep;
      run.now += 20ms;
      run.pacer.reached(run.sim);
    }
  EXPECT_NEAR(run.sim.seconds(), 7.5, 0.3);
  EXPECT_NEAR(run.pacer.real_time_factor(), 0.5, 0.05);
}

TEST(Pacer, AnotherPaceBeginsAnewWithItsFactors) {
  PacedRun run(1.0);
  run.wake(Clock::time_point{} + 10s);
  run.wake(Clock::time_point{} + 12s);
  EXPECT_LT(run.pacer.worst_real_time_factor(), 0.9);
  run.pacer.restart(run.now, run.sim, 2.0);
  EXPECT_EQ(run.pacer.worst_real_time_factor(), 1.0);
  EXPECT_FALSE(run.pacer.is_due(run.now + 4ms));
  EXPECT_TRUE(run.pacer.is_due(run.now + 5ms));
}

}  // namespace pacer_test
}  // namespace remora
