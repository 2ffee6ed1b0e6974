// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"

namespace remora {

/// A servo that follows its set point with a first-order lag inside stops: fin angles [rad], or a
/// hull's own shaft speed [rad/s].
struct ServoSpec {
  double min = -0.4;           ///< lower stop
  double max = 0.4;            ///< upper stop
  double time_constant = 0.1;  ///< [s]; zero means instantaneous
  double max_rate = 0.0;       ///< per second; zero: not limited
};

[[nodiscard]] std::vector<Problem> problems(const ServoSpec& spec);

/// A servo has nothing to compile.
using ServoModel = ServoSpec;

struct ServoState {
  double position = 0.0;
};
REMORA_FIELDS(ServoState, position);

/// The state after `dt` seconds at a constant set point. Exact for any dt, with the rate limit as
/// well.
[[nodiscard]] ServoState step(const ServoModel& model, ServoState state, double set_point,
                              double dt);

}  // namespace remora
