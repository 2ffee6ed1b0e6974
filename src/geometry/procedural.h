// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/triangle_mesh.h"

namespace remora {

/// Watertight parts made by numbers, centred on the origin of their frame. Round parts are
/// inscribed: their vertices lie on the true surface. Lengths in metres.

[[nodiscard]] TriangleMesh make_box(const Vec3& size);
[[nodiscard]] TriangleMesh make_sphere(double radius, int segments = 24);
/// Axis along z.
[[nodiscard]] TriangleMesh make_cylinder(double radius, double length, int segments = 24);
/// Axis along z; `length` between the centres of the caps, not zero.
[[nodiscard]] TriangleMesh make_capsule(double radius, double length, int segments = 24);
/// A tube along z with a bore of `inner_radius`.
[[nodiscard]] TriangleMesh make_pipe(double outer_radius, double inner_radius, double length,
                                     int segments = 24);
/// A ring about z: `ring_radius` to the middle of the tube.
[[nodiscard]] TriangleMesh make_torus(double ring_radius, double tube_radius, int segments = 32);

/// Pools are open at the top (z = 0) and reach down to z = depth on the inside; walls and floor are
/// `thickness` thick. North-east-down.
[[nodiscard]] TriangleMesh make_rectangular_pool(double length, double width, double depth,
                                                 double thickness);
[[nodiscard]] TriangleMesh make_round_pool(double radius, double depth, double thickness,
                                           int segments = 48);

}  // namespace remora
