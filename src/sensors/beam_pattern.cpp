// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/beam_pattern.h"

#include <cmath>
#include <numbers>

namespace remora {
namespace {

using std::numbers::pi;

double sinc(double x) { return std::abs(x) < 1e-6 ? 1.0 - x * x / 6.0 : std::sin(x) / x; }

// Transform of the weights e + (1 - e) cos²(πy/2) along an array from y = -1 to 1, with the phase
// running to ±x at its ends; 1 at x = 0.
double raised_cosine_pattern(double x, double edge_weight) {
  const double flat = 0.5 * (1.0 + edge_weight);
  const double ripple = 0.25 * (1.0 - edge_weight);
  return sinc(x) + ripple / flat * (sinc(x - pi) + sinc(x + pi));
}

// Where the pattern falls through `level` for the first time.
double phase_at(double level, double edge_weight) {
  double low = 0.0;
  double high = 0.0;
  while (raised_cosine_pattern(high, edge_weight) > level) high += 0.05;
  low = high - 0.05;
  for (int i = 0; i < 50; ++i) {
    const double middle = 0.5 * (low + high);
    (raised_cosine_pattern(middle, edge_weight) > level ? low : high) = middle;
  }
  return high;
}

}  // namespace

BeamPattern::BeamPattern(const BeamPatternSpec& spec) : edge_weight_(spec.edge_weight) {
  if (spec.width <= 0.0) return;
  scale_ = phase_at(std::sqrt(0.5), edge_weight_) / std::sin(0.5 * spec.width);
}

double BeamPattern::amplitude(double sine) const {
  return scale_ == 0.0 ? 1.0 : raised_cosine_pattern(scale_ * sine, edge_weight_);
}

double BeamPattern::first_zero() const {
  return scale_ == 0.0 ? 2.0 : phase_at(0.0, edge_weight_) / scale_;
}

BeamPatternTable::BeamPatternTable(const BeamPattern& pattern) {
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const double sine = 2.0 * static_cast<double>(i) / kSteps - 1.0;
    values_[i] = static_cast<float>(pattern.amplitude(sine));
  }
}

}  // namespace remora
