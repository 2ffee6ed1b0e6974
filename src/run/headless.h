// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "run/dive.h"
#include "run/dive_files.h"
#include "run/mission_run.h"
#include "scenario/mission/mission_file.h"

namespace remora {

/// A dive from its first step to its last file in one call, with nobody at the sticks: a scene is
/// flown by its script, a mission by its plan. Nothing is printed, nothing is drawn, and all of it
/// happens in the caller's thread.
///
///   const HeadlessResult result = fly_headless(scene, {.seed = 7, .folder = "out"});

/// Whoever looks on: films, photographers, status lines. Each may be empty. `mission` is null when
/// a scene is flown. What a hook throws, the call throws.
struct HeadlessHooks {
  using Hook = std::function<bool(const Dive& dive, const MissionRun* mission)>;

  Hook before_start = {};  ///< compiled and the log begun; false: nothing is flown
  Hook watch = {};         ///< about ten times a real second; false stops the run
  Hook after_step = {};    ///< each step, and once more when a mission is over; false stops the run
  /// After the last step, before the result files are written.
  std::function<void(const Dive& dive, const MissionRun* mission)> after_end = {};
};

/// How a dive is to be flown.
struct HeadlessOptions {
  std::optional<std::uint64_t> seed = {};  ///< of all random streams; empty: the scene's
  /// Simulated time. Of a scene, how long it is flown (empty: its own duration); of a mission, when
  /// it is given up (empty: after two hours).
  std::optional<SimTime> duration = {};
  bool is_paced = false;  ///< a scene is flown no faster than real time
  /// For the log and the files made from it (dive_files.h). It is made. Empty: nothing is written.
  std::filesystem::path folder = {};
  FormerDive former = FormerDive::stays;  ///< in that folder
  /// How the scene differs from its file (launch_words) and who flies (kTraineeOption): the log
  /// keeps it, so that a replay finds the same.
  std::vector<std::pair<std::string, std::string>> log_options = {};
  HeadlessHooks hooks = {};
};

/// What came of it.
struct HeadlessResult {
  RunStatus status = RunStatus::not_started;
  std::string message;  ///< why it ended before its time; else empty
  std::string scenario;
  std::uint64_t seed = 0;
  std::uint64_t hash = 0;  ///< of the last state
  std::int64_t steps = 0;
  double sim_seconds = 0.0;
  double wall_seconds = 0.0;                     ///< of the flight, without compiling and writing
  std::uint64_t contact_steps = 0;               ///< steps in which something was touched
  std::shared_ptr<const MissionReport> mission;  ///< the judges' last word; null without a mission
  bool is_written = true;                        ///< everything that belongs in the folder is there
  /// Why nothing was flown, or what is not as it should be in the folder. A problem of the run as a
  /// whole has no file.
  Diagnostics problems;

  /// Flown as long as anybody wanted, and all of it on disk. A mission may have failed for all
  /// that.
  [[nodiscard]] bool is_ok() const {
    return (status == RunStatus::ok || status == RunStatus::stopped) && is_written;
  }
  /// Simulated seconds a second of real time.
  [[nodiscard]] double real_time_factor() const {
    return wall_seconds > 0.0 ? sim_seconds / wall_seconds : 0.0;
  }
};

[[nodiscard]] HeadlessResult fly_headless(ScenarioSpec scene, const HeadlessOptions& options = {});
/// Leaves `mission.json` besides, and the rating in `summary.json`.
[[nodiscard]] HeadlessResult fly_headless(LoadedMission mission,
                                          const HeadlessOptions& options = {});

/// Why a mission cannot be flown headless; empty when it can.
[[nodiscard]] std::string headless_problem(const MissionSpec& mission);

}  // namespace remora
