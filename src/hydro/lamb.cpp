// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/lamb.h"

#include <cmath>

#include "base/assert.h"

namespace remora {
namespace {

/// (atanh e - e) / e³, by its series where the difference would cancel.
double reduced_atanh(double e) {
  if (e > 0.5) return (std::atanh(e) - e) / (e * e * e);
  double sum = 0.0;
  for (int k = 30; k >= 0; --k) sum = 1.0 / (2 * k + 3) + e * e * sum;
  return sum;
}

}  // namespace

LambFactors lamb_factors(double length_over_diameter) {
  REMORA_ASSERT(length_over_diameter >= 1.0);
  const double slenderness = 1.0 / length_over_diameter;
  const double e2 = 1.0 - slenderness * slenderness;
  if (e2 < 1e-9) return {};  // the sphere; k' vanishes with e⁴
  const double s = (1.0 - e2) * reduced_atanh(std::sqrt(e2));
  const double alpha = 2.0 * s;
  const double beta = 1.0 - s;
  const double difference = beta - alpha;
  return {.surge = alpha / (2.0 - alpha),
          .sway = beta / (2.0 - beta),
          .rotation = e2 * e2 * difference / ((2.0 - e2) * (2.0 * e2 - (2.0 - e2) * difference))};
}

}  // namespace remora
