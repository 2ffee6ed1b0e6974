// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/mission/read_mission.h"

#include <fmt/format.h>

#include <algorithm>

#include "math/angles.h"
#include "mission/hull_zones.h"
#include "scenario/mission/read_arrangement.h"
#include "scenario/yaml/read_script_events.h"

namespace remora {
namespace {
constexpr Range kWeight = between(0.0, 1000.0, {});
constexpr std::size_t kMost = 200;  // points, zones, entries of a timeline

void read_seconds(Section& section, std::string_view key, SimTime& time) {
  double seconds = time.seconds();
  section.read(key, seconds, {.low = 0.0, .high = 1e5, .above_low = true, .unit = "s"});
  time = from_seconds(seconds);
}

void read_capture(Section& file, CaptureRules& rules) {
  auto section = file.section("capture");
  if (!section) return;
  section->read("inset", rules.inset, between(0.0, 0.45, {}));
  section->read("range_scale", rules.range_scale, between(0.05, 10.0, {}));
  section->read_degrees("greatest_angle_deg", rules.greatest_angle, between(5.0, 89.0, "degrees"));
  section->read("greatest_blur", rules.greatest_blur, positive("px"));
  section->read("least_clarity", rules.least_clarity, between(0.0, 1.0, {}));
  section->read("least_exposure", rules.least_exposure, between(0.0, 1.0, {}));
  auto weights = section->section("weights");
  if (!weights) return;
  // Who names weights names them all: the others are 0.
  for (double* weight : {&rules.centring_weight, &rules.proximity_weight}) *weight = 0.0;
  weights->read("centring", rules.centring_weight, kWeight);
  weights->read("proximity", rules.proximity_weight, kWeight);
  weights->read("angle", rules.angle_weight, kWeight);
  weights->read("sharpness", rules.sharpness_weight, kWeight);
  weights->read("clarity", rules.clarity_weight, kWeight);
  weights->read("exposure", rules.exposure_weight, kWeight);
}

InspectionPoint read_point(Section& entry, const MissionNames& names) {
  InspectionPoint point;
  entry.require("name", "anode_3");
  entry.read("name", point.name);
  point.title = point.name;
  entry.read("title", point.title);
  entry.require("category", "anode");
  entry.read("category", point.category, component_categories());
  point.radius = default_capture_radius(point.category);
  point.base_points = default_base_points(point.category);
  entry.require("body", names.bodies.empty() ? "ship" : names.bodies.back());
  if (const auto body = read_number_of(entry, "body", "body", names.bodies)) point.body = {*body};
  entry.require("position", "[12.0, 3.1, 2.0]");
  entry.read("position", point.p_B, any("m"));
  entry.require("normal", "[0, 1, 0]");
  entry.read("normal", point.normal_B);
  if (point.normal_B.norm() > 1e-9)
    point.normal_B.normalize();
  else
    entry.error("normal", "the normal has no length", "Write a direction, for example [0, 1, 0]");
  entry.read("size", point.size, {.low = 0.0, .high = 100.0, .above_low = true, .unit = "m"});
  entry.read("radius", point.radius, {.low = 0.0, .high = 100.0, .above_low = true, .unit = "m"});
  entry.read("base_points", point.base_points, 0, 10'000);
  Choices<DefectKind> defects;
  for (int i = 0; i < kDefectKinds; ++i)
    defects.emplace_back(name(static_cast<DefectKind>(i)), static_cast<DefectKind>(i));
  entry.read("defect", point.defect, defects);
  entry.read("label", point.label);
  return point;
}

}  // namespace

MissionNames mission_names(const WorldSpec& world) {
  ConnectorNames connectors = connector_names(world);
  MissionNames names{.world = world,
                     .vehicle = {},
                     .bodies = body_names(world),
                     .plugs = std::move(connectors.plugs),
                     .receptacles = std::move(connectors.receptacles),
                     .points = {},
                     .zones = {},
                     .goals = {},
                     .events = {},
                     .vessel = {}};
  return names;
}

const std::string& object_meant(const MissionNames& names, const std::string& written) {
  const std::vector<ObjectSpec>& objects = names.world.objects;
  const bool is_there = std::any_of(objects.begin(), objects.end(), [&](const ObjectSpec& object) {
    return object.name == written;
  });
  return names.vessel && !is_there ? names.vessel->name : written;
}

std::optional<Vec3> read_place_before(Section& owner, const MissionNames& names) {
  auto section = owner.section("before");
  if (!section) return std::nullopt;
  std::string body;
  ComponentPlan plan;
  double distance = 2.2;
  Vec3 place = Vec3(0.5, 1.0, 0.5);
  section->require("body", "coaster");
  section->read("body", body);
  section->require("place", "[0.5, 1, 0.5]");
  section->read("place", place, between(-1.0, 1.0, {}));
  section->read("distance", distance, {.low = 0.0, .high = 100.0, .above_low = true, .unit = "m"});
  plan.place = place;
  const std::string& meant = object_meant(names, body);
  for (const ObjectSpec& object : names.world.objects) {
    if (object.name != meant) continue;
    const InspectedHull hull = inspected_hull(object);
    if (const auto point = place_on(hull, plan))
      return hull.pose() * Vec3(point->p_B + distance * point->normal_B);
    section->error("place", fmt::format("`{}` has no surface there that a camera could see", meant),
                   "Write another place in the box of what is under water");
    return std::nullopt;
  }
  if (!body.empty())
    section->error("body", fmt::format("the scene has no object `{}`", body.substr(0, 64)),
                   "Write the name of the vessel");
  return std::nullopt;
}

std::vector<Word> read_words(Section& section, std::string_view key) {
  std::vector<Word> words;
  const YamlNode* list = section.node(key);
  if (list == nullptr) return words;
  if (list->kind != YamlNode::Kind::sequence) {
    section.error(key, fmt::format("{} is not a list", section.name_of(key)), "Write [a, b]");
    return words;
  }
  for (const YamlNode& item : list->items) {
    if (item.kind == YamlNode::Kind::scalar)
      words.push_back({item.text, item.where()});
    else
      section.diagnostics().error(
          item.where(), fmt::format("{} holds something that is not a name", section.name_of(key)),
          "Write [a, b]");
  }
  return words;
}

namespace {

std::optional<std::uint32_t> number_of(const Word& word, std::string_view what,
                                       const std::vector<std::string>& names,
                                       Diagnostics& diagnostics) {
  const auto found = std::find(names.begin(), names.end(), word.text);
  if (found != names.end()) return static_cast<std::uint32_t>(found - names.begin());
  const std::string_view meant = nearest_word(word.text, names);
  diagnostics.error(word.where, fmt::format("there is no {} `{}`", what, word.text),
                    meant.empty() ? (names.empty() ? fmt::format("The mission has no {}s", what)
                                                   : fmt::format("Known: {}", listed(names)))
                                  : fmt::format("Did you mean `{}`?", meant));
  return std::nullopt;
}

}  // namespace

std::vector<std::uint32_t> read_numbers_of(Section& section, std::string_view key,
                                           std::string_view what,
                                           const std::vector<std::string>& names) {
  std::vector<std::uint32_t> numbers;
  const YamlNode* node = section.node(key);
  if (node != nullptr && node->kind == YamlNode::Kind::scalar && node->text == "all") {
    for (std::uint32_t i = 0; i < names.size(); ++i) numbers.push_back(i);
    return numbers;
  }
  for (const Word& word : read_words(section, key)) {
    const auto number = number_of(word, what, names, section.diagnostics());
    if (number && std::find(numbers.begin(), numbers.end(), *number) == numbers.end())
      numbers.push_back(*number);
  }
  return numbers;
}

std::optional<std::uint32_t> read_number_of(Section& section, std::string_view key,
                                            std::string_view what,
                                            const std::vector<std::string>& names) {
  if (!section.has(key)) return std::nullopt;
  Word word{{}, section.where(key)};
  section.read(key, word.text);
  if (word.text.empty()) return std::nullopt;
  return number_of(word, what, names, section.diagnostics());
}

void read_optional_degrees(Section& section, std::string_view key, std::optional<double>& radians) {
  std::optional<double> degrees;
  section.read(key, degrees, between(-360.0, 360.0, "degrees"));
  if (degrees) radians = *degrees / kDegreesPerRadian;
}

std::vector<Vec3> read_places(Section& section, std::string_view key) {
  std::vector<Vec3> places;
  const YamlNode* list = section.node(key);
  if (list == nullptr) return places;
  if (list->kind != YamlNode::Kind::sequence || list->items.size() > 2000) {
    section.error(key, fmt::format("{} is not a list of places", section.name_of(key)),
                  "Write [[0, 0, 2], [5, 0, 2]]");
    return places;
  }
  for (const YamlNode& item : list->items) {
    // Each place is read as a key of its own would be, so that messages are the same.
    YamlNode holder;
    holder.kind = YamlNode::Kind::map;
    holder.line = item.line;
    holder.file = item.file;
    holder.entries.push_back({"place", item.line, item});
    Section one(holder, section.name_of(key), section.diagnostics());
    Vec3 p_W = Vec3::Zero();
    one.read("place", p_W, any("m"));
    places.push_back(p_W);
  }
  return places;
}

std::optional<TetherId> tether_of_vehicle(const Section& section, std::string_view key,
                                          const MissionNames& names) {
  const std::string& vehicle = names.world.vehicles[names.vehicle.index].name;
  for (std::uint32_t i = 0; i < names.world.tethers.size(); ++i)
    if (names.world.tethers[i].vehicle_end.body == vehicle) return TetherId{i};
  section.error(key, fmt::format("`{}` has no tether in this scene", vehicle),
                "Choose another scene or give the vehicle a `tether`");
  return std::nullopt;
}

std::string_view only_kind(Section& entry, const std::vector<std::string_view>& kinds,
                           std::string_view what) {
  std::string_view found;
  int count = 0;
  for (const std::string_view kind : kinds) {
    if (!entry.has(kind)) continue;
    if (count++ == 0) found = kind;
  }
  if (count == 1) return found;
  std::vector<std::string> words(kinds.begin(), kinds.end());
  entry.diagnostics().error(entry.where(),
                            fmt::format("{} must be of one kind, this one is of {}", what, count),
                            fmt::format("Write one of {}", listed(words)));
  for (const std::string_view kind : kinds) (void)entry.node(kind);
  return {};
}

void read_mission_head(Section& file, MissionSpec& mission, PartPlaces& places) {
  file.require("title", "Hull survey, clear water");
  file.read("title", mission.title);
  file.require("briefing", "\"what the trainee is to do, and why\"");
  file.read("briefing", mission.briefing);
  file.require("scenario", "rectangular_pool");
  file.read("scenario", mission.scenario);
  file.read("difficulty", mission.difficulty, 1, 5);
  for (const Word& word : read_words(file, "competences")) mission.competences.push_back(word.text);
  for (const Word& word : read_words(file, "after")) mission.prerequisites.push_back(word.text);
  read_seconds(file, "par", mission.par_time);
  read_seconds(file, "limit", mission.time_limit);
  file.read("pass_mark", mission.pass_mark, between(0.0, 1.0, {}));
  if (auto grades = file.section("grades")) {
    constexpr Range kRating = between(0.0, 1.0, {});
    grades->read("s", mission.grades.s, kRating);
    grades->read("a", mission.grades.a, kRating);
    grades->read("b", mission.grades.b, kRating);
    grades->read("c", mission.grades.c, kRating);
  }
  read_capture(file, mission.capture);
  for (const char* part : {"par", "limit", "pass_mark", "grades", "capture", "goals", "timeline",
                           "autopilot", "vehicle"})
    places[part] = file.where(part);
}

void read_mission_changes(Section& file, ScenarioOverrides& overrides) {
  auto section = file.section("changes");
  if (!section) return;
  LaunchOverrides& launch = overrides.launch;
  std::string vehicle;
  section->read("vehicle", vehicle);
  if (!vehicle.empty()) launch.vehicle = vehicle;
  section->read("visibility", launch.visibility, between(0.1, 100.0, "m"));
  if (section->has("fouling")) {
    int level = 0;
    section->read("fouling", level, 0, kHighestFoulingLevel);
    launch.fouling = level;
  }
  std::string vessel;
  section->read("vessel", vessel);
  if (!vessel.empty()) launch.vessel = vessel;
  section->read("wave_height", launch.wave_height, between(0.0, 10.0, "m"));
  section->read("tether_length", launch.tether_length, between(0.0, 5000.0, "m"));
  std::optional<double> sun_deg;
  section->read("sun_elevation_deg", sun_deg, between(-90.0, 90.0, "degrees"));
  if (sun_deg) launch.sun_elevation = *sun_deg / kDegreesPerRadian;
  if (auto current = section->section("current")) {
    current->require("speed", "0.3");
    current->read("speed", launch.current_speed, between(0.0, 5.0, "m/s"));
    current->read_degrees("towards_deg", launch.current_towards, between(-360.0, 360.0, "degrees"));
  }
  if (section->has("seed")) {
    std::uint64_t seed = 1;
    section->read("seed", seed);
    overrides.seed = seed;
  }
}

void read_mission_points(Section& file, const ReadContext& context, MissionNames& names,
                         MissionSpec& mission, PartPlaces& places) {
  const YamlNode* node = file.has("points") ? file.node("points") : nullptr;
  if (node != nullptr && node->kind == YamlNode::Kind::map) {
    if (auto section = file.section("points")) {
      mission.points = read_arranged_points(*section, names, context);
      for (const InspectionPoint& point : mission.points)
        places["points/" + point.name] = section->where();
    }
  } else {
    for (Section& entry : file.sections("points")) {
      mission.points.push_back(read_point(entry, names));
      places["points/" + mission.points.back().name] = entry.where();
    }
  }
  if (mission.points.size() > kMost)
    file.error("points", fmt::format("the mission has {} points", mission.points.size()),
               fmt::format("At most {} are possible", kMost));
  for (const InspectionPoint& point : mission.points) names.points.push_back(point.name);
}

void read_mission_zones(Section& file, MissionNames& names, MissionSpec& mission,
                        PartPlaces& places) {
  std::vector<Section> entries = file.sections("zones");
  if (!entries.empty() && names.vessel) {
    // They are boxes of another hull: this one has its own.
    for (Section& entry : entries)
      for (const char* key : {"name", "title", "body", "min", "max"}) (void)entry.node(key);
    for (const ObjectSpec& object : names.world.objects)
      if (object.name == names.vessel->name)
        mission.zones =
            side_zones(inspected_hull(object), find_body(names.world, object.name), Vec3::UnitY());
    for (const FoulingZone& zone : mission.zones) {
      names.zones.push_back(zone.name);
      places["zones/" + zone.name] = file.where("zones");
    }
    return;
  }
  if (entries.size() > kMost)
    file.error("zones", fmt::format("the mission has {} zones", entries.size()),
               fmt::format("At most {} are possible", kMost));
  for (Section& entry : entries) {
    FoulingZone& zone = mission.zones.emplace_back();
    entry.require("name", "bow_port");
    entry.read("name", zone.name);
    zone.title = zone.name;
    entry.read("title", zone.title);
    entry.require("body", names.bodies.empty() ? "ship" : names.bodies.back());
    if (const auto body = read_number_of(entry, "body", "body", names.bodies)) zone.body = {*body};
    entry.require("min", "[0, -3, 0]");
    entry.read("min", zone.min_B, any("m"));
    entry.require("max", "[5, 0, 2]");
    entry.read("max", zone.max_B, any("m"));
    names.zones.push_back(zone.name);
    places["zones/" + zone.name] = entry.where();
  }
}

void note_timeline_names(Section& file, MissionNames& names) {
  const YamlNode* timeline = file.has("timeline") ? file.node("timeline") : nullptr;
  if (timeline == nullptr || timeline->kind != YamlNode::Kind::sequence) return;
  for (std::uint32_t i = 0; i < timeline->items.size(); ++i) {
    const YamlNode* name = timeline->items[i].find("name");
    // Of two of one name the second is told to be wrong where it is read.
    if (name != nullptr && !name->text.empty()) names.events.emplace(name->text, i);
  }
}

void read_mission_timeline(Section& file, MissionNames& names, MissionSpec& mission,
                           PartPlaces& places) {
  std::vector<Section> entries = file.sections("timeline");
  if (entries.size() > kMost)
    file.error("timeline", fmt::format("the timeline has {} entries", entries.size()),
               fmt::format("At most {} are possible", kMost));
  places["timeline"] = file.where("timeline");
  for (Section& entry : entries) {
    TimelineStep step;
    if (entry.has("after_goal")) {
      step.after_goal = read_number_of(entry, "after_goal", "goal", names.goals);
      double wait = 0.0;
      entry.read("wait", wait, between(0.0, 1e5, "s"));
      step.at = from_seconds(wait);
    } else {
      entry.require("at", "60");
      double at = 0.0;
      entry.read("at", at, between(0.0, 1e5, "s"));
      step.at = from_seconds(at);
    }
    std::string name;
    entry.read("name", name);
    const auto noted = names.events.find(name);
    if (noted != names.events.end() && noted->second != mission.timeline.size())
      entry.error("name", fmt::format("the name `{}` is used twice", name),
                  "Give each entry its own name");
    entry.read("message", step.message);
    step.events = read_vehicle_events(entry, names.vehicle, names.world);
    for (Event& event : read_scene_events(entry, names.world)) step.events.push_back(event);
    mission.timeline.push_back(std::move(step));
  }
}

}  // namespace remora
