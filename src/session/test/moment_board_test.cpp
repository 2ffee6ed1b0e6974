// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/moment_board.h"

#include <gtest/gtest.h>

namespace remora {
namespace moment_board_test {

/// Shows a moment at this rate, and says where it lies.
const Moment* show(MomentBoard& board, double rate) {
  const std::shared_ptr<Moment> moment = board.next();
  moment->rate = rate;
  board.show(moment);
  return moment.get();
}

TEST(MomentBoard, HasTheLatestAndTellsTheListenerOfEach) {
  MomentBoard board;
  EXPECT_EQ(board.latest(), nullptr);
  std::vector<std::pair<std::uint64_t, double>> heard;
  board.set_listener([&](const std::shared_ptr<const Moment>& moment) {
    EXPECT_EQ(board.latest(), moment);  // shown before anybody is told
    heard.emplace_back(moment->number, moment->rate);
  });
  show(board, 2.0);
  show(board, 4.0);
  EXPECT_EQ(board.latest()->number, 2u);
  const std::vector<std::pair<std::uint64_t, double>> expected = {{1, 2.0}, {2, 4.0}};
  EXPECT_EQ(heard, expected);
}

TEST(MomentBoard, AMomentThatSomebodyHoldsStaysAsItIs) {
  MomentBoard board;
  show(board, 2.0);
  const std::shared_ptr<const Moment> held = board.latest();
  for (int i = 0; i < 20; ++i) show(board, 8.0);
  EXPECT_EQ(held->number, 1u);
  EXPECT_EQ(held->rate, 2.0);
}

TEST(MomentBoard, MemoryThatNobodyLooksAtIsUsedAgain) {
  MomentBoard board;
  const Moment* const first = show(board, 1.0);
  show(board, 1.0);  // nobody holds the first any more
  EXPECT_EQ(show(board, 1.0), first);
}

TEST(MomentBoard, AMomentOutlivesItsBoard) {
  std::shared_ptr<const Moment> held;
  {
    MomentBoard board;
    show(board, 3.0);
    held = board.latest();
  }
  EXPECT_EQ(held->rate, 3.0);
}

}  // namespace moment_board_test
}  // namespace remora
