// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/problem.h"
#include "control/control_plant.h"
#include "control/navigation.h"

namespace remora {

/// Sticks as velocities: the law of the inspection trainer ROView (its paper, §2.3). Speeds are its
/// published design envelope; the bandwidths are its suggested tracking gains (8 and 120 N·s/m)
/// divided by its surge inertia of 17 kg, so that the law fits a vehicle of any size.
struct PilotLawSpec {
  Vec3 max_speed = {1.5, 1.125, 1.41};  ///< surge, sway, heave at full stick [m/s]
  double max_yaw_rate = 0.5236;         ///< at full stick: 30°/s [rad/s]
  double tracking_bandwidth = 7.0;      ///< at full stick [1/s]
  double coast_bandwidth = 0.47;        ///< at neutral stick: the vehicle coasts on its drag [1/s]
  double yaw_bandwidth = 7.0;           ///< at full stick [1/s]
  double idle_yaw_bandwidth = 3.0;      ///< at neutral stick: settles residual rotation [1/s]
  double surface_fade_depth = 1.0;      ///< upward authority fades from here … [m below surface]
  double surface_limit_depth = 0.2;     ///< … to here, where the vehicle is kept from rising [m]
  Vec3 envelope = {2.0, 1.5, 2.0};      ///< no thrust that speeds up beyond these [m/s]
  double envelope_yaw_rate = 1.0;       ///< [rad/s]
};

[[nodiscard]] std::vector<Problem> problems(const PilotLawSpec& spec);

/// The pilot law has nothing to compile.
using PilotLawModel = PilotLawSpec;

/// Surge, sway, heave and yaw of the wanted wrench (roll and pitch are zero) for stick demands in
/// [-1, 1]. Theory: docs/theory/control.md, eq. 2.
[[nodiscard]] Wrench pilot_wrench(const PilotLawModel& model, const ControlPlant& plant,
                                  const Vec6& demand, const Navigation& navigation);

/// Share of the upward force that is left at a distance below the surface: 1 deep, 0 at the limit.
[[nodiscard]] double upward_authority(const PilotLawModel& model, double distance_below_surface);

/// Takes the upward part of a force away near the surface and brakes a rise at the limit.
[[nodiscard]] Wrench limited_near_surface(const PilotLawModel& model, const ControlPlant& plant,
                                          const Navigation& navigation, Wrench wanted_B);

/// Removes thrust that would push the vehicle further out of its velocity envelope.
[[nodiscard]] Wrench inside_envelope(const PilotLawModel& model, const Navigation& navigation,
                                     Wrench wanted_B);

}  // namespace remora
