// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/remus100_hull.h"

#include <algorithm>
#include <cmath>

#include "hydro/fossen_hull.h"
#include "hydro/lamb.h"
#include "math/angles.h"

namespace remora {
namespace {}  // namespace

std::vector<ActuatorSpec> actuators(const Remus100HullSpec& spec) {
  return {{"rudder", spec.fin_limit, spec.fin_lag},
          {"stern_plane", spec.fin_limit, spec.fin_lag},
          {"propeller", spec.propeller_limit, spec.propeller_lag, true}};
}

Remus100Hull::Matrices Remus100Hull::matrices(const Remus100HullSpec& spec) {
  // A neutral, homogeneous spheroid.
  const double a = 0.5 * spec.length;
  const double b = 0.5 * spec.diameter;
  const double mass = 4.0 / 3.0 * kPi * spec.reference_density * a * b * b;
  const double roll_inertia = 0.4 * mass * b * b;
  const double pitch_inertia = 0.2 * mass * (a * a + b * b);
  const Mat3 inertia = Vec3(roll_inertia, pitch_inertia, pitch_inertia).asDiagonal();

  const LambFactors lamb = lamb_factors(spec.length / spec.diameter);
  Vec6 added;
  added << lamb.surge * mass, lamb.sway * mass, lamb.sway * mass,
      spec.roll_added_inertia * roll_inertia, lamb.rotation * pitch_inertia,
      lamb.rotation * pitch_inertia;
  return {mass, rigid_body_inertia(mass, spec.center_of_gravity_B, inertia), added};
}

Remus100Hull::Remus100Hull(const Remus100HullSpec& spec) : Remus100Hull(spec, matrices(spec)) {}

Remus100Hull::Remus100Hull(const Remus100HullSpec& spec, const Matrices& matrices)
    : Hull(matrices.rigid + Mat6(matrices.added.asDiagonal())),
      spec_(spec),
      matrices_(matrices),
      entry_(matrices.rigid, matrices.added.asDiagonal()) {
  const Vec6 M = inertia().diagonal();
  const double stiffness =
      matrices.mass * spec.gravity * (spec.center_of_gravity_B.z() - spec.center_of_buoyancy_B.z());
  linear_damping_ << M[0] / spec.surge_time_constant, M[1] / spec.sway_time_constant,
      M[2] / spec.heave_time_constant, 2.0 * spec.roll_damping_ratio * std::sqrt(stiffness * M[3]),
      2.0 * spec.pitch_damping_ratio * std::sqrt(stiffness * M[4]), M[5] / spec.yaw_time_constant;
}

Vec6 Remus100Hull::coriolis(const Vec6& nu_r, double submerged) const {
  const Vec3 v = nu_r.head<3>();
  const Vec3 w = nu_r.tail<3>();
  const Vec6 momentum = matrices_.rigid * nu_r;
  const Vec3 P = momentum.head<3>();
  const Vec3 L = momentum.tail<3>();
  const Vec6 added = submerged * matrices_.added.cwiseProduct(nu_r);
  const Vec3 L_A = added.tail<3>();

  Vec6 F;
  F << -w.cross(P), -w.cross(L + L_A) - v.cross(P);
  // Of the added mass' linear momentum only the terms with roll rate are kept: no Munk moment.
  F[1] += added[2] * w.x();
  F[2] -= added[1] * w.x();
  F[3] -= added[2] * v.y() - added[1] * v.z();
  return F;
}

Vec6 Remus100Hull::linear_damping(const Vec6& nu_r) const {
  // At speed lift, drag and cross-flow take over from the linear surge and sway damping.
  const double fading = std::exp(-3.0 * nu_r.head<3>().norm());
  Vec6 F = -linear_damping_.cwiseProduct(nu_r);
  F.head<2>() *= fading;
  return F;
}

Vec6 Remus100Hull::lift_and_drag_per_density(const Vec6& nu_r) const {
  const double angle_of_attack = std::atan2(nu_r[2], nu_r[0]);
  const double aspect = spec_.diameter * spec_.diameter / spec_.planform_area;
  const double lift =
      kPi * aspect * angle_of_attack / (1.0 + std::sqrt(1.0 + 0.25 * aspect * aspect));
  const double drag = spec_.parasitic_drag_area / spec_.planform_area +
                      lift * lift / (kPi * spec_.oswald_efficiency * aspect);
  const double pressure_area = 0.5 * nu_r.head<3>().squaredNorm() * spec_.planform_area;
  const double c = std::cos(angle_of_attack), s = std::sin(angle_of_attack);
  Vec6 F = Vec6::Zero();
  F[0] = pressure_area * (lift * s - drag * c);
  F[2] = -pressure_area * (lift * c + drag * s);
  return F;
}

Vec6 Remus100Hull::cross_flow_drag_per_density(const Vec6& nu_r) const {
  constexpr int kStrips = 20;  // and 21 stations of full weight, as the original counts them
  const double strip = spec_.length / kStrips;
  const double scale = 0.5 * spec_.diameter * spec_.cross_flow_drag * strip;
  Vec6 F = Vec6::Zero();
  for (int i = 0; i <= kStrips; ++i) {
    const double x = -0.5 * spec_.length + i * strip;
    const double sway = nu_r[1] + x * nu_r[5];
    const double drag = scale * sway * std::abs(sway);
    F[1] -= drag;
    F[5] -= x * drag;
  }
  return F;
}

Vec6 Remus100Hull::fins_per_density(const Vec6& nu_r, double rudder, double stern_plane) const {
  const double u2 = nu_r[0] * nu_r[0];
  const double rudder_force =
      spec_.fin_area * spec_.rudder_lift * (u2 + nu_r[1] * nu_r[1]) * rudder;
  const double stern_force =
      spec_.fin_area * spec_.stern_plane_lift * (u2 + nu_r[2] * nu_r[2]) * stern_plane;
  Vec6 F = Vec6::Zero();
  F[0] = -rudder_force * rudder - stern_force * stern_plane;
  F[1] = -rudder_force;
  F[2] = -stern_force;
  F[4] = spec_.fin_x * stern_force;
  F[5] = -spec_.fin_x * rudder_force;
  return F;
}

Vec6 Remus100Hull::propeller_per_density(double speed, double shaft_speed) const {
  const double n = shaft_speed / (2.0 * kPi);  // the K_T and K_Q charts want revolutions per second
  const double D = spec_.propeller_diameter;
  const double advance = n > 0.0 ? spec_.wake_factor * speed / D * n : 0.0;  // J n²
  const double disc = n * std::abs(n);
  const double thrust_slope = (spec_.thrust_at_max - spec_.thrust_at_rest) / spec_.advance_max;
  const double torque_slope = (spec_.torque_at_max - spec_.torque_at_rest) / spec_.advance_max;
  const double D4 = D * D * D * D;
  Vec6 F = Vec6::Zero();
  F[0] =
      (1.0 - spec_.thrust_deduction) * D4 * (spec_.thrust_at_rest * disc + thrust_slope * advance);
  F[3] = spec_.roll_moment_scale * D4 * D * (spec_.torque_at_rest * disc + torque_slope * advance);
  return F;
}

Wrench Remus100Hull::force(const HullSituation& situation, const WaterSample& water) const {
  const auto limited = [&](std::size_t i, double limit) {
    return i < situation.actuators.size() ? std::clamp(situation.actuators[i], -limit, limit) : 0.0;
  };
  const double rudder = limited(0, spec_.fin_limit);
  const double stern_plane = limited(1, spec_.fin_limit);
  const double shaft_speed = limited(2, spec_.propeller_limit);
  const double submerged = submerged_fraction(
      situation.depth + situation.R_WB.row(2).dot(spec_.center_of_buoyancy_B) - water.surface_z,
      spec_.diameter);
  const WaterInBody seen = water_in_body(situation, water, spec_.current_frame);
  Vec6 nu_r = situation.V_WB_B.vector();
  nu_r.head<3>() -= seen.velocity_B;
  const double inflow =
      spec_.propeller_sees_ground_speed ? situation.V_WB_B.linear.norm() : nu_r.head<3>().norm();

  const Vec6 by_density = lift_and_drag_per_density(nu_r) + cross_flow_drag_per_density(nu_r) +
                          fins_per_density(nu_r, rudder, stern_plane) +
                          propeller_per_density(inflow, shaft_speed);
  Vec6 F = coriolis(nu_r, submerged) + matrices_.rigid.leftCols<3>() * seen.rate_B +
           submerged * (linear_damping(nu_r) + water.density * by_density);
  F.head<3>() += submerged * matrices_.added.head<3>().cwiseProduct(seen.rate_B);

  const Vec3 g = spec_.gravity * situation.R_WB.row(2).transpose() - seen.acceleration_B;
  const double displaced = submerged * matrices_.mass * water.density / spec_.reference_density;
  F.head<3>() += (matrices_.mass - displaced) * g;
  F.tail<3>() +=
      (matrices_.mass * spec_.center_of_gravity_B - displaced * spec_.center_of_buoyancy_B)
          .cross(g);
  return Wrench::from_vector(submerged < 1.0 ? entry_.carry_over(F, submerged) : F);
}

}  // namespace remora
