// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/gauss_markov.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace remora {
namespace gauss_markov_test {

struct Moments {
  double mean = 0.0, variance = 0.0, lag_covariance = 0.0;
};

/// Over many independent runs: state after `duration`, in steps of dt, from `start` or, when that
/// is NaN, from the long-run distribution.
Moments ensemble(const GaussMarkovSpec& spec, double dt, double duration, double start) {
  constexpr int kRuns = 6000;
  Moments sum;
  for (int run = 0; run < kRuns; ++run) {
    GaussMarkovState state = stationary_state(spec, Random(7, "run" + std::to_string(run)));
    if (!std::isnan(start)) state.deviation = start;
    const double first = state.deviation;
    for (int i = 0; i < std::lround(duration / dt); ++i) advance(spec, dt, state);
    sum.mean += state.deviation;
    sum.variance += state.deviation * state.deviation;
    sum.lag_covariance += first * state.deviation;
  }
  sum.mean /= kRuns;
  sum.variance = sum.variance / kRuns - sum.mean * sum.mean;
  sum.lag_covariance /= kRuns;
  return sum;
}

const GaussMarkovSpec kSpec{.sigma = 0.1, .time_constant = 60.0};

TEST(GaussMarkov, LongRunSpreadAndMeanDoNotDependOnTheStep) {
  for (const double dt : {0.5, 6.0, 60.0, 300.0}) {
    const Moments m = ensemble(kSpec, dt, 300.0, std::nan(""));
    EXPECT_NEAR(m.mean, 0.0, 4.0 * 0.1 / std::sqrt(6000.0)) << dt;
    EXPECT_NEAR(std::sqrt(m.variance), 0.1, 0.004) << dt;
  }
}

TEST(GaussMarkov, CorrelationFallsToOneOverEInOneTimeConstant) {
  for (const double dt : {1.0, 60.0}) {
    const Moments m = ensemble(kSpec, dt, 60.0, std::nan(""));
    EXPECT_NEAR(m.lag_covariance, 0.01 * std::exp(-1.0), 6e-4) << dt;
  }
}

TEST(GaussMarkov, FromAKnownStartSpreadAndMeanFollowTheClosedForm) {
  for (const double dt : {0.3, 10.0, 30.0}) {
    const Moments m = ensemble(kSpec, dt, 30.0, 0.5);
    EXPECT_NEAR(m.mean, 0.5 * std::exp(-0.5), 0.005) << dt;
    EXPECT_NEAR(m.variance, 0.01 * (1.0 - std::exp(-1.0)), 5e-4) << dt;
  }
}

TEST(GaussMarkov, WithoutSpreadNothingIsDrawn) {
  const GaussMarkovSpec still;
  GaussMarkovState state = stationary_state(still, Random(1, "still"));
  advance(still, 0.1, state);
  EXPECT_EQ(state.deviation, 0.0);
}

}  // namespace gauss_markov_test
}  // namespace remora
