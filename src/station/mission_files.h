// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>

#include "base/diagnostics.h"
#include "mission/mission_report.h"
#include "mission/mission_spec.h"
#include "scenario/scenario.h"
#include "training/read_debrief_facts.h"

namespace remora {

/// The debrief page `report.html`, made from what lies in a dive's folder: the log, `mission.json`,
/// the photos. Each call returns false, with the reason in `diagnostics`, when the disk refuses.
[[nodiscard]] bool write_report(const std::filesystem::path& folder, DebriefSources sources,
                                const std::filesystem::path& file, Diagnostics& diagnostics);
/// `mission.json` first, then the page.
[[nodiscard]] bool write_mission_files(const std::filesystem::path& folder, DebriefSources sources,
                                       const MissionSpec& spec, const MissionReport& report,
                                       Diagnostics& diagnostics);

/// What a scene holds when a dive in it begins, for the maps of the debrief.
[[nodiscard]] DebriefSurroundings surroundings_of(const ScenarioSpec& scene);

/// Adds to `sources` what the log in the folder knows of scene and mission. A run that was killed
/// left its log but no verdict: it is simulated again, and `mission.json` is written. False, with
/// the reason, when the log cannot be understood or the disk refuses. `progress` may be empty.
[[nodiscard]] bool add_logged_sources(const std::filesystem::path& folder, const AssetPaths& assets,
                                      DebriefSources& sources, Diagnostics& diagnostics,
                                      const std::function<void(double share)>& progress = {});

}  // namespace remora
