// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_collision.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_visuals.h"

namespace remora {
namespace {

constexpr Range kSpacing = between(1e-3, 1e5, "m");
constexpr Range kSize{.low = 0.0, .high = 1e5, .above_low = true, .unit = "m"};

/// Fills the shape's mesh; the pieces it is made of when it is a `part`.
std::vector<NamedMesh> read_mesh(Section& section, const ReadContext& context, ShapeSpec& shape) {
  std::vector<NamedMesh> pieces = read_meshes(section, context);
  if (pieces.empty()) return pieces;
  shape.mesh = std::make_shared<const TriangleMesh>(pieces.size() == 1 ? pieces.front().mesh
                                                                       : merged(pieces));
  return section.has("part") ? pieces : std::vector<NamedMesh>{};
}

/// A round wall as a ring of boxes: solid, so that nothing slips through, and cheap to touch.
std::vector<ShapeSpec> ring_wall(const Pose& X_BS, double radius, double height, double thickness,
                                 int segments) {
  std::vector<ShapeSpec> boxes;
  const double half_angle = std::numbers::pi / segments;
  // Inner faces touch the circle from outside; the outer edges of neighbours meet.
  const double width = 2.0 * (radius + thickness) * std::tan(half_angle);
  for (int i = 0; i < segments; ++i) {
    const Eigen::AngleAxisd turn(2.0 * half_angle * i, Vec3::UnitZ());
    ShapeSpec box;
    box.size = {thickness, width, height};
    box.X_BS = X_BS * Pose{turn.toRotationMatrix(),
                           turn * Vec3(radius + 0.5 * thickness, 0.0, 0.5 * height)};
    boxes.push_back(box);
  }
  return boxes;
}

std::vector<ShapeSpec> read_ring_wall(Section& section, const Pose& X_BS) {
  double radius = 3.0, height = 3.0, thickness = 0.3;
  int segments = 24;
  section.require("radius", "3");
  section.require("length", "3");
  section.read("radius", radius, kSize);
  section.read("length", height, kSize);
  section.read("thickness", thickness, kSize);
  section.read("segments", segments, 6, 96);
  return ring_wall(X_BS, radius, height, thickness, segments);
}

enum class Kind {
  box,
  sphere,
  cylinder,
  capsule,
  half_space,
  convex,
  mesh,
  height_field,
  ring_wall
};

ShapeKind shape_kind(Kind kind) {
  switch (kind) {
    case Kind::sphere:
      return ShapeKind::sphere;
    case Kind::cylinder:
      return ShapeKind::cylinder;
    case Kind::capsule:
      return ShapeKind::capsule;
    case Kind::half_space:
      return ShapeKind::half_space;
    case Kind::convex:
      return ShapeKind::convex;
    case Kind::mesh:
      return ShapeKind::mesh;
    case Kind::height_field:
      return ShapeKind::terrain;
    case Kind::box:
    case Kind::ring_wall:
      return ShapeKind::box;
  }
  return ShapeKind::box;
}

void read_shape(Section& section, const ReadContext& context, TouchedShapes& touched) {
  Kind kind = Kind::box;
  section.require("kind", "box");
  section.read("kind", kind,
               Choices<Kind>{{"box", Kind::box},
                             {"sphere", Kind::sphere},
                             {"cylinder", Kind::cylinder},
                             {"capsule", Kind::capsule},
                             {"half_space", Kind::half_space},
                             {"convex", Kind::convex},
                             {"mesh", Kind::mesh},
                             {"height_field", Kind::height_field},
                             {"ring_wall", Kind::ring_wall}});
  ShapeSpec shape;
  std::vector<NamedMesh> pieces;
  shape.kind = shape_kind(kind);
  shape.X_BS = read_mounting(section);
  switch (kind) {
    case Kind::box:
      section.require("size", "[0.457, 0.575, 0.254]");
      section.read("size", shape.size, kSize);
      break;
    case Kind::cylinder:
    case Kind::capsule:
      section.require("length", "2");
      section.read("length", shape.length, kSize);
      [[fallthrough]];
    case Kind::sphere:
      section.require("radius", "0.3");
      section.read("radius", shape.radius, kSize);
      break;
    case Kind::half_space:
      break;
    case Kind::convex:
    case Kind::mesh:
      pieces = read_mesh(section, context, shape);
      break;
    case Kind::height_field:
      shape.terrain = read_height_field(section);
      break;
    case Kind::ring_wall: {
      for (ShapeSpec& box : read_ring_wall(section, shape.X_BS)) touched.add(std::move(box), {});
      return;
    }
  }
  touched.add(std::move(shape), std::move(pieces));
}

}  // namespace

void TouchedShapes::add(ShapeSpec shape, std::vector<NamedMesh> made_of) {
  collision.shapes.push_back(std::move(shape));
  pieces.push_back(std::move(made_of));
}

TouchedShapes read_collision(Section& section, const ReadContext& context) {
  TouchedShapes touched;
  section.read("friction", touched.collision.friction, between(0.0, 5.0, {}));
  section.read("restitution", touched.collision.restitution, between(0.0, 1.0, {}));
  for (Section& shape : section.sections("shapes")) read_shape(shape, context, touched);
  return touched;
}

std::shared_ptr<const HeightField> read_height_field(Section& section) {
  HeightFieldSpec spec;
  std::vector<double> origin{0.0, 0.0}, spacing{1.0, 1.0};
  section.require("depths", "[[5, 5], [6, 6]]");
  section.read("origin", origin, any("m"));
  section.read("spacing", spacing, kSpacing);
  const YamlNode* rows = section.node("depths");
  if (origin.size() != 2 || spacing.size() != 2) {
    section.error(origin.size() != 2 ? "origin" : "spacing",
                  "origin and spacing are two numbers each", "Write north and east in m");
    return nullptr;
  }
  spec.origin = {origin[0], origin[1]};
  spec.spacing = {spacing[0], spacing[1]};
  if (rows == nullptr) return nullptr;
  for (const YamlNode& row : rows->items) {
    // Each row is a list; wrap it so that the reader's own checks and messages apply.
    YamlNode wrapped;
    wrapped.kind = YamlNode::Kind::map;
    wrapped.line = row.line;
    wrapped.file = row.file;
    wrapped.entries.push_back({"depths", row.line, row});
    std::vector<double> depths;
    Section(wrapped, section.name_of(fmt::format("row[{}]", spec.rows)), section.diagnostics())
        .read("depths", depths, any("m"));
    if (spec.rows++ == 0) spec.columns = static_cast<int>(depths.size());
    spec.depths.insert(spec.depths.end(), depths.begin(), depths.end());
  }
  if (const std::string problem = height_field_problem(spec); !problem.empty()) {
    section.error("depths", problem, "Write rows of equally many depths in m, from south to north");
    return nullptr;
  }
  return std::make_shared<const HeightField>(std::move(spec));
}

}  // namespace remora
