// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/fields.h"
#include "base/fixed_vector.h"
#include "base/id.h"
#include "base/limits.h"
#include "base/sim_time.h"
#include "control/controller.h"
#include "environment/environment.h"
#include "multibody/multibody_state.h"
#include "multibody/plug.h"
#include "navigation/navigation.h"
#include "sensors/sensor_state.h"
#include "tether/tether_state.h"
#include "thrusters/fin.h"
#include "thrusters/propulsion.h"
#include "thrusters/servo.h"
#include "thrusters/wrench_actuator.h"
#include "world/lookout.h"

namespace remora {

/// Share of the water a vehicle displaces that a leak can replace: its dry housings. Of a
/// BlueROV2's 11 l those are about 3 l (a tube of 4 inches for the electronics and one of 3 for the
/// battery); foam and frame cannot be flooded.
inline constexpr double kFloodableShare = 0.25;

/// All of a vehicle that changes, but for its body's motion.
struct VehicleState {
  ControllerState controller;
  PropulsionState propulsion;
  WrenchActuatorState wrench_actuator;
  FixedVector<ServoState, kMaxActuators> hull_actuators;
  FixedVector<FinState, kMaxActuators> fins;
  LookoutState lookout;
  double leak_rate = 0.0;  ///< of water that comes in while the vehicle is under water [kg/s]
  double flooded = 0.0;    ///< water that has come in; at most kFloodableShare [kg]
};
REMORA_FIELDS(VehicleState, controller, propulsion, wrench_actuator, hull_actuators, fins, lookout,
              leak_rate, flooded);

/// Everything a step changes. A value: copying it is the snapshot, copying it back the restart.
struct State {
  SimTime now;
  std::uint64_t steps = 0;
  EnvironmentState environment;
  MultibodyState bodies;
  std::vector<VehicleState> vehicles;
  std::vector<TetherState> tethers;
  SensorsState sensors;
  std::vector<PlugState> plugs;  ///< of each plug of the model
  /// Of the vehicles that fly by instruments: VehicleModel::navigation_state says which is whose.
  std::vector<NavigationState> navigation;
  /// Level of Fouling that somebody has given to all that can be fouled; none: as the scene has it.
  std::optional<std::uint32_t> fouling;

  /// Whether a body is in the scene.
  [[nodiscard]] bool is_present(BodyId body) const { return bodies.is_present[body.index] != 0; }
};
REMORA_FIELDS(State, now, steps, environment, bodies, vehicles, tethers, sensors, plugs, navigation,
              fouling);

/// Equal states have equal hashes; states that differ have different ones, but for one chance in
/// 2^64. (Zero and minus zero count as equal.)
[[nodiscard]] std::uint64_t hash(const State& state);

}  // namespace remora
