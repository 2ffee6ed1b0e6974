// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_arm.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenario/yaml/read_appearance.h"
#include "scenario/yaml/read_collision.h"
#include "scenario/yaml/read_joint.h"
#include "scenario/yaml/read_part.h"
#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_preset.h"
#include "scenario/yaml/read_sensors.h"
#include "scenario/yaml/read_solid.h"
#include "scenario/yaml/read_visuals.h"
#include "world/visuals.h"

namespace remora {
namespace {

enum class ArmAxes { forward_right_down, forward_left_up };

/// The name of an arm's link within its vehicle.
std::string name_in_vehicle(const std::string& arm, const std::string& link) {
  return arm + "/" + link;
}

/// A link of an arm and the sensors that sit on it.
struct LinkWithSensors {
  LinkSpec link;
  std::vector<SensorSpec> sensors;
};

/// A link that is written with z up, in our axes: a half turn of its frame about x, and of those of
/// its sensors.
void turn_over(LinkSpec& link, std::vector<SensorSpec>& sensors) {
  const Mat3 turn = Vec3(1.0, -1.0, -1.0).asDiagonal();
  JointSpec& joint = link.attachment.joint;
  joint.X_PJ = {turn * joint.X_PJ.R * turn, turn * joint.X_PJ.p};
  joint.axis_J = turn * joint.axis_J;
  for (ShapeSpec& shape : link.collision.shapes) shape.X_BS = Pose{turn, Vec3::Zero()} * shape.X_BS;
  for (VisualSpec& visual : link.visuals) visual.X_BV = Pose{turn, Vec3::Zero()} * visual.X_BV;
  for (SensorSpec& sensor : sensors)
    sensor.X_BS = {turn * sensor.X_BS.R * turn, turn * sensor.X_BS.p};
}

/// `follows`: the joint is geared to that of another link, as the second jaw of a gripper.
void read_gear(Section& section, AttachmentSpec& attachment) {
  JointSpec& joint = attachment.joint;
  JointGearSpec gear;
  section.require("link", "left_jaw");
  section.read("link", attachment.driver);
  section.read("ratio", gear.ratio, between(-1e3, 1e3, {}));
  if (joint.type == JointType::prismatic)
    section.read("offset", gear.offset, any("m"));
  else
    section.read_degrees("offset_deg", gear.offset);
  if (gear.ratio == 0.0)
    section.error("ratio", "`ratio` is 0", "Write 1, or -1 to turn against it");
  if (joint.type == JointType::fixed || joint.motor)
    section.error("link", "a joint that is fixed or has a motor cannot follow another",
                  "Omit `motor` or `follows`");
  joint.gear = gear;
}

/// One entry of `links`. `before` is the link it hangs on when it does not say.
LinkWithSensors read_link(Section& section, const ReadContext& context, ArmAxes axes,
                          const std::string& before) {
  LinkSpec link;
  read_plain_name(section, "forearm", link.name);
  link.attachment.parent = before;
  section.read("parent", link.attachment.parent);
  section.require("joint", "{position: [0.3, 0, 0], axis: [0, 1, 0]}");
  if (auto held = section.section("joint")) {
    JointSpec& joint = link.attachment.joint;
    joint.type = JointType::revolute;
    joint.X_PJ = read_mounting(*held);
    read_joint(*held, "kind", joint);
    if (auto gear = held->section("follows")) read_gear(*gear, link.attachment);
  }
  link.collision = read_collision(section, context).collision;
  read_material(section, link.material);
  link.visuals = read_visuals(section, context, link.material, {});
  if (link.visuals.empty() && !section.diagnostics().has_errors())
    link.visuals = drawn_shapes(link.collision.shapes,
                                find_appearance(link.material).value_or(Appearance{}), "arm");
  if (const auto look = read_appearance(section))
    for (VisualSpec& visual : link.visuals) visual.appearance = *look;
  std::vector<SensorSpec> sensors = read_sensors(section, context, link.name);
  if (axes == ArmAxes::forward_left_up) turn_over(link, sensors);
  if (!section.has("hull")) section.require("mass", "0.4");
  if (const auto hull = read_solid(section, context, link.collision)) link.hull = *hull;
  return {std::move(link), std::move(sensors)};
}

/// `touching`: pairs of links of the arm that stop each other; `hull` is the vehicle's own.
void read_touching(Section& section, const std::string& arm, const std::vector<std::string>& links,
                   VehicleSpec& vehicle) {
  const YamlNode* list = section.node("touching");
  if (list == nullptr) return;
  const auto link_of = [&](const YamlNode& word) -> std::optional<std::string> {
    if (word.text == "hull") return std::string();
    if (std::find(links.begin(), links.end(), word.text) == links.end()) return std::nullopt;
    return name_in_vehicle(arm, word.text);
  };
  for (const YamlNode& pair : list->items) {
    const bool is_pair = pair.items.size() == 2;
    const auto a = is_pair ? link_of(pair.items[0]) : std::nullopt;
    const auto b = is_pair ? link_of(pair.items[1]) : std::nullopt;
    if (a && b && *a != *b) {
      vehicle.touching.push_back({*a, *b});
      continue;
    }
    section.error("touching", "an entry of `touching` is not a pair of the arm's links",
                  "Write two names of links, or one and `hull`: [[left_jaw, right_jaw]]");
  }
}

/// A sensor of a link among those of its vehicle.
void add_sensor(Section& link, SensorSpec sensor, VehicleSpec& vehicle) {
  const bool is_taken =
      std::any_of(vehicle.sensors.begin(), vehicle.sensors.end(),
                  [&](const SensorSpec& other) { return other.name == sensor.name; });
  if (is_taken)
    link.error("sensors", fmt::format("two sensors are called `{}`", sensor.name),
               "Give each sensor of an arm its own `name`");
  vehicle.sensors.push_back(std::move(sensor));
}

void read_arm(Section& section, const ReadContext& context, VehicleSpec& vehicle) {
  std::string name, purpose;
  read_plain_name(section, "arm", name);
  section.read("purpose", purpose);
  const Pose X_BA = read_mounting(section);
  ArmAxes axes = ArmAxes::forward_right_down;
  section.read("axes", axes,
               Choices<ArmAxes>{{"forward_right_down", ArmAxes::forward_right_down},
                                {"forward_left_up", ArmAxes::forward_left_up}});
  section.require("links", "[{name: upper_arm, mass: 1, shapes: […], joint: {axis: [0, 1, 0]}}]");
  std::vector<std::string> links;
  for (Section& entry : section.sections("links")) {
    auto [link, sensors] = read_link(entry, context, axes, links.empty() ? "" : links.back());
    JointSpec& joint = link.attachment.joint;
    links.push_back(link.name);
    if (link.attachment.parent.empty())
      joint.X_PJ = X_BA * joint.X_PJ;
    else
      link.attachment.parent = name_in_vehicle(name, link.attachment.parent);
    if (joint.gear) link.attachment.driver = name_in_vehicle(name, link.attachment.driver);
    link.name = name_in_vehicle(name, link.name);
    joint.name = link.name;
    for (SensorSpec& sensor : sensors) {
      sensor.link = link.name;
      sensor.name = name_in_vehicle(name, sensor.name);
      add_sensor(entry, std::move(sensor), vehicle);
    }
    vehicle.links.push_back(std::move(link));
  }
  read_touching(section, name, links, vehicle);
}

}  // namespace

void read_arms(Section& owner, const ReadContext& context, VehicleSpec& vehicle) {
  for (const PresetEntry& entry : entries_with_presets(owner, "arms", {"arm", "arms"}, context)) {
    Section section(entry.node, entry.path, owner.diagnostics());
    read_arm(section, context, vehicle);
  }
}

}  // namespace remora
