// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/fields.h"
#include "base/random.h"

namespace remora {

/// A quantity that wanders about its mean: first-order Gauss–Markov, ẋ = -x/τ + w.
struct GaussMarkovSpec {
  double sigma = 0.0;            ///< standard deviation in the long run, in the quantity's unit
  double time_constant = 120.0;  ///< τ: its correlation falls to 1/e in this time [s]
};

/// The deviation from the mean now, and the stream its future is drawn from.
struct GaussMarkovState {
  double deviation = 0.0;
  Random stream;
};
REMORA_FIELDS(GaussMarkovState, deviation, stream);

/// A deviation drawn from the long-run distribution, so that a run has no warm-up.
[[nodiscard]] GaussMarkovState stationary_state(const GaussMarkovSpec& spec, Random stream);

/// The deviation `dt` seconds later, with one draw from `stream` if it wanders at all. Exact for
/// any dt > 0: mean, spread and correlation do not depend on the step.
[[nodiscard]] double advanced(const GaussMarkovSpec& spec, double dt, double deviation,
                              Random& stream);

/// Exact for any dt > 0: mean, spread and correlation do not depend on the step.
void advance(const GaussMarkovSpec& spec, double dt, GaussMarkovState& state);

}  // namespace remora
