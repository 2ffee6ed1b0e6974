// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/triangle_mesh.h"

namespace remora {

/// A solid bounded by flat faces. Coplanar pieces are one face.
struct ConvexHull {
  struct Face {
    Vec3 normal;                          ///< unit, outwards
    double offset = 0.0;                  ///< normal·p of the points of its plane
    std::vector<std::uint32_t> vertices;  ///< counter-clockwise from outside
  };
  std::vector<Vec3> vertices;
  std::vector<Face> faces;
};

/// The smallest convex solid that holds `points` (exact predicates: Bullet's btConvexHullComputer).
/// None when the points lie in a plane or are not finite.
[[nodiscard]] std::optional<ConvexHull> convex_hull(std::span<const Vec3> points);

[[nodiscard]] TriangleMesh to_mesh(const ConvexHull& hull);

}  // namespace remora
