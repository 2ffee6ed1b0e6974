// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>

#include "geometry/triangle_mesh.h"

namespace remora {

/// Putting parts where they belong.

[[nodiscard]] TriangleMesh moved(TriangleMesh mesh, const Vec3& by);
/// Turned about an axis through the origin, right-handed [rad].
[[nodiscard]] TriangleMesh turned(TriangleMesh mesh, double angle, const Vec3& axis);
/// Turned so that its z axis becomes `direction`, then moved: how a cylinder, made along z, is
/// laid.
[[nodiscard]] TriangleMesh aligned(TriangleMesh mesh, const Vec3& direction, const Vec3& position);
/// Turned so that its x axis becomes `direction`, by the shortest way.
[[nodiscard]] Mat3 rotation_of_x_to(const Vec3& direction);

/// A box from corner to corner.
[[nodiscard]] TriangleMesh make_block(const Vec3& lo, const Vec3& hi);
/// A round bar from one point to another.
[[nodiscard]] TriangleMesh make_rod(const Vec3& from, const Vec3& to, double radius,
                                    int sides = 12);

/// A part and its mirror image in y = 0.
[[nodiscard]] TriangleMesh both_sides(const TriangleMesh& starboard);
[[nodiscard]] TriangleMesh joined(std::initializer_list<TriangleMesh> parts);

}  // namespace remora
