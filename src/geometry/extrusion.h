// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "geometry/triangle_mesh.h"

namespace remora {

/// What is cut from sheets: outlines in a plane, and plates of some thickness.

using Outline = std::vector<Vec2>;  ///< corners of a simple polygon, the first not repeated

[[nodiscard]] double signed_area(const Outline& outline);  ///< positive: counter-clockwise
[[nodiscard]] Outline make_rectangle(const Vec2& size, const Vec2& centre = Vec2::Zero());
[[nodiscard]] Outline make_circle(double radius, const Vec2& centre = Vec2::Zero(),
                                  int segments = 24);
/// Every corner made round by an arc of this radius (less where the sides are too short).
[[nodiscard]] Outline rounded(const Outline& outline, double radius, int segments = 4);

/// A plate in the plane z = 0, `thickness` from face to face, with holes that neither touch each
/// other nor the outline. Watertight.
[[nodiscard]] TriangleMesh make_plate(const Outline& outline, std::span<const Outline> holes,
                                      double thickness);
[[nodiscard]] TriangleMesh make_plate(const Outline& outline, double thickness);

/// A box with all edges rounded, centred on the origin.
[[nodiscard]] TriangleMesh make_rounded_box(const Vec3& size, double radius, int segments = 3);

}  // namespace remora
