// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace remora {

/// How a dive is asked for from the menu. What is not given is the scenario's own.
struct LaunchSpec {
  std::string scenario = "harbour";          ///< name of a shipped scene, never a path
  std::optional<std::string> vehicle;        ///< kind that takes the place of the first vehicle
  std::optional<double> visibility;          ///< [m]
  std::optional<int> fouling;                ///< Level of Fouling of hulls and structures
  std::optional<double> current_speed;       ///< [m/s]
  double current_towards = 0.0;              ///< [rad]; with current_speed
  std::optional<double> wave_height;         ///< significant [m]
  std::optional<double> sun_elevation;       ///< [rad]
  std::optional<double> tether_length;       ///< line on the drum [m]; 0: no tether
  std::optional<double> step = {};           ///< that a program outside wants [s]
  std::optional<double> start_depth = {};    ///< of the first vehicle, level and at rest [m]
  std::optional<double> start_heading = {};  ///< of the first vehicle, from north [rad]
  std::optional<std::string> worksite = {};  ///< of the scene, where its vehicles start
  std::optional<std::string> vessel = {};    ///< kind that takes the place of the scene's vessel
  std::optional<std::uint64_t> seed;
  bool has_deployment = false;
  bool plays_script = false;
  bool awaits_somebody = false;        ///< begins when the first client or viewer comes
  bool is_shadow = false;              ///< the pose comes from outside: no forces of our own
  std::optional<std::string> mission;  ///< name of a shipped one: the scene is then its own
  std::int64_t trainee = 0;            ///< whose attempt it is, by their number in the records
  bool has_autopilot = false;          ///< the mission's own plan flies
  std::optional<std::string> replay;   ///< id of a recorded dive, in place of all the above
  /// Where the dive is kept in place of the shelf; for the command line, never for strangers.
  std::filesystem::path folder = {};
};

/// The scene in which vessels are shown before one is chosen.
inline constexpr const char* kVesselScene = "hull_survey";

/// So many pictures of a flight around each scene help to choose one.
inline constexpr int kPreviewSteps = 12;

}  // namespace remora
