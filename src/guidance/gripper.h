// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "guidance/vehicle_arm.h"
#include "multibody/joint_command.h"

namespace remora {

/// What the motor of one jaw is to do.
struct JawCommand {
  std::uint32_t joint = 0;  ///< in VehicleInput::joints
  JointCommand command;
};

/// Brings the jaws of an arm to `opening`, from 0, shut, to 1, wide open; beyond is cut. A jaw that
/// is geared to another follows it and is not told. One without limits only opens or shuts.
[[nodiscard]] std::vector<JawCommand> open_jaws(const Model& model, VehicleId vehicle,
                                                const VehicleArm& arm, double opening);

/// Lets the jaws close with this effort of each motor, negative: open. It is cut to what the motor
/// has. [N·m] or [N]
[[nodiscard]] std::vector<JawCommand> grip(const Model& model, VehicleId vehicle,
                                           const VehicleArm& arm, double effort);

}  // namespace remora
