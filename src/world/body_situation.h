// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/fixed_vector.h"
#include "base/limits.h"
#include "world/model.h"
#include "world/state.h"

namespace remora {

/// What the forces on a body's hull depend on, from the state. Private to the world's step.

using Actuators = FixedVector<double, kMaxActuators>;

/// Where the fins and propellers of a body's own hull are; an object has none.
[[nodiscard]] inline Actuators actuators_of(const Model& model, const State& state,
                                            std::uint32_t body) {
  Actuators positions;
  const std::optional<VehicleId> vehicle = model.vehicle_with_hull({body});
  if (!vehicle) return positions;
  for (const ServoState& actuator : state.vehicles[vehicle->index].hull_actuators) {
    positions.push_back(actuator.position);
  }
  return positions;
}

[[nodiscard]] inline HullSituation situation_of(const Model& model, const RigidState& body,
                                                std::span<const double> actuators = {}) {
  return {.V_WB_B = body.V_WB_B,
          .R_WB = body.q_WB.toRotationMatrix(),
          .depth = body.p_WB.z(),
          .altitude = model.sounded_z(body.p_WB) - body.p_WB.z(),
          .actuators = actuators};
}

}  // namespace remora
