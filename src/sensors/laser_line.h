// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/problem.h"
#include "math/angles.h"
#include "sensors/lidar.h"

namespace remora {

/// A structured-light scanner: a laser throws a sheet of light, a camera beside it sees where the
/// sheet cuts the scene, and the triangle between them gives the place. Frame S sits in the camera:
/// x along its axis, y to starboard, z down. The laser stands `baseline` below it; its sheet runs
/// across (along y) and is tilted up so as to cross the camera's axis at `crossing`.
struct LaserLineSpec {
  double baseline = 0.4;                  ///< [m]
  double crossing = 2.0;                  ///< [m]
  double fan = 50.0 * kDegree;            ///< full angle of the sheet [rad]
  int columns = 1024;                     ///< camera pixels across: points of a line
  int rows = 768;                         ///< camera pixels down
  double field_of_view = 50.0 * kDegree;  ///< of the columns, in water [rad]
  double pixel_noise = 0.2;  ///< of the line's centre in the picture, standard deviation [px]
  LaserReach reach{.range = 8.0, .albedo = 0.3, .visibility = 10.0};
};

[[nodiscard]] std::vector<Problem> problems(const LaserLineSpec& spec);

/// The camera's focal length [px].
[[nodiscard]] double focal_length(const LaserLineSpec& spec);

/// Standard deviation of the distance of a point at `distance` ahead: z²·σ/(f·b) [m].
[[nodiscard]] double distance_noise(const LaserLineSpec& spec, double distance);

/// One picture's line as points in S. A pure function of its arguments.
/// Theory: docs/theory/sensors.md, "Laser line".
[[nodiscard]] std::vector<CloudPoint> scan_laser_line(const LaserLineSpec& spec,
                                                      const SensorScene& scene,
                                                      const Viewpoint& viewpoint,
                                                      std::uint64_t seed,
                                                      std::uint64_t scan_number);

}  // namespace remora
