// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/collision_shape.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "base/assert.h"
#include "geometry/procedural.h"

namespace remora {
namespace {

constexpr int kCylinderSides = 24;
constexpr std::size_t kMaxHullVertices = 48;  // the separating-axis test grows with its square

/// Points of a large set that are extreme in evenly spread directions (a Fibonacci sphere): their
/// hull is a coarser version of the whole hull, inside it.
std::vector<Vec3> extreme_points(const std::vector<Vec3>& points) {
  std::vector<Vec3> extremes;
  constexpr int kDirections = static_cast<int>(kMaxHullVertices);
  const double golden_angle = std::numbers::pi * (3.0 - std::sqrt(5.0));
  for (int i = 0; i < kDirections; ++i) {
    const double z = 1.0 - (2.0 * i + 1.0) / kDirections;
    const double r = std::sqrt(1.0 - z * z);
    const Vec3 d(r * std::cos(golden_angle * i), r * std::sin(golden_angle * i), z);
    const auto best =
        std::max_element(points.begin(), points.end(),
                         [&](const Vec3& a, const Vec3& b) { return d.dot(a) < d.dot(b); });
    if (std::find(extremes.begin(), extremes.end(), *best) == extremes.end()) {
      extremes.push_back(*best);
    }
  }
  return extremes;
}

std::optional<ConvexHull> contact_hull(const std::vector<Vec3>& points) {
  std::optional<ConvexHull> hull = convex_hull(points);
  if (!hull || hull->vertices.size() <= kMaxHullVertices) return hull;
  return convex_hull(extreme_points(hull->vertices));
}

void transform(const Pose& X, ConvexHull& hull) {
  for (Vec3& v : hull.vertices) v = X * v;
  for (ConvexHull::Face& face : hull.faces) {
    face.normal = X.R * face.normal;
    face.offset += face.normal.dot(X.p);
  }
}

void add_axis(const Vec3& edge, std::vector<Vec3>& axes) {
  const Vec3 direction = edge.normalized();
  for (const Vec3& axis : axes) {
    if (axis.cross(direction).squaredNorm() < 1e-8) return;
  }
  axes.push_back(direction);
}

void take_hull(const ConvexHull& hull, CollisionShape& shape) {
  shape.vertices = hull.vertices;
  shape.faces = hull.faces;
  for (const ConvexHull::Face& face : hull.faces) {
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const Vec3& a = hull.vertices[face.vertices[i]];
      const Vec3& b = hull.vertices[face.vertices[(i + 1) % face.vertices.size()]];
      add_axis(b - a, shape.edge_axes);
    }
  }
}

std::shared_ptr<const SurfaceMesh> make_surface(const TriangleMesh& mesh, const Pose& X) {
  auto surface = std::make_shared<SurfaceMesh>();
  surface->mesh = mesh;
  weld(surface->mesh);
  transform(X, surface->mesh);
  surface->is_closed = is_watertight(surface->mesh);
  if (surface->is_closed && volume(surface->mesh) < 0.0) {
    for (Triangle& t : surface->mesh.triangles) std::swap(t[1], t[2]);
  }
  surface->bvh = TriangleBvh(surface->mesh);

  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> owner;  // of a directed edge
  for (std::size_t i = 0; i < surface->mesh.triangles.size(); ++i) {
    const Triangle& t = surface->mesh.triangles[i];
    for (std::size_t k = 0; k < 3; ++k) owner[{t[k], t[(k + 1) % 3]}] = i;
    surface->normals.push_back(normal(surface->mesh, i));
  }
  for (const Triangle& t : surface->mesh.triangles) {
    std::array<Vec3, 3> across;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto found = owner.find({t[(k + 1) % 3], t[k]});
      across[k] = found == owner.end() ? Vec3(Vec3::Zero()) : surface->normals[found->second];
    }
    surface->neighbour_normals.push_back(across);
  }
  return surface;
}

std::vector<Vec3> corners(const ShapeSpec& spec) {
  switch (spec.kind) {
    case ShapeKind::box:
      return make_box(spec.size).vertices;
    case ShapeKind::cylinder: {
      // Sides pushed out so that the prism's volume is the cylinder's.
      const double share = kCylinderSides / (2.0 * std::numbers::pi) *
                           std::sin(2.0 * std::numbers::pi / kCylinderSides);
      return make_cylinder(spec.radius / std::sqrt(share), spec.length, kCylinderSides).vertices;
    }
    case ShapeKind::capsule:
      return {Vec3(0.0, 0.0, -0.5 * spec.length), Vec3(0.0, 0.0, 0.5 * spec.length)};
    case ShapeKind::sphere:
      return {Vec3::Zero()};
    case ShapeKind::convex:
    case ShapeKind::mesh:
      return spec.mesh->vertices;
    case ShapeKind::half_space:
    case ShapeKind::terrain:
      return {};
  }
  return {};
}

bool is_positive(double x) { return std::isfinite(x) && x > 0.0; }

}  // namespace

CollisionShape compile(const ShapeSpec& spec, const Pose& X) {
  REMORA_ASSERT(shape_problem(spec, true).empty());
  CollisionShape shape;
  shape.kind = spec.kind;
  if (spec.kind == ShapeKind::half_space) {
    shape.normal = -X.R.col(2);
    shape.offset = shape.normal.dot(X.p);
    shape.bounds = {Vec3::Constant(-INFINITY), Vec3::Constant(INFINITY)};
    return shape;
  }
  if (spec.kind == ShapeKind::terrain) {
    shape.terrain = spec.terrain;
    shape.bounds = bounding_box(*spec.terrain);
    return shape;
  }

  std::vector<Vec3> points = corners(spec);
  const bool is_round = spec.kind == ShapeKind::sphere || spec.kind == ShapeKind::capsule;
  if (is_round) {
    shape.radius = spec.radius;
    for (const Vec3& p : points) shape.vertices.push_back(X * p);
  } else if (auto hull = contact_hull(points)) {
    transform(X, *hull);
    take_hull(*hull, shape);
  }
  if (spec.kind == ShapeKind::mesh) shape.surface = make_surface(*spec.mesh, X);

  for (const Vec3& p : points) shape.bounds.include(X * p);
  shape.bounds = shape.bounds.grown(shape.radius);
  for (const Vec3& v : shape.vertices) {
    shape.centre += v / static_cast<double>(shape.vertices.size());
  }
  return shape;
}

std::string shape_problem(const ShapeSpec& spec, bool is_on_static_body) {
  if (!spec.X_BS.p.allFinite() || !spec.X_BS.R.isUnitary(1e-6)) {
    return "the place of a shape on its body is not a pose";
  }
  switch (spec.kind) {
    case ShapeKind::box:
      if (!is_positive(spec.size.minCoeff()) || !spec.size.allFinite()) {
        return "a box needs three positive edge lengths in metres";
      }
      return {};
    case ShapeKind::sphere:
      return is_positive(spec.radius) ? "" : "a sphere needs a positive radius in metres";
    case ShapeKind::cylinder:
    case ShapeKind::capsule:
      return is_positive(spec.radius) && is_positive(spec.length)
                 ? ""
                 : "a cylinder or capsule needs a positive radius and length in metres";
    case ShapeKind::half_space:
      return is_on_static_body ? "" : "a half space can only belong to a static body";
    case ShapeKind::convex:
      if (!spec.mesh) return "a convex shape needs a mesh";
      return convex_hull(spec.mesh->vertices) ? "" : "the mesh of a convex shape is flat";
    case ShapeKind::mesh: {
      if (!spec.mesh || spec.mesh->triangles.empty()) return "a mesh shape needs a mesh";
      if (is_on_static_body || convex_hull(spec.mesh->vertices)) return {};
      return "the mesh of a moving body is flat";
    }
    case ShapeKind::terrain:
      if (!spec.terrain) return "a height field shape needs a height field";
      return is_on_static_body ? "" : "a height field can only belong to a static body";
  }
  return {};
}

}  // namespace remora
