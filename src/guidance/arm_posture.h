// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "guidance/vehicle_arm.h"

namespace remora {

/// Where joints of an arm go together.
struct ArmPosture {
  struct Joint {
    std::uint32_t joint = 0;  ///< in VehicleInput::joints
    double position = 0.0;    ///< [rad] or [m]
  };
  std::string name;
  std::vector<Joint> joints;
};

/// The postures of an arm: `stow` and `deploy` first, then those of its own. Where its file does
/// not say, an arm is stowed as it starts, and deployed with its joints halfway between their
/// limits; jaws stay as they are.
[[nodiscard]] std::vector<ArmPosture> postures_of(const Model& model, VehicleId vehicle,
                                                  const VehicleArm& arm);

}  // namespace remora
