// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "base/fixed_vector.h"
#include "base/id.h"
#include "base/limits.h"
#include "control/navigation.h"
#include "environment/water_sample.h"
#include "math/pose.h"
#include "multibody/contact.h"
#include "sensors/sensor_state.h"
#include "tether/tether_state.h"

namespace remora {

/// How a step ended.
enum class StepStatus {
  ok,
  diverged,  ///< a body's motion left all bounds; the state was put back to that before the step
};

/// What acted on a vehicle during the last step.
struct VehicleOutput {
  WaterSample water;  ///< at its body
  Wrench thrust_B;    ///< of all thrusters, fins and the like
  /// What each thruster was told, before its propeller's set-up turned it round; none with a
  /// wrench actuator.
  FixedVector<double, kMaxThrusters> thruster_commands;
  double altitude = 1e9;                    ///< above what sound meets of the seabed [m]
  HoldStatus hold_status = HoldStatus::ok;  ///< what its controller lacked to hold what it should
  bool is_in_contact = false;
  bool is_in_free_flight = true;  ///< advanced by Runge-Kutta; otherwise by the contact solver
  std::optional<double> mud_speed = {};  ///< of its fastest part that is in mud [m/s]
  Vec3 mud_place_W = Vec3::Zero();       ///< where that part is
};

/// What a plug and its socket did in the last step; all zero while it is free.
struct PlugOutput {
  bool has_changed = false;  ///< its phase: it was joined, locked or released
  double travel = 0.0;       ///< of the plug's frame along the socket's x axis [m]
  double pull = 0.0;         ///< of the plug on the socket, out of it; negative: into it [N]
  double mean_force = 0.0;   ///< what the rules compare with their limits; in the step of a change,
                             ///< what made it lock or release [N]
};

/// What a step tells. Valid until the next one.
struct Output {
  std::vector<VehicleOutput> vehicles;
  std::vector<Contact> contacts;
  std::vector<double> motor_efforts;     ///< of each joint of the model [N·m] or [N]
  std::vector<Wrench> constraint_loads;  ///< of each constraint: on a, about Fo, in F
  std::vector<TetherOutput> tethers;
  std::vector<PlugOutput> plugs;
  SensorsOutput measurements;  ///< delivered in this step
  // With StepStatus::diverged: whose motion left all bounds.
  BodyId diverged_body;
  std::optional<TetherId> diverged_tether;  ///< if it was a tether's
};

}  // namespace remora
