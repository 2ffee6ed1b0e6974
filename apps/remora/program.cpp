// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "scenario/uwsim_scene.h"

namespace remora {

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
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

std::optional<ScenarioSpec> open_scenario(const std::string& name_or_path,
                                          const ScenarioOverrides& overrides) {
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return std::nullopt;
  Diagnostics diagnostics;
  std::optional<ScenarioSpec> scenario;
  if (const auto file = find_scenario(name_or_path, *paths, diagnostics)) {
    scenario = load_scenario(*file, *paths, diagnostics, overrides);
  }
  print(diagnostics);
  return scenario;
}

}  // namespace remora
