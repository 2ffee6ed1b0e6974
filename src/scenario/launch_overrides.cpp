// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/launch_overrides.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

#include "math/rotation.h"
#include "scenario/scenario.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {
namespace {

/// The numbers of a launch: where they are kept, what they are called in logs, which are possible.
struct Number {
  std::optional<double> LaunchOverrides::*value;
  const char* word;
  const char* name;
  double low;
  double high;
  const char* unit;
};
constexpr std::array<Number, 8> kNumbers{{
    {&LaunchOverrides::visibility, "launch_visibility", "visibility", 0.1, 100.0, " m"},
    {&LaunchOverrides::current_speed, "launch_current_speed", "current", 0.0, 5.0, " m/s"},
    {&LaunchOverrides::wave_height, "launch_wave_height", "wave height", 0.0, 10.0, " m"},
    {&LaunchOverrides::sun_elevation, "launch_sun_elevation", "sun's elevation",
     -0.5 * std::numbers::pi, 0.5 * std::numbers::pi, " rad"},
    {&LaunchOverrides::tether_length, "launch_tether_length", "tether length", 0.0, 5000.0, " m"},
    {&LaunchOverrides::step, "launch_step", "step", 1e-5, 0.05, " s"},
    {&LaunchOverrides::start_depth, "launch_start_depth", "start's depth", -10.0, 11000.0, " m"},
    {&LaunchOverrides::start_heading, "launch_start_heading", "start's heading",
     -2.0 * std::numbers::pi, 2.0 * std::numbers::pi, " rad"},
}};
constexpr const char* kVehicleWord = "launch_vehicle";
constexpr const char* kWorksiteWord = "launch_worksite";
constexpr const char* kTowardsWord = "launch_current_towards";
constexpr const char* kVesselWord = "launch_vessel";
constexpr const char* kFoulingWord = "launch_fouling_level";
constexpr const char* kFoulingShareWord = "launch_fouling";  // of older logs: 0 … 1

constexpr double kUsualLevel = 2.5;  // that leaves growth as thick as the scene has it

std::optional<double> number_in(const std::string& text) {
  double value = 0.0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && stop == end && std::isfinite(value) ? std::optional(value)
                                                                     : std::nullopt;
}

void erase(YamlNode& map, std::string_view key) {
  std::erase_if(map.entries, [key](const YamlNode::Entry& entry) { return entry.key == key; });
}

/// Name, start, tether and sensors stay; what belongs to the old hull goes.
void replace_first_vehicle(const std::string& kind, YamlNode& root) {
  YamlNode* vehicles = root.find("vehicles");
  if (vehicles == nullptr || vehicles->items.empty()) return;
  YamlNode& first = vehicles->items.front();
  if (YamlNode* vehicle = first.find("vehicle"); vehicle != nullptr && vehicle->text == kind)
    return;
  for (const char* of_the_old : {"vehicle", "model", "axes", "override", "lamps", "cameras"})
    erase(first, of_the_old);
  // Its instruments go too; a scene without instrument errors stays one.
  const YamlNode* navigation = first.find("navigation");
  if (navigation != nullptr && navigation->text != "truth") erase(first, "navigation");
  YamlNode value;
  value.kind = YamlNode::Kind::scalar;
  value.text = kind;
  value.line = first.line;
  value.file = first.file;
  first.entries.push_back({"vehicle", first.line, value});
  if (YamlNode* tether = first.find("tether")) erase(*tether, "at");
}

/// Every `fouling: 0.05` below a node, times `scale`.
void scale_growth(double scale, YamlNode& node) {
  for (YamlNode& item : node.items) scale_growth(scale, item);
  for (YamlNode::Entry& entry : node.entries) {
    const std::optional<double> thickness =
        entry.key == "fouling" ? number_in(entry.value.text) : std::nullopt;
    if (thickness) entry.value.text = fmt::format("{}", *thickness * scale);
    scale_growth(scale, entry.value);
  }
}

bool can_foul(const Appearance& look) {
  switch (look.grain) {
    case SurfaceGrain::steel:
    case SurfaceGrain::rust:
    case SurfaceGrain::concrete:
    case SurfaceGrain::wood:
    case SurfaceGrain::rope:
    case SurfaceGrain::growth:
      return true;
    default:
      return false;
  }
}

/// Hulls and structures have levels; `wear` is how overgrown smaller things look.
void foul(int level, ScenarioSpec& scene, Diagnostics& diagnostics) {
  bool is_anything_fouled = false;
  for (ObjectSpec& object : scene.world.objects) {
    if (object.fouling) {
      object.fouling->level = level;
      is_anything_fouled = true;
      continue;
    }
    for (VisualSpec& visual : object.visuals) {
      if (!can_foul(visual.appearance)) continue;
      visual.appearance.wear = static_cast<double>(level) / kHighestFoulingLevel;
      is_anything_fouled = true;
    }
  }
  if (!is_anything_fouled)
    diagnostics.warning({scene.file.string(), 0}, "nothing in this scene can be fouled",
                        "The level of fouling has no effect");
}

void set_current(double speed, double towards, EnvironmentSpec& environment) {
  const auto is_uniform = [](const CurrentSpec& current) {
    return std::holds_alternative<UniformCurrentSpec>(current.kind);
  };
  CurrentSpec current{.name = "launch", .kind = {}, .variation = {}};
  const auto first =
      std::find_if(environment.currents.begin(), environment.currents.end(), is_uniform);
  if (first != environment.currents.end()) current = *first;  // its gusts stay
  current.kind = UniformCurrentSpec{speed * Vec3(std::cos(towards), std::sin(towards), 0.0)};
  std::erase_if(environment.currents, is_uniform);
  environment.currents.push_back(std::move(current));
}

/// Peak period of a fully developed sea, 5 s √(Hs/m): Pierson and Moskowitz (1964), with
/// Hs = 0.21 U²/g and ω_p = 0.877 g/U.
double developed_period(double height) { return std::clamp(5.0 * std::sqrt(height), 0.5, 30.0); }

double significant_height(const SwellSpec& swell) {
  double sum = 0.0;
  for (const SwellComponent& c : swell.components) sum += 0.5 * c.amplitude * c.amplitude;
  return 4.0 * std::sqrt(sum);
}

/// Higher waves of the scene's kind and steepness; in still water those of a developed sea.
void set_wave_height(double height, EnvironmentSpec& environment) {
  auto& kind = environment.waves.kind;
  if (height == 0.0) {
    kind = NoWaves{};
    return;
  }
  if (auto* swell = std::get_if<SwellSpec>(&kind)) {
    if (const double own = significant_height(*swell); own > 0.0) {
      for (SwellComponent& c : swell->components) {
        c.amplitude *= height / own;
        c.period = std::clamp(c.period * std::sqrt(height / own), 0.5, 60.0);
      }
      return;
    }
  }
  SeaSpec sea{.significant_height = height, .peak_period = developed_period(height)};
  if (const auto* own = std::get_if<SeaSpec>(&kind)) sea = *own;
  if (const auto* wind = std::get_if<WindSeaSpec>(&kind))
    sea = sea_of_wind(*wind, environment.gravity);
  if (sea.significant_height > 0.0)
    sea.peak_period =
        std::clamp(sea.peak_period * std::sqrt(height / sea.significant_height), 0.5, 30.0);
  sea.significant_height = height;
  kind = sea;
}

/// Which tether an event is about, if it is about one.
TetherId* tether_of(Event& event) {
  if (auto* reel = std::get_if<SetReel>(&event)) return &reel->tether;
  if (auto* cut = std::get_if<CutTether>(&event)) return &cut->tether;
  if (auto* fault = std::get_if<SetReelFault>(&event)) return &fault->tether;
  if (auto* attached = std::get_if<AttachTether>(&event)) return &attached->tether;
  return nullptr;
}

/// Takes a tether out of the scene, and out of the script what it did to it.
void remove_tether(std::size_t tether, ScenarioSpec& scene) {
  scene.world.tethers.erase(scene.world.tethers.begin() + static_cast<std::ptrdiff_t>(tether));
  std::erase_if(scene.script, [tether](ScriptEntry& entry) {
    auto* event = std::get_if<Event>(&entry.action);
    const TetherId* id = event != nullptr ? tether_of(*event) : nullptr;
    return id != nullptr && id->index == tether;
  });
  for (ScriptEntry& entry : scene.script) {
    auto* event = std::get_if<Event>(&entry.action);
    TetherId* id = event != nullptr ? tether_of(*event) : nullptr;
    if (id != nullptr && id->index > tether) --id->index;
  }
}

void set_tether_length(double length, ScenarioSpec& scene, Diagnostics& diagnostics) {
  std::vector<TetherSpec>& tethers = scene.world.tethers;
  const std::string& vehicle = scene.world.vehicles.front().name;
  const auto found = std::find_if(tethers.begin(), tethers.end(), [&](const TetherSpec& tether) {
    return tether.vehicle_end.body == vehicle;
  });
  if (found == tethers.end()) {
    if (length > 0.0)
      diagnostics.warning({scene.file.string(), 0},
                          fmt::format("`{}` has no tether in this scene", vehicle),
                          "The tether's length has no effect");
    return;
  }
  if (length == 0.0) {
    remove_tether(static_cast<std::size_t>(found - tethers.begin()), scene);
    return;
  }
  found->reel.capacity = length;
  found->reel.deployed = std::min(found->reel.deployed, length);
  found->reel.shortest = std::min(found->reel.shortest, found->reel.deployed);
}

/// Instruments keep their periods: one that is not a multiple of the step is a problem.
void set_step(double seconds, ScenarioSpec& scene, Diagnostics& diagnostics) {
  const SimTime step = from_seconds(seconds);
  scene.world.step = step;
  const std::int64_t log_steps = std::max<std::int64_t>(scene.log_period / step, 1);
  scene.log_period = log_steps * step;
  for (const VehicleSpec& vehicle : scene.world.vehicles)
    for (const SensorSpec& sensor : vehicle.sensors)
      for (const Problem& problem : problems(sensor, step))
        diagnostics.error(
            {scene.file.string(), 0},
            fmt::format("sensor `{}` of '{}': {}", sensor.name, vehicle.name, problem.what),
            problem.instead);
}

void start_at(double depth, RigidState& start) {
  start.p_WB.z() = depth;
  start.q_WB = to_quaternion({0.0, 0.0, to_roll_pitch_yaw(start.q_WB).yaw});
  start.V_WB_B = {};
}

/// Turns it about the vertical; list and trim stay.
void head(double heading, RigidState& start) {
  RollPitchYaw attitude = to_roll_pitch_yaw(start.q_WB);
  attitude.yaw = heading;
  start.q_WB = to_quaternion(attitude);
}

/// Puts each vehicle that has a stand at the worksite there, before the dive begins.
void start_at_worksite(const std::string& name, ScenarioSpec& scene, Diagnostics& diagnostics) {
  WorldSpec& world = scene.world;
  std::vector<std::string> known;
  for (const WorksiteSpec& worksite : world.worksites) {
    known.push_back(worksite.name);
    if (worksite.name != name) continue;
    for (const WorksiteSpec::Stand& stand : worksite.stands)
      for (VehicleSpec& vehicle : world.vehicles)
        if (vehicle.name == stand.vehicle) vehicle.initial = stand.state;
    return;
  }
  diagnostics.error({scene.file.string(), 0}, fmt::format("there is no worksite `{}`", name),
                    known.empty() ? "The scene has no worksites: omit it"
                                  : fmt::format("Known: {}", listed(known)));
}

}  // namespace

std::vector<Problem> problems(const LaunchOverrides& launch) {
  std::vector<Problem> found;
  for (const Number& number : kNumbers) {
    const std::optional<double>& value = launch.*number.value;
    if (!value || (*value >= number.low && *value <= number.high)) continue;
    found.push_back({std::string(number.word),
                     fmt::format("the {} cannot be {:g}{}", number.name, *value, number.unit),
                     fmt::format("Write {:.3g} to {:.3g}", number.low, number.high)});
  }
  if (launch.fouling && (*launch.fouling < 0 || *launch.fouling > kHighestFoulingLevel))
    found.push_back({std::string(kFoulingWord),
                     fmt::format("the Level of Fouling cannot be {}", *launch.fouling),
                     fmt::format("Write a whole number from 0 to {}", kHighestFoulingLevel)});
  if (launch.vessel && !is_plain_name(*launch.vessel))
    found.push_back({std::string(kVesselWord), "the vessel's kind is not a name"});
  if (!std::isfinite(launch.current_towards))
    found.push_back({std::string(kTowardsWord), "the current's bearing is not a number"});
  if (launch.vehicle && !is_plain_name(*launch.vehicle))
    found.push_back({std::string(kVehicleWord), "the vehicle's kind is not a name"});
  return found;
}

std::optional<VesselChoice> apply_to_text(const LaunchOverrides& launch, const AssetPaths& paths,
                                          YamlNode& root, Diagnostics& diagnostics) {
  for (const Problem& problem : problems(launch))
    diagnostics.error(root.where(), problem.what, problem.instead);
  if (launch.vehicle) replace_first_vehicle(*launch.vehicle, root);
  if (launch.fouling) scale_growth(*launch.fouling / kUsualLevel, root);
  return launch.vessel ? replace_vessel(*launch.vessel, paths, root, diagnostics) : std::nullopt;
}

void apply_to_scene(const LaunchOverrides& launch, ScenarioSpec& scene, Diagnostics& diagnostics) {
  EnvironmentSpec& environment = scene.world.environment;
  if (launch.visibility) environment.clarity = {.profile = {{0.0, Visibility{*launch.visibility}}}};
  if (launch.fouling) foul(*launch.fouling, scene, diagnostics);
  if (launch.current_speed) set_current(*launch.current_speed, launch.current_towards, environment);
  if (launch.wave_height) set_wave_height(*launch.wave_height, environment);
  if (launch.sun_elevation) environment.sky.sun_elevation = *launch.sun_elevation;
  if (launch.tether_length && !scene.world.vehicles.empty())
    set_tether_length(*launch.tether_length, scene, diagnostics);
  if (launch.step) set_step(*launch.step, scene, diagnostics);
  if (launch.start_depth && !scene.world.vehicles.empty())
    start_at(*launch.start_depth, scene.world.vehicles.front().initial);
  if (launch.start_heading && !scene.world.vehicles.empty())
    head(*launch.start_heading, scene.world.vehicles.front().initial);
  if (launch.worksite) start_at_worksite(*launch.worksite, scene, diagnostics);
  for (const Problem& problem : problems(scene.world))
    diagnostics.error({scene.file.string(), 0}, problem.what, problem.instead);
}

void add_to(LaunchOverrides& launch, const LaunchOverrides& more) {
  if (more.vehicle) launch.vehicle = more.vehicle;
  if (more.fouling) launch.fouling = more.fouling;
  if (more.worksite) launch.worksite = more.worksite;
  if (more.vessel) launch.vessel = more.vessel;
  if (more.current_speed) launch.current_towards = more.current_towards;
  for (const Number& number : kNumbers)
    if (more.*number.value) launch.*number.value = more.*number.value;
}

LaunchWords launch_words(const LaunchOverrides& launch) {
  LaunchWords words;
  if (launch.vehicle) words.emplace_back(kVehicleWord, *launch.vehicle);
  if (launch.worksite) words.emplace_back(kWorksiteWord, *launch.worksite);
  if (launch.vessel) words.emplace_back(kVesselWord, *launch.vessel);
  if (launch.fouling) words.emplace_back(kFoulingWord, fmt::format("{}", *launch.fouling));
  for (const Number& number : kNumbers)
    if (const auto& value = launch.*number.value)
      words.emplace_back(number.word, fmt::format("{}", *value));
  if (launch.current_speed)
    words.emplace_back(kTowardsWord, fmt::format("{}", launch.current_towards));
  return words;
}

LaunchOverrides launch_overrides(const LaunchWords& words) {
  LaunchOverrides launch;
  for (const auto& [word, text] : words) {
    if (word == kVehicleWord) launch.vehicle = text;
    if (word == kWorksiteWord) launch.worksite = text;
    if (word == kVesselWord) launch.vessel = text;
    if (word == kFoulingWord || word == kFoulingShareWord)
      if (const auto value = number_in(text))
        launch.fouling = static_cast<int>(
            std::lround(word == kFoulingWord ? *value : *value * kHighestFoulingLevel));
    if (word == kTowardsWord) launch.current_towards = number_in(text).value_or(0.0);
    for (const Number& number : kNumbers)
      if (word == number.word) launch.*number.value = number_in(text);
  }
  return launch;
}

}  // namespace remora
