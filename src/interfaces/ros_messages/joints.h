// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "world/state.h"
#include "world/world_spec.h"

namespace remora {

/// A part of a vehicle that turns as it is told: what ROS calls a joint.
struct DrivenJoint {
  enum class Kind {
    fin,    ///< told an angle [rad]
    shaft,  ///< told a speed [rad/s]
    tilt,   ///< of a camera, up positive [rad]; all that can tilt go together
    motor,  ///< of an arm: told a position, else a velocity, else an effort
  };
  Kind kind = Kind::fin;
  std::string name;
  std::uint32_t index = 0;  ///< in VehicleInput::actuators; of a tilt, the vehicle's camera; of a
                            ///< motor, in VehicleInput::joints
};

/// The hull's own actuators, fins, cameras that tilt, motors of arms: "rudder", "propeller",
/// "pilot_tilt", "arm/elbow".
[[nodiscard]] std::vector<DrivenJoint> driven_joints(const VehicleSpec& vehicle);

/// Where it is, or for a shaft how fast it turns. Not of a motor.
[[nodiscard]] double reading(const DrivenJoint& joint, const VehicleState& vehicle);

}  // namespace remora
