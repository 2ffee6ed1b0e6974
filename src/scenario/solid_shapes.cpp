// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/solid_shapes.h"

#include "math/angles.h"

namespace remora {
namespace {

/// A hull's cylinder lies along Px, a shape's stands along Sz.
Pose lying(const Pose& X_BS) {
  return {X_BS.R * Eigen::AngleAxisd(-0.5 * kPi, Vec3::UnitY()).toRotationMatrix(), X_BS.p};
}

}  // namespace

std::optional<SolidPart> solid_part(const ShapeSpec& shape) {
  SolidPart part;
  part.X_BP = shape.X_BS;
  switch (shape.kind) {
    case ShapeKind::box:
      part.object.shape = ObjectShape::box;
      part.object.size = shape.size;
      return part;
    case ShapeKind::sphere:
      part.object.shape = ObjectShape::sphere;
      part.object.size.x() = 2.0 * shape.radius;
      return part;
    case ShapeKind::cylinder:
      part.object.shape = ObjectShape::cylinder;
      part.object.size = {shape.length, 2.0 * shape.radius, 0.0};
      part.X_BP = lying(shape.X_BS);
      return part;
    case ShapeKind::capsule:  // a cylinder of the same volume
      part.object.shape = ObjectShape::cylinder;
      part.object.size = {shape.length + 4.0 / 3.0 * shape.radius, 2.0 * shape.radius, 0.0};
      part.X_BP = lying(shape.X_BS);
      return part;
    case ShapeKind::half_space:
    case ShapeKind::convex:
    case ShapeKind::mesh:
    case ShapeKind::terrain:
      break;
  }
  return std::nullopt;
}

double volume_of(const ObjectHullSpec& object) {
  switch (object.shape) {
    case ObjectShape::box:
      return object.size.prod();
    case ObjectShape::sphere:
      return kPi / 6.0 * object.size.x() * object.size.x() * object.size.x();
    case ObjectShape::cylinder:
      return 0.25 * kPi * object.size.x() * object.size.y() * object.size.y();
  }
  return 0.0;
}

}  // namespace remora
