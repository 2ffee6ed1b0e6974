// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mission/course.h"
#include "mission/mission_spec.h"
#include "scenario/scenario.h"

namespace remora {

/// A mission with the scene it is flown in, both read.
struct LoadedMission {
  MissionSpec mission;
  ScenarioSpec scene;
  std::string text;  ///< the mission's file, complete, for the log
  std::filesystem::path file;
};

/// Reads a mission's file, and the scene it names with the changes it asks for. Every problem of
/// either is put into `diagnostics` with file and line; with an error among them the answer is
/// empty. What no trainee could ever do (a goal inside a wall, weights that sum to nothing) is an
/// error, too. Never throws. `overrides` come on top of the mission's own.
[[nodiscard]] std::optional<LoadedMission> load_mission(const std::filesystem::path& file,
                                                        const AssetPaths& paths,
                                                        Diagnostics& diagnostics,
                                                        const ScenarioOverrides& overrides = {});
/// The same for a text (of a log, of a test); `file` is its name in messages.
[[nodiscard]] std::optional<LoadedMission> parse_mission(std::string_view text,
                                                         const std::filesystem::path& file,
                                                         const AssetPaths& paths,
                                                         Diagnostics& diagnostics,
                                                         const ScenarioOverrides& overrides = {});
/// The file of a mission that is called by name or by path, as find_scenario() does for scenes.
[[nodiscard]] std::optional<std::filesystem::path> find_mission(const std::string& name_or_path,
                                                                const AssetPaths& paths,
                                                                Diagnostics& diagnostics);

/// Whether the file is a mission's, not a scene's: it names a scenario and has goals. What cannot
/// be read is none.
[[nodiscard]] bool is_mission_file(const std::filesystem::path& file);

/// What a list of missions shows; read without the scene, so that a menu is quick.
struct MissionCard {
  std::string name, title, briefing, scenario;
  int difficulty = 1;
  double par_time = 0.0;  ///< [s]
  std::vector<std::string> competences, prerequisites;
};
/// All shipped missions, by name. What cannot be read is told in `diagnostics` and left out.
[[nodiscard]] std::vector<MissionCard> list_missions(const AssetPaths& paths,
                                                     Diagnostics& diagnostics);

/// The course file `missions/course.yaml`.
[[nodiscard]] std::optional<CourseSpec> load_course(const AssetPaths& paths,
                                                    Diagnostics& diagnostics);

}  // namespace remora
