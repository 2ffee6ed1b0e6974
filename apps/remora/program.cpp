// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "run/dive_files.h"
#include "scenario/scene_text.h"

namespace remora {

std::vector<std::filesystem::path>& package_paths() {
  static std::vector<std::filesystem::path>
      paths;  // of this run of the program, set by its options
  return paths;
}

std::optional<AssetPaths> own_asset_paths() {
  std::error_code none;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", none);
  std::optional<AssetPaths> paths = AssetPaths::found_above(program.parent_path());
  if (paths) {
    paths->packages = package_paths();
  } else {
    fmt::print(
        stderr,
        "remora: the folders 'assets' and 'scenarios' are not next to the program or above it\n");
  }
  return paths;
}

std::filesystem::path data_folder() {
  namespace fs = std::filesystem;
  const char* xdg = std::getenv("XDG_DATA_HOME");
  if (xdg != nullptr && fs::path(xdg).is_absolute()) return fs::path(xdg) / "remora";
  const char* home = std::getenv("HOME");
  if (home != nullptr && fs::path(home).is_absolute())
    return fs::path(home) / ".local" / "share" / "remora";
  return fs::temp_directory_path() / fmt::format("remora-{}", getuid());
}

void print(const Diagnostics& diagnostics) { fmt::print(stderr, "{}", to_string(diagnostics)); }

void print_run_problems(const Diagnostics& problems) {
  Diagnostics of_files;
  for (const Diagnostic& problem : problems.list()) {
    if (problem.where.file.empty())
      fmt::print(stderr, "remora: {}\n", problem.what);
    else
      of_files.add(problem);
  }
  print(of_files);
}

std::optional<ScenarioSpec> scenario_from_text(const std::string& text,
                                               const std::filesystem::path& file,
                                               const ScenarioOverrides& overrides) {
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return std::nullopt;
  Diagnostics diagnostics;
  std::optional<ScenarioSpec> scenario =
      scene_from_text(text, file, *paths, overrides, diagnostics);
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
