// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "world/model.h"
#include "world/state.h"

namespace remora {

/// Where a vehicle's hull is and how it moves.
[[nodiscard]] inline const RigidState& motion_of(const Model& model, const State& state,
                                                 VehicleId vehicle) {
  return state.bodies.bodies[model.body_of(vehicle).index];
}

/// The same of what carries one of its cameras: the hull or a link.
[[nodiscard]] inline const RigidState& motion_of_camera(const Model& model, const State& state,
                                                        VehicleId vehicle, std::size_t camera) {
  return state.bodies.bodies[model.vehicles()[vehicle.index].camera_bodies[camera].index];
}

}  // namespace remora
