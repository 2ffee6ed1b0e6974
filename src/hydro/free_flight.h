// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hydro/hull.h"
#include "math/rigid_state.h"

namespace remora {

/// Everything that acts on a body during one step and is held constant over it.
struct FreeFlightInput {
  Wrench F_B;         ///< of thrusters, tether and the like, about Bo in B
  WaterSample water;  ///< at the body
  std::span<const double> actuators;
  double altitude = 1e9;  ///< of Bo above the seabed [m]
};

/// The state of a body that touches nothing after `dt` seconds: Runge-Kutta of fourth order.
/// No allocation.
void advance(const Hull& hull, const FreeFlightInput& input, double dt, RigidState& state);

/// The same for many bodies with the same hull: one input for each state.
void advance(const Hull& hull, std::span<const FreeFlightInput> inputs, double dt,
             std::span<RigidState> states);

/// ½ ν^T M ν, added mass included, of motion through still water. [J]
[[nodiscard]] double kinetic_energy(const Hull& hull, const RigidState& state);
/// Kelvin's impulse: the momentum of body and added mass, along W, through still water. [N·s]
[[nodiscard]] Vec3 linear_impulse(const Hull& hull, const RigidState& state);

}  // namespace remora
