// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "control/pilot_input.h"

namespace remora::mavlink {

/// ArduSub's custom modes, by its numbers.
enum class SubMode : std::uint32_t {
  stabilize = 0,
  acro = 1,
  alt_hold = 2,
  automatic = 3,
  guided = 4,
  circle = 7,
  surface = 9,
  poshold = 16,
  manual = 19,
  motor_detect = 20,
  surftrak = 21,
};

/// What a vehicle of ours does when a ground station asks for a mode; nothing when it cannot.
[[nodiscard]] std::optional<ControlMode> control_mode(std::uint32_t custom_mode);
/// What a ground station is shown. Two of ours have no like there and show as their next of kin:
/// `pilot` and `heading_hold` as STABILIZE.
[[nodiscard]] SubMode sub_mode(ControlMode mode);

}  // namespace remora::mavlink
