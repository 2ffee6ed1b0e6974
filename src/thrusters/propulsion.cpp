// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/propulsion.h"

#include <cmath>

#include <fmt/format.h>

#include "base/assert.h"

namespace remora {

std::vector<Problem> problems(const PropulsionSpec& spec) {
  std::vector<Problem> found;
  if (spec.thrusters.size() > kMaxThrusters) {
    found.push_back({"thrusters",
                     fmt::format("the vehicle has {} thrusters", spec.thrusters.size()),
                     fmt::format("Write at most {}", kMaxThrusters)});
  }
  for (std::size_t i = 0; i < spec.thrusters.size(); ++i) {
    for (Problem& problem : problems(spec.thrusters[i])) {
      problem.what = fmt::format("thruster {} {}: {}", i + 1, spec.thrusters[i].name, problem.what);
      found.push_back(within(fmt::format("thrusters[{}]", i), std::move(problem)));
    }
  }
  for (Problem& problem : problems(spec.battery)) {
    problem.what = "battery: " + problem.what;
    found.push_back(within("supply", std::move(problem)));
  }
  return found;
}

PropulsionModel propulsion_model(const PropulsionSpec& spec) {
  REMORA_ASSERT(spec.thrusters.size() <= kMaxThrusters);
  return {thruster_models(spec.thrusters), battery_model(spec.battery)};
}

PropulsionState initial_propulsion_state(const PropulsionModel& model) {
  PropulsionState state;
  state.thrusters.resize(model.thrusters.size());
  state.battery = initial_battery_state(model.battery);
  return state;
}

void step(const PropulsionModel& model, std::span<const double> commands, double dt,
          PropulsionState& state) {
  double power = 0.0;
  for (std::size_t i = 0; i < model.thrusters.size(); ++i) {
    power += supply_power(model.thrusters[i], state.thrusters[i]);
  }
  state.battery = step(model.battery, state.battery, power, dt);

  double rate = 0.0;       // 1/τ of the thruster before, and …
  double remaining = 0.0;  // … the factor of its lag: most vehicles have one kind of thruster
  for (std::size_t i = 0; i < model.thrusters.size(); ++i) {
    const ThrusterModel& thruster = model.thrusters[i];
    if (thruster.inverse_time_constant != rate) {
      rate = thruster.inverse_time_constant;
      remaining = rate > 0.0 ? std::exp(-dt * rate) : 0.0;
    }
    const double command = i < commands.size() ? commands[i] : 0.0;
    state.thrusters[i] =
        step_with_lag(thruster, state.thrusters[i], command, state.battery.voltage, dt, remaining);
  }
}

Wrench wrench_on_body(const PropulsionModel& model, const PropulsionState& state,
                      const Twist& V_flow_B) {
  Wrench F_B;
  for (std::size_t i = 0; i < model.thrusters.size(); ++i) {
    const ThrusterModel& thruster = model.thrusters[i];
    F_B += wrench_on_body(thruster, state.thrusters[i], advance_speed(thruster, V_flow_B));
  }
  return F_B;
}

}  // namespace remora
