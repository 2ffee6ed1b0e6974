// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>
#include <vector>

#include "base/fixed_vector.h"
#include "base/id.h"
#include "base/limits.h"
#include "control/pilot_input.h"
#include "math/rigid_state.h"
#include "sensors/measurement.h"
#include "sensors/sensor_fault.h"
#include "tether/reel.h"
#include "thrusters/thruster_fault.h"
#include "world/lookout.h"

namespace remora {

/// How a vehicle is commanded in this step.
enum class CommandKind {
  pilot,      ///< sticks and mode, through the vehicle's own controller
  thrusters,  ///< each thruster's command in [-1, 1]: an outside autopilot
  wrench,     ///< a wanted wrench in B, through the control allocation
};

/// The command of one vehicle. Fins and the like (`actuators`: radians, shaft speeds in rad/s, in
/// the hull's order), lamps and cameras are taken in every kind.
struct VehicleInput {
  CommandKind kind = CommandKind::pilot;
  PilotInput pilot;
  FixedVector<double, kMaxThrusters> thrusters;
  Wrench wrench_B;
  FixedVector<double, kMaxActuators> actuators;
  LookoutInput lookout;
};

/// Something that happens once, at the start of the step that carries it.
struct SetThrusterFault {
  VehicleId vehicle;
  std::uint32_t thruster = 0;
  ThrusterFault fault;
};
struct Teleport {
  BodyId body;
  RigidState state;
};
/// Replaces the scenario's uniform current from now on.
struct SetUniformCurrent {
  Vec3 velocity_W = Vec3::Zero();
};
/// What the winchman does from now on.
struct SetReel {
  TetherId tether;
  ReelCommand command;
};
/// Parts a tether where `fraction` of it, counted from the reel, has been passed: 1 is at the
/// vehicle, which then has lost it, 0 at the drum.
struct CutTether {
  TetherId tether;
  double fraction = 1.0;
};
struct SetSensorFault {
  SensorId sensor;
  SensorFault fault;
};
using Event =
    std::variant<SetThrusterFault, Teleport, SetUniformCurrent, SetReel, CutTether, SetSensorFault>;

/// The only way into a running world. `vehicles` has one entry for each vehicle of the model.
struct Input {
  std::vector<VehicleInput> vehicles;
  FixedVector<Event, 16> events;
};

}  // namespace remora
