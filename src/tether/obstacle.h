// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "geometry/surface_distance.h"
#include "math/pose.h"

namespace remora {

/// Something a cable can touch: the seabed, a hull, a propeller blade, another vehicle. Frame O is
/// that of its surface; what stands still in W leaves pose and motion alone.
struct Obstacle {
  std::shared_ptr<const Surface> surface;  ///< in O; a height field stands in W, so X_WO is unity
  Pose X_WO;
  Twist V_WO_W;           ///< velocity of Oo and angular velocity, in W's axes
  double friction = 0.3;  ///< Coulomb's coefficient of cable on this surface
  std::uint32_t body =
      0;  ///< whose number the contact carries, so that its force finds the way back
};

/// How fast the obstacle's material moves at p_W.
[[nodiscard]] inline Vec3 velocity_at(const Obstacle& obstacle, const Vec3& p_W) {
  return obstacle.V_WO_W.linear + obstacle.V_WO_W.angular.cross(p_W - obstacle.X_WO.p);
}

}  // namespace remora
