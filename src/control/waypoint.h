// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "math/linear_algebra.h"

namespace remora {

/// A place to pass through.
struct Waypoint {
  Vec3 p_W = Vec3::Zero();           ///< north, east, down [m]
  double speed = 0.5;                ///< over ground, on the leg to this waypoint [m/s]
  double acceptance_radius = 1.0;    ///< passed when nearer than this, horizontally [m]
  std::optional<double> altitude{};  ///< height above the seabed to hold instead of p_W.z [m]
  std::optional<double> heading{};   ///< on this leg; otherwise along the track [rad]
};

/// `position` counts from 1 and is part of the text.
[[nodiscard]] std::vector<Problem> problems(const Waypoint& waypoint, int position);

/// A rectangle to be swept by parallel lines.
struct SurveySpec {
  Vec3 corner_W = Vec3::Zero();      ///< where the first line starts; z is the survey depth [m]
  double heading = 0.0;              ///< of the first line [rad]
  double length = 20.0;              ///< of each line [m]
  double width = 10.0;               ///< across the lines, to starboard of the first [m]
  double spacing = 2.0;              ///< greatest distance between lines [m]
  double speed = 0.5;                ///< [m/s]
  double acceptance_radius = 0.5;    ///< [m]
  std::optional<double> altitude{};  ///< height above the seabed to hold instead of the depth [m]
};

[[nodiscard]] std::vector<Problem> problems(const SurveySpec& spec);

/// Lawn-mower waypoints: line ends in the order of passing, the last line on the far edge.
[[nodiscard]] std::vector<Waypoint> lawn_mower(const SurveySpec& spec);

}  // namespace remora
