// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_script_events.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_sensors.h"
#include "scenario/yaml/read_tether.h"
#include "world/fault_names.h"
#include "world/model.h"

namespace remora {
namespace {

constexpr Range kEventCommand = between(-1.0, 1.0, {});

template <class Part>
std::vector<std::string> names_of(const std::vector<Part>& parts) {
  std::vector<std::string> names;
  for (const Part& part : parts) names.push_back(part.name);
  return names;
}

/// Which of `names` stands under `key`; 0, with a message, when none does.
std::uint32_t read_index(Section& section, std::string_view key, std::string_view example,
                         const std::vector<std::string>& names) {
  std::string name;
  section.require(key, example);
  section.read(key, name);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::uint32_t>(found - names.begin());
  if (!name.empty()) report_unknown(section, key, name, names);
  return 0;
}

SetThrusterFault read_fault(Section& entry, VehicleId id, const VehicleSpec& vehicle) {
  SetThrusterFault event;
  event.vehicle = id;
  auto section = entry.section("fault");
  if (!section) return event;
  event.thruster =
      read_index(*section, "thruster", "front_port", names_of(vehicle.propulsion.thrusters));
  section->require("kind", "dead");
  section->read("kind", event.fault.kind, choices_of(kThrusterFaultNames));
  section->read("value", event.fault.value, kEventCommand);
  return event;
}

/// The object that `object:` names; nothing, with a message, when there is no such one or it hangs
/// on something else.
const ObjectSpec* read_free_object(Section& section, const WorldSpec& world) {
  std::string name;
  section.read("object", name);
  const std::uint32_t i = read_index(section, "object", "crate", names_of(world.objects));
  if (i >= world.objects.size() || world.objects[i].name != name) return nullptr;
  const ObjectSpec& object = world.objects[i];
  if (!object.attachment) return &object;
  section.error("object", fmt::format("{} hangs on {}", name, object.attachment->parent),
                "Name what it hangs on, or omit its attachment");
  return nullptr;
}

/// Of the vehicle, or of an object that can be moved: one that was not there yet, for example.
Teleport read_teleport(Section& section, VehicleId id, const WorldSpec& world) {
  Teleport event{find_body(world, world.vehicles[id.index].name), read_start(section)};
  if (!section.has("object")) return event;
  const ObjectSpec* object = read_free_object(section, world);
  if (object == nullptr) return event;
  if (!object->hull)
    section.error("object", fmt::format("{} does not move", object->name),
                  "Give it a mass or a hull");
  event.body = find_body(world, object->name);
  return event;
}

SetPresence read_presence(Section& section, const WorldSpec& world) {
  SetPresence event;
  section.require("present", "false");
  section.read("present", event.is_present);
  const ObjectSpec* object = read_free_object(section, world);
  if (object == nullptr) return event;
  event.body = find_body(world, object->name);
  const auto is_fast_to_it = [&](const TetherSpec& tether) {
    return tether.reel_end.body == object->name || tether.vehicle_end.body == object->name;
  };
  if (std::any_of(world.tethers.begin(), world.tethers.end(), is_fast_to_it))
    section.error("object", fmt::format("a tether is made fast to {}", object->name),
                  "Name an object without a tether");
  return event;
}

SetLampFault read_lamp_fault(Section& entry, VehicleId id, const VehicleSpec& vehicle) {
  SetLampFault event{id};
  auto section = entry.section("lamp_fault");
  if (!section) return event;
  event.lamp = read_index(*section, "lamp", "port", names_of(vehicle.lamps));
  section->require("kind", "dead");
  section->read("kind", event.kind, choices_of(kLampFaultNames));
  return event;
}

SetCameraFault read_camera_fault(Section& entry, VehicleId id, const VehicleSpec& vehicle) {
  SetCameraFault event{id};
  auto section = entry.section("camera_fault");
  if (!section) return event;
  event.camera = read_index(*section, "camera", "main", names_of(all_cameras(vehicle)));
  section->require("kind", "dark");
  section->read("kind", event.kind, choices_of(kCameraFaultNames));
  return event;
}

/// The tether that hangs on a vehicle; nothing, with a message, when there is none.
std::optional<TetherId> find_tether(Section& entry, std::string_view key, const WorldSpec& world,
                                    const VehicleSpec& vehicle) {
  for (std::uint32_t i = 0; i < world.tethers.size(); ++i)
    if (world.tethers[i].vehicle_end.body == vehicle.name) return TetherId{i};
  entry.error(key, fmt::format("{} has no tether", vehicle.name),
              "Give it a `tether`, or omit the entry");
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
    for (const SensorSpec& sensor : other.sensors) id.index += sensor.step_instrument ? 1 : 0;
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
    if (!sensor.step_instrument) continue;
    if (sensor.name == name) return event;
    names.push_back(sensor.name);
    ++event.sensor.index;
  }
  if (!name.empty()) report_unknown(*section, "sensor", name, names);
  return std::nullopt;
}

AttachTether read_attach(Section& entry, TetherId tether) {
  bool is_wanted = true;
  entry.read("attach_tether", is_wanted);
  if (!is_wanted) entry.error("attach_tether", "only `true` makes sense here", "Write `true`");
  return {tether};
}

SetReelFault read_reel_fault(Section& entry, TetherId tether) {
  SetReelFault event{tether};
  entry.read("reel_fault", event.is_jammed, Choices<bool>{{"none", false}, {"jammed", true}});
  return event;
}

SetLeak read_leak(Section& entry, VehicleId id) {
  SetLeak event{id};
  entry.read("leak", event.rate, between(0.0, 1000.0, "kg/s"));
  return event;
}

/// The worksite that `jump` names; nothing, with a message, when the scene has no such worksite.
std::vector<Teleport> read_jump(Section& entry, const WorldSpec& world) {
  const std::uint32_t i = read_index(entry, "jump", "valve_panel", names_of(world.worksites));
  return i < world.worksites.size() ? jump_to(world.worksites[i], world) : std::vector<Teleport>{};
}

SetUniformCurrent read_current_event(Section& entry) {
  SetUniformCurrent event;
  entry.read("current", event.velocity_W, between(-20.0, 20.0, "m/s"));
  return event;
}

}  // namespace

void report_unknown(const Section& section, std::string_view key, const std::string& name,
                    const std::vector<std::string>& names) {
  const std::string_view meant = nearest_word(name, names);
  section.error(key, fmt::format("there is no {} `{}`", key, name),
                meant.empty() ? fmt::format("Known: {}", listed(names))
                              : fmt::format("Did you mean `{}`?", meant));
}

const std::vector<std::string_view>& vehicle_event_keys() {
  static const std::vector<std::string_view> keys{
      "fault",      "teleport",     "presence",   "reel",         "cut_tether", "attach_tether",
      "reel_fault", "sensor_fault", "lamp_fault", "camera_fault", "leak"};
  return keys;
}

std::vector<Event> read_vehicle_events(Section& entry, VehicleId id, const WorldSpec& world) {
  const VehicleSpec& vehicle = world.vehicles[id.index];
  std::vector<Event> events;
  if (entry.has("fault")) events.push_back(read_fault(entry, id, vehicle));
  if (auto teleport = entry.section("teleport"))
    events.push_back(read_teleport(*teleport, id, world));
  if (auto presence = entry.section("presence")) events.push_back(read_presence(*presence, world));
  if (entry.has("reel"))
    if (const auto tether = find_tether(entry, "reel", world, vehicle))
      events.push_back(read_reel_event(entry, *tether, world));
  if (entry.has("cut_tether"))
    if (const auto tether = find_tether(entry, "cut_tether", world, vehicle))
      events.push_back(read_cut(entry, *tether, world));
  if (entry.has("attach_tether"))
    if (const auto tether = find_tether(entry, "attach_tether", world, vehicle))
      events.push_back(read_attach(entry, *tether));
  if (entry.has("reel_fault"))
    if (const auto tether = find_tether(entry, "reel_fault", world, vehicle))
      events.push_back(read_reel_fault(entry, *tether));
  if (const auto event = read_sensor_fault_event(entry, world, vehicle)) events.push_back(*event);
  if (entry.has("lamp_fault")) events.push_back(read_lamp_fault(entry, id, vehicle));
  if (entry.has("camera_fault")) events.push_back(read_camera_fault(entry, id, vehicle));
  if (entry.has("leak")) events.push_back(read_leak(entry, id));
  return events;
}

const std::vector<std::string_view>& scene_event_keys() {
  static const std::vector<std::string_view> keys{"current",           "visibility", "wave_height",
                                                  "sun_elevation_deg", "fouling",    "jump"};
  return keys;
}

std::vector<Event> read_scene_events(Section& entry, const WorldSpec& world) {
  std::vector<Event> events;
  if (entry.has("current")) events.push_back(read_current_event(entry));
  if (entry.has("visibility")) {
    SetVisibility event;
    entry.read("visibility", event.visibility,
               between(kLeastVisibility, greatest_visibility(), "m"));
    events.push_back(event);
  }
  if (entry.has("wave_height")) {
    SetWaveHeight event;
    entry.read("wave_height", event.significant_height, between(0.0, 20.0, "m"));
    events.push_back(event);
  }
  if (entry.has("sun_elevation_deg")) {
    SetSunElevation event;
    entry.read_degrees("sun_elevation_deg", event.elevation, between(-90.0, 90.0, "degrees"));
    events.push_back(event);
  }
  if (entry.has("fouling")) {
    int level = 0;
    entry.read("fouling", level, 0, kHighestFoulingLevel);
    const bool can_be_fouled = std::any_of(world.objects.begin(), world.objects.end(),
                                           [](const ObjectSpec& o) { return o.fouling; });
    if (!can_be_fouled)
      entry.error("fouling", "nothing in this scene can be fouled",
                  "Give an object `fouling: {}`, or omit it here");
    else
      events.push_back(SetFouling{static_cast<std::uint32_t>(level)});
  }
  if (entry.has("jump"))
    for (const Teleport& event : read_jump(entry, world)) events.push_back(event);
  return events;
}

}  // namespace remora
