// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// OpenROV of "Drones 2019, 3, 1", eq. (A1), against SymPy's KanesMethod and SciPy's DOP853.
#include <cmath>

#include "finding.h"
#include "hydro/openrov_hull.h"
#include "track.h"

namespace remora::validation {
namespace {

/// The paper's axes are forward-left-up: a half turn about x away from ours.
Vec3 swap(const Vec3& v) { return {v.x(), -v.y(), -v.z()}; }

/// The paper's generalised coordinates q (position, roll, pitch, yaw) and speeds u = q̇.
struct PaperState {
  Vec3 position, angles, velocity, angle_rates;
};

PaperState read(const TableFile& file, std::size_t row, const std::array<const char*, 6>& q) {
  const auto at = [&](const char* name) { return file(row, name); };
  return {{at(q[0]), at(q[1]), at(q[2])},
          {at(q[3]), at(q[4]), at(q[5])},
          {at("u0"), at("u1"), at("u2")},
          {at("u3"), at("u4"), at("u5")}};
}

/// Matrix from Euler rates to body rates (the textbook relation for z-y-x angles).
Mat3 body_rates_per_angle_rate(double roll, double pitch) {
  const double c = std::cos(roll), s = std::sin(roll);
  Mat3 E;
  E << 1.0, 0.0, -std::sin(pitch), 0.0, c, s * std::cos(pitch), 0.0, -s, c * std::cos(pitch);
  return E;
}

RigidState to_ours(const PaperState& paper) {
  const Vec3 angles = swap(paper.angles);
  RigidState state;
  state.p_WB = swap(paper.position);
  state.q_WB = to_quaternion({angles.x(), angles.y(), angles.z()});
  state.V_WB_B.linear = state.q_WB.inverse() * swap(paper.velocity);
  state.V_WB_B.angular =
      body_rates_per_angle_rate(angles.x(), angles.y()) * swap(paper.angle_rates);
  return state;
}

/// The paper's u̇ from our ν̇.
Vec6 paper_acceleration(const RigidState& state, const Vec6& nu_dot) {
  const Vec3 v = state.V_WB_B.linear, w = state.V_WB_B.angular;
  const Vec3 linear_W = state.q_WB * Vec3(nu_dot.head<3>() + w.cross(v));

  const RollPitchYaw rpy = to_roll_pitch_yaw(state.q_WB);
  const double sin_roll = std::sin(rpy.roll), cos_roll = std::cos(rpy.roll);
  const double sin_pitch = std::sin(rpy.pitch), cos_pitch = std::cos(rpy.pitch);
  const Mat3 E = body_rates_per_angle_rate(rpy.roll, rpy.pitch);
  const Vec3 rates = E.inverse() * w;
  // ω̇ = E(angles) angle_acceleration + Ė angle_rates.
  const double roll_rate = rates.x(), pitch_rate = rates.y(), yaw_rate = rates.z();
  const Vec3 E_dot_rates(
      -cos_pitch * pitch_rate * yaw_rate,
      -sin_roll * roll_rate * pitch_rate +
          (cos_roll * cos_pitch * roll_rate - sin_roll * sin_pitch * pitch_rate) * yaw_rate,
      -cos_roll * roll_rate * pitch_rate -
          (sin_roll * cos_pitch * roll_rate + cos_roll * sin_pitch * pitch_rate) * yaw_rate);
  const Vec3 angular = E.inverse() * (Vec3(nu_dot.tail<3>()) - E_dot_rates);
  Vec6 u_dot;
  u_dot << swap(linear_W), swap(angular);
  return u_dot;
}

Wrench thrust(const std::array<double, 3>& f) {
  Wrench F_B;
  for (std::size_t i = 0; i < 3; ++i) {
    const OpenRovThruster& thruster = kOpenRovThrusters[i];
    F_B += force_at(Vec3(thruster.p_BT), f[i] * Vec3(thruster.direction_B));
  }
  return F_B;
}

const WaterSample& fresh_water() {
  static const WaterSample water = endless_water(1000.0);
  return water;
}

Finding sample_finding(const OpenRovHull& hull, const std::string& suffix) {
  const TableFile samples("openrov_a1/udot_samples.csv");
  double worst = 0.0;
  for (std::size_t row = 0; row < samples.rows(); ++row) {
    const RigidState state = to_ours(read(samples, row, {"q0", "q1", "q2", "q3", "q4", "q5"}));
    const Wrench F_B = thrust({samples(row, "f1"), samples(row, "f2"), samples(row, "f3")});
    const Vec6 u_dot =
        paper_acceleration(state, acceleration(hull, situation_of(state), fresh_water(), F_B));
    for (int i = 0; i < 6; ++i) {
      const double expected = samples(row, "udot" + std::to_string(i) + suffix);
      worst = std::max(worst, std::abs(u_dot[i] - expected));
    }
  }
  return {"openrov_a1/udot_samples" + suffix, "u-dot, 100 states, absolute", worst, 1e-9,
          "m/s², rad/s²"};
}

struct ThrustPhase {
  double until;
  std::array<double, 3> f;
};

void add_track_findings(const OpenRovHull& hull, const std::string& name,
                        const std::vector<ThrustPhase>& schedule, std::vector<Finding>& findings) {
  constexpr double kStep = 0.01;
  const TableFile file("openrov_a1/" + name + ".csv");
  std::vector<double> times;
  std::vector<RigidState> reference;
  for (std::size_t row = 0; row < file.rows(); ++row) {
    times.push_back(file(row, "time"));
    reference.push_back(
        to_ours(read(file, row, {"q0_x", "q1_y", "q2_z", "q3_roll", "q4_pitch", "q5_yaw"})));
  }
  const TrackError error =
      fly_along(hull, kStep, times, reference, [&](double t, const RigidState&) {
        FreeFlightInput input;
        input.water = fresh_water();
        for (const ThrustPhase& phase : schedule) {
          if (t < phase.until - 0.5 * kStep) {
            input.F_B = thrust(phase.f);
            break;
          }
        }
        return input;
      });
  findings.push_back({"openrov_a1/" + name, "position, whole run", error.position, 1e-3, "m"});
  findings.push_back({"openrov_a1/" + name, "attitude, whole run", error.angle, 1e-3, "rad"});
}

}  // namespace

std::vector<Finding> openrov_findings() {
  std::vector<Finding> findings;
  for (const OpenRovDamping damping : {OpenRovDamping::printed, OpenRovDamping::consistent}) {
    OpenRovHullSpec spec;
    spec.damping = damping;
    const OpenRovHull hull(spec);
    const bool is_printed = damping == OpenRovDamping::printed;
    const std::string kind = is_printed ? "_printed" : "_consistent";
    findings.push_back(sample_finding(hull, is_printed ? "_printed_A1" : "_consistent"));
    add_track_findings(hull, "demo_forward" + kind + "_ref",
                       {{20.0, {0.0, 0.0, 0.0}}, {40.0, {1.0, 1.2, 0.0}}}, findings);
    add_track_findings(hull, "demo_reverse" + kind + "_ref",
                       {{20.0, {0.0, 0.0, 0.0}}, {40.0, {-0.55, -0.5, 0.0}}}, findings);
    add_track_findings(
        hull, "mixed" + kind + "_ref",
        {{10.0, {0.3, -0.2, 0.4}}, {20.0, {-0.2, 0.4, -0.6}}, {30.0, {0.5, 0.5, 0.2}}}, findings);
  }
  return findings;
}

}  // namespace remora::validation
