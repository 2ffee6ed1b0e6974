// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/vessel_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "math/angles.h"
#include "scenario/mission/read_arrangement.h"
#include "scenario/yaml/asset_file.h"

namespace remora {
namespace {

std::vector<std::string> kinds_with_plans(const AssetPaths& paths) {
  return asset_names({"arrangement", "arrangements"}, paths);
}

YamlNode scalar_at(const YamlNode& place, std::string text) {
  YamlNode node;
  node.kind = YamlNode::Kind::scalar;
  node.text = std::move(text);
  node.line = place.line;
  node.file = place.file;
  return node;
}

YamlNode numbers_at(const YamlNode& place, const Vec3& values) {
  YamlNode node;
  node.kind = YamlNode::Kind::sequence;
  node.line = place.line;
  node.file = place.file;
  for (int k = 0; k < 3; ++k) node.items.push_back(scalar_at(place, fmt::format("{}", values[k])));
  return node;
}

void set(YamlNode& map, const std::string& key, YamlNode value) {
  if (YamlNode* old = map.find(key))
    *old = std::move(value);
  else
    map.entries.push_back({key, map.line, std::move(value)});
}

double number_of(const YamlNode* node) {
  double value = 0.0;
  if (node != nullptr)
    std::from_chars(node->text.data(), node->text.data() + node->text.size(), value);
  return value;
}

Vec3 position_of(const YamlNode& object) {
  Vec3 p = Vec3::Zero();
  const YamlNode* list = object.find("position");
  if (list != nullptr && list->items.size() == 3)
    for (std::size_t k = 0; k < 3; ++k) p[static_cast<int>(k)] = number_of(&list->items[k]);
  return p;
}

/// Where the vessel comes to lie: her stern where the other's was.
void berth(const Arrangement& own, const Arrangement& chosen, YamlNode& object) {
  Vec3 p_W = position_of(object);
  if (chosen.berth) {
    p_W = chosen.berth->p_W;
    set(object, "heading_deg",
        scalar_at(object, fmt::format("{}", chosen.berth->heading * kDegreesPerRadian)));
  } else {
    const double heading = number_of(object.find("heading_deg")) / kDegreesPerRadian;
    const double aft = 0.5 * (own.length - chosen.length);
    p_W -= aft * Vec3(std::cos(heading), std::sin(heading), 0.0);
  }
  set(object, "position", numbers_at(object, p_W));
}

/// Which component of a plan can have a defect of this kind; null when there is none.
const ComponentPlan* component_for(const std::string& defect, const Arrangement& plan,
                                   const std::vector<std::string>& taken) {
  const auto suits = [&](const ComponentPlan& component) {
    if (component.label.empty() ||
        std::find(taken.begin(), taken.end(), component.name) != taken.end())
      return false;
    if (defect == "wasted_anode") return component.category == ComponentCategory::anode;
    if (defect == "rope_in_propeller")
      return component.label.find("propeller_blades") != std::string::npos;
    if (defect == "blocked_grating") return component.label.find("sea_chest") != std::string::npos;
    if (defect == "crack") return component.label == "weld_seam" || component.label == "keel_joint";
    if (defect == "coating_damage")
      return component.label == "skeg" || component.label == "rudder_blade";
    return false;  // a dent needs plating, which is not known before the hull is made
  };
  const auto found = std::find_if(plan.components.begin(), plan.components.end(), suits);
  return found == plan.components.end() ? nullptr : &*found;
}

/// Defects of the same kinds, on components that the new vessel has.
void move_defects(const Arrangement& plan, YamlNode& object) {
  YamlNode* defects = object.find("defects");
  if (defects == nullptr) return;
  std::vector<std::string> taken;
  std::vector<YamlNode> moved;
  for (const YamlNode& defect : defects->items) {
    const YamlNode* kind = defect.find("kind");
    const ComponentPlan* component =
        kind == nullptr ? nullptr : component_for(kind->text, plan, taken);
    if (component == nullptr) continue;
    taken.push_back(component->name);
    YamlNode entry = defect;
    entry.entries.clear();
    set(entry, "kind", *kind);
    set(entry, "component", scalar_at(defect, component->label));
    if (const YamlNode* size = defect.find("size")) set(entry, "size", *size);
    moved.push_back(std::move(entry));
  }
  defects->items = std::move(moved);
}

}  // namespace

std::vector<VesselCard> list_vessels(const AssetPaths& paths, Diagnostics& diagnostics) {
  const ReadContext context{.paths = paths, .folder = paths.scenarios};
  std::vector<VesselCard> cards;
  for (const std::string& name : kinds_with_plans(paths)) {
    const auto plan = read_arrangement(name, context, {name, 0}, diagnostics);
    if (!plan) continue;
    cards.push_back({name, plan->title, plan->purpose, plan->length, plan->beam, plan->draught,
                     plan->seeded > 0 ? plan->seeded : static_cast<int>(plan->components.size())});
  }
  return cards;
}

std::optional<std::size_t> vessel_of(const YamlNode& scene, const AssetPaths& paths) {
  const YamlNode* objects = scene.find("objects");
  if (objects == nullptr) return std::nullopt;
  const std::vector<std::string> kinds = kinds_with_plans(paths);
  for (std::size_t i = 0; i < objects->items.size(); ++i) {
    const YamlNode* kind = objects->items[i].find("object");
    if (kind != nullptr && std::find(kinds.begin(), kinds.end(), kind->text) != kinds.end())
      return i;
  }
  return std::nullopt;
}

std::optional<VesselChoice> replace_vessel(const std::string& kind, const AssetPaths& paths,
                                           YamlNode& scene, Diagnostics& diagnostics) {
  const std::vector<std::string> kinds = kinds_with_plans(paths);
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
    const std::string_view meant = nearest_word(kind, kinds);
    diagnostics.error(scene.where(),
                      fmt::format("there is no vessel `{}` with a plan", kind.substr(0, 64)),
                      meant.empty() ? fmt::format("Write one of {}", listed(kinds))
                                    : fmt::format("Did you mean `{}`?", meant));
    return std::nullopt;
  }
  const auto index = vessel_of(scene, paths);
  if (!index) {
    diagnostics.error(scene.where(),
                      "this scene has no vessel that another could take the place of",
                      "Omit the vessel, or choose a scene such as `hull_survey`");
    return std::nullopt;
  }
  YamlNode& object = scene.find("objects")->items[*index];
  VesselChoice choice;
  choice.own_kind = object.find("object")->text;
  const YamlNode* name = object.find("name");
  choice.own_name = name != nullptr ? name->text : choice.own_kind;
  choice.kind = kind;
  choice.name = choice.own_name == choice.own_kind ? kind : choice.own_name;
  if (choice.own_kind == kind) return std::nullopt;

  const ReadContext context{.paths = paths, .folder = paths.scenarios};
  const auto own = read_arrangement(choice.own_kind, context, object.where(), diagnostics);
  const auto chosen = read_arrangement(kind, context, object.where(), diagnostics);
  if (!own || !chosen) return std::nullopt;
  set(object, "object", scalar_at(object, kind));
  set(object, "name", scalar_at(object, choice.name));
  berth(*own, *chosen, object);
  move_defects(*chosen, object);
  return choice;
}

}  // namespace remora
