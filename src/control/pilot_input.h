// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/fields.h"
#include "math/pose.h"

namespace remora {

/// A pilot's sticks, each from -1 to 1: ahead, to starboard, down, bow to starboard, ... positive
/// as the body axes (so "up" is negative heave).
struct Sticks {
  double surge = 0.0;
  double sway = 0.0;
  double heave = 0.0;
  double roll = 0.0;
  double pitch = 0.0;
  double yaw = 0.0;
};
REMORA_FIELDS(Sticks, surge, sway, heave, roll, pitch, yaw);

/// Who decides what. Each mode adds to the one before unless it says otherwise.
enum class ControlMode {
  manual,         ///< sticks are forces
  pilot,          ///< sticks are velocities, tracked with drag feed-forward (pilot_law.h)
  stabilise,      ///< manual, with roll and pitch held level and heading held when the yaw stick is
                  ///< centred
  depth_hold,     ///< stabilise, and depth held when the heave stick is centred
  heading_hold,   ///< as stabilise, under the name that pilots look for
  altitude_hold,  ///< stabilise, and height above the seabed held
  station_keep,   ///< position, depth and heading held against the current
  waypoints,      ///< the mission's waypoints, one after the other, then station keeping
};
REMORA_VALUES(ControlMode, manual, pilot, stabilise, depth_hold, heading_hold, altitude_hold,
              station_keep, waypoints);

/// What the pilot or an outside program wants of one vehicle from now on.
struct PilotInput {
  ControlMode mode = ControlMode::pilot;
  Sticks sticks;
};
REMORA_FIELDS(PilotInput, mode, sticks);

/// A place to keep that somebody else has chosen, and that may move, instead of the one where the
/// vehicle was when its sticks were let go.
struct StationOrder {
  Vec3 p_W = Vec3::Zero();  ///< of Bo
  Vec3 v_W = Vec3::Zero();  ///< how fast that place moves [m/s]
  double heading = 0.0;     ///< [rad]
  double yaw_rate = 0.0;    ///< how fast the heading turns [rad/s]
};
REMORA_FIELDS(StationOrder, p_W, v_W, heading, yaw_rate);

}  // namespace remora
