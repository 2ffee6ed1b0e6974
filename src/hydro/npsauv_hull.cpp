// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/npsauv_hull.h"

#include <algorithm>
#include <cmath>

#include "hydro/npsauv_terms.h"

namespace remora {
namespace {

// Propulsion of Healey & Lienard: thrust balances drag at u = 0.012 n, and the slipstream follows
// from the thrust coefficient.
constexpr double kAdvance = 0.012;            // [m/rad]
constexpr double kDragCoefficient = 0.00385;  // Cd0
constexpr double kThrustCoefficient = 0.008;  // Ct over L² η|η| / 2

Mat3 inertia_tensor(const NpsAuvHullSpec& spec) {
  const auto [xy, xz, yz] = std::array{spec.products.x(), spec.products.y(), spec.products.z()};
  Mat3 inertia;
  inertia << spec.inertia.x(), -xy, -xz, -xy, spec.inertia.y(), -yz, -xz, -yz, spec.inertia.z();
  return inertia;
}

Mat6 rigid_body(const NpsAuvHullSpec& spec) {
  const double mass = spec.weight / spec.gravity;
  const Mat3 S = skew(spec.center_of_gravity_B);
  Mat6 M;
  M << mass * Mat3::Identity(), -mass * S, mass * S, inertia_tensor(spec);
  return M;
}

Mat6 added_mass(const NpsAuvHullSpec& spec) {
  Mat6 M = Mat6::Zero();
  for (const npsauv::AddedMassTerm& term : npsauv::kAddedMass) {
    M(term.equation, term.acceleration_of) = -term.derivative * 0.5 * spec.reference_density *
                                             std::pow(spec.length, term.length_exponent);
  }
  return M;
}

double signed_square(double x) { return x * std::abs(x); }
double signed_root(double x) { return std::copysign(std::sqrt(std::abs(x)), x); }
double sign(double x) { return (x > 0.0) - (x < 0.0); }

}  // namespace

NpsMssFaults NpsMssFaults::all() {
  return {.reversed_heave_centripetal = true,
          .reversed_pitch_gyroscopic = true,
          .eleven_stations = true,
          .pitch_crossflow_sign = true,
          .quotient_propeller = true,
          .propeller_sees_ground_speed = true,
          .current_frame = CurrentFrame::heading_only};
}

std::vector<ActuatorSpec> actuators(const NpsAuvHullSpec& spec) {
  return {{"rudder", spec.fin_limit, spec.actuator_lag},
          {"stern_plane", spec.fin_limit, spec.actuator_lag},
          {"port_bow_plane", spec.fin_limit, spec.actuator_lag},
          {"starboard_bow_plane", spec.fin_limit, spec.actuator_lag},
          {"propeller", spec.propeller_limit, spec.actuator_lag, true}};
}

NpsAuvHull::NpsAuvHull(const NpsAuvHullSpec& spec)
    : Hull(rigid_body(spec) + added_mass(spec)),
      spec_(spec),
      mass_(spec.weight / spec.gravity),
      inertia_(inertia_tensor(spec)),
      added_mass_(added_mass(spec)),
      entry_(rigid_body(spec), added_mass_) {
  for (const npsauv::Term& term : npsauv::kTerms) {
    term_scales_.push_back(term.derivative * 0.5 * std::pow(spec.length, term.length_exponent));
  }
}

NpsAuvHull::Propulsion NpsAuvHull::propulsion(double u_r, double u_ground,
                                              double shaft_speed) const {
  const double u = spec_.mss_faults.propeller_sees_ground_speed ? u_ground : u_r;
  const double drag_area = 0.5 * spec_.length * spec_.length * kDragCoefficient;
  const double unit_thrust = 0.5 * kThrustCoefficient * spec_.length * spec_.length;  // at η = 1
  const double unit_wash = std::sqrt(unit_thrust + 1.0) - 1.0;
  const double advance_speed = kAdvance * shaft_speed;  // where thrust equals drag

  if (spec_.mss_faults.quotient_propeller) {
    constexpr double kAvoidsZero = 1e-10;
    const double eta = advance_speed / (u + kAvoidsZero);
    const double thrust = unit_thrust * signed_square(eta);
    const double wash = -1.0 + sign(shaft_speed) * sign(u) *
                                   (std::sqrt(std::max(thrust + 1.0, 0.0)) - 1.0) /
                                   (unit_wash + kAvoidsZero);
    return {drag_area * u_r * u_r * (signed_square(eta) - 1.0), u_r * wash};
  }
  // The same, multiplied out: thrust does not need way, drag opposes it, and the slipstream u_s has
  // u_s|u_s| = u|u| + thrust, which slows and turns when the propeller works against the way.
  const double slipstream =
      signed_root(signed_square(u) + unit_thrust * signed_square(advance_speed));
  return {drag_area * (signed_square(advance_speed) - signed_square(u)),
          (slipstream - u) / unit_wash - u};
}

Vec6 NpsAuvHull::tabulated_terms(const Vec6& nu_r, double wash_speed,
                                 const std::array<double, 4>& planes) const {
  const std::array<double, npsauv::kVariables> value{nu_r[0],   nu_r[1],   nu_r[2],    nu_r[3],
                                                     nu_r[4],   nu_r[5],   wash_speed, planes[0],
                                                     planes[1], planes[2], planes[3],  1.0};
  Vec6 sum = Vec6::Zero();
  for (std::size_t i = 0; i < npsauv::kTerms.size(); ++i) {
    const npsauv::Term& term = npsauv::kTerms[i];
    double product = term_scales_[i];
    for (const npsauv::Variable factor : term.product) product *= value[factor];
    sum[term.equation] += product;
  }
  return sum;
}

Vec6 NpsAuvHull::rigid_body_terms(const Vec6& nu_r) const {
  const Vec3 v = nu_r.head<3>();
  const Vec3 w = nu_r.tail<3>();
  const Vec3 mass_moment = mass_ * spec_.center_of_gravity_B;
  const Vec3 P = mass_ * v + w.cross(mass_moment);
  const Vec3 L = inertia_ * w + mass_moment.cross(v);
  Vec6 F;
  F << -w.cross(P), -w.cross(L) - v.cross(P);

  if (spec_.mss_faults.reversed_heave_centripetal) F[2] = -F[2];
  if (spec_.mss_faults.reversed_pitch_gyroscopic) {
    F[4] -= 2.0 * (spec_.inertia.z() - spec_.inertia.x()) * w.x() * w.z();
  }
  return F;
}

Vec6 NpsAuvHull::cross_flow_drag(const Vec6& nu_r) const {
  constexpr int kStrips = 10;
  constexpr double kAvoidsZero = 1e-6;  // [m/s]
  const NpsMssFaults& faults = spec_.mss_faults;
  const double strip = spec_.length / kStrips;
  const double first = -0.5 * spec_.length + (faults.eleven_stations ? 0.0 : 0.5 * strip);
  const int stations = faults.eleven_stations ? kStrips + 1 : kStrips;

  Vec6 F = Vec6::Zero();
  for (int i = 0; i < stations; ++i) {
    const double x = first + i * strip;
    const double sway = nu_r[1] + x * nu_r[5];
    const double heave = nu_r[2] - x * nu_r[4];
    const double speed = std::sqrt(sway * sway + heave * heave) + kAvoidsZero;
    const double drag =
        0.5 * strip / speed *
        (spec_.drag_times_height * sway * sway + spec_.drag_times_width * heave * heave);
    F[1] -= drag * sway;
    F[2] -= drag * heave;
    F[4] += faults.pitch_crossflow_sign ? -drag * (nu_r[2] + x * nu_r[4]) * x : drag * heave * x;
    F[5] -= drag * sway * x;
  }
  return F;
}

Wrench NpsAuvHull::force(const HullSituation& situation, const WaterSample& water) const {
  const auto limited = [&](std::size_t i, double limit) {
    return i < situation.actuators.size() ? std::clamp(situation.actuators[i], -limit, limit) : 0.0;
  };
  const std::array<double, 4> planes{limited(0, spec_.fin_limit), limited(1, spec_.fin_limit),
                                     limited(2, spec_.fin_limit), limited(3, spec_.fin_limit)};
  const double shaft_speed = limited(4, spec_.propeller_limit);
  const double submerged = submerged_fraction(
      situation.depth + situation.R_WB.row(2).dot(spec_.center_of_buoyancy_B) - water.surface_z,
      spec_.height);
  const WaterInBody seen = water_in_body(situation, water, spec_.mss_faults.current_frame);
  Vec6 nu_r = situation.V_WB_B.vector();
  nu_r.head<3>() -= seen.velocity_B;

  const Propulsion propeller = propulsion(nu_r[0], situation.V_WB_B.linear.x(), shaft_speed);
  Vec6 hydrodynamic = tabulated_terms(nu_r, propeller.wash_speed, planes) + cross_flow_drag(nu_r);
  hydrodynamic[0] += propeller.surge;

  Vec6 F = rigid_body_terms(nu_r) + submerged * water.density * hydrodynamic +
           (inertia() - (1.0 - submerged) * added_mass_).leftCols<3>() * seen.rate_B;
  const Vec3 g = spec_.gravity * situation.R_WB.row(2).transpose() - seen.acceleration_B;
  const double displaced =
      submerged * spec_.buoyancy / spec_.gravity * water.density / spec_.reference_density;
  F.head<3>() += (mass_ - displaced) * g;
  F.tail<3>() +=
      (mass_ * spec_.center_of_gravity_B - displaced * spec_.center_of_buoyancy_B).cross(g);
  return Wrench::from_vector(submerged < 1.0 ? entry_.carry_over(F, submerged) : F);
}

}  // namespace remora
