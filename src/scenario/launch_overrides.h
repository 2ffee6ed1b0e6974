// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/problem.h"
#include "scenario/vessel_choice.h"
#include "scenario/yaml/yaml_tree.h"

namespace remora {

struct ScenarioSpec;

/// What a launch menu may change of a scene. What is not given is the scene's own.
struct LaunchOverrides {
  std::optional<std::string> vehicle = {};   ///< kind that takes the place of the first vehicle
  std::optional<double> visibility = {};     ///< at all depths [m]
  std::optional<int> fouling = {};           ///< Level of Fouling, 0 clean … 5 very heavy
  std::optional<double> current_speed = {};  ///< in place of all uniform currents [m/s]
  double current_towards = 0.0;              ///< from north [rad]; with current_speed
  std::optional<double> wave_height = {};    ///< significant [m]
  std::optional<double> sun_elevation = {};  ///< [rad]
  std::optional<double> tether_length = {};  ///< line of the first vehicle's reel [m]; 0: no tether
  std::optional<double> step = {};           ///< that a program outside wants [s]
  std::optional<double> start_depth = {};    ///< of the first vehicle, level and at rest [m]
  std::optional<double> start_heading = {};  ///< of the first vehicle, from north [rad]
  std::optional<std::string> worksite = {};  ///< of the scene, where its vehicles start
  std::optional<std::string> vessel = {};    ///< kind that takes the place of the scene's vessel

  bool operator==(const LaunchOverrides&) const = default;
};

/// What no scene can be launched with, a sentence each.
[[nodiscard]] std::vector<Problem> problems(const LaunchOverrides& launch);

/// Changes a scene's text before it is read: another vehicle, another vessel, thicker growth. Says
/// in `diagnostics` what the scene has no use for. Returns which vessel took the place of which.
std::optional<VesselChoice> apply_to_text(const LaunchOverrides& launch, const AssetPaths& paths,
                                          YamlNode& root, Diagnostics& diagnostics);

/// Changes a scene that was read: water, sky, growth, tether.
void apply_to_scene(const LaunchOverrides& launch, ScenarioSpec& scene, Diagnostics& diagnostics);

/// What `more` says goes over what `launch` says.
void add_to(LaunchOverrides& launch, const LaunchOverrides& more);

/// As words for a log's header, to the last bit, and back. Other words are passed over.
using LaunchWords = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] LaunchWords launch_words(const LaunchOverrides& launch);
[[nodiscard]] LaunchOverrides launch_overrides(const LaunchWords& words);

}  // namespace remora
