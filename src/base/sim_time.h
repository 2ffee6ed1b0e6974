// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <compare>
#include <cstdint>

#include "base/fields.h"

namespace remora {

/// A moment of simulated time, or the span between two: whole nanoseconds, so that adding steps
/// never drifts and "is this sensor due" is an exact question.
struct SimTime {
  std::int64_t nanoseconds = 0;

  /// A division, because it rounds correctly: 120 s are 120.0 and not a little more.
  [[nodiscard]] constexpr double seconds() const { return static_cast<double>(nanoseconds) / 1e9; }

  constexpr auto operator<=>(const SimTime&) const = default;
  constexpr SimTime& operator+=(SimTime other) {
    nanoseconds += other.nanoseconds;
    return *this;
  }
};
REMORA_FIELDS(SimTime, nanoseconds);

[[nodiscard]] constexpr SimTime operator+(SimTime a, SimTime b) {
  return {a.nanoseconds + b.nanoseconds};
}
[[nodiscard]] constexpr SimTime operator-(SimTime a, SimTime b) {
  return {a.nanoseconds - b.nanoseconds};
}
[[nodiscard]] constexpr SimTime operator*(std::int64_t n, SimTime t) { return {n * t.nanoseconds}; }
/// How many whole `b` fit into `a`.
[[nodiscard]] constexpr std::int64_t operator/(SimTime a, SimTime b) {
  return a.nanoseconds / b.nanoseconds;
}

/// The nearest whole nanosecond to `s` seconds.
[[nodiscard]] inline SimTime from_seconds(double s) { return {std::llround(s * 1e9)}; }

[[nodiscard]] constexpr bool is_multiple_of(SimTime period, SimTime step) {
  return step.nanoseconds > 0 && period.nanoseconds > 0 &&
         period.nanoseconds % step.nanoseconds == 0;
}

}  // namespace remora
