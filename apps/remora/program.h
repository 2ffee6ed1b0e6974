// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "scenario/scenario.h"

namespace remora {

/// The assets and scenarios that belong to this program: next to it, or in the tree it was built
/// in. Empty, with a message on standard error, when there are none.
[[nodiscard]] std::optional<AssetPaths> own_asset_paths();

/// Folders with ROS packages that robots of a scene may read from, beside the scene's own:
/// `--package-path`, which every command takes. For the program's own parser.
[[nodiscard]] std::vector<std::filesystem::path>& package_paths();

/// Where dives and records are kept: `$XDG_DATA_HOME/remora` or `~/.local/share/remora`.
[[nodiscard]] std::filesystem::path data_folder();

/// Prints notes, warnings and errors to standard error.
void print(const Diagnostics& diagnostics);

/// The same of a dive that was flown: what concerns no file begins with `remora:`.
void print_run_problems(const Diagnostics& problems);

/// The scene in a text: YAML, or a UWSim scene when `file` ends in .xml (its vehicles that say
/// nothing of mass and water become the default vehicle). With all problems printed; empty when it
/// cannot be run.
[[nodiscard]] std::optional<ScenarioSpec> scenario_from_text(const std::string& text,
                                                             const std::filesystem::path& file,
                                                             const ScenarioOverrides& overrides);

/// The same for a scene called by name or path.
[[nodiscard]] std::optional<ScenarioSpec> open_scenario(const std::string& name_or_path,
                                                        const ScenarioOverrides& overrides);

}  // namespace remora
