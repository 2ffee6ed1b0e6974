// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/collision_shape.h"

namespace remora {

/// A place where two shapes touch or may touch soon.
struct ContactPoint {
  Vec3 p_W = Vec3::Zero();
  Vec3 normal_W = Vec3::Zero();  ///< unit, from the second shape towards the first
  double gap = 0.0;              ///< along the normal; negative when they overlap [m]
};

/// Scratch of the contact search, kept so that it allocates only until it has grown.
struct ContactScratch {
  std::vector<Vec3> vertices;
  std::vector<Vec3> polygon;
  std::vector<Vec3> clipped;
};

/// Adds the points of `a` and `b` that are at most `margin` apart. Everything follows from the
/// arguments: no memory of earlier steps. Two surfaces (mesh, height field, half space) meet by the
/// hull of the first that has one.
void find_contact_points(const CollisionShape& a, const Pose& X_WA, const CollisionShape& b,
                         const Pose& X_WB, double margin, ContactScratch& scratch,
                         std::vector<ContactPoint>& points);

/// How far two shapes are apart, negative when they overlap; infinite beyond `margin`. Never more
/// than the truth for two solids, whose corners may be a little farther apart than it says. [m]
[[nodiscard]] double gap_between(const CollisionShape& a, const Pose& X_WA, const CollisionShape& b,
                                 const Pose& X_WB, double margin, ContactScratch& scratch,
                                 std::vector<ContactPoint>& points);

/// Keeps at most four points of each direction of contact: the deepest, and those that span most
/// area with it. A rigid body needs no more to stand on, and the cost of the solver grows with the
/// cube of their number.
void reduce(std::vector<ContactPoint>& points);

}  // namespace remora
