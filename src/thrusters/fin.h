// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"
#include "math/pose.h"
#include "thrusters/servo.h"

namespace remora {

/// A rudder, stern plane or fixed fin (its servo's stops both zero). Frame F has its origin at the
/// centre of pressure, Fx along the undeflected chord towards the leading edge and Fz along the
/// hinge; a positive deflection turns the leading edge about Fz from Fx towards Fy and, moving
/// ahead, pushes along +Fy.
struct FinSpec {
  std::string name{};
  Pose X_BF{};
  double area = 0.01;         ///< plan form [m²]
  double lift_slope = 3.0;    ///< of the lift coefficient [1/rad]
  double stall_angle = 0.35;  ///< angle of attack up to which lift is linear [rad]
  double zero_lift_drag_coefficient = 0.01;
  double induced_drag_factor = 0.1;         ///< drag coefficient per lift coefficient squared
  double broadside_drag_coefficient = 1.2;  ///< of the fin across the flow
  ServoSpec servo{};
};

[[nodiscard]] std::vector<Problem> problems(const FinSpec& spec);

/// A fin has nothing to compile.
using FinModel = FinSpec;

struct FinState {
  ServoState servo;  ///< deflection [rad]
};
REMORA_FIELDS(FinState, servo);

[[nodiscard]] FinState step(const FinModel& model, FinState state, double wanted_deflection,
                            double dt);

/// Lift and drag on the vehicle, about Bo and in B, while it moves at V_flow_B relative to water of
/// `density` kg/m³. Theory: docs/theory/thrusters.md, eq. 6.
[[nodiscard]] Wrench wrench_on_body(const FinModel& model, const FinState& state,
                                    const Twist& V_flow_B, double density);

/// Lift and drag coefficients at any angle of attack in (-π, π].
struct FinCoefficients {
  double lift = 0.0;
  double drag = 0.0;
};
[[nodiscard]] FinCoefficients coefficients(const FinModel& model, double angle_of_attack);

}  // namespace remora
