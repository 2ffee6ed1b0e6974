// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"
#include "control/control_plant.h"
#include "control/navigation.h"
#include "control/pilot_input.h"
#include "control/waypoint.h"

namespace remora {

/// Proportional, integral and derivative gain of one axis, force per metre or moment per radian.
struct PidGains {
  double proportional = 0.0;
  double integral = 0.0;
  double derivative = 0.0;
};

/// Gains that give `inertia` with `linear_drag` the bandwidth [rad/s] and damping ratio asked for
/// (Fossen 2011, Algorithm 12.1).
[[nodiscard]] PidGains pole_placement(double inertia, double linear_drag, double bandwidth,
                                      double damping_ratio);

/// The holding loops. Gains follow from the plant and the bandwidths unless they are given.
struct HoldControllerSpec {
  double position_bandwidth = 0.5;  ///< surge and sway [rad/s]
  double depth_bandwidth = 0.6;     ///< heave: depth and altitude [rad/s]
  double level_bandwidth = 2.0;     ///< roll and pitch [rad/s]
  double heading_bandwidth = 1.2;   ///< yaw [rad/s]
  double damping_ratio = 1.0;
  std::array<std::optional<PidGains>, 6> gains;  ///< surge … yaw, in place of the computed ones
  double max_speed = 0.5;       ///< towards a set point, horizontally and vertically [m/s]
  double max_yaw_rate = 0.5;    ///< towards a heading [rad/s]
  double stick_yaw_rate = 0.9;  ///< at full yaw stick, in every mode that holds something [rad/s]
  double yaw_rate_bandwidth = 7.0;  ///< of the loop that follows the yaw stick [1/s]
  double lookahead = 2.0;           ///< of the line-of-sight guidance [m]
  double speed_bandwidth = 1.5;     ///< of the speed loop between waypoints [1/s]
  double capture_speed = 0.05;      ///< slower vehicles are held where they are, faster ones where
                                    ///< they will have come to rest [m/s]
  double capture_yaw_rate = 0.05;   ///< a turn slower than this has come to rest [rad/s]
};

[[nodiscard]] std::vector<Problem> problems(const HoldControllerSpec& spec);

struct HoldControllerModel {
  HoldControllerSpec spec;
  ControlPlant plant;
  std::array<PidGains, 6> gains;
  std::vector<Waypoint> waypoints;
};

[[nodiscard]] HoldControllerModel hold_controller_model(const HoldControllerSpec& spec,
                                                        const ControlPlant& plant,
                                                        std::vector<Waypoint> waypoints);

/// Set points and integrals. A set point is taken on entering a mode and when a stick comes back to
/// its centre: the place where the vehicle will have come to rest, the heading at which it has.
struct HoldControllerState {
  ControlMode mode = ControlMode::manual;  ///< of the last step
  bool holds_position = false;
  bool holds_depth = false;
  bool holds_altitude = false;
  bool holds_heading = false;
  Vec3 position_W = Vec3::Zero();         ///< set point; z is the depth [m]
  double altitude = 0.0;                  ///< set point [m]
  double heading = 0.0;                   ///< set point [rad]
  double braking_time = 0.0;              ///< left to stop the turn before a heading is taken [s]
  Vec3 force_integral_W = Vec3::Zero();   ///< built up against steady forces [N]
  Vec3 moment_integral_B = Vec3::Zero();  ///< built up against steady moments [N·m]
  std::uint32_t next_waypoint = 0;
  Vec3 leg_start_W = Vec3::Zero();
  bool knows_leg_start = false;       ///< false while there is no position to start a leg at
  double cross_track_integral = 0.0;  ///< of the line-of-sight guidance [m]
};
REMORA_FIELDS(HoldControllerState, mode, holds_position, holds_depth, holds_altitude, holds_heading,
              position_W, altitude, heading, braking_time, force_integral_W, moment_integral_B,
              next_waypoint, leg_start_W, knows_leg_start, cross_track_integral);

/// What the autopilot needs to know besides its own memory.
struct HoldControllerInput {
  ControlMode mode = ControlMode::manual;
  Vec6 demand = Vec6::Zero();       ///< shaped and filtered sticks, each in [-1, 1]
  Vec6 full_stick = Vec6::Zero();   ///< wrench at full throw; zero on axes nothing can move
  Vec6 shortfall_B = Vec6::Zero();  ///< part of the last wanted wrench that could not be given
  double dt = 0.0;                  ///< [s]
  /// In mode `station_keep`, while the sticks are centred: where the set points are and how they
  /// move. Without one they stay where they were last.
  std::optional<StationOrder> station = {};
};

/// Wanted wrench in every mode but `pilot`: the sticks' share and the holding loops
/// (docs/theory/control.md, eq. 3-6). Integrals do not wind up along `shortfall_B`.
[[nodiscard]] Wrench hold_wrench(const HoldControllerModel& model, const HoldControllerInput& input,
                                 const Navigation& navigation, HoldControllerState& state);

/// Roll and pitch brought to level: the moments about body x and y alone.
[[nodiscard]] Vec3 levelling_moment(const HoldControllerModel& model,
                                    const HoldControllerInput& input, const Navigation& navigation,
                                    HoldControllerState& state);

/// Nothing is held any longer: set points are taken anew when a mode that holds is entered.
void let_go(HoldControllerState& state);

/// All waypoints passed.
[[nodiscard]] inline bool is_finished(const HoldControllerModel& model,
                                      const HoldControllerState& state) {
  return state.next_waypoint >= model.waypoints.size();
}

}  // namespace remora
