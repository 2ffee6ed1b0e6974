// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_solid.h"

#include "scenario/solid_shapes.h"
#include "scenario/yaml/read_hull.h"

namespace remora {
namespace {

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
