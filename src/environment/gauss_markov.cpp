// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/gauss_markov.h"

#include <cmath>

namespace remora {

GaussMarkovState stationary_state(const GaussMarkovSpec& spec, Random stream) {
  const double deviation = spec.sigma > 0.0 ? spec.sigma * stream.gaussian() : 0.0;
  return {deviation, stream};
}

void advance(const GaussMarkovSpec& spec, double dt, GaussMarkovState& state) {
  if (spec.sigma <= 0.0) return;
  // The exact transition of the Ornstein–Uhlenbeck process over dt.
  const double keep = std::exp(-dt / spec.time_constant);
  const double fresh = spec.sigma * std::sqrt(1.0 - keep * keep);
  state.deviation = keep * state.deviation + fresh * state.stream.gaussian();
}

}  // namespace remora
