// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/fields.h"
#include "control/pilot_input.h"
#include "math/pose.h"
#include "math/rotation.h"

namespace remora {

/// What a controller knows about its vehicle: its own navigation, never the simulator's water.
/// Velocity is over ground, as a DVL or an observer gives it. Of what is not known the value is
/// the best guess (for an unknown velocity the change of depth and no way otherwise).
struct Navigation {
  Vec3 p_WB = Vec3::Zero();             ///< north, east, down [m]
  Mat3 R_WB = Mat3::Identity();         ///< attitude
  Twist V_WB_B;                         ///< velocity over ground, in body axes
  double altitude = 1e9;                ///< above the seabed; large when there is none [m]
  double distance_below_surface = 1e9;  ///< below the water surface overhead, waves included [m]
  bool knows_heading = true;
  bool knows_attitude = true;  ///< roll and pitch
  bool knows_depth = true;
  bool knows_altitude = true;
  bool knows_velocity = true;  ///< over ground
  bool knows_position = true;

  [[nodiscard]] double depth() const { return p_WB.z(); }
  [[nodiscard]] RollPitchYaw attitude() const { return to_roll_pitch_yaw(R_WB); }
};

/// What a mode lacks to hold what it is to hold; the first of several in this order.
enum class HoldStatus : std::uint8_t { ok, no_heading, no_depth, no_altitude, no_position };
REMORA_VALUES(HoldStatus, ok, no_heading, no_depth, no_altitude, no_position);
[[nodiscard]] HoldStatus hold_status(ControlMode mode, const Navigation& navigation);

}  // namespace remora
