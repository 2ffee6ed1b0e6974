// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "scenario/yaml/asset_file.h"
#include "scenario/yaml/list.h"
#include "scenario/yaml/read_appearance.h"
#include "scenario/yaml/read_bathymetry.h"
#include "scenario/yaml/read_cameras.h"
#include "scenario/yaml/read_collision.h"
#include "scenario/yaml/read_environment.h"
#include "scenario/yaml/read_lamps.h"
#include "scenario/yaml/read_mud.h"
#include "scenario/yaml/read_object.h"
#include "scenario/yaml/read_part.h"
#include "scenario/yaml/read_scenery.h"
#include "scenario/yaml/read_script.h"
#include "scenario/yaml/read_sensor_acoustics.h"
#include "scenario/yaml/read_tether.h"
#include "scenario/yaml/read_vehicle.h"
#include "scenario/yaml/read_worksites.h"
#include "sensors/sensor_model.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

constexpr double kLongestStep = 0.05;       // [s]; beyond, thrusters and contacts are not resolved
constexpr double kShortestStep = 1e-5;      // [s]
constexpr std::size_t kMaxVehicles = 1000;  // what a scene may ask for
constexpr std::size_t kMaxObjects = 10'000;

/// A period must be whole steps; says which ones near it are.
SimTime read_period(Section& scene, std::string_view key, SimTime step, SimTime usual) {
  double seconds = usual.seconds();
  scene.read(key, seconds, {.low = 0.0, .high = 3600.0, .above_low = true, .unit = "s"});
  const SimTime period = from_seconds(seconds);
  if (is_multiple_of(period, step)) return period;
  if (!scene.has(key)) return step;  // the default is ours, not the user's
  const std::int64_t below = std::max<std::int64_t>(period / step, 1);
  scene.error(
      key,
      fmt::format("{} is {} s, which is not a multiple of the step of {} s", key, seconds,
                  step.seconds()),
      fmt::format("Write {} or {}", (below * step).seconds(), ((below + 1) * step).seconds()));
  return step;
}

/// Where each body was named, and that no two have the same name.
class Names {
 public:
  void add(const std::string& name, const SourceLocation& where, Diagnostics& diagnostics) {
    if (name == "seabed")
      diagnostics.error(where, "the name `seabed` is taken", "Choose another name");
    const auto [first, is_new] = places_.emplace(name, where);
    if (!is_new)
      diagnostics.error(
          where,
          fmt::format("the name `{}` is used twice, first in line {}", name, first->second.line),
          "Give every vehicle, object, mud and tether its own `name`");
  }
  /// Where the vehicle, object or tether of that name stands; else the whole file.
  [[nodiscard]] SourceLocation place_of(const std::string& name, const std::string& file) const {
    const auto found = places_.find(name);
    return found != places_.end() ? found->second : SourceLocation{file, 0};
  }

 private:
  std::map<std::string, SourceLocation> places_;
};

void read_vehicles(Section& scene, const ReadContext& context, Names& names, WorldSpec& world) {
  std::vector<Section> entries = scene.sections("vehicles");
  if (entries.size() > kMaxVehicles)
    scene.error("vehicles", fmt::format("the scene has {} vehicles", entries.size()),
                fmt::format("At most {} are possible", kMaxVehicles));
  std::vector<SourceLocation> places;
  for (Section& entry : entries) {
    auto vehicle = read_vehicle(entry, context);
    if (!vehicle) continue;
    places.push_back(entry.where("sensors"));
    names.add(vehicle->name, entry.where("name"), entry.diagnostics());
    if (auto tether = read_tether(entry, context, vehicle->name, vehicle->collision)) {
      names.add(tether->name, entry.where("tether"), entry.diagnostics());
      world.tethers.push_back(std::move(*tether));
    }
    world.vehicles.push_back(std::move(*vehicle));
  }
  check_acoustic_partners(world.vehicles, places, scene.diagnostics());
}

void read_objects(Section& scene, const ReadContext& context, Names& names, WorldSpec& world) {
  const YamlNode* list = scene.node("objects");
  if (list == nullptr) return;
  if (list->kind != YamlNode::Kind::sequence) {
    scene.error("objects", "objects is not a list", "Start each object with `- `");
    return;
  }
  if (list->items.size() > kMaxObjects)
    scene.error("objects", fmt::format("the scene has {} objects", list->items.size()),
                fmt::format("At most {} are possible", kMaxObjects));
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const SourceLocation where = list->items[i].where();
    auto entry =
        read_object(list->items[i], fmt::format("objects[{}]", i), context, scene.diagnostics());
    if (!entry) continue;
    names.add(entry->object.name, where, scene.diagnostics());
    world.objects.push_back(std::move(entry->object));
    if (!entry->tether) continue;
    names.add(entry->tether->name, where, scene.diagnostics());
    world.tethers.push_back(std::move(*entry->tether));
  }
}

/// Mud lies over the seabed, and is called by name as objects are.
void read_mud_over(Section& scene, Names& names, SeabedSpec& seabed) {
  seabed.muds = read_muds(scene);
  if (!seabed.muds.empty() && !scene.has("seabed"))
    scene.error("mud", "there is mud, but no seabed that it could lie on",
                "Write for example `seabed: {depth: 20}`");
  for (std::size_t i = 0; i < seabed.muds.size(); ++i)
    names.add(seabed.muds[i].name, scene.where(fmt::format("mud[{}]", i)), scene.diagnostics());
}

void read_seabed(Section& scene, const ReadContext& context, WorldSpec& world) {
  auto section = scene.section("seabed");
  if (!section) return;
  SeabedSpec& spec = world.environment.seabed;
  section->read("depth", spec.flat_depth, between(0.0, 11'000.0, "m"));
  section->read("friction", world.seabed_friction, between(0.0, 5.0, {}));
  read_material(*section, world.seabed_material);
  world.seabed_appearance = read_appearance(*section);
  if (auto grid = section->section("grid")) spec.terrain = read_height_field(*grid);
  if (auto terrain = section->section("terrain")) spec.terrain = read_terrain(*terrain);
  if (section->has("raster") || section->has("tiles")) {
    PlaceSpec& place = world.environment.place;
    const auto known = scene.has("place") ? std::optional(place.origin) : std::nullopt;
    const auto read = section->has("raster") ? read_raster_seabed : read_tiled_seabed;
    if (auto surveyed = read(*section, context, known)) {
      spec.terrain = std::move(surveyed->terrain);
      place.origin = surveyed->origin;
    }
  }
  if (section->has("depth") + section->has("grid") + section->has("terrain") +
          section->has("raster") + section->has("tiles") !=
      1)
    section->error("depth", "a seabed needs one of depth, grid, terrain, raster and tiles",
                   "Write for example `depth: 12`");
  section->report(problems(spec));
}

ScenarioSpec read_scene(Section& scene, ReadContext& context, Names& names) {
  ScenarioSpec spec;
  scene.require("purpose", "\"one sentence that says what the scene is for\"");
  scene.read("purpose", spec.purpose);
  double duration = spec.duration.seconds();
  scene.read("duration", duration, {.low = 0.0, .high = 1e7, .above_low = true, .unit = "s"});
  spec.duration = from_seconds(duration);
  scene.read("seed", spec.seed);
  double step = spec.world.step.seconds();
  scene.read("step", step, between(kShortestStep, kLongestStep, "s"));
  spec.world.step = from_seconds(step);
  context.step = spec.world.step;
  spec.log_period = read_period(scene, "log_period", spec.world.step, spec.log_period);
  scene.read("gravity", context.gravity, between(0.1, 30.0, "m/s²"));

  spec.world.environment = read_environment(scene, context);
  read_seabed(scene, context, spec.world);
  read_mud_over(scene, names, spec.world.environment.seabed);
  scene.require("vehicles", "[{vehicle: bluerov2_heavy}]");
  read_vehicles(scene, context, names, spec.world);
  read_objects(scene, context, names, spec.world);
  spec.world.cameras = read_world_cameras(scene, context);
  spec.world.lights = read_lights(scene, context, spec.world);
  spec.world.scenery = read_scenery(scene, context);
  spec.world.particles = read_particles(scene);
  spec.world.worksites = read_worksites(scene, spec.world);
  spec.script = read_script(scene, spec.world);
  warn_of_keys_for_later(scene, {"mission"});
  return spec;
}

/// What only the whole scene can show; asked for when its parts are sound.
void check_world(const WorldSpec& world, const Names& names, const std::string& file,
                 Diagnostics& diagnostics) {
  if (diagnostics.has_errors()) return;
  std::vector<Problem> found = attachment_problems(world.objects);
  append(problems(world), found);
  for (const Problem& problem : found)
    diagnostics.error(names.place_of(problem.field, file), problem.what, problem.instead);
}

bool names_a_channel(const SensorFault& fault) {
  return fault.kind == SensorFaultKind::bias_step || fault.kind == SensorFaultKind::spikes;
}

/// A fault of a channel that the instrument does not have would never be seen.
void check_fault_channels(const ScenarioSpec& scene, const Names& names, const std::string& file,
                          Diagnostics& diagnostics) {
  if (diagnostics.has_errors()) return;
  std::vector<VehicleSensorsSpec> vehicles;
  for (const VehicleSpec& vehicle : scene.world.vehicles)
    vehicles.push_back({vehicle.name, vehicle.sensors});
  const SensorsModel sensors(vehicles);
  const auto check = [&](const SensorModel& sensor, const SensorFault& fault) {
    const std::size_t channels = sensor.channels().size();
    if (!names_a_channel(fault) || fault.channel < channels) return;
    diagnostics.error(names.place_of(sensor.vehicle, file),
                      fmt::format("a fault of sensor `{}` of '{}' names channel {}, but it has {}",
                                  sensor.name, sensor.vehicle, fault.channel, channels),
                      fmt::format("Write a channel from 0 to {}", channels - 1));
  };
  for (const SensorModel& sensor : sensors.sensors()) check(sensor, sensor.initial_fault);
  for (const ScriptEntry& entry : scene.script) {
    const auto* event = std::get_if<Event>(&entry.action);
    const auto* set = event != nullptr ? std::get_if<SetSensorFault>(event) : nullptr;
    if (set != nullptr) check(sensors[set->sensor], set->fault);
  }
}

}  // namespace

std::optional<ScenarioSpec> parse_scenario(std::string_view text, const fs::path& file,
                                           const AssetPaths& paths, Diagnostics& diagnostics,
                                           const ScenarioOverrides& overrides) {
  const std::string shown = file.string();
  auto root = parse_yaml(text, shown, diagnostics);
  if (!root) return std::nullopt;
  std::optional<VesselChoice> vessel = apply_to_text(overrides.launch, paths, *root, diagnostics);
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  ReadContext context{.paths = paths, .folder = folder};
  Names names;
  // Unknown keys are reported when the section ends: before the verdict below.
  ScenarioSpec spec = [&] {
    Section scene(*root, "", diagnostics);
    return read_scene(scene, context, names);
  }();
  check_world(spec.world, names, shown, diagnostics);
  check_fault_channels(spec, names, shown, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  spec.name = file.stem().string();
  spec.file = file;
  spec.vessel = std::move(vessel);
  if (overrides.seed) spec.seed = *overrides.seed;
  if (overrides.duration) spec.duration = from_seconds(*overrides.duration);
  if (overrides.clarity) spec.world.environment.clarity = {.profile = {{0.0, *overrides.clarity}}};
  if (overrides.launch != LaunchOverrides{}) apply_to_scene(overrides.launch, spec, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return spec;
}

std::optional<ScenarioSpec> load_scenario(const fs::path& file, const AssetPaths& paths,
                                          Diagnostics& diagnostics,
                                          const ScenarioOverrides& overrides) {
  const auto text = read_text_file(file, YamlLimits{}.bytes, {file.string(), 0}, diagnostics);
  if (!text) return std::nullopt;
  return parse_scenario(*text, file, paths, diagnostics, overrides);
}

std::optional<fs::path> find_scenario(const std::string& name_or_path, const AssetPaths& paths,
                                      Diagnostics& diagnostics) {
  std::error_code error;
  if (fs::is_regular_file(name_or_path, error)) return fs::path(name_or_path);
  if (fs::is_directory(name_or_path, error)) {
    diagnostics.error({name_or_path, 0}, "this is a folder, not a scene",
                      "Write the path of a .yaml or .xml file in it");
    return std::nullopt;
  }
  const fs::path by_name = paths.scenarios / (name_or_path + ".yaml");
  if (is_plain_name(name_or_path) && fs::is_regular_file(by_name, error)) return by_name;
  std::vector<std::string> known;
  for (const Listing& scenario : list_scenarios(paths)) known.push_back(scenario.name);
  const std::string_view meant = nearest_word(name_or_path, known);
  diagnostics.error({}, fmt::format("there is no scenario `{}`", name_or_path),
                    meant.empty() ? fmt::format("Write a path, or one of {}", listed(known))
                                  : fmt::format("Did you mean `{}`?", meant));
  return std::nullopt;
}

std::optional<VehicleSpec> load_vehicle(const std::string& name, const AssetPaths& paths,
                                        Diagnostics& diagnostics) {
  const ReadContext context{.paths = paths, .folder = paths.scenarios};
  auto node = read_asset({"vehicle", "vehicles"}, name, context, {name, 0}, diagnostics);
  if (!node) return std::nullopt;
  static_cast<void>(take(*node, "navigation"));
  VehicleSpec spec = read_vehicle_file(*node, name, context, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  spec.name = name;
  return spec;
}

std::optional<ObjectSpec> load_object(const std::string& name, const AssetPaths& paths,
                                      Diagnostics& diagnostics) {
  const ReadContext context{.paths = paths, .folder = paths.scenarios};
  const auto scalar = [&](std::string text) {
    YamlNode node;
    node.kind = YamlNode::Kind::scalar;
    node.text = std::move(text);
    node.file = std::make_shared<const std::string>(name);
    return node;
  };
  YamlNode entry = scalar({});
  entry.kind = YamlNode::Kind::map;
  entry.entries = {{"object", 0, scalar(name)}, {"name", 0, scalar(name)}};
  auto read = read_object(entry, name, context, diagnostics);
  if (!read || diagnostics.has_errors()) return std::nullopt;
  return std::move(read->object);
}

}  // namespace remora
