// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/openrov_hull.h"

#include <algorithm>

namespace remora {
namespace {

FossenHullSpec fossen_hull_spec(const OpenRovHullSpec& spec) {
  Vec6 drag;
  drag << Vec3::Constant(spec.linear_drag), Vec3::Constant(spec.rotational_drag);
  FossenHullSpec fossen;
  fossen.mass = spec.mass;
  fossen.volume = spec.volume;
  fossen.center_of_buoyancy_B = Vec3(spec.buoyancy_ahead, 0.0, -spec.buoyancy_above);
  fossen.inertia_about_cg = spec.inertia * Mat3::Identity();
  fossen.linear_damping = drag.asDiagonal();
  fossen.height = spec.height;
  fossen.gravity = spec.gravity;
  return fossen;
}

/// What (A1) prints beyond a torque -μ_r ω: the roll equation damps the Euler rate φ̇ where ω_x
/// belongs. Derived in docs/theory/hydro.md, "OpenROV".
Vec3 printed_excess_damping(const Mat3& R_WB, const Vec3& w_WB_B, double rotational_drag) {
  constexpr double kSmallestCosineSquared = 1e-6;  // 0.06° from vertical: the paper is singular
  const double sin_pitch = -R_WB(2, 0);
  const double sway_down = R_WB(2, 1);   // cos θ sin φ
  const double heave_down = R_WB(2, 2);  // cos θ cos φ
  const double cos_squared =
      std::max(sway_down * sway_down + heave_down * heave_down, kSmallestCosineSquared);
  const double yaw_rate = (sway_down * w_WB_B.y() + heave_down * w_WB_B.z()) / cos_squared;
  return -rotational_drag * sin_pitch * yaw_rate *
         Vec3(1.0, sway_down * sin_pitch / cos_squared, heave_down * sin_pitch / cos_squared);
}

}  // namespace

OpenRovHull::OpenRovHull(const OpenRovHullSpec& spec)
    : FossenHull(fossen_hull_spec(spec)),
      rotational_drag_(spec.rotational_drag),
      damping_(spec.damping) {}

Wrench OpenRovHull::force(const HullSituation& situation, const WaterSample& water) const {
  Wrench F_B = FossenHull::force(situation, water);
  if (damping_ == OpenRovDamping::printed) {
    F_B.moment +=
        submerged_fraction(situation, water) *
        printed_excess_damping(situation.R_WB, situation.V_WB_B.angular, rotational_drag_);
  }
  return F_B;
}

}  // namespace remora
