// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/problem.h"
#include "base/sim_time.h"
#include "math/angles.h"
#include "sensors/sensor_scene.h"
#include "sensors/viewpoint.h"

namespace remora {

/// How far a laser instrument reaches: a matt target of `albedo`, hit squarely, is just detected at
/// `range` in water of `visibility`. Everything else follows from the lidar equation.
struct LaserReach {
  double range = 20.0;       ///< [m]
  double albedo = 0.3;       ///< of wet sand, about
  double visibility = 20.0;  ///< of a black target [m]
};

/// A pulsed green lidar that samples a field of rays, on a pan-and-tilt head. Frame S: x ahead, y
/// to starboard, z down, pan axis along z. Defaults: seed system DAVE's SL3 and 3D at Depth's SL.
struct LidarSpec {
  int columns = 145;
  int rows = 145;
  double azimuth_span = 30.0 * kDegree;  ///< first to last column [rad]
  double elevation_span = 30.0 * kDegree;
  int points_per_ray = 1;     ///< pulses within a ray's footprint; each has a return of its own
  double footprint = 3.6e-3;  ///< full angle over which those are spread [rad]: a column's spacing
  double min_range = 1.0;     ///< the receiver opens here [m]
  double max_range = 20.0;    ///< and closes here
  LaserReach reach = {};
  double range_noise = 0.005;  ///< of a strong return, standard deviation [m]
  double pulse_length = 1e-9;  ///< decides the noise of weak ones [s]
  double clutter = 0.0;        ///< false returns per scattering length of water [1]
  double scan_duration = 0.0;  ///< rows follow each other over this time [s]; 0: all at once
  double pan = 0.0;            ///< to starboard [rad]
  double tilt = 0.0;           ///< up [rad]
  double pan_limit = 175.0 * kDegree;
  double tilt_limit = 30.0 * kDegree;
  double pan_speed = 0.0;  ///< turns to and fro between the limits [rad/s]; 0: stands still
};

[[nodiscard]] std::vector<Problem> problems(const LidarSpec& spec);

/// The head's angles. Whatever is asked for, the stops hold. [rad]
struct PanTilt {
  double pan = 0.0;
  double tilt = 0.0;
};
[[nodiscard]] PanTilt within_stops(const LidarSpec& spec, const PanTilt& wanted);
/// Where the head points at this time by its own programme: `pan`, `tilt` and `pan_speed`.
[[nodiscard]] PanTilt programme(const LidarSpec& spec, SimTime now);

/// One pulse's answer.
struct LidarReturn {
  float range = 0.0f;      ///< [m]; 0: none
  float intensity = 0.0f;  ///< received light over the least that is detected [1]
};

/// One look: rows from the top, in each row from port to starboard, `points_per_ray` for each ray.
struct LidarScan {
  int rows = 0;
  int columns = 0;
  int points_per_ray = 1;
  PanTilt head;
  std::vector<LidarReturn> returns{};

  [[nodiscard]] std::size_t index(int row, int column, int point = 0) const {
    return (static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
            static_cast<std::size_t>(column)) *
               static_cast<std::size_t>(points_per_ray) +
           static_cast<std::size_t>(point);
  }
};

/// Unit direction of a pulse in S for a head at these angles.
[[nodiscard]] Vec3 lidar_direction(const LidarSpec& spec, const PanTilt& head, int row, int column,
                                   int point = 0);

/// Scans once. A pure function of its arguments: the same bytes for any number of threads, which
/// are those of the caller's TBB arena. Theory: docs/theory/sensors.md, "Lidar".
/// `problems(spec)` must be empty; `scan` keeps its memory from look to look.
void scan_lidar(const LidarSpec& spec, const SensorScene& scene, const Viewpoint& viewpoint,
                const PanTilt& head, std::uint64_t seed, std::uint64_t scan_number,
                LidarScan& scan);

/// A point of a cloud.
struct CloudPoint {
  Eigen::Vector3f position = Eigen::Vector3f::Zero();
  float intensity = 0.0f;
};

/// The returns as points in frame A of `X_AS`, those without an answer left out. A head that moved
/// during the scan bends them, as it does in the real instrument's raw data.
[[nodiscard]] std::vector<CloudPoint> point_cloud(const LidarSpec& spec, const LidarScan& scan,
                                                  const Pose& X_AS);

/// Received light over the least that is detected, for a matt surface of `albedo` at `range` whose
/// normal is `cos_incidence` off the beam, through water of mean `attenuation` [1/m].
[[nodiscard]] double laser_signal(const LaserReach& reach, double albedo, double cos_incidence,
                                  double range, double attenuation);

}  // namespace remora
