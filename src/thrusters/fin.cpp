// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/fin.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "math/rotation.h"

namespace remora {

std::vector<Problem> problems(const FinSpec& spec) {
  std::vector<Problem> found = problems(spec.servo);
  const auto must_be = [&](bool good, const char* name, double value, const char* rule) {
    if (!good)
      found.push_back({name, fmt::format("{} is {}", name, value), fmt::format("Write {}", rule)});
  };
  const auto not_negative = [](double x) { return std::isfinite(x) && x >= 0.0; };
  must_be(std::isfinite(spec.area) && spec.area > 0.0, "area", spec.area, "m² above 0");
  must_be(not_negative(spec.lift_slope), "lift_slope", spec.lift_slope,
          "0 or more per radian, for example 3");
  must_be(spec.stall_angle > 0.0 && spec.stall_angle < 0.25 * std::numbers::pi, "stall_angle",
          spec.stall_angle, "an angle above 0 and below 45°");
  must_be(not_negative(spec.zero_lift_drag_coefficient), "zero_lift_drag_coefficient",
          spec.zero_lift_drag_coefficient, "0 or more");
  must_be(not_negative(spec.induced_drag_factor), "induced_drag_factor", spec.induced_drag_factor,
          "0 or more");
  must_be(not_negative(spec.broadside_drag_coefficient), "broadside_drag_coefficient",
          spec.broadside_drag_coefficient, "0 or more, for example 1.2");
  if (!spec.X_BF.R.isUnitary(1e-6) || !spec.X_BF.p.allFinite()) {
    found.push_back(
        {"position", "the fin's pose is not a rotation and a finite place", "Write both again"});
  }
  return found;
}

FinState step(const FinModel& model, FinState state, double wanted_deflection, double dt) {
  return {step(model.servo, state.servo, wanted_deflection, dt)};
}

FinCoefficients coefficients(const FinModel& model, double angle_of_attack) {
  const double stall = model.stall_angle;
  // A fin going backwards is a fin with its edges exchanged: α and α ± π act alike.
  const double folded =
      angle_of_attack - std::numbers::pi * std::round(angle_of_attack / std::numbers::pi);
  const bool is_stalled = std::abs(folded) > stall;
  // Beyond stall a plate: lift falls as sin 2α to nothing broadside, drag rises as sin² α.
  const double lift =
      is_stalled ? model.lift_slope * stall * std::sin(2.0 * folded) / std::sin(2.0 * stall)
                 : model.lift_slope * folded;
  double drag = model.zero_lift_drag_coefficient + model.induced_drag_factor * lift * lift;
  if (is_stalled) {
    const double s = std::sin(folded), s0 = std::sin(stall);
    drag += model.broadside_drag_coefficient * (s * s - s0 * s0);
  }
  return {lift, drag};
}

Wrench wrench_on_body(const FinModel& model, const FinState& state, const Twist& V_flow_B,
                      double density) {
  const Pose& X_BF = model.X_BF;
  const Vec3 v_B = V_flow_B.linear + V_flow_B.angular.cross(X_BF.p);
  const Vec3 v_F = X_BF.R.transpose() * v_B;
  // Flow along the span makes no lift; drag along it is left to the hull.
  const double speed = std::hypot(v_F.x(), v_F.y());
  if (speed == 0.0) return {};

  const double course = std::atan2(v_F.y(), v_F.x());
  const FinCoefficients c = coefficients(model, wrap_to_pi(state.servo.position - course));
  const double pressure_area = 0.5 * density * speed * speed * model.area;
  const double x = v_F.x() / speed, y = v_F.y() / speed;
  const Vec3 f_F = pressure_area * Vec3(-c.lift * y - c.drag * x, c.lift * x - c.drag * y, 0.0);
  return force_at(X_BF.p, X_BF.R * f_F);
}

}  // namespace remora
