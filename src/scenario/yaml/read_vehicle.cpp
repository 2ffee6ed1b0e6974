// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_vehicle.h"

#include <fmt/format.h>

#include "base/limits.h"
#include "scenario/yaml/asset_file.h"
#include "scenario/yaml/read_arm.h"
#include "scenario/yaml/read_cameras.h"
#include "scenario/yaml/read_collision.h"
#include "scenario/yaml/read_connectors.h"
#include "scenario/yaml/read_control.h"
#include "scenario/yaml/read_hull.h"
#include "scenario/yaml/read_lamps.h"
#include "scenario/yaml/read_navigation.h"
#include "scenario/yaml/read_part.h"
#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_propulsion.h"
#include "scenario/yaml/read_robot_file.h"
#include "scenario/yaml/read_sensors.h"
#include "scenario/yaml/read_visuals.h"

namespace remora {
namespace {

/// A robot in SDF, URDF or xacro next to the scene.
std::optional<VehicleSpec> read_robot(Section& entry, const ReadContext& context) {
  const auto file = read_robot_file(entry, "model", context);
  if (!file) return std::nullopt;
  auto spec = vehicle_from_sdf(file->text, file->written, file->options, entry.diagnostics());
  std::vector<LinkSpec> none;
  read_joint_starts(entry, "", spec ? spec->links : none);
  if (spec) entry.report(problems(spec->hull));
  return spec;
}

std::vector<std::string> thruster_names(const VehicleSpec& vehicle) {
  std::vector<std::string> names;
  for (const ThrusterSpec& thruster : vehicle.propulsion.thrusters) names.push_back(thruster.name);
  return names;
}

/// A vehicle by the name of its file. What the file says of navigation goes to `navigation`: it
/// counts together with what the scene says.
std::optional<VehicleSpec> read_known_vehicle(Section& entry, const ReadContext& context,
                                              std::optional<YamlNode>& navigation) {
  std::string kind;
  entry.read("vehicle", kind);
  const YamlNode* changes = entry.node("override");
  if (kind.empty()) return std::nullopt;
  auto node = read_asset({"vehicle", "vehicles"}, kind, context, entry.where("vehicle"),
                         entry.diagnostics());
  if (!node) return std::nullopt;
  if (changes != nullptr) node = merged(std::move(*node), *changes);
  navigation = take(*node, "navigation");
  return read_vehicle_file(*node, kind, context, entry.diagnostics());
}

}  // namespace

std::optional<VehicleSpec> read_vehicle(Section& entry, const ReadContext& context) {
  if (entry.has("vehicle") && entry.has("model"))
    entry.error("model", "a vehicle has both `vehicle` and `model`", "Keep one of the two");
  if (!entry.has("model")) entry.require("vehicle", "bluerov2_heavy");
  std::optional<YamlNode> own_navigation;
  std::optional<VehicleSpec> spec = entry.has("model")
                                        ? read_robot(entry, context)
                                        : read_known_vehicle(entry, context, own_navigation);

  // The rest is read even without a vehicle, so that its problems show too.
  std::string name = spec ? (spec->name.empty() ? spec->kind : spec->name) : "vehicle";
  entry.read("name", name);
  if (!is_plain_name(name))
    entry.error("name", fmt::format("`{}` is not a name", name.substr(0, 64)),
                "Write letters, digits, _ and -");
  const RigidState initial = read_start(entry);
  std::vector<Waypoint> waypoints = read_waypoints(entry);
  std::vector<SensorSpec> sensors = read_sensors(entry, context);
  std::vector<LampSpec> lamps = read_lamps(entry, context);
  std::vector<CameraSpec> cameras = read_cameras(entry, context);
  VehicleSpec with_arms = spec.value_or(VehicleSpec{});
  read_arms(entry, context, with_arms);
  warn_of_keys_for_later(entry, {"payload"});
  const std::optional<YamlNode> navigation =
      navigation_node(own_navigation ? &*own_navigation : nullptr, entry.node("navigation"),
                      context, entry.diagnostics());
  if (!spec) return std::nullopt;
  spec->links = std::move(with_arms.links);
  spec->touching = std::move(with_arms.touching);
  spec->postures = std::move(with_arms.postures);
  spec->name = std::move(name);
  spec->initial = initial;
  spec->controller.waypoints = std::move(waypoints);
  spec->sensors = std::move(with_arms.sensors);
  read_navigation(navigation, context, std::move(sensors), *spec, entry.diagnostics());
  spec->lamps = with_added_by_name(std::move(spec->lamps), std::move(lamps));
  spec->cameras = with_added_by_name(std::move(spec->cameras), std::move(cameras));
  return spec;
}

VehicleSpec read_vehicle_file(const YamlNode& node, const std::string& kind,
                              const ReadContext& context, Diagnostics& diagnostics) {
  Section vehicle(node, kind, diagnostics);
  VehicleSpec spec;
  spec.kind = kind;
  std::string purpose;
  vehicle.require("purpose", "\"an inspection vehicle of 12 kg\"");
  vehicle.read("purpose", purpose);
  vehicle.require("hull", "{model: fossen, mass: 11.5, volume: 0.0116, …}");
  if (auto hull = vehicle.section("hull")) spec.hull = read_hull(*hull, context.gravity);
  spec.propulsion = read_propulsion(vehicle, context);
  spec.wrench_actuator = read_wrench_actuator(vehicle);
  if (spec.wrench_actuator && !spec.propulsion.thrusters.empty())
    vehicle.error("wrench_actuator", "the vehicle has thrusters and a wrench_actuator",
                  "Keep one of the two");
  spec.fins = read_fins(vehicle);
  if (actuators(spec.hull).size() + spec.fins.size() > kMaxActuators)
    vehicle.error("fins", "the vehicle has too many fins",
                  fmt::format("Hull and fins together may have {}", kMaxActuators));
  spec.controller = read_control(vehicle);
  if (auto collision = vehicle.section("collision")) {
    spec.collision = read_collision(*collision, context).collision;
    read_material(*collision, spec.material);
  }
  spec.sensors = read_sensors(vehicle, context);
  spec.visuals = read_visuals(vehicle, context, spec.material, thruster_names(spec));
  spec.lamps = read_lamps(vehicle, context);
  spec.cameras = read_cameras(vehicle, context);
  spec.connectors = read_connectors(vehicle);
  read_arms(vehicle, context, spec);
  return spec;
}

void warn_of_keys_for_later(Section& section, const std::vector<std::string_view>& keys) {
  for (const std::string_view key : keys)
    if (section.has(key) && section.node(key) != nullptr)
      section.diagnostics().warning(section.where(key),
                                    fmt::format("{} is not available yet", section.name_of(key)),
                                    "The scene runs without it");
}

}  // namespace remora
