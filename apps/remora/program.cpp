// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include <fmt/format.h>

#include <fstream>

#include "scenario/uwsim_scene.h"
#include "scenario/yaml_tree.h"

namespace remora {
namespace {

constexpr const char* kStandIn = "bluerov2_heavy";

std::optional<ScenarioSpec> uwsim_scenario(const std::string& text,
                                           const std::filesystem::path& file,
                                           const AssetPaths& paths, Diagnostics& diagnostics,
                                           const ScenarioOverrides& overrides) {
  const UwsimOptions options{.folder = file.has_parent_path() ? file.parent_path() : ".",
                             .stand_in = load_vehicle(kStandIn, paths, diagnostics)};
  std::optional<UwsimScene> scene = scene_from_uwsim(text, file.string(), options, diagnostics);
  if (!scene) return std::nullopt;
  ScenarioSpec& scenario = scene->scenario;
  scenario.file = file;
  if (overrides.seed) scenario.seed = *overrides.seed;
  if (overrides.duration) scenario.duration = from_seconds(*overrides.duration);
  if (overrides.clarity)
    scenario.world.environment.clarity = {.profile = {{0.0, *overrides.clarity}}};
  return std::move(scenario);
}

}  // namespace

std::optional<AssetPaths> own_asset_paths() {
  std::error_code none;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", none);
  const std::optional<AssetPaths> paths = AssetPaths::found_above(program.parent_path());
  if (!paths) {
    fmt::print(
        stderr,
        "remora: the folders 'assets' and 'scenarios' are not next to the program or above it\n");
  }
  return paths;
}

void print(const Diagnostics& diagnostics) { fmt::print(stderr, "{}", to_string(diagnostics)); }

std::optional<std::string> text_of(const std::filesystem::path& file) {
  // One byte more than a reader takes, so that it can say that the file is too long.
  constexpr std::size_t kMost = YamlLimits{}.bytes + 1;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return std::nullopt;
  std::string text(kMost, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

std::optional<ScenarioSpec> scenario_from_text(const std::string& text,
                                               const std::filesystem::path& file,
                                               const ScenarioOverrides& overrides) {
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return std::nullopt;
  Diagnostics diagnostics;
  std::optional<ScenarioSpec> scenario =
      file.extension() == ".xml" ? uwsim_scenario(text, file, *paths, diagnostics, overrides)
                                 : parse_scenario(text, file, *paths, diagnostics, overrides);
  print(diagnostics);
  return scenario;
}

std::optional<ScenarioSpec> open_scenario(const std::string& name_or_path,
                                          const ScenarioOverrides& overrides) {
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return std::nullopt;
  Diagnostics diagnostics;
  const auto file = find_scenario(name_or_path, *paths, diagnostics);
  print(diagnostics);
  if (!file) return std::nullopt;
  const std::optional<std::string> text = text_of(*file);
  if (!text) {
    fmt::print(stderr, "remora: cannot read {}\n", file->string());
    return std::nullopt;
  }
  return scenario_from_text(*text, *file, overrides);
}

}  // namespace remora
