// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"
#include "math/pose.h"
#include "math/table.h"
#include "thrusters/thrust_curve.h"
#include "thrusters/thruster_fault.h"

namespace remora {

/// Which way the propeller turns while it pushes along +Tx, seen from behind (looking along +Tx).
/// A clockwise propeller is right-handed; the hull feels its torque the other way round.
enum class Rotation { none, clockwise, counterclockwise };

/// One thruster as the scenario describes it. Frame T has its origin at the hub and Tx along the
/// force on the vehicle at a positive command.
struct ThrusterSpec {
  std::string name{};
  Vec3 position = Vec3::Zero();    ///< p_BT: hub in the body frame [m]
  Vec3 direction = Vec3::UnitX();  ///< Tx in body axes; any length but zero
  Rotation rotation = Rotation::none;
  ThrustCurveSpec curve = t200_curve();
  double time_constant = 0.05;  ///< first-order spin-up [s]; zero means instantaneous
};

[[nodiscard]] std::vector<Problem> problems(const ThrusterSpec& spec);

/// A compiled thruster: constant for a whole run. Thrusters of one kind share their curve.
struct ThrusterModel {
  Vec3 p_BT = Vec3::Zero();
  Vec3 axis_B = Vec3::UnitX();       ///< Tx in body axes, of unit length
  Vec3 lever_B = Vec3::Zero();       ///< p_BT × axis_B: moment about Bo per newton [m]
  double reaction_sign = 0.0;        ///< of the moment on the hull about Tx at positive thrust
  double inverse_time_constant = 0;  ///< [1/s]; zero means instantaneous
  double time_constant = 0.0;        ///< of the spin-up [s]
  std::shared_ptr<const ThrustCurve> curve;
};

/// `spec` must have no problems.
[[nodiscard]] ThrusterModel thruster_model(const ThrusterSpec& spec);
/// All thrusters of a vehicle; equal curves are compiled once and shared.
[[nodiscard]] std::vector<ThrusterModel> thruster_models(const std::vector<ThrusterSpec>& specs);

/// All of a thruster that changes with time: plain data, saved by copying it.
struct ThrusterState {
  double speed = 0.0;  ///< shaft speed, positive for thrust along +Tx [rad/s]
  /// How far the shaft has turned since the start, positive as `speed`, within one turn [rad].
  double angle = 0.0;
  ThrusterFault fault{};
};
REMORA_FIELDS(ThrusterState, speed, angle, fault);

/// The state after `dt` seconds at `command` in [-1, 1] with `voltage` volts at the terminals.
/// Exact for any dt > 0 and constant command: halving the step does not change the answer.
[[nodiscard]] ThrusterState step(const ThrusterModel& model, ThrusterState state, double command,
                                 double voltage, double dt);
/// The same with the lag's factor exp(-dt/τ) at hand: thrusters of one vehicle mostly share it.
[[nodiscard]] ThrusterState step_with_lag(const ThrusterModel& model, ThrusterState state,
                                          double command, double voltage, double dt,
                                          double remaining);

/// Speed of the hub through the water along +Tx, from the body's motion relative to the water.
[[nodiscard]] inline double advance_speed(const ThrusterModel& model, const Twist& V_flow_B) {
  // axis · (v + ω × p), with the triple product turned round.
  return model.axis_B.dot(V_flow_B.linear) + model.lever_B.dot(V_flow_B.angular);
}

/// Force along +Tx while the hub moves through the water at `advance` m/s along +Tx [N].
/// Theory: docs/theory/thrusters.md, eq. 3.
[[nodiscard]] double thrust(const ThrusterModel& model, const ThrusterState& state, double advance);

/// Force and moment (with the propeller's reaction torque) on the vehicle, about Bo and in B.
[[nodiscard]] Wrench wrench_on_body(const ThrusterModel& model, const ThrusterState& state,
                                    double advance);

/// Electrical power drawn from the supply at the present shaft speed [W].
[[nodiscard]] double supply_power(const ThrusterModel& model, const ThrusterState& state);

/// The steady bollard force (no advance) at `command` and `voltage` of a healthy thruster [N].
[[nodiscard]] double bollard_thrust(const ThrusterModel& model, double command, double voltage);

/// The inverse of `bollard_thrust` at a fixed voltage, for control allocation: force [N] → command.
/// Zero force maps to zero command; the dead band is jumped over.
[[nodiscard]] Table command_from_force(const ThrusterModel& model, double voltage);

/// Command in [-1, 1] of a servo pulse width in µs: 1100, 1500, 1900 → -1, 0, 1 (limited beyond).
[[nodiscard]] double command_from_pwm(double pulse_width_us);
[[nodiscard]] double pwm_from_command(double command);

}  // namespace remora
