// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_object.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "math/angles.h"
#include "scenario/mission/build_defects.h"
#include "scenario/yaml/asset_file.h"
#include "scenario/yaml/read_appearance.h"
#include "scenario/yaml/read_collision.h"
#include "scenario/yaml/read_connectors.h"
#include "scenario/yaml/read_distortion.h"
#include "scenario/yaml/read_fouling.h"
#include "scenario/yaml/read_joint.h"
#include "scenario/yaml/read_part.h"
#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_solid.h"
#include "scenario/yaml/read_tether.h"
#include "scenario/yaml/read_visuals.h"
#include "world/visuals.h"

namespace remora {
namespace {

/// A cylinder that is a moving object by itself lies: its axis is Bx.
void lay_down_cylinder(CollisionSpec& collision) {
  if (collision.shapes.size() != 1 || collision.shapes[0].kind != ShapeKind::cylinder) return;
  Pose& X_BS = collision.shapes[0].X_BS;
  if (X_BS.p.isZero() && X_BS.R.isIdentity())
    X_BS.R = Eigen::AngleAxisd(0.5 * kPi, Vec3::UnitY()).toRotationMatrix();
}

AttachmentSpec read_attachment(Section& section) {
  AttachmentSpec spec;
  JointSpec& joint = spec.joint;
  section.require("parent", "rov");
  section.read("parent", spec.parent);
  read_joint(section, "joint", joint);
  if (auto mounting = section.section("on_parent")) joint.X_PJ = read_mounting(*mounting);
  if (auto mounting = section.section("on_object")) joint.X_CJ = read_mounting(*mounting);
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
  if (section.has("mass")) lay_down_cylinder(touched.collision);
  spec.hull = read_solid(section, context, touched.collision);
  read_looks(section, context, touched, kind, spec);
  spec.fouling = read_fouling(section, -spec.initial.p_WB.z());
  spec.defects = read_hull_defects(section);
  if (!section.diagnostics().has_errors()) build_defects(section, spec.defects, spec.visuals);
  spec.collision = std::move(touched.collision);
  const std::optional<DistortionSpec> distortion = read_distortion(section);
  if (distortion && !section.diagnostics().has_errors()) age(*distortion, spec);
  if (auto attachment = section.section("attachment"))
    spec.attachment = read_attachment(*attachment);
  spec.connectors = read_connectors(section);
  return spec;
}

}  // namespace

std::optional<ObjectEntry> read_object(YamlNode entry, const std::string& path,
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
  ObjectEntry read{read_content(section, context, name), std::nullopt};
  if (kind) read.object.kind = kind->text;
  read.tether = read_tether(section, context, read.object.name, read.object.collision);
  return read;
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
