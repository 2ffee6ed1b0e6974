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

/// Spheres around two bodies stay apart.
[[nodiscard]] bool are_far_apart(const BodyModel& a, const RigidState& at_a, double reach_a,
                                 const BodyModel& b, const RigidState& at_b, double dt);

}  // namespace remora
