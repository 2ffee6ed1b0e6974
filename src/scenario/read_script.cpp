// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/read_script.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numbers>

#include "scenario/read_control.h"
#include "scenario/read_pose.h"
#include "scenario/read_sensors.h"
#include "scenario/read_tether.h"

namespace remora {
namespace {

constexpr Range kCommand = between(-1.0, 1.0, {});

void report_unknown(const Section& section, std::string_view key, const std::string& name,
                    const std::vector<std::string>& names) {
  const std::string_view meant = nearest_word(name, names);
  section.error(key, fmt::format("there is no {} `{}`", key, name),
                meant.empty() ? fmt::format("Known: {}", listed(names))
                              : fmt::format("Did you mean `{}`?", meant));
}

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

std::vector<std::string> thruster_names(const VehicleSpec& vehicle) {
  std::vector<std::string> names;
  for (const ThrusterSpec& thruster : vehicle.propulsion.thrusters) names.push_back(thruster.name);
  return names;
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
                  fmt::format("Give it {}, or leave the entry away", what));
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
  std::optional<double> tilt_deg;
  entry.read("tilt_deg", tilt_deg, between(-90.0, 90.0, "degrees"));
  if (tilt_deg) action.tilt = *tilt_deg * std::numbers::pi / 180.0;
  entry.read("zoom", action.zoom, between(1.0, 100.0, {}));
  return action;
}

SetThrusterFault read_fault(Section& entry, VehicleId id, const VehicleSpec& vehicle) {
  SetThrusterFault event;
  event.vehicle = id;
  auto section = entry.section("fault");
  if (!section) return event;
  std::string name;
  section->require("thruster", "front_port");
  section->require("kind", "dead");
  section->read("thruster", name);
  const std::vector<std::string> names = thruster_names(vehicle);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end())
    event.thruster = static_cast<std::uint32_t>(found - names.begin());
  else if (!name.empty())
    report_unknown(*section, "thruster", name, names);
  section->read("kind", event.fault.kind,
                Choices<ThrusterFaultKind>{{"none", ThrusterFaultKind::none},
                                           {"dead", ThrusterFaultKind::dead},
                                           {"stuck", ThrusterFaultKind::stuck},
                                           {"weak", ThrusterFaultKind::weak},
                                           {"reversed", ThrusterFaultKind::reversed}});
  section->read("value", event.fault.value, kCommand);
  return event;
}

SetUniformCurrent read_current_event(Section& entry) {
  SetUniformCurrent event;
  entry.read("current", event.velocity_W, between(-20.0, 20.0, "m/s"));
  return event;
}

/// The tether that hangs on a vehicle; nothing, with a message, when there is none.
std::optional<TetherId> find_tether(Section& entry, std::string_view key, const WorldSpec& world,
                                    const VehicleSpec& vehicle) {
  for (std::uint32_t i = 0; i < world.tethers.size(); ++i)
    if (world.tethers[i].vehicle_end.body == vehicle.name) return TetherId{i};
  entry.error(key, fmt::format("{} has no tether", vehicle.name),
              "Give it a `tether`, or leave the entry away");
  (void)entry.node(key);
  return std::nullopt;
}

SetReel read_reel_event(Section& entry, TetherId tether, const WorldSpec& world) {
  const ReelSpec& reel = world.tethers[tether.index].reel;
  SetReel event{tether, initial_command(reel)};
  if (auto section = entry.section("reel")) {
    section->read("speed", event.command.speed,
                  between(-reel.max_reel_in_speed, reel.max_pay_out_speed, "m/s"));
    section->read("brake", event.command.brake);
    section->read("automatic", event.command.automatic, automatic_pay_out_words());
  }
  return event;
}

CutTether read_cut(Section& entry, TetherId tether, const WorldSpec& world) {
  CutTether event{tether};
  if (world.tethers[tether.index].paper)
    entry.error("cut_tether", "a paper tether cannot be cut", "Leave `paper` or the cut away");
  entry.read("cut_tether", event.fraction, between(0.0, 1.0, {}));
  return event;
}

/// The numbers of the sensors that measure within the step go through all vehicles.
SensorId first_sensor(const WorldSpec& world, const VehicleSpec& vehicle) {
  SensorId id;
  for (const VehicleSpec& other : world.vehicles) {
    if (&other == &vehicle) break;
    for (const SensorSpec& sensor : other.sensors)
      id.index += std::holds_alternative<LightSpec>(sensor.instrument) ? 1 : 0;
  }
  return id;
}

std::optional<SetSensorFault> read_sensor_fault_event(Section& entry, const WorldSpec& world,
                                                      const VehicleSpec& vehicle) {
  auto section = entry.section("sensor_fault");
  if (!section) return std::nullopt;
  SetSensorFault event{first_sensor(world, vehicle), {}};
  std::string name;
  section->require("sensor", "dvl");
  section->read("sensor", name);
  event.fault = read_sensor_fault(*section);
  std::vector<std::string> names;
  for (const SensorSpec& sensor : vehicle.sensors) {
    if (!std::holds_alternative<LightSpec>(sensor.instrument)) continue;
    if (sensor.name == name) return event;
    names.push_back(sensor.name);
    ++event.sensor.index;
  }
  if (!name.empty()) report_unknown(*section, "sensor", name, names);
  return std::nullopt;
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
  if (entry.has("fault")) script.push_back({at, id, Event{read_fault(entry, id, vehicle)}});
  if (auto teleport = entry.section("teleport"))
    script.push_back({at, id, Event{Teleport{BodyId{id.index}, read_start(*teleport)}}});
  if (entry.has("reel"))
    if (const auto tether = find_tether(entry, "reel", world, vehicle))
      script.push_back({at, id, Event{read_reel_event(entry, *tether, world)}});
  if (entry.has("cut_tether"))
    if (const auto tether = find_tether(entry, "cut_tether", world, vehicle))
      script.push_back({at, id, Event{read_cut(entry, *tether, world)}});
  if (const auto event = read_sensor_fault_event(entry, world, vehicle))
    script.push_back({at, id, Event{*event}});
}

constexpr std::array<std::string_view, 13> kCommands{
    "mode", "sticks", "thrusters", "wrench", "actuators",  "lamps",       "tilt_deg",
    "zoom", "fault",  "teleport",  "reel",   "cut_tether", "sensor_fault"};

void read_entry(Section& entry, const WorldSpec& world, std::vector<ControlMode>& modes,
                Script& script) {
  double seconds = 0.0;
  entry.require("at", "5");
  entry.read("at", seconds, between(0.0, 1e6, "s"));
  const SimTime at = from_seconds(seconds);
  if (entry.has("current")) script.push_back({at, {}, Event{read_current_event(entry)}});

  const bool has_command = std::any_of(kCommands.begin(), kCommands.end(),
                                       [&](std::string_view key) { return entry.has(key); });
  if (!has_command && !entry.has("current"))
    entry.error("at", "the entry does nothing",
                fmt::format("Add {} or current", fmt::join(kCommands, ", ")));
  if (!has_command) {
    (void)entry.node("vehicle");
    return;
  }
  if (const VehicleSpec* vehicle = find_vehicle(entry, world)) {
    const auto index = static_cast<std::uint32_t>(vehicle - world.vehicles.data());
    read_commands(entry, at, VehicleId{index}, world, modes[index], script);
  } else {
    for (const std::string_view key : kCommands) (void)entry.node(key);
  }
}

void check_events_per_step(Section& scene, const Script& script, SimTime step) {
  std::int64_t current_step = -1;
  std::size_t count = 0;
  for (const ScriptEntry& entry : script) {
    if (!std::holds_alternative<Event>(entry.action)) continue;
    const std::int64_t number = entry.at / step;
    count = number == current_step ? count + 1 : 1;
    current_step = number;
    if (count == decltype(Input::events)::capacity() + 1)
      scene.error("script",
                  fmt::format("more than {} events fall into the step at {} s",
                              decltype(Input::events)::capacity(), entry.at.seconds()),
                  "Spread them over several steps");
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
  if (world.step.nanoseconds > 0) check_events_per_step(scene, script, world.step);
  return script;
}

}  // namespace remora
