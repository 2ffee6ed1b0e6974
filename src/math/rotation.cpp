// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "math/rotation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace remora {

Quat to_quaternion(const RollPitchYaw& rpy) {
  const double cr = std::cos(0.5 * rpy.roll), sr = std::sin(0.5 * rpy.roll);
  const double cp = std::cos(0.5 * rpy.pitch), sp = std::sin(0.5 * rpy.pitch);
  const double cy = std::cos(0.5 * rpy.yaw), sy = std::sin(0.5 * rpy.yaw);
  return Quat(cy * cp * cr + sy * sp * sr, cy * cp * sr - sy * sp * cr, cy * sp * cr + sy * cp * sr,
              sy * cp * cr - cy * sp * sr);
}

RollPitchYaw to_roll_pitch_yaw(const Mat3& R) {
  return {std::atan2(R(2, 1), R(2, 2)), std::asin(std::clamp(-R(2, 0), -1.0, 1.0)),
          std::atan2(R(1, 0), R(0, 0))};
}

RollPitchYaw to_roll_pitch_yaw(const Quat& q) { return to_roll_pitch_yaw(q.toRotationMatrix()); }

Quat rotation_from_vector(const Vec3& v) {
  const double angle = v.norm();
  // sin(a/2)/a loses nothing above this angle; below it the series is exact to the last bit.
  const double scale = angle > 1e-4 ? std::sin(0.5 * angle) / angle : 0.5 - angle * angle / 48.0;
  return Quat(std::cos(0.5 * angle), scale * v.x(), scale * v.y(), scale * v.z());
}

Quat rotation_between(const Vec3& from, const Vec3& to) { return Quat::FromTwoVectors(from, to); }

double wrap_to_pi(double angle) {
  const double wrapped = std::remainder(angle, 2.0 * std::numbers::pi);
  return wrapped <= -std::numbers::pi ? std::numbers::pi : wrapped;
}

}  // namespace remora
