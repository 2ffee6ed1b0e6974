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
#include "record/replay.h"
#include "scenario/scenario.h"

namespace remora {

/// The mission of a dive, as its log has it.
struct LoggedMission {
  MissionSpec spec;
  std::string text;     ///< of its file, complete
  std::string file;     ///< its name in messages
  std::string trainee;  ///< who flew it; may be empty
};

/// A dive as its log has it: the scene and, if one was flown, the mission.
struct LoggedDive {
  ScenarioSpec scene;
  std::optional<LoggedMission> mission;
};
/// Empty, with all problems, when the log cannot be understood any more. Vehicles and objects come
/// from the assets of this program; so does the scene of a mission.
[[nodiscard]] std::optional<LoggedDive> logged_dive(const Log& log, const AssetPaths& paths,
                                                    Diagnostics& diagnostics);

/// The mission of a log judged once more: every step is simulated again. With the log's end a
/// mission that still runs ends, too. `progress` may be empty.
[[nodiscard]] MissionReport judge_again(const Log& log, const LoggedDive& dive,
                                        const std::function<void(double share)>& progress = {});

/// A log's file, read and understood.
struct OpenedLog {
  Log log;
  LoggedDive dive;
  bool is_whole = true;  ///< false: a part of the file is lost, as `diagnostics` has told
};
/// Empty, with all problems, when there is nothing that could be replayed.
[[nodiscard]] std::optional<OpenedLog> open_log(const std::filesystem::path& file,
                                                const AssetPaths& paths, Diagnostics& diagnostics);

/// What came of simulating a logged dive again.
struct HeadlessReplay {
  ReplayResult steps;
  std::optional<MissionReport> mission;  ///< the judges' word on it; empty without a mission
  bool is_whole = true;                  ///< of the log

  /// Equal as far as it goes is not equal when a part of the log is lost.
  [[nodiscard]] bool is_same() const { return steps.is_same() && is_whole; }
};
[[nodiscard]] HeadlessReplay replay_headless(const OpenedLog& opened,
                                             const ReplayProgress& progress = {});

}  // namespace remora
