// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "geometry/surface_distance.h"
#include "math/pose.h"

namespace remora {

/// What an obstacle is part of, if that can give way: how it moves when it is pushed.
struct MovableBody {
  Pose X_WB;
  Mat6 inverse_inertia = Mat6::Zero();  ///< about Bo in B, with the ADDED MASS in the inertia
  Twist A_WB_W;  ///< acceleration of Bo and angular acceleration without the cable, in W's axes
};

/// Something a cable can touch: the seabed, a hull, a propeller blade, another vehicle. Frame O is
/// that of its surface; what stands still in W leaves pose and motion alone.
struct Obstacle {
  std::shared_ptr<const Surface> surface;  ///< in O; a terrain stands in W, so X_WO is unity
  Pose X_WO;
  Twist V_WO_W;           ///< velocity of Oo and angular velocity, in W's axes
  double friction = 0.3;  ///< Coulomb's coefficient of cable on this surface
  std::uint32_t body =
      0;  ///< whose number the contact carries, so that its force finds the way back
  const MovableBody* holder = nullptr;  ///< none: it goes its way whatever presses on it
  bool is_present = true;               ///< one that is not is passed over
};

/// How fast the obstacle's material moves at p_W.
[[nodiscard]] inline Vec3 velocity_at(const Obstacle& obstacle, const Vec3& p_W) {
  return obstacle.V_WO_W.linear + obstacle.V_WO_W.angular.cross(p_W - obstacle.X_WO.p);
}

/// The acceleration it would have at p_W without the cable, but for the turning of its axes.
[[nodiscard]] inline Vec3 acceleration_at(const MovableBody& body, const Vec3& p_W) {
  return body.A_WB_W.linear + body.A_WB_W.angular.cross(p_W - body.X_WB.p);
}

/// Acceleration at p_W along n per newton that acts there along n: nᵀ J M⁻¹ Jᵀ n. [1/kg]
[[nodiscard]] inline double mobility_along(const MovableBody& body, const Vec3& p_W,
                                           const Vec3& n_W) {
  const Vec3 p_B = body.X_WB.R.transpose() * (p_W - body.X_WB.p);
  const Vec6 push = force_at(p_B, body.X_WB.R.transpose() * n_W).vector();
  return push.dot(body.inverse_inertia * push);
}

}  // namespace remora
