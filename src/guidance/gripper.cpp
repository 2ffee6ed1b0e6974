// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/gripper.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

/// `command(joint, closing)` for each jaw with a motor.
template <class Command>
std::vector<JawCommand> for_driven_jaws(const Model& model, VehicleId vehicle,
                                        const VehicleArm& arm, const Command& command) {
  std::vector<JawCommand> commands;
  for (const VehicleArm::Jaw& jaw : arm.jaws) {
    const JointSpec& joint = model.joint(model.vehicles()[vehicle.index].joints[jaw.joint]);
    if (joint.motor) commands.push_back({jaw.joint, command(joint, jaw.closing)});
  }
  return commands;
}

}  // namespace

std::vector<JawCommand> open_jaws(const Model& model, VehicleId vehicle, const VehicleArm& arm,
                                  double opening) {
  const double share = std::clamp(opening, 0.0, 1.0);
  return for_driven_jaws(model, vehicle, arm,
                         [&](const JointSpec& joint, double closing) -> JointCommand {
                           if (!std::isfinite(joint.lower) || !std::isfinite(joint.upper))
                             return {JointCommandKind::velocity,
                                     (share < 0.5 ? closing : -closing) * joint.motor->max_rate};
                           const double shut = closing < 0.0 ? joint.lower : joint.upper;
                           const double open = closing < 0.0 ? joint.upper : joint.lower;
                           return {JointCommandKind::position, shut + share * (open - shut)};
                         });
}

std::vector<JawCommand> grip(const Model& model, VehicleId vehicle, const VehicleArm& arm,
                             double effort) {
  return for_driven_jaws(
      model, vehicle, arm, [&](const JointSpec& joint, double closing) -> JointCommand {
        const double most = joint.motor->max_effort;
        return {JointCommandKind::effort, closing * std::clamp(effort, -most, most)};
      });
}

}  // namespace remora
