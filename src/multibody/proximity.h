// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/collision_shape.h"
#include "multibody/multibody_model.h"

namespace remora {

/// The box around a body's shapes, where the body is, and how far it can get.
struct MovingBox {
  Vec3 centre = Vec3::Zero();  ///< in W
  Vec3 half = Vec3::Zero();    ///< along the body's axes
  Mat3 R_WB = Mat3::Identity();
  Aabb bounds_W;  ///< grown by the reach
  double reach = 0.0;

  /// The least n·p of its points, less the reach.
  [[nodiscard]] double lowest_along(const Vec3& n) const {
    return n.dot(centre) - (R_WB.transpose() * n).cwiseAbs().dot(half) - reach;
  }
};

/// A box around `bounds`, given in the axes of a body at `state`.
[[nodiscard]] MovingBox moving_box(const Aabb& bounds, const RigidState& state, double reach);

/// Whether something in the box can touch a shape of a static body. Cheap and never wrongly no.
[[nodiscard]] bool may_touch_shape(const MovingBox& box, const CollisionShape& shape);

/// Spheres around two bodies stay apart: `extent_a` is the radius of the first and its reach.
/// Without a square root, by (x + y)² ≤ 2 (x² + y²) twice: this is asked for every pair of bodies.
[[nodiscard]] inline bool are_far_apart(const RigidState& a, double extent_a, const RigidState& b,
                                        double radius_b, double dt) {
  const double x = extent_a + radius_b + kMaxAcceleration * dt * dt;
  const double speed2 =
      2.0 * (b.V_WB_B.linear.squaredNorm() + b.V_WB_B.angular.squaredNorm() * radius_b * radius_b);
  return (a.p_WB - b.p_WB).squaredNorm() > 2.0 * (x * x + speed2 * dt * dt);
}

}  // namespace remora
