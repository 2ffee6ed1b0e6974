// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "mission/mission_report.h"
#include "run/dive_files.h"
#include "scenario/mission/mission_file.h"
#include "training/records.h"

namespace remora {

/// The mission that is flown when none is named: every component of a ship's hull.
inline constexpr const char* kUsualMission = "hull_survey";

/// A mission flown by its own plan with nobody watching, as it is asked for on the command line.
struct MissionCommand {
  std::string mission = kUsualMission;
  std::string trainee;  ///< name; empty: nobody's record
  std::optional<std::uint64_t> seed;
  std::optional<double> seconds;          ///< simulated, at most
  LaunchOverrides launch = {};            ///< vessel, growth and water
  std::filesystem::path out;              ///< empty: on the user's shelf
  FormerDive former = FormerDive::stays;  ///< in `out`
};

/// The mission of this name or path, with all problems printed; empty when it cannot be flown.
[[nodiscard]] std::optional<LoadedMission> open_mission(const std::string& name_or_path,
                                                        const ScenarioOverrides& overrides);

/// Flies it as fast as it goes, with real photos where there is OpenGL, and writes everything that
/// a dive leaves. Exit code 0: passed.
[[nodiscard]] int fly_alone(const MissionCommand& command, const std::function<bool()>& is_to_stop);

/// "captured 7 of 12", or how many of the goals are done.
[[nodiscard]] std::string progress_of(const MissionReport& report);
/// Grade, rating and what was done, for people.
void print_verdict(const MissionSpec& spec, const MissionReport& report);

/// The records of the user's data folder; throws RecordsError.
[[nodiscard]] std::filesystem::path records_file();

}  // namespace remora
