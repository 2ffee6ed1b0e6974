// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/read_collision.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <span>

#include "geometry/mesh_file.h"
#include "scenario/read_part.h"
#include "scenario/read_pose.h"

namespace remora {
namespace {

constexpr std::size_t kLongestMesh = 64u << 20;  // bytes
constexpr Range kSpacing = between(1e-3, 1e5, "m");
constexpr Range kSize{.low = 0.0, .high = 1e5, .above_low = true, .unit = "m"};

std::optional<TriangleMesh> read_mesh_file(Section& section, const ReadContext& context) {
  std::string written;
  double scale = 1.0;
  section.read("file", written);
  section.read("scale", scale, positive({}));
  Diagnostics& diagnostics = section.diagnostics();
  const SourceLocation where = section.where("file");
  const auto path = resolve_file(written, context.folder, context.paths, where, diagnostics);
  if (!path) return std::nullopt;
  const auto bytes = read_text_file(*path, kLongestMesh, where, diagnostics);
  if (!bytes) return std::nullopt;
  std::string extension = path->extension().string();
  if (!extension.empty()) extension.erase(0, 1);
  auto mesh = load_mesh(std::as_bytes(std::span(*bytes)), extension, where, diagnostics);
  if (mesh)
    for (Vec3& vertex : mesh->vertices) vertex *= scale;
  return mesh;
}

void read_mesh(Section& section, const ReadContext& context, ShapeSpec& shape) {
  std::optional<TriangleMesh> mesh;
  if (section.has("file"))
    mesh = read_mesh_file(section, context);
  else if (section.has("part"))
    mesh = read_part(section);
  else
    section.require("file", "objects/barge.obj");
  if (mesh) shape.mesh = std::make_shared<const TriangleMesh>(std::move(*mesh));
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
      return ShapeKind::height_field;
    case Kind::box:
    case Kind::ring_wall:
      return ShapeKind::box;
  }
  return ShapeKind::box;
}

void read_shape(Section& section, const ReadContext& context, std::vector<ShapeSpec>& shapes) {
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
      read_mesh(section, context, shape);
      break;
    case Kind::height_field:
      shape.field = read_height_field(section);
      break;
    case Kind::ring_wall: {
      const std::vector<ShapeSpec> boxes = read_ring_wall(section, shape.X_BS);
      shapes.insert(shapes.end(), boxes.begin(), boxes.end());
      return;
    }
  }
  shapes.push_back(std::move(shape));
}

}  // namespace

CollisionSpec read_collision(Section& section, const ReadContext& context) {
  CollisionSpec spec;
  section.read("friction", spec.friction, between(0.0, 5.0, {}));
  section.read("restitution", spec.restitution, between(0.0, 1.0, {}));
  for (Section& shape : section.sections("shapes")) read_shape(shape, context, spec.shapes);
  return spec;
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
