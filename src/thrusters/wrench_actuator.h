// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"
#include "math/pose.h"

namespace remora {

/// A vehicle without thruster geometry: a wanted body wrench is limited axis by axis and appears
/// after a first-order lag (the trainer ROView; its limits and lag are the defaults).
struct WrenchActuatorSpec {
  Vec3 max_force = {80.0, 80.0, 100.0};  ///< surge, sway, heave [N]
  Vec3 max_moment = {25.0, 25.0, 20.0};  ///< roll, pitch, yaw [N·m]
  double time_constant = 0.15;           ///< [s]; zero means instantaneous
};

[[nodiscard]] std::vector<Problem> problems(const WrenchActuatorSpec& spec);

/// A wrench actuator has nothing to compile.
using WrenchActuatorModel = WrenchActuatorSpec;

struct WrenchActuatorState {
  Wrench F_B;  ///< what acts on the vehicle now, about Bo and in B
};
REMORA_FIELDS(WrenchActuatorState, F_B);

/// The state after `dt` seconds at a constant wanted wrench; exact for any dt.
[[nodiscard]] WrenchActuatorState step(const WrenchActuatorModel& model, WrenchActuatorState state,
                                       const Wrench& wanted_B, double dt);

}  // namespace remora
