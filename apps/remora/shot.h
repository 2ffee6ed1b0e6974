// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "base/sim_time.h"
#include "media/photographer.h"
#include "scenario/mission/mission_file.h"
#include "scenario/scenario.h"

namespace remora {

/// `remora shot`: through a sensor, or through a camera.
struct ShotCommand {
  std::string scenario;  ///< by name or path; empty: there is a mission
  std::string mission;   ///< flown by its plan in place of a scene's script
  std::string sensor;
  double at = 0.0;
  std::optional<double> from;
  std::filesystem::path out;
  std::string colours = "copper";
  double cell = 0.5;
  std::optional<std::uint64_t> seed;
  PhotoOptions photo;
  std::filesystem::path truth;        ///< folder; empty: none
  std::optional<double> visibility;   ///< in place of the scene's water [m]
  std::optional<std::string> vessel;  ///< in place of the scene's
  std::optional<int> fouling;         ///< Level of Fouling
  std::string jerlov;                 ///< the same by type; empty: the scene's
};

/// The scene of the command, with what it changes of it. Nothing, with a message, when there is no
/// such scene or it ends before the moment asked for.
[[nodiscard]] std::optional<ScenarioSpec> open_shot_scenario(const ShotCommand& command);
/// The mission of the command, in the same way.
[[nodiscard]] std::optional<LoadedMission> open_shot_mission(const ShotCommand& command);

/// One line that is written over again while a dive goes to its moment.
class Progress {
 public:
  void show(SimTime now, SimTime last);
  ~Progress();

 private:
  bool is_on_screen_ = isatty(STDERR_FILENO) != 0;
  int shown_ = -1;
};

/// True when the file can be made; an existing one stays as it is until it is written.
[[nodiscard]] bool is_writable(const std::filesystem::path& file);

}  // namespace remora
