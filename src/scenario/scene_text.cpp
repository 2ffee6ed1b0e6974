// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/scene_text.h"

#include "scenario/uwsim/uwsim_scene.h"

namespace remora {
namespace {

constexpr const char* kStandIn = "bluerov2_heavy";

std::optional<ScenarioSpec> uwsim_scenario(const std::string& text,
                                           const std::filesystem::path& file,
                                           const AssetPaths& paths,
                                           const ScenarioOverrides& overrides,
                                           Diagnostics& diagnostics) {
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
  if (overrides.launch != LaunchOverrides{})
    apply_to_scene(overrides.launch, scenario, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return std::move(scenario);
}

}  // namespace

std::optional<ScenarioSpec> scene_from_text(const std::string& text,
                                            const std::filesystem::path& file,
                                            const AssetPaths& paths,
                                            const ScenarioOverrides& overrides,
                                            Diagnostics& diagnostics) {
  return file.extension() == ".xml" ? uwsim_scenario(text, file, paths, overrides, diagnostics)
                                    : parse_scenario(text, file, paths, diagnostics, overrides);
}

}  // namespace remora
