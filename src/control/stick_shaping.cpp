// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/stick_shaping.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace remora {

std::vector<Problem> problems(const StickShapingSpec& spec) {
  std::vector<Problem> found;
  const auto must_be = [&](bool good, const char* name, double value, const char* rule) {
    if (!good)
      found.push_back({name, fmt::format("{} is {}", name, value), fmt::format("Write {}", rule)});
  };
  must_be(spec.dead_zone >= 0.0 && spec.dead_zone < 1.0, "dead_zone", spec.dead_zone,
          "a share of the throw from 0 to below 1, for example 0.05");
  must_be(spec.squared_share >= 0.0 && spec.squared_share <= 1.0, "squared_share",
          spec.squared_share, "0 (straight) to 1 (squared)");
  must_be(spec.sensitivity > 0.0 && spec.sensitivity <= 1.0, "sensitivity", spec.sensitivity,
          "a share above 0, up to 1");
  must_be(std::isfinite(spec.time_constant) && spec.time_constant >= 0.0, "time_constant",
          spec.time_constant, "seconds, 0 or more, for example 0.3");
  return found;
}

double shaped(const StickShapingSpec& spec, double stick) {
  const double throw_size = std::min(std::abs(stick), 1.0);
  const double live = std::max(throw_size - spec.dead_zone, 0.0) / (1.0 - spec.dead_zone);
  const double response = live * (1.0 - spec.squared_share + spec.squared_share * live);
  return std::copysign(spec.sensitivity * response, stick);
}

double stick_for(const StickShapingSpec& spec, double demand) {
  constexpr double kLeastResponse = 1e-4;
  const double response = std::min(std::abs(demand) / spec.sensitivity, 1.0);
  if (response < kLeastResponse) return 0.0;
  // live · (1 - a + a · live) = response
  const double a = spec.squared_share, b = 1.0 - a;
  const double live = a > 0.0 ? (std::sqrt(b * b + 4.0 * a * response) - b) / (2.0 * a) : response;
  return std::copysign(spec.dead_zone + live * (1.0 - spec.dead_zone), demand);
}

Vec6 to_vector(const Sticks& sticks) {
  return (Vec6() << sticks.surge, sticks.sway, sticks.heave, sticks.roll, sticks.pitch, sticks.yaw)
      .finished();
}

StickFilterState step(const StickShapingSpec& spec, StickFilterState state, const Sticks& sticks,
                      double dt) {
  const Vec6 target =
      to_vector(sticks).unaryExpr([&](double stick) { return shaped(spec, stick); });
  const double remaining = spec.time_constant > 0.0 ? std::exp(-dt / spec.time_constant) : 0.0;
  state.demand = target + (state.demand - target) * remaining;
  return state;
}

}  // namespace remora
