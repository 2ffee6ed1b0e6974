// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/aabb.h"
#include "math/pose.h"

namespace remora {

using Triangle = std::array<std::uint32_t, 3>;  ///< three vertices, counter-clockwise from outside

/// A surface made of triangles, in the axes of the frame it belongs to. [m]
struct TriangleMesh {
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
};

[[nodiscard]] Aabb bounds(const TriangleMesh& mesh);
[[nodiscard]] double area(const TriangleMesh& mesh);
/// Enclosed volume; negative when the triangles face inwards, meaningless when not watertight.
[[nodiscard]] double volume(const TriangleMesh& mesh);
/// Centre of the enclosed volume, or of the surface when there is no volume to speak of.
[[nodiscard]] Vec3 centroid(const TriangleMesh& mesh);
/// Every edge is shared by exactly two triangles that run through it in opposite directions.
[[nodiscard]] bool is_watertight(const TriangleMesh& mesh);

/// The unit normal of a triangle, pointing outwards; zero for one without area.
[[nodiscard]] Vec3 normal(const TriangleMesh& mesh, std::size_t triangle);

void transform(const Pose& X_AB, TriangleMesh& mesh);
/// Adds the triangles of `part`.
void append(const TriangleMesh& part, TriangleMesh& mesh);
/// Makes vertices of bitwise equal position one, and drops triangles without area and vertices
/// nobody uses. STL files, for example, repeat each vertex for every triangle.
void weld(TriangleMesh& mesh);

}  // namespace remora
