// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_object.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numbers>

#include "hydro/object_hull.h"
#include "scenario/mission/build_defects.h"
#include "scenario/yaml/asset_file.h"
#include "scenario/yaml/read_appearance.h"
#include "scenario/yaml/read_collision.h"
#include "scenario/yaml/read_fouling.h"
#include "scenario/yaml/read_hull.h"
#include "scenario/yaml/read_part.h"
#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_visuals.h"
#include "world/visuals.h"

namespace remora {
namespace {

/// A moving object of one simple shape: its hydrodynamics follow from size and mass.
std::optional<FossenHullSpec> hull_of_shape(Section& section, const ReadContext& context,
                                            CollisionSpec& collision) {
  ObjectHullSpec object;
  object.gravity = context.gravity;
  section.read("mass", object.mass, kMass);
  section.read("solidity", object.solidity, {.low = 0.0, .high = 1.0, .above_low = true});
  const bool is_simple = collision.shapes.size() == 1 && collision.shapes[0].X_BS.p.isZero() &&
                         collision.shapes[0].X_BS.R.isIdentity();
  const ShapeKind kind = is_simple ? collision.shapes[0].kind : ShapeKind::mesh;
  if (kind == ShapeKind::box) {
    object.shape = ObjectShape::box;
    object.size = collision.shapes[0].size;
  } else if (kind == ShapeKind::sphere) {
    object.shape = ObjectShape::sphere;
    object.size.x() = 2.0 * collision.shapes[0].radius;
  } else if (kind == ShapeKind::cylinder) {
    object.shape = ObjectShape::cylinder;
    object.size = {collision.shapes[0].length, 2.0 * collision.shapes[0].radius, 0.0};
    // The hull's axis is Bx, the shape's is Sz.
    collision.shapes[0].X_BS.R =
        Eigen::AngleAxisd(0.5 * std::numbers::pi, Vec3::UnitY()).toRotationMatrix();
  } else {
    section.error("mass", "an object with a mass alone must be one box, sphere or cylinder",
                  "Give other shapes a `hull` with mass, volume and inertia");
    return std::nullopt;
  }
  if (!(object.size.x() > 0.0)) return std::nullopt;  // the shape's own problem is reported
  return fossen_hull_spec(object);
}

std::optional<FossenHullSpec> read_given_hull(Section& object, const ReadContext& context) {
  auto section = object.section("hull");
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

JointMotorSpec read_motor(Section& section) {
  JointMotorSpec motor;
  section.require("max_effort", "20");
  section.require("max_rate", "0.5");
  section.read("max_effort", motor.max_effort, positive("N·m or N"));
  section.read("max_rate", motor.max_rate, positive("rad/s or m/s"));
  section.read("position_gain", motor.position_gain, positive("1/s"));
  return motor;
}

AttachmentSpec read_attachment(Section& section) {
  AttachmentSpec spec;
  JointSpec& joint = spec.joint;
  section.require("parent", "rov");
  section.read("parent", spec.parent);
  section.read("joint", joint.type,
               Choices<JointType>{{"fixed", JointType::fixed},
                                  {"revolute", JointType::revolute},
                                  {"prismatic", JointType::prismatic}});
  if (auto mounting = section.section("on_parent")) joint.X_PJ = read_mounting(*mounting);
  if (auto mounting = section.section("on_object")) joint.X_CJ = read_mounting(*mounting);
  section.read("axis", joint.axis_J, between(-1e3, 1e3, {}));
  if (joint.type == JointType::revolute) {
    section.read_degrees("lower_deg", joint.lower);
    section.read_degrees("upper_deg", joint.upper);
    section.read_degrees("start_deg", joint.initial);
  } else if (joint.type == JointType::prismatic) {
    section.read("lower", joint.lower, any("m"));
    section.read("upper", joint.upper, any("m"));
    section.read("start", joint.initial, any("m"));
  }
  section.read("damping", joint.damping, not_negative("N·s/m or N·m·s"));
  section.read("friction", joint.friction, not_negative("N or N·m"));
  if (auto motor = section.section("motor")) joint.motor = read_motor(*motor);
  return spec;
}

/// What eyes see of an object that does not say: its shapes, ships and the like in their pieces.
std::vector<VisualSpec> drawn_as_touched(const TouchedShapes& touched, const std::string& material,
                                         const std::string& label) {
  std::vector<VisualSpec> visuals;
  const Appearance look = find_appearance(material).value_or(Appearance{});
  const auto add = [&](std::vector<VisualSpec> more) {
    std::move(more.begin(), more.end(), std::back_inserter(visuals));
  };
  std::vector<ShapeSpec> plain;
  for (std::size_t i = 0; i < touched.pieces.size(); ++i) {
    const ShapeSpec& shape = touched.collision.shapes[i];
    if (touched.pieces[i].empty())
      plain.push_back(shape);
    else
      add(visuals_of(touched.pieces[i], shape.X_BS, std::nullopt, material));
  }
  add(drawn_shapes(plain, look, label));
  return visuals;
}

void read_looks(Section& section, const ReadContext& context, const TouchedShapes& touched,
                const std::string& usual_label, ObjectSpec& spec) {
  std::string label = usual_label;
  section.read("label", label);
  if (section.has("visuals"))
    spec.visuals = read_visuals(section, context, spec.material, {});
  else if (!section.diagnostics().has_errors())  // a shape without its mesh cannot be drawn
    spec.visuals = drawn_as_touched(touched, spec.material, label);
  if (const auto look = read_appearance(section))
    for (VisualSpec& visual : spec.visuals) visual.appearance = *look;
  if (section.has("label"))
    for (VisualSpec& visual : spec.visuals) visual.label = label;
}

ObjectSpec read_content(Section& section, const ReadContext& context, const std::string& kind) {
  ObjectSpec spec;
  std::string purpose;
  section.read("purpose", purpose);
  section.require("name", "quay");
  section.read("name", spec.name);
  if (section.has("name") && !is_plain_name(spec.name))
    section.error("name", fmt::format("`{}` is not a name", spec.name.substr(0, 64)),
                  "Write letters, digits, _ and -");
  section.require("shapes", "[{kind: box, size: [2, 1, 1]}]");
  spec.initial = read_start(section);
  section.read("present", spec.is_present);
  TouchedShapes touched = read_collision(section, context);
  read_material(section, spec.material);
  if (section.has("mass") && section.has("hull"))
    section.error("mass", "the object's mass is given twice", "Keep `hull` or `mass`");
  spec.hull = section.has("mass") ? hull_of_shape(section, context, touched.collision)
                                  : read_given_hull(section, context);
  read_looks(section, context, touched, kind, spec);
  spec.fouling = read_fouling(section);
  spec.defects = read_hull_defects(section);
  if (!section.diagnostics().has_errors()) build_defects(section, spec.defects, spec.visuals);
  spec.collision = std::move(touched.collision);
  if (auto attachment = section.section("attachment"))
    spec.attachment = read_attachment(*attachment);
  return spec;
}

}  // namespace

std::optional<ObjectSpec> read_object(YamlNode entry, const std::string& path,
                                      const ReadContext& context, Diagnostics& diagnostics) {
  std::string name = "object";
  const auto kind = take(entry, "object");
  if (kind) {
    name = kind->text;
    auto base = read_asset({"object", "objects"}, kind->text, context, kind->where(), diagnostics);
    if (!base) return std::nullopt;
    base = merged(std::move(*base), entry);
    base->line = entry.line;
    base->file = entry.file;
    entry = std::move(*base);
  }
  Section section(entry, path, diagnostics);
  ObjectSpec spec = read_content(section, context, name);
  if (kind) spec.kind = kind->text;
  return spec;
}

std::vector<Problem> attachment_problems(const std::vector<ObjectSpec>& objects) {
  std::vector<Problem> found;
  for (const ObjectSpec& object : objects) {
    if (!object.attachment || object.attachment->joint.type != JointType::fixed) continue;
    const bool hangs_on_surroundings =
        std::any_of(objects.begin(), objects.end(), [&](const ObjectSpec& other) {
          return other.name == object.attachment->parent && !other.hull;
        });
    if (hangs_on_surroundings)
      found.push_back({object.name,
                       fmt::format("'{}' is fixed to '{}', which does not move", object.name,
                                   object.attachment->parent),
                       "Omit its attachment and its mass or hull: it will not move either"});
  }
  return found;
}

}  // namespace remora
