// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_navigation.h"

#include "navigation/navigation_spec.h"
#include "scenario/yaml/asset_file.h"
#include "scenario/yaml/read_sensors.h"

namespace remora {
namespace {

/// A map as it is; a name as the set it stands for; `truth` as a set without instruments.
std::optional<YamlNode> whole_set(const YamlNode& node, const ReadContext& context,
                                  Diagnostics& diagnostics) {
  if (node.kind == YamlNode::Kind::scalar && node.text == "truth") {
    YamlNode nothing = node;
    nothing.kind = YamlNode::Kind::map;
    nothing.text.clear();
    return nothing;
  }
  if (node.kind == YamlNode::Kind::scalar)
    return read_asset({"navigation set", "navigation"}, node.text, context, node.where(),
                      diagnostics);
  if (node.kind == YamlNode::Kind::map) return node;
  diagnostics.error(node.where(), "navigation is neither a set nor a map",
                    "Write the name of a set, truth, or `{heading: compass, depth: depth}`");
  return std::nullopt;
}

std::vector<std::string> read_names(Section& section, std::string_view key) {
  std::vector<std::string> names;
  const YamlNode* list = section.node(key);
  if (list == nullptr) return names;
  for (const YamlNode& item : list->items)
    if (item.kind == YamlNode::Kind::scalar) names.push_back(item.text);
  if (list->kind != YamlNode::Kind::sequence || names.size() != list->items.size())
    section.error(key, section.name_of(key) + " is not a list of names", "Write `[ahrs, dvl]`");
  return names;
}

void read_filter(Section& section, InertialFilterSpec& spec) {
  section.read("imu", spec.imu);
  spec.aids = read_names(section, "aids");
  double rate_hz = 1.0 / spec.period;
  section.read("rate_hz", rate_hz, between(0.1, 1000.0, "Hz"));
  spec.period = 1.0 / rate_hz;
  section.read("start_position_error", spec.start_position_error, not_negative("m"));
  section.read_degrees("start_heading_error_deg", spec.start_heading_error, positive("degrees"));
  section.read_degrees("start_tilt_error_deg", spec.start_tilt_error, positive("degrees"));
  section.read("start_velocity_error", spec.start_velocity_error, positive("m/s"));
  section.read("water_velocity", spec.water_velocity, positive("m/s"));
  section.read("water_velocity_time", spec.water_velocity_time, positive("s"));
  section.read("reset_after", spec.reset_after, positive("s"));
  section.read_degrees("usable_heading_deg", spec.usable_heading, positive("degrees"));
  section.read("usable_velocity", spec.usable_velocity, positive("m/s"));
  section.read("usable_position", spec.usable_position, positive("m"));
}

NavigationSpec read_sources(Section& section) {
  NavigationSpec spec;
  NavigationSource::Kind others = NavigationSource::Kind::truth;
  section.read("others", others,
               Choices<NavigationSource::Kind>{{"truth", NavigationSource::Kind::truth},
                                               {"none", NavigationSource::Kind::none}});
  for (const auto& [quantity, name] : kNavigationQuantityNames) {
    spec.source(quantity).kind = others;
    std::string word;
    section.read(name, word);
    if (!word.empty()) spec.source(quantity) = navigation_source(word);
  }
  if (auto filter = section.section("filter")) read_filter(*filter, spec.filter);
  return spec;
}

}  // namespace

std::optional<YamlNode> navigation_node(const YamlNode* of_vehicle, const YamlNode* of_entry,
                                        const ReadContext& context, Diagnostics& diagnostics) {
  std::optional<YamlNode> node;
  for (const YamlNode* part : {of_vehicle, of_entry}) {
    if (part == nullptr) continue;
    auto whole = whole_set(*part, context, diagnostics);
    if (!whole) continue;
    // A set named by the scene is a choice of its own; a map changes what is there.
    const bool replaces = !node || part->kind == YamlNode::Kind::scalar;
    node = replaces ? std::move(*whole) : merged(std::move(*node), *whole);
  }
  return node;
}

void read_navigation(const std::optional<YamlNode>& node, const ReadContext& context,
                     std::vector<SensorSpec> of_scene, VehicleSpec& vehicle,
                     Diagnostics& diagnostics) {
  if (!node) {
    vehicle.sensors = with_added(std::move(vehicle.sensors), std::move(of_scene));
    return;
  }
  Section section(*node, "navigation", diagnostics);
  std::string purpose;
  section.read("purpose", purpose);
  vehicle.sensors = with_added(std::move(vehicle.sensors), read_sensors(section, context));
  vehicle.sensors = with_added(std::move(vehicle.sensors), std::move(of_scene));
  vehicle.navigation = read_sources(section);
  section.report(problems(vehicle.navigation, vehicle.sensors));
}

}  // namespace remora
