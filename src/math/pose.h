// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/fields.h"
#include "math/linear_algebra.h"

namespace remora {

/// X_AB: where frame B is in frame A. `X_AB * p_BQ` is p_AQ; `X_AB * X_BC` is X_AC.
struct Pose {
  Mat3 R = Mat3::Identity();
  Vec3 p = Vec3::Zero();

  [[nodiscard]] Pose inverse() const { return {R.transpose(), -(R.transpose() * p)}; }
};
REMORA_FIELDS(Pose, R, p);

[[nodiscard]] inline Vec3 operator*(const Pose& X_AB, const Vec3& p_BQ) {
  return X_AB.p + X_AB.R * p_BQ;
}
[[nodiscard]] inline Pose operator*(const Pose& X_AB, const Pose& X_BC) {
  return {X_AB.R * X_BC.R, X_AB * X_BC.p};
}

/// A motion: velocity of a frame's origin and angular velocity, in the axes its name says. [m/s,
/// rad/s]
struct Twist {
  Vec3 linear = Vec3::Zero();
  Vec3 angular = Vec3::Zero();

  /// (u, v, w, p, q, r), Fossen's ν.
  [[nodiscard]] Vec6 vector() const { return (Vec6() << linear, angular).finished(); }
  [[nodiscard]] static Twist from_vector(const Vec6& v) { return {v.head<3>(), v.tail<3>()}; }
};
REMORA_FIELDS(Twist, linear, angular);

[[nodiscard]] inline Twist operator-(const Twist& a, const Twist& b) {
  return {a.linear - b.linear, a.angular - b.angular};
}

/// A force through a frame's origin and a moment about it, in the axes its name says. [N, N·m]
struct Wrench {
  Vec3 force = Vec3::Zero();
  Vec3 moment = Vec3::Zero();

  /// (X, Y, Z, K, M, N), Fossen's τ.
  [[nodiscard]] Vec6 vector() const { return (Vec6() << force, moment).finished(); }
  [[nodiscard]] static Wrench from_vector(const Vec6& v) { return {v.head<3>(), v.tail<3>()}; }
  Wrench& operator+=(const Wrench& other) {
    force += other.force;
    moment += other.moment;
    return *this;
  }
};
REMORA_FIELDS(Wrench, force, moment);

[[nodiscard]] inline Wrench operator+(Wrench a, const Wrench& b) { return a += b; }
[[nodiscard]] inline Wrench operator-(const Wrench& a, const Wrench& b) {
  return {a.force - b.force, a.moment - b.moment};
}

/// The wrench about Bo of a force applied at p_BQ; all in B.
[[nodiscard]] inline Wrench force_at(const Vec3& p_BQ, const Vec3& f_B) {
  return {f_B, p_BQ.cross(f_B)};
}

}  // namespace remora
