// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>

namespace remora {

/// When a stream's next picture is wanted.
struct StreamTurn {
  using Clock = std::chrono::steady_clock;

  Clock::duration period = std::chrono::milliseconds(50);
  Clock::time_point due;

  [[nodiscard]] bool is_due(Clock::time_point now) const { return now >= due; }
  /// How late its picture is, counted in its own periods: negative before it is due.
  [[nodiscard]] double lateness(Clock::time_point now) const;
  /// A picture was begun: the next is due a period after this one was, so that the mean rate is
  /// exact; what is lost when the machine is too slow stays lost.
  void begin(Clock::time_point now);
};

/// Whose turn it is: of those that are due, the one that is latest by its own measure; none when
/// nobody is due. When not everything can be drawn, all streams so get the same share of the rate
/// they asked for, whatever their pictures cost.
[[nodiscard]] std::optional<std::size_t> next_turn(std::span<const StreamTurn* const> turns,
                                                   StreamTurn::Clock::time_point now);

[[nodiscard]] inline double milliseconds_since(StreamTurn::Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(StreamTurn::Clock::now() - start).count();
}

}  // namespace remora
