// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/mission/read_arrangement.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenario/yaml/asset_file.h"

namespace remora {
namespace {

/// A vector that may be left away.
std::optional<Vec3> read_optional(Section& section, std::string_view key, const Range& each) {
  if (!section.has(key)) return std::nullopt;
  Vec3 value = Vec3::Zero();
  section.read(key, value, each);
  return value;
}

ComponentPlan read_component(Section& section) {
  ComponentPlan plan;
  section.require("name", "sea_chest_low_port");
  section.require("category", "sea_chest");
  section.read("name", plan.name);
  if (section.has("name") && !is_plain_name(plan.name))
    section.error("name", fmt::format("`{}` is not a name", plan.name.substr(0, 64)),
                  "Write letters, digits, _ and -");
  plan.title = plan.name;
  section.read("title", plan.title);
  section.read("category", plan.category, component_categories());
  section.read("label", plan.label);
  plan.place = read_optional(section, "place", between(-1.0, 1.0, {}));
  plan.view_B = read_optional(section, "view", between(-1.0, 1.0, {}));
  if (plan.view_B && plan.view_B->norm() < 1e-6) {
    section.error("view", "the view has no direction", "Write whence it is seen: [0, 1, 0]");
    plan.view_B.reset();
  }
  if (plan.label.empty() && !plan.place)
    section.error("place", fmt::format("nothing says where `{}` is", plan.name),
                  "Write the label of its pieces or a place, for example [0.5, 1, 0.5]");
  section.read("size", plan.size, between(0.01, 100.0, "m"));
  section.read("radius", plan.radius, between(0.1, 100.0, "m"));
  if (section.has("base_points")) {
    int points = 0;
    section.read("base_points", points, 0, 100'000);
    plan.base_points = points;
  }
  return plan;
}

struct Vessel {
  const ObjectSpec* object = nullptr;
  BodyId body;
};

std::optional<Vessel> find_vessel(const Section& section, const WorldSpec& world,
                                  const std::string& wanted) {
  std::vector<std::string> names;
  for (const ObjectSpec& object : world.objects) {
    if (object.name == wanted) return Vessel{&object, find_body(world, wanted)};
    names.push_back(object.name);
  }
  section.error(
      "body", fmt::format("the scene has no object `{}`", wanted.substr(0, 64)),
      names.empty() ? std::string("It has none at all") : fmt::format("It has {}", listed(names)));
  return std::nullopt;
}

/// The components that are asked for, in the plan's order; all of them when none are named.
std::vector<ComponentPlan> chosen(Section& section, const Arrangement& arrangement) {
  const YamlNode* list = section.node("components");
  if (list == nullptr || (list->kind == YamlNode::Kind::scalar && list->text == "all"))
    return arrangement.components;
  std::vector<std::string> known;
  for (const ComponentPlan& plan : arrangement.components) known.push_back(plan.name);
  if (list->kind != YamlNode::Kind::sequence || list->items.empty()) {
    section.error("components", "components are a list of names",
                  "Write [rudder_blade, propeller_blades], or all");
    return {};
  }
  std::vector<ComponentPlan> plans;
  for (const YamlNode& item : list->items) {
    const auto found = std::find(known.begin(), known.end(), item.text);
    if (item.kind != YamlNode::Kind::scalar || found == known.end()) {
      const std::string_view meant = nearest_word(item.text, known);
      section.diagnostics().error(item.where(),
                                  fmt::format("the arrangement `{}` has no component `{}`",
                                              arrangement.name, item.text.substr(0, 64)),
                                  meant.empty() ? fmt::format("It has {}", listed(known))
                                                : fmt::format("Did you mean `{}`?", meant));
      continue;
    }
    const ComponentPlan& plan =
        arrangement.components[static_cast<std::size_t>(found - known.begin())];
    const bool is_repeated =
        std::any_of(plans.begin(), plans.end(),
                    [&](const ComponentPlan& other) { return other.name == plan.name; });
    if (is_repeated)
      section.diagnostics().error(item.where(), fmt::format("`{}` is asked for twice", plan.name),
                                  "Name each component once");
    else
      plans.push_back(plan);
  }
  return plans;
}

DefectKind as_reported(HullDefectKind kind) {
  switch (kind) {
    case HullDefectKind::wasted_anode:
      return DefectKind::wasted_anode;
    case HullDefectKind::coating_damage:
      return DefectKind::coating_damage;
    case HullDefectKind::dent:
      return DefectKind::dent;
    case HullDefectKind::crack:
      return DefectKind::crack;
    case HullDefectKind::rope_in_propeller:
      return DefectKind::rope_in_propeller;
    case HullDefectKind::blocked_grating:
      return DefectKind::blocked_grating;
  }
  return DefectKind::none;
}

/// The components that the scene's defects are on.
std::vector<std::string> damaged_components(const ObjectSpec& object, const Arrangement& plan) {
  std::vector<std::string> damaged;
  for (const HullDefect& defect : object.defects)
    for (const ComponentPlan& component : plan.components)
      if (!defect.component.empty() && component.label == defect.component)
        damaged.push_back(component.name);
  return damaged;
}

/// What the scene says is wrong there: with the component itself, or at its place.
DefectKind defect_at(const ObjectSpec& object, const InspectionPoint& point) {
  for (const HullDefect& defect : object.defects) {
    const bool is_there = defect.component.empty()
                              ? (defect.p_B - point.p_B).norm() < 0.5 * (defect.size + point.size)
                              : defect.component == point.name || defect.component == point.label;
    if (is_there) return as_reported(defect.kind);
  }
  return DefectKind::none;
}

/// How many components a mission asks of the vessel it was written for.
std::size_t asked_for(Section& section, const Arrangement& of_another) {
  const YamlNode* list = section.node("components");
  const bool is_list = list != nullptr && list->kind == YamlNode::Kind::sequence;
  return is_list ? list->items.size() : of_another.components.size();
}

/// Whether a vehicle's camera can look at a point where the plan's body lies. One that looks
/// straight up at a flat bottom is on no small vehicle.
bool is_open(const InspectedHull& hull, const Arrangement& plan, const InspectionPoint& point) {
  constexpr double kBefore = 1.0;    // of the camera [m]
  constexpr double kSteepest = 0.7;  // of a surface that faces down
  const Vec3 normal_W = hull.pose().R * point.normal_B;
  if (normal_W.z() > kSteepest) return false;
  if (!plan.berth) return true;
  const double camera_z = hull.depth(point.p_B) + kBefore * normal_W.z();
  const Vec3& wanted = plan.berth->seen_from;
  const bool faces_us = wanted.isZero() || normal_W.dot(wanted) > 0.3;
  return faces_us && std::max(hull.depth(point.p_B), camera_z) < plan.berth->deepest;
}

std::vector<InspectionPoint> spread_over(const InspectedHull& hull, const Vessel& vessel,
                                         std::uint64_t seed, int count,
                                         const Arrangement* plan = nullptr) {
  // Of a plan's body some places are hidden where it lies: the first of many that are not.
  std::vector<InspectionPoint> points =
      seed_points(hull, seed, plan != nullptr ? 8 * count : count);
  if (plan != nullptr)
    std::erase_if(points,
                  [&](const InspectionPoint& point) { return !is_open(hull, *plan, point); });
  if (points.size() > static_cast<std::size_t>(count))
    points.resize(static_cast<std::size_t>(count));
  for (InspectionPoint& point : points) {
    point.body = vessel.body;
    point.defect = defect_at(*vessel.object, point);
  }
  return points;
}

std::vector<InspectionPoint> read_planned(Section& section, const MissionNames& names,
                                          const ReadContext& context) {
  const WorldSpec& world = names.world;
  std::string plan_name, body;
  section.read("arrangement", plan_name);
  body = plan_name;
  section.read("body", body);
  const bool is_another = object_meant(names, body) != body;
  if (is_another) {
    plan_name = names.vessel->kind;
    body = names.vessel->name;
  }
  const auto arrangement =
      read_arrangement(plan_name, context, section.where("arrangement"), section.diagnostics());
  const auto vessel = find_vessel(section, world, body);
  if (!arrangement || !vessel) return {};
  const InspectedHull hull = inspected_hull(*vessel->object);
  std::vector<InspectionPoint> points;
  std::vector<ComponentPlan> plans;
  if (is_another) {
    const std::size_t count = asked_for(section, *arrangement);
    if (arrangement->seeded > 0)
      return spread_over(
          hull, *vessel, names.seed,
          std::min(static_cast<int>(std::max<std::size_t>(count, 1)), arrangement->seeded),
          &*arrangement);
    plans = drawn_components(*arrangement, count, names.seed,
                             damaged_components(*vessel->object, *arrangement));
  } else if (arrangement->seeded > 0) {
    return spread_over(hull, *vessel, names.seed, arrangement->seeded, &*arrangement);
  } else {
    plans = chosen(section, *arrangement);
  }
  for (const ComponentPlan& plan : plans) {
    if (auto point = place_on(hull, plan)) {
      point->body = vessel->body;
      point->defect = defect_at(*vessel->object, *point);
      points.push_back(std::move(*point));
    } else {
      section.error(
          "components",
          fmt::format("`{}` has no place on `{}` that a camera could see", plan.name, body),
          "Leave it away, or correct its label, place and view in the arrangement");
    }
  }
  return points;
}

std::vector<InspectionPoint> read_seeded(Section& section, const MissionNames& names) {
  const WorldSpec& world = names.world;
  std::string body;
  int count = 10;
  std::uint64_t seed = 1;
  section.require("body", "barge");
  section.read("body", body);
  section.read("count", count, 1, 200);
  section.read("seed", seed);
  if (body.empty()) return {};
  body = object_meant(names, body);
  const auto vessel = find_vessel(section, world, body);
  if (!vessel) return {};
  std::vector<InspectionPoint> points =
      spread_over(inspected_hull(*vessel->object), *vessel, seed, count);
  if (static_cast<int>(points.size()) < count)
    section.error("count",
                  fmt::format("`{}` has room for {} points under water", body, points.size()),
                  "Write a smaller count");
  return points;
}

}  // namespace

Choices<ComponentCategory> component_categories() {
  Choices<ComponentCategory> words;
  for (int i = 0; i < kComponentCategories; ++i) {
    const auto category = static_cast<ComponentCategory>(i);
    words.emplace_back(name(category), category);
  }
  return words;
}

std::optional<Arrangement> read_arrangement(const std::string& name, const ReadContext& context,
                                            const SourceLocation& asked_for_at,
                                            Diagnostics& diagnostics) {
  const auto file =
      read_asset({"arrangement", "arrangements"}, name, context, asked_for_at, diagnostics);
  if (!file) return std::nullopt;
  const std::size_t errors_before = diagnostics.list().size();
  Arrangement arrangement;
  arrangement.name = name;
  Section section(*file, "", diagnostics);
  section.read("purpose", arrangement.purpose);
  arrangement.title = name;
  section.read("title", arrangement.title);
  constexpr Range kSize = {.low = 0.0, .high = 1e3, .above_low = true, .unit = "m"};
  section.read("length", arrangement.length, kSize);
  section.read("beam", arrangement.beam, kSize);
  section.read("draught", arrangement.draught, kSize);
  if (auto lies = section.section("berth")) {
    Arrangement::Berth berth;
    lies->require("position", "[0, 0, 4.5]");
    lies->read("position", berth.p_W, any("m"));
    lies->read_degrees("heading_deg", berth.heading, between(-360.0, 360.0, "degrees"));
    lies->read("seen_from", berth.seen_from, between(-1.0, 1.0, {}));
    lies->read("deepest", berth.deepest, between(0.0, 1e3, "m"));
    arrangement.berth = berth;
  }
  section.read("seeded", arrangement.seeded, 1, 200);
  if (arrangement.seeded == 0)
    section.require("components", "[{name: rudder, category: rudder, label: rudder}]");
  for (Section& entry : section.sections("components")) {
    ComponentPlan plan = read_component(entry);
    const bool is_repeated =
        std::any_of(arrangement.components.begin(), arrangement.components.end(),
                    [&](const ComponentPlan& other) { return other.name == plan.name; });
    if (is_repeated)
      entry.error("name", fmt::format("two components are called `{}`", plan.name),
                  "Give each a name of its own");
    arrangement.components.push_back(std::move(plan));
  }
  if (diagnostics.list().size() > errors_before) return std::nullopt;
  return arrangement;
}

InspectedHull inspected_hull(const ObjectSpec& object) {
  return InspectedHull(object.visuals, object.initial.X_WB());
}

std::vector<InspectionPoint> read_arranged_points(Section& points, const MissionNames& names,
                                                  const ReadContext& context) {
  if (points.has("arrangement") && points.has("seeded")) {
    points.error("seeded", "points are taken from an arrangement and seeded", "Keep one of them");
    return {};
  }
  if (auto seeded = points.section("seeded")) return read_seeded(*seeded, names);
  points.require("arrangement", "coaster");
  if (!points.has("arrangement")) return {};
  return read_planned(points, names, context);
}

}  // namespace remora
