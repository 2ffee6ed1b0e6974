// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "math/linear_algebra.h"

namespace remora {

/// Roll, pitch, yaw: turn by yaw about z, then pitch about the new y, then roll about the new x
/// (Fossen's convention). [rad]
struct RollPitchYaw {
  double roll = 0.0;
  double pitch = 0.0;
  double yaw = 0.0;
};

[[nodiscard]] Quat to_quaternion(const RollPitchYaw& rpy);
/// Roll and yaw in (-π, π], pitch in [-π/2, π/2].
[[nodiscard]] RollPitchYaw to_roll_pitch_yaw(const Quat& q);
[[nodiscard]] RollPitchYaw to_roll_pitch_yaw(const Mat3& R);

/// q̇ of q_WB for body rates w_WB_B: half the product with the pure quaternion (Fossen 2021,
/// eq. 2.78).
[[nodiscard]] inline Eigen::Vector4d quaternion_rate(const Quat& q_WB, const Vec3& w_WB_B) {
  const double x = q_WB.x(), y = q_WB.y(), z = q_WB.z(), w = q_WB.w();
  const double p = w_WB_B.x(), q = w_WB_B.y(), r = w_WB_B.z();
  // Order x, y, z, w as Eigen stores it.
  return 0.5 * Eigen::Vector4d(w * p + y * r - z * q, w * q + z * p - x * r, w * r + x * q - y * p,
                               -x * p - y * q - z * r);
}

/// The rotation by |v| radians about v; exact at zero.
[[nodiscard]] Quat rotation_from_vector(const Vec3& v);

/// The smallest rotation that turns `from` into the direction of `to`. (Eigen's own, compiled once:
/// the solver it has for opposite directions takes the compiler five seconds.)
[[nodiscard]] Quat rotation_between(const Vec3& from, const Vec3& to);

/// The same angle in (-π, π].
[[nodiscard]] double wrap_to_pi(double angle);

}  // namespace remora
