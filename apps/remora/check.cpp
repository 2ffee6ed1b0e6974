// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "commands.h"
#include "program.h"
#include "scenario/mission/mission_file.h"
#include "world/model.h"

namespace remora {
namespace {

std::string counted(std::size_t count, const char* thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

/// The mission's file that is meant, by path or by the name of one that no scene has.
std::optional<std::filesystem::path> mission_meant(const std::string& name,
                                                   const AssetPaths& paths) {
  Diagnostics unheard;
  if (find_scenario(name, paths, unheard)) {
    if (is_mission_file(name)) return std::filesystem::path(name);
    return std::nullopt;
  }
  return find_mission(name, paths, unheard);
}

bool check_mission(const std::string& name, const std::filesystem::path& file,
                   const AssetPaths& paths) {
  Diagnostics diagnostics;
  const auto loaded = load_mission(file, paths, diagnostics);
  print(diagnostics);
  if (!loaded) return false;
  const MissionSpec& mission = loaded->mission;
  fmt::print("{}: fine (mission in {}, {}, {}, {})\n", name, mission.scenario,
             counted(mission.goals.size(), "goal"), counted(mission.judges.size(), "judge"),
             counted(mission.points.size(), "point"));
  return true;
}

bool check_scene(const std::string& name) {
  const std::optional<ScenarioSpec> scenario = open_scenario(name, {});
  if (!scenario) return false;
  // Compiling finds nothing new; it shows that the scene can really start.
  const Model model(scenario->world);
  fmt::print("{}: fine ({}, {}, step {:g} s)\n", name, counted(model.vehicles().size(), "vehicle"),
             counted(scenario->world.objects.size(), "object"), model.step().seconds());
  return true;
}

int run(const std::vector<std::string>& names) {
  const auto paths = own_asset_paths();
  if (!paths) return kBadInput;
  int exit_code = kDone;
  for (const std::string& name : names) {
    const auto mission = mission_meant(name, *paths);
    if (!(mission ? check_mission(name, *mission, *paths) : check_scene(name)))
      exit_code = kBadInput;
  }
  return exit_code;
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
  auto names = std::make_shared<std::vector<std::string>>();
  CLI::App* check =
      app.add_subcommand("check", "Every problem of a scene or a mission, with line and advice");
  check->add_option("file", *names, "Path or name of a scene or a mission")->required();
  check->callback([names, &exit_code] { exit_code = run(*names); });
}

}  // namespace remora
