// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/fixed_vector.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/sim_time.h"
#include "control/controller.h"
#include "environment/environment.h"
#include "multibody/multibody_state.h"
#include "sensors/sensor.h"
#include "tether/tether.h"
#include "thrusters/fin.h"
#include "thrusters/propulsion.h"
#include "thrusters/servo.h"
#include "thrusters/wrench_actuator.h"
#include "world/lookout.h"

namespace remora {

/// All of a vehicle that changes, but for its body's motion.
struct VehicleState {
  ControllerState controller;
  PropulsionState propulsion;
  WrenchActuatorState wrench_actuator;
  FixedVector<ServoState, kMaxActuators> hull_actuators;
  FixedVector<FinState, kMaxActuators> fins;
  LookoutState lookout;

  void add_to(Hasher& hasher) const;
};

/// Everything a step changes. A value: copying it is the snapshot, copying it back the restart.
struct State {
  SimTime now;
  std::uint64_t steps = 0;
  EnvironmentState environment;
  MultibodyState bodies;
  std::vector<VehicleState> vehicles;
  std::vector<TetherState> tethers;
  SensorsState sensors;
};

/// Equal states have equal hashes; states that differ have different ones, but for one chance in
/// 2^64. (Zero and minus zero count as equal.)
[[nodiscard]] std::uint64_t hash(const State& state);

}  // namespace remora
