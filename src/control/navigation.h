// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "math/pose.h"
#include "math/rotation.h"

namespace remora {

/// What a controller knows about its vehicle: its own navigation, never the simulator's water.
/// Velocity is over ground, as a DVL or an observer gives it.
struct Navigation {
  Vec3 p_WB = Vec3::Zero();             ///< north, east, down [m]
  Mat3 R_WB = Mat3::Identity();         ///< attitude
  Twist V_WB_B;                         ///< velocity over ground, in body axes
  double altitude = 1e9;                ///< above the seabed; large when there is none [m]
  double distance_below_surface = 1e9;  ///< below the water surface overhead, waves included [m]

  [[nodiscard]] double depth() const { return p_WB.z(); }
  [[nodiscard]] RollPitchYaw attitude() const { return to_roll_pitch_yaw(R_WB); }
};

}  // namespace remora
