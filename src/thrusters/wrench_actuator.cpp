// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/wrench_actuator.h"

#include <cmath>

#include <fmt/format.h>

namespace remora {
namespace {

/// First-order lag towards `wanted` inside ± `limit`, component by component.
Vec3 lagged(const Vec3& now, const Vec3& wanted, const Vec3& limit, double remaining) {
  const Vec3 target = wanted.cwiseMin(limit).cwiseMax(-limit);
  return target + (now - target) * remaining;
}

}  // namespace

std::vector<Problem> problems(const WrenchActuatorSpec& spec) {
  std::vector<Problem> found;
  const auto is_limit = [](const Vec3& v) { return v.allFinite() && v.minCoeff() >= 0.0; };
  if (!is_limit(spec.max_force)) {
    found.push_back(
        {"max_force", "max_force has a negative or non-finite value", "Write three forces in N"});
  }
  if (!is_limit(spec.max_moment)) {
    found.push_back({"max_moment", "max_moment has a negative or non-finite value",
                     "Write three moments in N·m"});
  }
  if (!(std::isfinite(spec.time_constant) && spec.time_constant >= 0.0)) {
    found.push_back({"time_constant", fmt::format("time_constant is {}", spec.time_constant),
                     "Write seconds, 0 or more, for example 0.15"});
  }
  return found;
}

WrenchActuatorState step(const WrenchActuatorModel& model, WrenchActuatorState state,
                         const Wrench& wanted_B, double dt) {
  const double remaining = model.time_constant > 0.0 ? std::exp(-dt / model.time_constant) : 0.0;
  return {{lagged(state.F_B.force, wanted_B.force, model.max_force, remaining),
           lagged(state.F_B.moment, wanted_B.moment, model.max_moment, remaining)}};
}

}  // namespace remora
