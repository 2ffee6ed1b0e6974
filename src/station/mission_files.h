// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "base/diagnostics.h"
#include "mission/mission_report.h"
#include "mission/mission_spec.h"
#include "record/log_reader.h"
#include "scenario/asset_paths.h"
#include "session/session.h"
#include "training/read_debrief_facts.h"

namespace remora {

/// The files of a mission in a dive's folder, `mission.json` and `report.html`. Each call returns
/// false, with the reason in `diagnostics`, when the disk refuses.
[[nodiscard]] bool write_mission_json(const std::filesystem::path& folder, const MissionSpec& spec,
                                      const MissionReport& report, Diagnostics& diagnostics);
/// The debrief page, made from what lies in the folder: the log, `mission.json`, the photos.
[[nodiscard]] bool write_report(const std::filesystem::path& folder, DebriefSources sources,
                                const std::filesystem::path& file, Diagnostics& diagnostics);
/// Both of them.
[[nodiscard]] bool write_mission_files(const std::filesystem::path& folder, DebriefSources sources,
                                       const MissionSpec& spec, const MissionReport& report,
                                       Diagnostics& diagnostics);

/// What a scene holds when a dive in it begins, for the maps of the debrief.
[[nodiscard]] DebriefSurroundings surroundings_of(const ScenarioSpec& scene);

/// A dive as its log has it: the scene and, if one was flown, the mission.
struct LoggedDive {
  ScenarioSpec scene;
  std::optional<SessionMission> mission;
};
/// Empty, with all problems, when the log cannot be understood any more. Vehicles and objects come
/// from the assets of this program; so does the scene of a mission.
[[nodiscard]] std::optional<LoggedDive> logged_dive(const Log& log, const AssetPaths& paths,
                                                    Diagnostics& diagnostics);

/// The mission of a log judged once more: every step is simulated again. With the log's end a
/// mission that still runs ends, too. `progress` may be empty.
[[nodiscard]] MissionReport judge_again(const Log& log, const LoggedDive& dive,
                                        const std::function<void(double share)>& progress = {});

}  // namespace remora
