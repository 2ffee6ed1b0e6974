// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/input_tape.h"

#include <gtest/gtest.h>

#include "run/snapshot_shelf.h"

namespace remora {
namespace input_tape_test {

/// Sticks that change every third step and an event every tenth.
Input input_of(std::int64_t step) {
  Input input;
  input.vehicles.resize(2);
  input.vehicles[0].pilot.sticks.surge = static_cast<double>(step / 3) * 1e-3;
  input.vehicles[1].pilot.mode = step > 1500 ? ControlMode::depth_hold : ControlMode::manual;
  if (step % 10 == 0) input.events.push_back(CutTether{TetherId{0}, static_cast<double>(step)});
  return input;
}

void expect_same(const Input& played, std::int64_t step) {
  const Input given = input_of(step);
  EXPECT_EQ(played.vehicles[0].pilot.sticks.surge, given.vehicles[0].pilot.sticks.surge) << step;
  EXPECT_EQ(played.vehicles[1].pilot.mode, given.vehicles[1].pilot.mode) << step;
  ASSERT_EQ(played.events.size(), given.events.size()) << step;
  if (!given.events.empty()) {
    EXPECT_EQ(std::get<CutTether>(played.events[0]).fraction, static_cast<double>(step));
  }
}

InputTape tape_of(std::int64_t steps) {
  InputTape tape(2);
  for (std::int64_t step = 0; step < steps; ++step) tape.add(input_of(step));
  return tape;
}

TEST(InputTape, PlaysEveryStepFromAnyStepOn) {
  const InputTape tape = tape_of(3500);
  EXPECT_EQ(tape.end(), 3500);
  for (const std::int64_t from : {0, 1, 10, 999, 1000, 1001, 2345, 3499}) {
    InputTape::Player player(tape, from);
    for (std::int64_t step = from; step < tape.end(); ++step) {
      ASSERT_FALSE(player.is_at_end());
      expect_same(player.next(), step);
    }
    EXPECT_TRUE(player.is_at_end());
  }
}

TEST(InputTape, WhatIsCutOffIsForgottenAndTheRestGoesOn) {
  for (const std::int64_t cut : {0, 1, 500, 1000, 1001, 1999, 2500}) {
    InputTape tape = tape_of(2500);
    tape.cut(cut);
    EXPECT_EQ(tape.end(), cut);
    for (std::int64_t step = cut; step < 3000; ++step) tape.add(input_of(step));
    InputTape::Player player(tape, 0);
    for (std::int64_t step = 0; step < 3000; ++step) expect_same(player.next(), step);
  }
}

TEST(InputTape, AStickThatRestsCostsNothing) {
  InputTape tape(1);
  Input still;
  still.vehicles.resize(1);
  for (int i = 0; i < 100'000; ++i) tape.add(still);
  InputTape::Player player(tape, 99'999);
  EXPECT_EQ(player.next().vehicles[0].pilot.sticks.surge, 0.0);
}

TEST(SnapshotShelf, KeepsTheFirstAndTheLatestAndNeverTooMany) {
  SnapshotShelf<int> shelf(8);
  for (int i = 0; i < 1000; ++i) {
    shelf.put(10 * i, i);
    EXPECT_LE(shelf.size(), 8u);
    EXPECT_EQ(*shelf.at_or_before(10 * i + 3), i);
    EXPECT_EQ(*shelf.at_or_before(0), 0);
  }
  EXPECT_EQ(shelf.at_or_before(-1), nullptr);
  shelf.drop_after(20);
  shelf.put(30, 77);
  EXPECT_EQ(*shelf.at_or_before(35), 77);
  shelf.put(30, 78);  // it has that one
  EXPECT_EQ(*shelf.at_or_before(35), 77);
}

}  // namespace input_tape_test
}  // namespace remora
