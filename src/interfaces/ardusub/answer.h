// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "math/rigid_state.h"

namespace remora::ardusub {

/// What ArduSub is told of the vehicle after a step. B is forward-right-down, W north-east-down
/// from where the vehicle started, with z from the surface.
struct VehicleReport {
  double timestamp = 0.0;          ///< of physics, never backwards [s]
  Vec3 gyro_B = Vec3::Zero();      ///< mean rate over the step [rad/s]
  Vec3 accel_B = Vec3::Zero();     ///< mean specific force over the step [m/s²]
  Vec3 velocity_W = Vec3::Zero();  ///< [m/s]
  Vec3 position_W = Vec3::Zero();  ///< [m]
  Quat q_WB = Quat::Identity();
  std::optional<double> range = {};    ///< of the altimeter that looks down [m]
  std::optional<double> voltage = {};  ///< [V]
  double current = 0.0;                ///< with a voltage [A]
};

/// The motion of a step as a strapdown unit would report it: turn and gain of speed divided by the
/// step, the latter in the axes of the step's end. So that whoever adds them up again gets the same
/// motion, to rounding:
///     q' = q · exp(gyro Δt),   v' = v + (R' accel + g) Δt,
/// which is how ArduPilot's own simulated vehicles move and how its EKF3 integrates. Position is
/// the integrator's own: p' = p + ½(v + v') Δt but for Δt³/12 times the change of acceleration.
/// Theory: docs/guides/ardusub.md.
[[nodiscard]] VehicleReport report_of_step(const RigidState& before, const RigidState& after,
                                           double dt, double gravity);

/// One answer, complete with line ends, written over `text`. ArduPilot finds keys by the first
/// substring that matches: no spaces, required keys first, no others than it knows. False, and
/// `text` empty, when a required number is not finite: its parser would read something else.
[[nodiscard]] bool write_answer(const VehicleReport& report, std::string& text);

}  // namespace remora::ardusub
