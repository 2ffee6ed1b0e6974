// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/thruster.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/assert.h"
#include "math/angles.h"

namespace remora {
namespace {

constexpr double kNeutralPulse_us = 1500.0;
constexpr double kPulseRange_us = 400.0;

double reaction_sign(Rotation rotation) {
  switch (rotation) {
    case Rotation::none:
      return 0.0;
    case Rotation::clockwise:
      return -1.0;
    case Rotation::counterclockwise:
      return 1.0;
  }
  return 0.0;
}

double target_speed(const ThrusterModel& model, const ThrusterFault& fault, double command,
                    double voltage) {
  switch (fault.kind) {
    case ThrusterFaultKind::dead:
      return 0.0;
    case ThrusterFaultKind::stuck:
      return model.curve->speed(fault.value, voltage);
    case ThrusterFaultKind::reversed:
      return model.curve->speed(-command, voltage);
    case ThrusterFaultKind::none:
    case ThrusterFaultKind::weak:
      break;
  }
  return model.curve->speed(command, voltage);
}

/// Share of the force that the propeller's condition leaves.
double condition(const ThrusterFault& fault) {
  return fault.kind == ThrusterFaultKind::weak ? std::clamp(fault.value, 0.0, 1.0) : 1.0;
}

ThrusterModel without_curve(const ThrusterSpec& spec) {
  REMORA_ASSERT(problems(spec).empty());
  ThrusterModel model;
  model.p_BT = spec.position;
  model.axis_B = spec.direction.normalized();
  model.lever_B = model.p_BT.cross(model.axis_B);
  model.reaction_sign = reaction_sign(spec.rotation);
  model.inverse_time_constant = spec.time_constant > 0.0 ? 1.0 / spec.time_constant : 0.0;
  model.time_constant = std::max(spec.time_constant, 0.0);
  return model;
}

bool is_same(const ThrustCurveSpec& a, const ThrustCurveSpec& b) {
  return a.kind == b.kind && a.rows == b.rows && a.max_speed == b.max_speed &&
         a.gain_ahead == b.gain_ahead && a.gain_astern == b.gain_astern &&
         a.max_force_ahead == b.max_force_ahead && a.max_force_astern == b.max_force_astern &&
         a.dead_band == b.dead_band && a.nominal_voltage == b.nominal_voltage &&
         a.back_emf_share == b.back_emf_share && a.diameter == b.diameter &&
         a.zero_thrust_advance_ratio == b.zero_thrust_advance_ratio &&
         a.torque_gain == b.torque_gain;
}

}  // namespace

std::vector<Problem> problems(const ThrusterSpec& spec) {
  std::vector<Problem> found = problems(spec.curve);
  if (!spec.position.allFinite()) {
    found.push_back({"position", "position is not finite", "Write three numbers in metres"});
  }
  if (!spec.direction.allFinite() || spec.direction.norm() < 1e-9) {
    found.push_back({"direction", "direction has no length", "Write a vector such as [1, 0, 0]"});
  }
  if (!std::isfinite(spec.time_constant) || spec.time_constant < 0.0) {
    found.push_back({"time_constant", fmt::format("time_constant is {}", spec.time_constant),
                     "Write seconds, 0 or more, for example 0.05"});
  }
  return found;
}

ThrusterModel thruster_model(const ThrusterSpec& spec) {
  ThrusterModel model = without_curve(spec);
  model.curve = std::make_shared<const ThrustCurve>(spec.curve);
  return model;
}

std::vector<ThrusterModel> thruster_models(const std::vector<ThrusterSpec>& specs) {
  std::vector<ThrusterModel> models;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    models.push_back(without_curve(specs[i]));
    for (std::size_t j = 0; j < i && !models[i].curve; ++j) {
      if (is_same(specs[i].curve, specs[j].curve)) models[i].curve = models[j].curve;
    }
    if (!models[i].curve) models[i].curve = std::make_shared<const ThrustCurve>(specs[i].curve);
  }
  return models;
}

ThrusterState step(const ThrusterModel& model, ThrusterState state, double command, double voltage,
                   double dt) {
  // Closed-form solution of time_constant · dn/dt = target - n.
  const double remaining =
      model.inverse_time_constant > 0.0 ? std::exp(-dt * model.inverse_time_constant) : 0.0;
  return step_with_lag(model, state, command, voltage, dt, remaining);
}

ThrusterState step_with_lag(const ThrusterModel& model, ThrusterState state, double command,
                            double voltage, double dt, double remaining) {
  const double target = target_speed(model, state.fault, command, voltage);
  const double behind = target - state.speed;
  state.speed = target - behind * remaining;
  // The integral of the speed over the step.
  const double turned = target * dt - behind * (1.0 - remaining) * model.time_constant;
  const double angle = state.angle + model.curve->shaft_speed(turned);
  state.angle = angle - kTwoPi * std::floor(angle * (1.0 / kTwoPi));
  return state;
}

double thrust(const ThrusterModel& model, const ThrusterState& state, double advance) {
  const ThrustCurve& curve = *model.curve;
  const double force = curve.bollard_force(state.speed) - curve.advance_loss(state.speed) * advance;
  return condition(state.fault) * force;
}

Wrench wrench_on_body(const ThrusterModel& model, const ThrusterState& state, double advance) {
  const double force = thrust(model, state, advance);
  const double reaction =
      condition(state.fault) * model.reaction_sign * model.curve->shaft_torque(state.speed);
  return {force * model.axis_B, force * model.lever_B + reaction * model.axis_B};
}

double supply_power(const ThrusterModel& model, const ThrusterState& state) {
  return model.curve->supply_power(state.speed);
}

double bollard_thrust(const ThrusterModel& model, double command, double voltage) {
  return model.curve->bollard_force(model.curve->speed(command, voltage));
}

Table command_from_force(const ThrusterModel& model, double voltage) {
  // Force against command, from full astern to full ahead, as far as it strictly increases.
  constexpr int kSamples = 801;
  std::vector<double> force, command;
  for (int i = 0; i < kSamples; ++i) {
    const double c = 2.0 * i / (kSamples - 1) - 1.0;
    const double f = c == 0.0 ? 0.0 : bollard_thrust(model, c, voltage);
    if (f == 0.0 && c != 0.0) continue;  // the dead band gives no second inverse of zero
    if (!force.empty() && f <= force.back()) continue;
    force.push_back(f);
    command.push_back(c);
  }
  const Table inverse(force, command);

  // An even grid through zero makes the look-up a multiplication.
  constexpr int kKnots = 512;
  const double spacing = std::max(force.back(), -force.front()) / kKnots;
  const int first = static_cast<int>(std::floor(force.front() / spacing));
  const int last = static_cast<int>(std::ceil(force.back() / spacing));
  std::vector<double> even_force, even_command;
  for (int i = first; i <= last; ++i) {
    even_force.push_back(i * spacing);
    even_command.push_back(i == 0 ? 0.0 : inverse(i * spacing));
  }
  return Table(even_force, even_command);
}

double command_from_pwm(double pulse_width_us) {
  return std::clamp((pulse_width_us - kNeutralPulse_us) / kPulseRange_us, -1.0, 1.0);
}

double pwm_from_command(double command) {
  return kNeutralPulse_us + kPulseRange_us * std::clamp(command, -1.0, 1.0);
}

}  // namespace remora
