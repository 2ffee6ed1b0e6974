// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/sdf/sdf_shapes.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "files/read_file.h"
#include "geometry/mesh_file.h"
#include "geometry/procedural.h"
#include "math/rotation.h"

namespace remora {
namespace {

constexpr std::size_t kMaxMeshBytes = 64u << 20;

std::string extension_of(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  if (!extension.empty()) extension.erase(0, 1);
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

TriangleMesh scaled(TriangleMesh mesh, const Vec3& scale) {
  for (Vec3& v : mesh.vertices) v = v.cwiseProduct(scale);
  if (scale.prod() < 0.0) {  // a mirrored mesh is inside out
    for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
  }
  return mesh;
}

void use_mesh(TriangleMesh mesh, PlacedShape& out) {
  out.spec.kind = ShapeKind::convex;
  out.spec.mesh = std::make_shared<const TriangleMesh>(std::move(mesh));
}

/// A mesh that is missing costs the shape, not the robot.
bool place_mesh(const SdfShape& shape, Diagnostics& diagnostics, PlacedShape& out) {
  const std::filesystem::path& path = shape.mesh;
  if (path.empty() || !std::filesystem::is_regular_file(path)) {
    diagnostics.warning(shape.where,
                        "the mesh '" + shape.uri + "' of collision '" + shape.name +
                            "' is not inside the robot's folder or package: it has no such shape",
                        "Put the file there; nothing outside the scene's folder is read.");
    return false;
  }
  const auto bytes = read_file(path, kMaxMeshBytes + 1);
  if (!bytes || bytes->size() > kMaxMeshBytes) {
    diagnostics.warning(
        shape.where, "the mesh '" + shape.uri + "' " + (bytes ? "is too large" : "cannot be read"));
    return false;
  }
  Diagnostics unread;
  auto mesh = load_mesh(std::as_bytes(std::span(*bytes)), extension_of(path), shape.where, unread);
  for (const Diagnostic& d : unread.list())
    diagnostics.warning(d.where, "the mesh '" + shape.uri + "': " + d.what, d.instead);
  if (!mesh) return false;
  TriangleMesh sized = scaled(std::move(*mesh), shape.size);
  if (is_watertight(sized)) {
    out.volume = std::abs(volume(sized));
    out.centroid_S = centroid(sized);
  } else {
    diagnostics.warning(shape.where,
                        "the mesh '" + shape.uri + "' is not watertight: it displaces no water");
  }
  use_mesh(std::move(sized), out);
  return true;
}

}  // namespace

std::optional<PlacedShape> place_shape(const SdfShape& shape, const Pose& X_BS,
                                       Diagnostics& diagnostics) {
  PlacedShape out;
  out.spec.X_BS = X_BS;
  out.spec.size = shape.size;
  out.spec.radius = shape.radius;
  out.spec.length = shape.length;
  const double r = shape.radius;
  switch (shape.kind) {
    case SdfShape::Kind::box:
      out.spec.kind = ShapeKind::box;
      out.volume = shape.size.prod();
      break;
    case SdfShape::Kind::sphere:
      out.spec.kind = ShapeKind::sphere;
      out.volume = 4.0 / 3.0 * M_PI * r * r * r;
      break;
    case SdfShape::Kind::cylinder:
      out.spec.kind = ShapeKind::cylinder;
      out.volume = M_PI * r * r * shape.length;
      break;
    case SdfShape::Kind::capsule:
      out.spec.kind = ShapeKind::capsule;
      out.volume = M_PI * r * r * (shape.length + 4.0 / 3.0 * r);
      break;
    case SdfShape::Kind::plane:
      out.spec.kind = ShapeKind::half_space;
      // The plane's solid side is opposite to its normal, ours is along Sz.
      out.spec.X_BS.R = X_BS.R * rotation_between(Vec3::UnitZ(), -shape.size).toRotationMatrix();
      return out;
    case SdfShape::Kind::ellipsoid:
      out.volume = 4.0 / 3.0 * M_PI * shape.size.prod();
      use_mesh(scaled(make_sphere(1.0), shape.size), out);
      break;
    case SdfShape::Kind::mesh:
      if (!place_mesh(shape, diagnostics, out)) return std::nullopt;
      break;
  }
  if (!(out.volume >= 0.0) || (out.volume == 0.0 && shape.kind != SdfShape::Kind::mesh)) {
    diagnostics.error(shape.where, "collision '" + shape.name + "' has no volume",
                      "Write positive sizes in metres.");
    return std::nullopt;
  }
  return out;
}

double half_extent(const ShapeSpec& shape, const Vec3& a_S) {
  switch (shape.kind) {
    case ShapeKind::box:
      return 0.5 * shape.size.dot(a_S.cwiseAbs());
    case ShapeKind::sphere:
      return shape.radius;
    case ShapeKind::cylinder:
      return 0.5 * shape.length * std::abs(a_S.z()) +
             shape.radius * std::sqrt(std::max(0.0, 1.0 - a_S.z() * a_S.z()));
    case ShapeKind::capsule:
      return 0.5 * shape.length * std::abs(a_S.z()) + shape.radius;
    case ShapeKind::convex:
    case ShapeKind::mesh: {
      double reach = 0.0;
      for (const Vec3& v : shape.mesh->vertices) reach = std::max(reach, std::abs(a_S.dot(v)));
      return reach;
    }
    default:
      return 0.0;
  }
}

/// Files give colours as screens show them; light needs the reflectance behind.
Appearance look_of(const SdfShape& shape) {
  Appearance look = *find_appearance("plastic");
  if (shape.colour)
    look.colour =
        shape.colour->cwiseMax(0.0).cwiseMin(1.0).array().pow(2.2).matrix().cwiseMax(0.02).cwiseMin(
            0.8);
  return look;
}

}  // namespace remora
