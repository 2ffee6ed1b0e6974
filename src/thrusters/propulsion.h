// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/fixed_vector.h"
#include "base/limits.h"
#include "base/problem.h"
#include "math/pose.h"
#include "thrusters/battery.h"
#include "thrusters/thruster.h"

namespace remora {

/// All thrusters of one vehicle and what feeds them.
struct PropulsionSpec {
  std::vector<ThrusterSpec> thrusters;  ///< at most kMaxThrusters
  BatterySpec battery{};
};

[[nodiscard]] std::vector<Problem> problems(const PropulsionSpec& spec);

struct PropulsionModel {
  std::vector<ThrusterModel> thrusters;
  BatteryModel battery;
};

[[nodiscard]] PropulsionModel propulsion_model(const PropulsionSpec& spec);

struct PropulsionState {
  FixedVector<ThrusterState, kMaxThrusters> thrusters;
  BatteryState battery;
};
REMORA_FIELDS(PropulsionState, thrusters, battery);

[[nodiscard]] PropulsionState initial_propulsion_state(const PropulsionModel& model);

/// Advances supply and shafts by `dt` seconds. Missing commands are zero. The voltage follows from
/// the power drawn at the start of the step.
void step(const PropulsionModel& model, std::span<const double> commands, double dt,
          PropulsionState& state);

/// Sum of all thrusters' wrenches on the vehicle, about Bo and in B, while it moves at V_flow_B
/// relative to the water.
[[nodiscard]] Wrench wrench_on_body(const PropulsionModel& model, const PropulsionState& state,
                                    const Twist& V_flow_B);

}  // namespace remora
