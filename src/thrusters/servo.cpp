// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/servo.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace remora {

std::vector<Problem> problems(const ServoSpec& spec) {
  std::vector<Problem> found;
  if (!(std::isfinite(spec.min) && std::isfinite(spec.max) && spec.min <= spec.max)) {
    found.push_back({"min", fmt::format("the stops {} … {} are not in order", spec.min, spec.max),
                     "Write min below max"});
  }
  if (!(std::isfinite(spec.time_constant) && spec.time_constant >= 0.0)) {
    found.push_back({"time_constant", fmt::format("time_constant is {}", spec.time_constant),
                     "Write seconds, 0 or more"});
  }
  if (!(std::isfinite(spec.max_rate) && spec.max_rate >= 0.0)) {
    found.push_back({"max_rate", fmt::format("max_rate is {}", spec.max_rate),
                     "Write a rate per second, or 0 for no limit"});
  }
  return found;
}

ServoState step(const ServoModel& model, ServoState state, double set_point, double dt) {
  const double target = std::clamp(set_point, model.min, model.max);
  const double gap = std::abs(target - state.position);
  const double tau = model.time_constant;

  // While the lag alone would move faster than the limit (gap/τ > rate) the servo runs at the
  // limit; the rest of the step is the exponential from where that ends.
  double left = gap;
  double time = dt;
  if (model.max_rate > 0.0) {
    const double at_limit = std::clamp((gap - model.max_rate * tau) / model.max_rate, 0.0, dt);
    left -= model.max_rate * at_limit;
    time -= at_limit;
  }
  if (tau > 0.0) {
    left *= std::exp(-time / tau);
  } else if (time > 0.0) {
    left = 0.0;
  }
  return {target - std::copysign(left, target - state.position)};
}

}  // namespace remora
