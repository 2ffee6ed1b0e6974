// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/shape_mesh.h"

#include "base/assert.h"
#include "geometry/convex_hull.h"
#include "geometry/procedural.h"

namespace remora {
namespace {

constexpr int kSides = 48;

/// In the shape's own frame S.
TriangleMesh own_mesh(const ShapeSpec& spec) {
  switch (spec.kind) {
    case ShapeKind::box:
      return make_box(spec.size);
    case ShapeKind::sphere:
      return make_sphere(spec.radius, kSides);
    case ShapeKind::cylinder:
      return make_cylinder(spec.radius, spec.length, kSides);
    case ShapeKind::capsule:
      return make_capsule(spec.radius, spec.length, kSides);
    case ShapeKind::convex: {
      const auto hull = convex_hull(spec.mesh->vertices);
      REMORA_ASSERT(hull.has_value());  // shape_problem() refuses flat ones
      return to_mesh(*hull);
    }
    case ShapeKind::mesh:
      return *spec.mesh;
    case ShapeKind::terrain:
    case ShapeKind::half_space:
      break;
  }
  REMORA_ASSERT(!"a half space has no mesh, and a terrain has one for each tile");
  return {};
}

}  // namespace

TriangleMesh mesh_of(const ShapeSpec& spec) {
  TriangleMesh mesh = own_mesh(spec);
  transform(spec.X_BS, mesh);
  return mesh;
}

}  // namespace remora
