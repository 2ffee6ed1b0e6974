// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/dive_mode.h"

namespace remora::mavlink {

std::optional<ControlMode> control_mode(std::uint32_t custom_mode) {
  switch (static_cast<SubMode>(custom_mode)) {
    case SubMode::stabilize:
      return ControlMode::stabilise;
    case SubMode::alt_hold:
      return ControlMode::depth_hold;
    case SubMode::automatic:
      return ControlMode::waypoints;
    case SubMode::poshold:
      return ControlMode::station_keep;
    case SubMode::manual:
      return ControlMode::manual;
    case SubMode::surftrak:
      return ControlMode::altitude_hold;
    case SubMode::acro:
    case SubMode::guided:
    case SubMode::circle:
    case SubMode::surface:
    case SubMode::motor_detect:
      break;
  }
  return std::nullopt;
}

SubMode sub_mode(ControlMode mode) {
  switch (mode) {
    case ControlMode::manual:
      return SubMode::manual;
    case ControlMode::pilot:
    case ControlMode::stabilise:
    case ControlMode::heading_hold:
      return SubMode::stabilize;
    case ControlMode::depth_hold:
      return SubMode::alt_hold;
    case ControlMode::altitude_hold:
      return SubMode::surftrak;
    case ControlMode::station_keep:
      return SubMode::poshold;
    case ControlMode::waypoints:
      return SubMode::automatic;
  }
  return SubMode::manual;
}

}  // namespace remora::mavlink
