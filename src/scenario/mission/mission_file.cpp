// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/mission/mission_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "mission/mission.h"
#include "scenario/mission/read_mission.h"
#include "world/model.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCourseFile = "course";

/// Every key of a mission's file but those that need no scene.
constexpr const char* kKeysAboutTheScene[] = {
    "vehicle",         "points", "zones",     "goals",
    "timeline",        "judges", "autopilot", "autopilot_on_fault",
    "autopilot_remark"};

/// What the caller asks for goes over what the mission asks for.
ScenarioOverrides over(ScenarioOverrides mission, const ScenarioOverrides& caller) {
  if (caller.seed) mission.seed = caller.seed;
  if (caller.duration) mission.duration = caller.duration;
  if (caller.clarity) mission.clarity = caller.clarity;
  add_to(mission.launch, caller.launch);
  return mission;
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> mission_names_in(const fs::path& folder) {
  std::vector<std::string> names = names_in(folder);
  std::erase(names, kCourseFile);
  return names;
}

/// The scene's file, by name among those that come with Remora.
std::optional<fs::path> scene_file(const Section& file, const std::string& name,
                                   const AssetPaths& paths) {
  if (name.empty()) return std::nullopt;  // reported as missing
  const fs::path path = paths.scenarios / (name + ".yaml");
  std::error_code error;
  if (is_plain_name(name) && fs::is_regular_file(path, error)) return path;
  const std::vector<std::string> known = names_in(paths.scenarios);
  const std::string_view meant = nearest_word(name, known);
  file.error("scenario", fmt::format("there is no scenario `{}`", name),
             meant.empty() ? fmt::format("Write one of {}", listed(known))
                           : fmt::format("Did you mean `{}`?", meant));
  return std::nullopt;
}

/// The mission's own vehicle: the one it names, or the scene's first.
void read_vehicle_name(Section& file, MissionNames& names, MissionSpec& mission) {
  std::vector<std::string> vehicles;
  for (const VehicleSpec& vehicle : names.world.vehicles) vehicles.push_back(vehicle.name);
  if (const auto chosen = read_number_of(file, "vehicle", "vehicle", vehicles))
    mission.vehicle = {*chosen};
  names.vehicle = mission.vehicle;
}

void read_about_the_scene(Section& file, const ReadContext& context, const ScenarioSpec& scene,
                          MissionSpec& mission, PartPlaces& places) {
  MissionNames names = mission_names(scene.world);
  names.vessel = scene.vessel;
  names.seed = scene.seed;
  read_vehicle_name(file, names, mission);
  read_mission_points(file, context, names, mission, places);
  read_mission_zones(file, names, mission, places);
  note_timeline_names(file, names);
  read_mission_goals(file, names, mission, places);
  read_mission_timeline(file, names, mission, places);
  read_mission_judges(file, names, mission, places);
  read_mission_plan(file, names, mission, places);
}

/// What only the scene and the mission together can show.
void check_together(const LoadedMission& loaded, const PartPlaces& places,
                    Diagnostics& diagnostics) {
  const Model model(loaded.scene.world);
  for (const Problem& problem : problems(loaded.mission, model)) {
    const auto place = places.find(problem.field);
    const std::size_t slash = problem.field.find('/');
    const std::string subject = slash == std::string::npos
                                    ? std::string{}
                                    : fmt::format("`{}`: ", problem.field.substr(slash + 1));
    diagnostics.error(
        place != places.end() ? place->second : SourceLocation{loaded.file.string(), 0},
        subject + problem.what, problem.instead);
  }
}

MissionCard card_of(const MissionSpec& mission, std::string name) {
  return {.name = std::move(name),
          .title = mission.title,
          .briefing = mission.briefing,
          .scenario = mission.scenario,
          .difficulty = mission.difficulty,
          .par_time = mission.par_time.seconds(),
          .competences = mission.competences,
          .prerequisites = mission.prerequisites};
}

std::optional<MissionCard> read_card(const fs::path& path, Diagnostics& diagnostics) {
  Diagnostics own;
  const auto root = parse_yaml_file(path, path.string(), own);
  std::optional<MissionCard> card;
  if (root) {
    MissionSpec mission;
    PartPlaces places;
    Section file(*root, "", own);
    read_mission_head(file, mission, places);
    (void)file.node("changes");
    for (const char* key : kKeysAboutTheScene) (void)file.node(key);
    card = card_of(mission, path.stem().string());
  }
  for (const Diagnostic& diagnostic : own.list()) diagnostics.add(diagnostic);
  return own.has_errors() ? std::nullopt : card;
}

void read_course(Section& file, const AssetPaths& paths, CourseSpec& course) {
  file.require("title", "\"Inspection pilot\"");
  file.read("title", course.title);
  file.read("purpose", course.purpose);
  for (Section& entry : file.sections("competences")) {
    Competence& competence = course.competences.emplace_back();
    entry.require("id", "C4");
    entry.read("id", competence.id);
    entry.require("title", "station keeping in current");
    entry.read("title", competence.title);
    entry.read("measure", competence.measure);
  }
  const std::vector<std::string> known = mission_names_in(paths.missions);
  file.require("stages", "[{title: First dives, missions: [first_dive]}]");
  for (Section& entry : file.sections("stages")) {
    CourseSpec::Stage& stage = course.stages.emplace_back();
    entry.require("title", "First dives");
    entry.read("title", stage.title);
    for (const std::uint32_t i : read_numbers_of(entry, "missions", "mission", known))
      stage.missions.push_back(known[i]);
  }
}

}  // namespace

std::optional<LoadedMission> parse_mission(std::string_view text, const fs::path& file,
                                           const AssetPaths& paths, Diagnostics& diagnostics,
                                           const ScenarioOverrides& overrides) {
  const auto root = parse_yaml(text, file.string(), diagnostics);
  if (!root) return std::nullopt;
  LoadedMission loaded;
  loaded.text = std::string(text);
  loaded.file = file;
  loaded.mission.name = file.stem().string();
  PartPlaces places;
  bool has_scene = false;
  {
    // Unknown keys are reported when the section ends.
    Section top(*root, "", diagnostics);
    read_mission_head(top, loaded.mission, places);
    ScenarioOverrides changes;
    read_mission_changes(top, changes);
    const auto scene = scene_file(top, loaded.mission.scenario, paths);
    if (scene) {
      if (auto read = load_scenario(*scene, paths, diagnostics, over(changes, overrides))) {
        loaded.scene = std::move(*read);
        has_scene = true;
      }
    }
    if (has_scene) {
      const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
      const ReadContext context{.paths = paths, .folder = folder};
      read_about_the_scene(top, context, loaded.scene, loaded.mission, places);
    } else {
      for (const char* key : kKeysAboutTheScene) (void)top.node(key);
    }
  }
  if (!has_scene || diagnostics.has_errors()) return std::nullopt;
  // The trainee flies, and the mission's timeline says what happens: not the scene's script.
  loaded.scene.script.clear();
  if (!overrides.duration) loaded.scene.duration = loaded.mission.time_limit;
  check_together(loaded, places, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return loaded;
}

std::optional<LoadedMission> load_mission(const fs::path& file, const AssetPaths& paths,
                                          Diagnostics& diagnostics,
                                          const ScenarioOverrides& overrides) {
  const auto text = read_text_file(file, YamlLimits{}.bytes, {file.string(), 0}, diagnostics);
  if (!text) return std::nullopt;
  return parse_mission(*text, file, paths, diagnostics, overrides);
}

std::optional<fs::path> find_mission(const std::string& name_or_path, const AssetPaths& paths,
                                     Diagnostics& diagnostics) {
  std::error_code error;
  if (fs::is_regular_file(name_or_path, error)) return fs::path(name_or_path);
  const fs::path by_name = paths.missions / (name_or_path + ".yaml");
  if (is_plain_name(name_or_path) && name_or_path != kCourseFile &&
      fs::is_regular_file(by_name, error))
    return by_name;
  const std::vector<std::string> known = mission_names_in(paths.missions);
  const std::string_view meant = nearest_word(name_or_path, known);
  diagnostics.error({}, fmt::format("there is no mission `{}`", name_or_path),
                    meant.empty() ? fmt::format("Write a path, or one of {}", listed(known))
                                  : fmt::format("Did you mean `{}`?", meant));
  return std::nullopt;
}

bool is_mission_file(const fs::path& file) {
  Diagnostics unheard;
  const auto root = parse_yaml_file(file, file.string(), unheard);
  return root && root->find("scenario") != nullptr && root->find("goals") != nullptr;
}

std::vector<MissionCard> list_missions(const AssetPaths& paths, Diagnostics& diagnostics) {
  std::vector<MissionCard> cards;
  for (const std::string& name : mission_names_in(paths.missions)) {
    if (auto card = read_card(paths.missions / (name + ".yaml"), diagnostics))
      cards.push_back(std::move(*card));
  }
  return cards;
}

std::optional<CourseSpec> load_course(const AssetPaths& paths, Diagnostics& diagnostics) {
  const fs::path path = paths.missions / (std::string(kCourseFile) + ".yaml");
  const auto root = parse_yaml_file(path, path.string(), diagnostics);
  if (!root) return std::nullopt;
  CourseSpec course;
  course.name = kCourseFile;
  {
    Section file(*root, "", diagnostics);
    read_course(file, paths, course);
  }
  if (diagnostics.has_errors()) return std::nullopt;
  return course;
}

}  // namespace remora
