// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "geometry/convex_hull.h"
#include "geometry/triangle_bvh.h"
#include "multibody/multibody_spec.h"

namespace remora {

/// A triangle mesh with what contacts need to know about each triangle's neighbourhood.
struct SurfaceMesh {
  TriangleMesh mesh;
  TriangleBvh bvh;
  std::vector<Vec3> normals;
  /// Normals of the triangles across the three edges (from vertex i to i + 1); zero at a border.
  std::vector<std::array<Vec3, 3>> neighbour_normals;
  bool is_closed = false;  ///< watertight and facing outwards: only its outside can be touched
};

/// A shape made ready for contact, in the frame of its body (the world for a static body). Convex
/// solids are a polytope; spheres and capsules are one or two vertices with a radius around them.
struct CollisionShape {
  ShapeKind kind = ShapeKind::box;
  double radius = 0.0;                  ///< of the rounding around the vertices
  std::vector<Vec3> vertices;           ///< of the solid, or of the hull of a mesh
  std::vector<ConvexHull::Face> faces;  ///< none for spheres and capsules
  std::vector<Vec3> edge_axes;          ///< directions of the edges, each once
  Vec3 centre = Vec3::Zero();           ///< a point inside
  Vec3 normal = Vec3::Zero();           ///< half space: unit, out of the solid
  double offset = 0.0;                  ///< half space: normal·p on its surface
  std::shared_ptr<const SurfaceMesh> surface;
  std::shared_ptr<const Terrain> terrain;
  Aabb bounds;  ///< unbounded for a half space
};

/// `X` is the shape's frame in the frame that contacts are wanted in.
[[nodiscard]] CollisionShape compile(const ShapeSpec& spec, const Pose& X);

/// Why a shape cannot be compiled, or empty.
[[nodiscard]] std::string shape_problem(const ShapeSpec& spec, bool is_on_static_body);

}  // namespace remora
