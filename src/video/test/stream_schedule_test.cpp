// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/stream_schedule.h"

#include <gtest/gtest.h>

#include <vector>

namespace remora {
namespace stream_schedule_test {

using Clock = StreamTurn::Clock;
using std::chrono::duration_cast;
using std::chrono::milliseconds;

/// A stream as a rehearsal without pictures knows it.
struct Rehearsed {
  double fps = 20.0;
  milliseconds cost{10};
  StreamTurn turn = {};
  int pictures = 0;
};

/// Draws by the schedule alone, on a clock of its own.
Clock::time_point rehearse(std::vector<Rehearsed>& streams, Clock::time_point from,
                           Clock::duration length) {
  for (Rehearsed& stream : streams) {
    const std::chrono::duration<double> period(1.0 / stream.fps);
    stream.turn = {duration_cast<Clock::duration>(period), from};
    stream.pictures = 0;
  }
  std::vector<const StreamTurn*> turns;
  for (const Rehearsed& stream : streams) turns.push_back(&stream.turn);
  Clock::time_point now = from;
  while (now < from + length) {
    const auto next = next_turn(turns, now);
    if (!next) {
      now += milliseconds(1);
      continue;
    }
    Rehearsed& stream = streams[*next];
    stream.turn.begin(now);
    ++stream.pictures;
    now += stream.cost;
  }
  return now;
}

TEST(StreamSchedule, AStreamWithTimeToSpareKeepsItsRate) {
  std::vector<Rehearsed> streams{{.fps = 24.0, .cost = milliseconds(10)},
                                 {.fps = 7.0, .cost = milliseconds(30)}};
  rehearse(streams, {}, std::chrono::seconds(100));
  EXPECT_NEAR(streams[0].pictures, 2400, 2);
  EXPECT_NEAR(streams[1].pictures, 700, 2);
}

TEST(StreamSchedule, WhenNotAllCanBeDrawnEachGetsTheSameShareOfItsRate) {
  // A large main picture and five insets that together take 1.7 times the time there is.
  std::vector<Rehearsed> streams{{.fps = 20.0, .cost = milliseconds(60)}};
  for (int i = 0; i < 5; ++i) streams.push_back({.fps = 5.0, .cost = milliseconds(20)});
  rehearse(streams, {}, std::chrono::seconds(100));
  constexpr double kShare = 1.0 / 1.7;
  EXPECT_NEAR(streams[0].pictures, 2000 * kShare, 100);
  for (std::size_t i = 1; i < streams.size(); ++i)
    EXPECT_NEAR(streams[i].pictures, 500 * kShare, 50) << i;
}

TEST(StreamSchedule, AStreamThatWasHeldUpDoesNotMakeUpForItInABurst) {
  StreamTurn turn{milliseconds(50), {}};
  Clock::time_point now{std::chrono::seconds(10)};  // two hundred pictures late
  int pictures = 0;
  for (int ms = 0; ms < 1000; ++ms, now += milliseconds(1)) {
    if (!turn.is_due(now)) continue;
    turn.begin(now);
    ++pictures;
  }
  EXPECT_LE(pictures, 22);
}

TEST(StreamSchedule, NobodyIsServedBeforeHeIsDue) {
  const StreamTurn turn{milliseconds(50), Clock::time_point{milliseconds(100)}};
  const StreamTurn* turns[] = {&turn};
  EXPECT_FALSE(next_turn(turns, Clock::time_point{milliseconds(99)}));
  EXPECT_TRUE(next_turn(turns, Clock::time_point{milliseconds(100)}));
}

}  // namespace stream_schedule_test
}  // namespace remora
