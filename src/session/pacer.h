// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>

#include "base/sim_time.h"

namespace remora {

/// Keeps simulated time beside the wall clock. Every step has an absolute deadline, so that late
/// wake-ups do not add up to a drift. Whoever falls behind by more than `kMostDebt` gives the debt
/// up instead of running after it for ever, and the real-time factor shows it.
///
/// The caller brings the clock: a pure object, for tests too.
class Pacer {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr double kMostDebt = 0.25;  ///< real seconds
  /// Late by less than the gap between two published moments is late for nobody who looks.
  static constexpr double kUnseenDelay = 0.02;  ///< real seconds

  explicit Pacer(SimTime step) : step_(step) {}

  /// From now on `rate` simulated seconds a second, beginning at `sim`; zero stands still. The
  /// factors start afresh.
  void restart(Clock::time_point now, SimTime sim, double rate);

  /// True when the next step should be made. Gives up a debt that has grown too large.
  [[nodiscard]] bool is_due(Clock::time_point now);
  /// After each step, with the time it has reached.
  void reached(SimTime sim) { sim_ = sim; }
  /// When the next step is due; far away while nothing runs.
  [[nodiscard]] Clock::time_point deadline() const;

  /// Looks how far the run has come; to be called some fifty times a second, as soon as the caller
  /// wakes and before it catches up.
  void look(Clock::time_point now);

  [[nodiscard]] double rate() const { return rate_; }
  /// Reached over the last real second, relative to the rate; 1 while nothing runs.
  [[nodiscard]] double real_time_factor() const { return factor_; }
  /// The worst of all full seconds since the restart.
  [[nodiscard]] double worst_real_time_factor() const { return worst_; }

 private:
  struct Look {
    Clock::time_point at;
    double seconds;  // of simulated time, to be compared with the wall clock
  };
  /// Simulated seconds that should have passed by now.
  [[nodiscard]] double target(Clock::time_point now) const;

  SimTime step_;
  SimTime sim_;
  double rate_ = 0.0;
  Clock::time_point anchor_;
  SimTime anchor_sim_;
  std::deque<Look> looks_;  // of the last second and the one before them
  double factor_ = 1.0;
  double worst_ = 1.0;
};

}  // namespace remora
