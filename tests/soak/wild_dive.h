// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "scenario/scenario.h"

namespace remora {

/// The worst that happened to the vehicles of a dive, and to what lay about.
struct WildDive {
  bool diverged = false;
  double seconds = 0.0;            ///< flown
  double fastest = 0.0;            ///< of a vehicle's hull or a link of it [m/s]
  double fastest_at = 0.0;         ///< [s]
  double fastest_turn = 0.0;       ///< of a hull [rad/s]
  double fastest_turn_at = 0.0;    ///< [s]
  double fastest_link_turn = 0.0;  ///< of a link of an arm [rad/s]
  double fastest_link_turn_at = 0.0;
  double fastest_object = 0.0;     ///< of anything else that moves [m/s]
  double fastest_object_at = 0.0;  ///< [s]
  double deepest = 0.0;            ///< overlap of bodies that touch, once all has settled [m]
  double deepest_at = 0.0;         ///< [s]
  double tightest = 0.0;           ///< tension anywhere in a tether [N]
  double tightest_at = 0.0;        ///< [s]
  std::uint64_t hash = 0;          ///< of the last state
};

/// A shipped scene, with another vehicle if one is given; empty when they do not go together.
[[nodiscard]] std::optional<ScenarioSpec> shipped_scene(const std::string& name,
                                                        const std::string& vehicle = {});

/// Hands the scene to a wild pilot.
[[nodiscard]] WildDive fly_wildly(const ScenarioSpec& scene, std::uint64_t seed, double seconds);

}  // namespace remora
