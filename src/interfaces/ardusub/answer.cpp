// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ardusub/answer.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "math/rotation.h"

namespace remora::ardusub {
namespace {

/// The turn of a rotation as a vector; exact for small ones.
Vec3 rotation_vector(const Quat& q) {
  const double sine = q.vec().norm();
  const double cosine = q.w() < 0.0 ? -q.w() : q.w();
  const Vec3 axis = q.w() < 0.0 ? Vec3(-q.vec()) : Vec3(q.vec());
  if (sine < 1e-12) return 2.0 * axis;
  return 2.0 * std::atan2(sine, cosine) / sine * axis;
}

bool is_sound(const VehicleReport& report) {
  return std::isfinite(report.timestamp) && report.gyro_B.allFinite() &&
         report.accel_B.allFinite() && report.velocity_W.allFinite() &&
         report.position_W.allFinite() && report.q_WB.coeffs().allFinite();
}

}  // namespace

VehicleReport report_of_step(const RigidState& before, const RigidState& after, double dt,
                             double gravity) {
  VehicleReport report;
  report.velocity_W = after.q_WB * after.V_WB_B.linear;
  report.position_W = after.p_WB;
  report.q_WB = after.q_WB;
  report.gyro_B = rotation_vector(before.q_WB.conjugate() * after.q_WB) / dt;
  const Vec3 gain_W = (report.velocity_W - before.q_WB * before.V_WB_B.linear) / dt;
  report.accel_B = after.q_WB.conjugate() * (gain_W - Vec3(0.0, 0.0, gravity));
  return report;
}

bool write_answer(const VehicleReport& report, std::string& text) {
  text.clear();
  if (!is_sound(report)) return false;
  const auto vector = [&text](const char* key, const Vec3& v) {
    fmt::format_to(std::back_inserter(text), "\"{}\":[{},{},{}]", key, v.x(), v.y(), v.z());
  };
  const auto put = [&text]<class... Args>(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text), format, std::forward<Args>(args)...);
  };
  put("\n{{\"timestamp\":{},\"imu\":{{", report.timestamp);
  vector("gyro", report.gyro_B);
  text += ',';
  vector("accel_body", report.accel_B);
  text += "},";
  vector("position", report.position_W);
  // Both: ArduSub 4.7.0 takes rng_1 only when `attitude` is there, and trusts `quaternion` more.
  const RollPitchYaw rpy = to_roll_pitch_yaw(report.q_WB);
  text += ',';
  vector("attitude", {rpy.roll, rpy.pitch, rpy.yaw});
  const Quat& q = report.q_WB;
  put(",\"quaternion\":[{},{},{},{}],", q.w(), q.x(), q.y(), q.z());
  vector("velocity", report.velocity_W);
  if (report.range && std::isfinite(*report.range)) put(",\"rng_1\":{}", *report.range);
  if (report.voltage && std::isfinite(*report.voltage) && std::isfinite(report.current))
    put(",\"battery\":{{\"voltage\":{},\"current\":{}}}", *report.voltage, report.current);
  text += "}\n";
  return true;
}

}  // namespace remora::ardusub
