// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_arm.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "math/angles.h"
#include "scenario/yaml/arm_looks.h"
#include "scenario/yaml/read_appearance.h"
#include "scenario/yaml/read_arm_posture.h"
#include "scenario/yaml/read_cameras.h"
#include "scenario/yaml/read_collision.h"
#include "scenario/yaml/read_connectors.h"
#include "scenario/yaml/read_joint.h"
#include "scenario/yaml/read_part.h"
#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_preset.h"
#include "scenario/yaml/read_robot_file.h"
#include "scenario/yaml/read_sensors.h"
#include "scenario/yaml/read_solid.h"
#include "scenario/yaml/read_visuals.h"

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
  std::optional<Appearance> look;  ///< without visuals of its own: of what is made from its shapes
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
  // What is ahead of a camera stays ahead of it: its right and its down are turned over, too.
  const Mat3 turn_C = Vec3(-1.0, -1.0, 1.0).asDiagonal();
  for (CameraSpec& camera : link.cameras)
    camera.X_BC = {turn * camera.X_BC.R * turn_C, turn * camera.X_BC.p};
  for (ReceptacleSpec& receptacle : link.connectors.receptacles)
    receptacle.X_BF = Pose{turn, Vec3::Zero()} * receptacle.X_BF;
  if (link.connectors.plug)
    link.connectors.plug->X_BG = Pose{turn, Vec3::Zero()} * link.connectors.plug->X_BG;
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
  auto look = read_appearance(section);
  if (look)
    for (VisualSpec& visual : link.visuals) visual.appearance = *look;
  if (!look) look = find_appearance(link.material).value_or(Appearance{});
  if (!link.visuals.empty()) look.reset();
  link.cameras = read_cameras(section, context);
  link.connectors = read_connectors(section);
  std::vector<SensorSpec> sensors = read_sensors(section, context, link.name);
  if (axes == ArmAxes::forward_left_up) turn_over(link, sensors);
  if (!section.has("hull")) section.require("mass", "0.4");
  if (const auto hull = read_solid(section, context, link.collision)) link.hull = *hull;
  return {std::move(link), std::move(sensors), look};
}

/// Looks for the links that brought none, from the first to the last of the arm. Links that share
/// their parent with another and carry nothing are jaws.
void dress_links(std::span<LinkSpec> links, std::span<const std::optional<Appearance>> looks) {
  const auto children = [&](const std::string& parent) {
    return std::count_if(links.begin(), links.end(),
                         [&](const LinkSpec& other) { return other.attachment.parent == parent; });
  };
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (!looks[i]) continue;
    LinkSpec& link = links[i];
    const bool is_jaw = children(link.attachment.parent) > 1 && children(link.name) == 0;
    link.visuals = arm_link_visuals(link.collision.shapes, *looks[i],
                                    is_jaw ? ArmLinkRole::jaw : ArmLinkRole::link);
  }
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
  std::vector<std::optional<Appearance>> looks;
  for (Section& entry : section.sections("links")) {
    auto [link, sensors, look] = read_link(entry, context, axes, links.empty() ? "" : links.back());
    looks.push_back(look);
    JointSpec& joint = link.attachment.joint;
    links.push_back(link.name);
    if (link.attachment.parent.empty())
      joint.X_PJ = X_BA * joint.X_PJ;
    else
      link.attachment.parent = name_in_vehicle(name, link.attachment.parent);
    for (CameraSpec& camera : link.cameras) camera.name = name + "_" + camera.name;
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
  if (!section.diagnostics().has_errors())
    dress_links(std::span(vehicle.links).last(links.size()), looks);
  read_joint_starts(section, name + "/", vehicle.links);
  read_touching(section, name, links, vehicle);
  read_arm_postures(section, name, vehicle);
}

/// `arm: my_arm.urdf`
bool is_robot_file(const YamlNode& entry) {
  const YamlNode* written = entry.kind == YamlNode::Kind::map ? entry.find("arm") : nullptr;
  return written != nullptr && is_robot_path(written->text);
}

/// An arm in URDF, SDF or xacro beside the scene: its first link is bolted to the hull.
void read_arm_file(Section& section, const ReadContext& context, VehicleSpec& vehicle) {
  SdfMounting mounting;
  const auto file = read_robot_file(section, "arm", context);
  read_plain_name(section, "arm", mounting.arm);
  mounting.X_BA = read_mounting(section);
  std::optional<SdfArm> arm;
  if (file)
    arm = arm_from_sdf(file->text, file->written, file->options, mounting, section.diagnostics());
  if (!arm) arm.emplace();
  for (LinkSpec& link : arm->links) link.hull.gravity = context.gravity;
  read_joint_starts(section, mounting.arm + "/", arm->links);
  std::move(arm->links.begin(), arm->links.end(), std::back_inserter(vehicle.links));
  std::move(arm->touching.begin(), arm->touching.end(), std::back_inserter(vehicle.touching));
}

}  // namespace

void read_arms(Section& owner, const ReadContext& context, VehicleSpec& vehicle) {
  for (const PresetEntry& entry :
       entries_with_presets(owner, "arms", {"arm", "arms"}, context, &is_robot_file)) {
    Section section(entry.node, entry.path, owner.diagnostics());
    if (is_robot_file(entry.node))
      read_arm_file(section, context, vehicle);
    else
      read_arm(section, context, vehicle);
  }
}

void read_joint_starts(Section& section, const std::string& prefix, std::vector<LinkSpec>& links) {
  for (const auto& [key, type] :
       {std::pair{"start_deg", JointType::revolute}, {"start", JointType::prismatic}}) {
    auto starts = section.section(key);
    if (!starts) continue;
    std::vector<std::string> known;
    for (LinkSpec& link : links) {
      JointSpec& joint = link.attachment.joint;
      if (joint.type != type || joint.gear || !joint.name.starts_with(prefix)) continue;
      known.push_back(joint.name.substr(prefix.size()));
      const double unit = type == JointType::revolute ? kDegree : 1.0;
      double start = joint.initial / unit;
      starts->read(known.back(), start, between(joint.lower / unit, joint.upper / unit, {}));
      joint.initial = start * unit;
    }
    for (const YamlNode::Entry& told : starts->node().entries) {
      if (std::find(known.begin(), known.end(), told.key) != known.end()) continue;
      (void)starts->node(told.key);
      starts->error(told.key, fmt::format("there is no such joint `{}`", told.key),
                    known.empty() ? "Omit it" : fmt::format("Known: {}", listed(known)));
    }
  }
}

}  // namespace remora
