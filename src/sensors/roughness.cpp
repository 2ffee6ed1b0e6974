// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/roughness.h"

#include <cmath>
#include <numbers>

namespace remora {
namespace {

// x with P(standard normal < x) = p.
double normal_quantile(double p) {
  double low = -8.0;
  double high = 8.0;
  for (int i = 0; i < 40; ++i) {
    const double middle = 0.5 * (low + high);
    (0.5 * std::erfc(-middle / std::numbers::sqrt2) < p ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

// The middles of equal slices of a distribution have a little less than its power.
template <class Table>
void scale_to_unit_power(Table& table) {
  double power = 0.0;
  for (const float x : table) power += static_cast<double>(x) * x;
  const auto scale = static_cast<float>(std::sqrt(static_cast<double>(table.size()) / power));
  for (float& x : table) x *= scale;
}

}  // namespace

ChanceTables::ChanceTables() {
  for (std::size_t i = 0; i < gaussian_.size(); ++i) {
    const double p = (static_cast<double>(i) + 0.5) / static_cast<double>(gaussian_.size());
    gaussian_[i] = static_cast<float>(normal_quantile(p));
  }
  for (std::size_t i = 0; i < rayleigh_.size(); ++i) {
    const double p = (static_cast<double>(i) + 0.5) / static_cast<double>(rayleigh_.size());
    rayleigh_[i] = static_cast<float>(std::sqrt(-std::log(1.0 - p)));
  }
  scale_to_unit_power(gaussian_);
  scale_to_unit_power(rayleigh_);
  for (std::size_t i = 0; i < direction_.size(); ++i) {
    const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / kTurns;
    direction_[i] = {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
  }
}

}  // namespace remora
