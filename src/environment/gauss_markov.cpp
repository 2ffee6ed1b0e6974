// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/gauss_markov.h"

#include <cmath>

namespace remora {

GaussMarkovState stationary_state(const GaussMarkovSpec& spec, Random stream) {
  const double deviation = spec.sigma > 0.0 ? spec.sigma * stream.gaussian() : 0.0;
  return {deviation, stream};
}

double advanced(const GaussMarkovSpec& spec, double dt, double deviation, Random& stream) {
  if (spec.sigma <= 0.0) return deviation;
  // The exact transition of the Ornstein–Uhlenbeck process over dt.
  const double keep = std::exp(-dt / spec.time_constant);
  const double fresh = spec.sigma * std::sqrt(1.0 - keep * keep);
  return keep * deviation + fresh * stream.gaussian();
}

void advance(const GaussMarkovSpec& spec, double dt, GaussMarkovState& state) {
  state.deviation = advanced(spec, dt, state.deviation, state.stream);
}

}  // namespace remora
