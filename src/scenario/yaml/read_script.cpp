// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_script.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numbers>

#include "math/angles.h"
#include "scenario/yaml/read_control.h"
#include "scenario/yaml/read_script_events.h"

namespace remora {
namespace {

constexpr Range kCommand = between(-1.0, 1.0, {});

/// The vehicle an entry speaks of: the one it names, or the only one. Null when that is reported.
const VehicleSpec* find_vehicle(Section& entry, const WorldSpec& world) {
  std::string name = world.vehicles.size() == 1 ? world.vehicles.front().name : std::string{};
  if (name.empty())
    entry.require("vehicle", world.vehicles.empty() ? "rov" : world.vehicles[0].name);
  entry.read("vehicle", name);
  std::vector<std::string> names;
  for (const VehicleSpec& vehicle : world.vehicles) {
    if (vehicle.name == name) return &vehicle;
    names.push_back(vehicle.name);
  }
  if (!name.empty()) report_unknown(entry, "vehicle", name, names);
  return nullptr;
}

/// The hull's own fins and propellers first, then the vehicle's fins: the order of the input.
std::vector<std::string> actuator_names(const VehicleSpec& vehicle) {
  std::vector<std::string> names;
  for (const ActuatorSpec& actuator : actuators(vehicle.hull)) names.push_back(actuator.name);
  for (const FinSpec& fin : vehicle.fins) names.push_back(fin.name);
  return names;
}

SetPilot read_pilot(Section& entry, ControlMode mode) {
  SetPilot action;
  action.pilot.mode = mode;
  if (auto sticks = entry.section("sticks")) {
    Sticks& s = action.pilot.sticks;
    sticks->read("surge", s.surge, kCommand);
    sticks->read("sway", s.sway, kCommand);
    sticks->read("heave", s.heave, kCommand);
    sticks->read("roll", s.roll, kCommand);
    sticks->read("pitch", s.pitch, kCommand);
    sticks->read("yaw", s.yaw, kCommand);
  }
  return action;
}

SetThrusters read_thrusters(Section& entry, const VehicleSpec& vehicle) {
  SetThrusters action;
  std::vector<double> commands;
  entry.read("thrusters", commands, kCommand);
  const std::size_t count = vehicle.propulsion.thrusters.size();
  if (commands.size() != count)
    entry.error("thrusters", fmt::format("{} thruster commands are given", commands.size()),
                fmt::format("{} has {} thrusters", vehicle.name, count));
  else if (count <= kMaxThrusters)  // more is an error of the vehicle, told there
    for (const double command : commands) action.commands.push_back(command);
  return action;
}

SetWrench read_wrench(Section& entry) {
  SetWrench action;
  std::vector<double> wrench;
  entry.read("wrench", wrench, any("N and N·m"));
  if (wrench.size() == 6)
    action.wrench_B = Wrench::from_vector(Vec6(wrench.data()));
  else
    entry.error("wrench", "a wrench has six numbers", "Write [X, Y, Z, K, M, N] in N and N·m");
  return action;
}

/// Each by name: `rudder_deg: 6` or `rudder: 0.1` (rad), `propeller_rpm: 500` or `propeller: 52`
/// (rad/s).
SetActuators read_actuators(Section& entry, const VehicleSpec& vehicle) {
  SetActuators action;
  const std::vector<std::string> names = actuator_names(vehicle);
  if (names.empty())
    entry.error("actuators", fmt::format("{} has no fins or propellers of its own", vehicle.name),
                "Command it by sticks or thrusters");
  auto section = entry.section("actuators");
  if (!section) return action;
  for (const std::string& name : names) {
    double value = 0.0;
    section->read(name, value, any("rad or rad/s"));
    section->read_degrees(name + "_deg", value, between(-360.0, 360.0, {}));
    std::optional<double> rpm;
    section->read(name + "_rpm", rpm, any("rpm"));
    if (rpm) value = *rpm * 2.0 * std::numbers::pi / 60.0;
    if (action.values.size() < kMaxActuators) action.values.push_back(value);
  }
  return action;
}

/// `lamps: 0.8` for all, or `lamps: [1, 0.5]` one by one; `tilt_deg: -20`; `zoom: 2`.
SetLookout read_lookout(Section& entry, const VehicleSpec& vehicle) {
  constexpr Range kLevel = between(0.0, 1.0, {});
  SetLookout action;
  const auto refuse_without = [&](bool has_it, std::string_view key, std::string_view what) {
    if (entry.has(key) && !has_it)
      entry.error(key, fmt::format("{} has no {}", vehicle.name, what),
                  fmt::format("Give it {}, or omit the entry", what));
  };
  refuse_without(!vehicle.lamps.empty(), "lamps", "lamps");
  refuse_without(!vehicle.cameras.empty(), "tilt_deg", "cameras");
  refuse_without(!vehicle.cameras.empty(), "zoom", "cameras");
  const YamlNode* lamps = entry.node("lamps");
  if (lamps != nullptr && lamps->kind == YamlNode::Kind::sequence) {
    std::vector<double> levels;
    entry.read("lamps", levels, kLevel);
    if (levels.size() > std::min(vehicle.lamps.size(), kMaxLamps))
      entry.error("lamps", fmt::format("{} levels are given", levels.size()),
                  fmt::format("{} has {} lamps", vehicle.name, vehicle.lamps.size()));
    else
      for (const double level : levels) action.each_lamp.push_back(level);
  } else {
    entry.read("lamps", action.lamps, kLevel);
  }
  entry.read_degrees("tilt_deg", action.tilt, between(-90.0, 90.0, "degrees"));
  entry.read("zoom", action.zoom, between(1.0, 100.0, {}));
  return action;
}

/// `{position_deg: 45}`, `{rate_deg: 5}`, `{effort: 2}`, of sliding joints `{position: 0.01}` and
/// `{rate: 0.01}`, or `{off: true}`.
JointCommand read_joint_command(Section& section, const JointSpec& joint) {
  JointCommand command{JointCommandKind::velocity, 0.0};
  int given = 0;
  const auto take = [&](std::string_view key, JointCommandKind kind, double scale,
                        const Range& range) {
    std::optional<double> value;
    section.read(key, value, range);
    if (!value) return;
    command = {kind, scale * *value};
    ++given;
  };
  if (joint.type == JointType::prismatic) {
    take("position", JointCommandKind::position, 1.0, any("m"));
    take("rate", JointCommandKind::velocity, 1.0, any("m/s"));
  } else {
    take("position_deg", JointCommandKind::position, kDegree, any("degrees"));
    take("rate_deg", JointCommandKind::velocity, kDegree, any("degrees per second"));
  }
  take("effort", JointCommandKind::effort, 1.0, any("N·m or N"));
  bool is_off = false;
  section.read("off", is_off);
  if (is_off) command.kind = JointCommandKind::off;
  if (given + (is_off ? 1 : 0) != 1)
    section.error("effort", "a joint is told one thing at a time",
                  "Write one of position_deg, rate_deg, effort and off");
  return command;
}

/// `joints: {arm/elbow: {position_deg: 45}}`, by name.
SetJoints read_joints(Section& entry, const VehicleSpec& vehicle) {
  SetJoints action;
  std::vector<std::string> known;
  auto section = entry.section("joints");
  if (!section) return action;
  for (std::uint32_t i = 0; i < vehicle.links.size(); ++i) {
    const JointSpec& joint = vehicle.links[i].attachment.joint;
    if (!joint.motor) continue;
    known.push_back(joint.name);
    if (!section->has(joint.name)) continue;
    if (auto one = section->section(joint.name))
      action.joints.push_back({i, read_joint_command(*one, joint)});
  }
  for (const YamlNode::Entry& told : section->node().entries) {
    if (known.empty() || std::find(known.begin(), known.end(), told.key) != known.end()) continue;
    (void)section->node(told.key);
    section->error(told.key, fmt::format("there is no joint `{}` with a motor", told.key),
                   fmt::format("Known: {}", listed(known)));
  }
  if (known.empty())
    entry.error("joints", fmt::format("{} has no joints with motors", vehicle.name),
                "Give it arms, or omit the entry");
  return action;
}

/// `reversed_propellers: [front_port]`, by name; an empty list sets all of them right.
SetPropellerDirections read_reversed_propellers(Section& entry, const VehicleSpec& vehicle) {
  SetPropellerDirections action;
  std::vector<std::string> known;
  for (const ThrusterSpec& thruster : vehicle.propulsion.thrusters) known.push_back(thruster.name);
  const YamlNode* list = entry.node("reversed_propellers");
  if (list == nullptr || list->kind != YamlNode::Kind::sequence) {
    entry.error("reversed_propellers", "the propellers are not a list",
                "Write [front_port], or []");
    return action;
  }
  for (const YamlNode& item : list->items) {
    const auto found = std::find(known.begin(), known.end(), item.text);
    if (found == known.end())
      entry.error("reversed_propellers", fmt::format("there is no thruster `{}`", item.text),
                  fmt::format("Known: {}", listed(known)));
    else if (found - known.begin() < static_cast<std::ptrdiff_t>(kMaxThrusters))
      action.reversed |= 1u << (found - known.begin());
  }
  return action;
}

/// What one vehicle is told by an entry. Its mode carries over from one entry to the next.
void read_commands(Section& entry, SimTime at, VehicleId id, const WorldSpec& world,
                   ControlMode& mode, Script& script) {
  const VehicleSpec& vehicle = world.vehicles[id.index];
  entry.read("mode", mode, control_modes());
  if (entry.has("mode") || entry.has("sticks")) script.push_back({at, id, read_pilot(entry, mode)});
  if (entry.has("thrusters")) script.push_back({at, id, read_thrusters(entry, vehicle)});
  if (entry.has("wrench")) script.push_back({at, id, read_wrench(entry)});
  if (entry.has("actuators")) script.push_back({at, id, read_actuators(entry, vehicle)});
  if (entry.has("lamps") || entry.has("tilt_deg") || entry.has("zoom"))
    script.push_back({at, id, read_lookout(entry, vehicle)});
  if (entry.has("joints")) script.push_back({at, id, read_joints(entry, vehicle)});
  if (entry.has("reversed_propellers"))
    script.push_back({at, id, read_reversed_propellers(entry, vehicle)});
  for (const Event& event : read_vehicle_events(entry, id, world))
    script.push_back({at, id, event});
}

constexpr std::array<std::string_view, 10> kCommands{
    "mode",  "sticks",   "thrusters", "wrench", "actuators",
    "lamps", "tilt_deg", "zoom",      "joints", "reversed_propellers"};

/// All that an entry can do to a vehicle.
std::vector<std::string_view> vehicle_keys() {
  std::vector<std::string_view> keys(kCommands.begin(), kCommands.end());
  keys.insert(keys.end(), vehicle_event_keys().begin(), vehicle_event_keys().end());
  return keys;
}

bool has_any(const Section& entry, const std::vector<std::string_view>& keys) {
  return std::any_of(keys.begin(), keys.end(),
                     [&](std::string_view key) { return entry.has(key); });
}

void read_entry(Section& entry, const WorldSpec& world, std::vector<ControlMode>& modes,
                Script& script) {
  double seconds = 0.0;
  entry.require("at", "5");
  entry.read("at", seconds, between(0.0, 1e6, "s"));
  const SimTime at = from_seconds(seconds);
  for (const Event& event : read_scene_events(entry, world)) script.push_back({at, {}, event});

  const std::vector<std::string_view> keys = vehicle_keys();
  const bool has_command = has_any(entry, keys);
  if (!has_command && !has_any(entry, scene_event_keys()))
    entry.error(
        "at", "the entry does nothing",
        fmt::format("Add {} or {}", fmt::join(keys, ", "), fmt::join(scene_event_keys(), ", ")));
  if (!has_command) {
    (void)entry.node("vehicle");
    return;
  }
  if (const VehicleSpec* vehicle = find_vehicle(entry, world)) {
    const auto index = static_cast<std::uint32_t>(vehicle - world.vehicles.data());
    read_commands(entry, at, VehicleId{index}, world, modes[index], script);
  } else {
    for (const std::string_view key : keys) (void)entry.node(key);
  }
}

}  // namespace

Script read_script(Section& scene, const WorldSpec& world) {
  Script script;
  std::vector<ControlMode> modes(world.vehicles.size(), ControlMode::pilot);
  for (Section& entry : scene.sections("script")) {
    const SimTime before = script.empty() ? SimTime{} : script.back().at;
    read_entry(entry, world, modes, script);
    if (!script.empty() && script.back().at < before)
      entry.error("at", fmt::format("the entry comes after one at {} s", before.seconds()),
                  "Write the script in the order of time");
  }
  return script;
}

}  // namespace remora
