// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/rewinder.h"

#include <gtest/gtest.h>

namespace remora {
namespace rewinder_test {

/// A dive of `steps` steps with a snapshot, which is its step, every tenth.
void fly(std::int64_t steps, Rewinder<std::int64_t>& rewinder) {
  Input input;
  input.vehicles.resize(1);
  rewinder.keep(0, [] { return std::int64_t{0}; });
  for (std::int64_t step = 1; step <= steps; ++step) {
    input.vehicles[0].pilot.sticks.surge = 1e-3 * static_cast<double>(step);
    rewinder.add(input);
    if (step % 10 == 0) rewinder.keep(step, [&] { return step; });
  }
}

TEST(Rewinder, BeginsAtTheLastSnapshotBeforeTheMoment) {
  Rewinder<std::int64_t> rewinder(1);
  fly(100, rewinder);
  ASSERT_NE(rewinder.best_start(100, 57), nullptr);
  EXPECT_EQ(*rewinder.best_start(100, 57), 50);
  // One step at least, so that something shows what acts at the moment.
  EXPECT_EQ(*rewinder.best_start(100, 50), 40);
  // Ahead, from where a replay stands: no snapshot saves anything.
  EXPECT_EQ(rewinder.best_start(52, 57), nullptr);
  EXPECT_EQ(*rewinder.best_start(12, 57), 50);
}

TEST(Rewinder, PlaysTheTapeToTheMomentAndIsADiveAgain) {
  Rewinder<std::int64_t> rewinder(1);
  fly(100, rewinder);
  rewinder.forget_after(57);
  EXPECT_EQ(rewinder.end(), 57);
  rewinder.go(50, 57);
  EXPECT_TRUE(rewinder.is_going());
  std::int64_t here = 50;
  double surge = 0.0;
  for (; !rewinder.has_reached_target(here); ++here)
    surge = rewinder.next().vehicles[0].pilot.sticks.surge;
  EXPECT_EQ(here, 57);
  EXPECT_EQ(surge, 0.057);
  rewinder.arrive();
  EXPECT_FALSE(rewinder.is_playing());
  fly(1, rewinder);
  EXPECT_EQ(rewinder.end(), 58);
}

TEST(Rewinder, OfWhatIsAskedForGoesToTheNearestMomentThereIs) {
  Rewinder<std::int64_t> rewinder(1);
  EXPECT_EQ(rewinder.nearest(5), 0);
  fly(100, rewinder);
  EXPECT_EQ(rewinder.nearest(-5), 1);
  EXPECT_EQ(rewinder.nearest(50), 50);
  EXPECT_EQ(rewinder.nearest(5000), 100);
}

}  // namespace rewinder_test
}  // namespace remora
