// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_solid.h"

#include "hydro/assembled_hull.h"
#include "math/angles.h"
#include "scenario/yaml/read_hull.h"

namespace remora {
namespace {

/// A hull's cylinder lies along Px, a shape's stands along Sz.
Pose lying(const Pose& X_BS) {
  return {X_BS.R * Eigen::AngleAxisd(-0.5 * kPi, Vec3::UnitY()).toRotationMatrix(), X_BS.p};
}

/// A shape as a solid; empty when it is not one of the simple ones.
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

/// The hydrodynamics that follow from shapes and a mass.
std::optional<FossenHullSpec> hull_of_shapes(Section& section, const ReadContext& context,
                                             const CollisionSpec& collision) {
  double mass = 1.0, solidity = 1.0, volume = 0.0;
  section.read("mass", mass, kMass);
  section.read("solidity", solidity, {.low = 0.0, .high = 1.0, .above_low = true});
  std::vector<SolidPart> parts;
  for (const ShapeSpec& shape : collision.shapes) {
    const std::optional<SolidPart> part = solid_part(shape);
    if (!part) {
      section.error("mass",
                    "a mass alone is enough only for boxes, spheres, cylinders and capsules",
                    "Give other shapes a `hull` with mass, volume and inertia");
      return std::nullopt;
    }
    volume += volume_of(part->object);
    parts.push_back(*part);
  }
  if (!(volume > 0.0)) return std::nullopt;  // the shape's own problem is reported
  for (SolidPart& part : parts) {
    part.object.mass = mass * (volume_of(part.object) / volume);
    part.object.solidity = solidity;
    part.object.gravity = context.gravity;
  }
  // One part about the body's own origin: its six drag coefficients say it all.
  const bool is_plain =
      parts.size() == 1 && parts[0].X_BP.p.isZero() && parts[0].X_BP.R.isIdentity();
  return is_plain ? fossen_hull_spec(parts[0].object) : assembled_hull(parts);
}

std::optional<FossenHullSpec> read_given_hull(Section& owner, const ReadContext& context) {
  auto section = owner.section("hull");
  if (!section) return std::nullopt;
  FossenHullSpec spec;
  spec.gravity = context.gravity;
  section->require("mass", "20");
  section->require("volume", "0.008");
  section->require("inertia", "[1, 1, 1]");
  read_fossen_hull(*section, spec);
  section->report(problems(HullSpec{spec}));
  return spec;
}

}  // namespace

std::optional<FossenHullSpec> read_solid(Section& section, const ReadContext& context,
                                         const CollisionSpec& collision) {
  if (section.has("mass") && section.has("hull"))
    section.error("mass", "the mass is given twice", "Keep `hull` or `mass`");
  return section.has("mass") ? hull_of_shapes(section, context, collision)
                             : read_given_hull(section, context);
}

}  // namespace remora
