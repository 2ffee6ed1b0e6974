// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "wreck_scene.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "scenario/scenario.h"
#include "world/world.h"

namespace remora {
namespace {

ScenarioSpec loaded_wreck_scene(const AssetPaths& paths) {
  Diagnostics diagnostics;
  const auto file = find_scenario("lidar_wreck", paths, diagnostics);
  auto scenario = file ? load_scenario(*file, paths, diagnostics) : std::nullopt;
  if (!scenario) {
    fmt::print(stderr, "{}", to_string(diagnostics));
    std::exit(2);
  }
  return std::move(*scenario);
}

}  // namespace

WreckScene::WreckScene(const AssetPaths& paths)
    : model_(loaded_wreck_scene(paths).world),
      state_(initial_state(model_, 1)),
      surroundings_(model_) {
  surroundings_.update(state_);
}

}  // namespace remora
