// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "math/angles.h"
#include "sensors/sonar_kernel.h"

namespace remora {

/// A side-scan sonar: one fan to port and one to starboard, wide in the vertical, narrow along the
/// track. Frame S: x along the track, y to starboard, z down.
struct SideScanSpec {
  PulseSpec pulse{.frequency = 450e3, .bandwidth = 40e3};
  double source_level = 210.0;             ///< [dB re 1 µPa at 1 m]
  double beam_width = 0.8 * kDegree;       ///< along the track [rad]
  double vertical_width = 60.0 * kDegree;  ///< [rad]
  double tilt = 30.0 * kDegree;            ///< of the axes below level [rad]
  double min_range = 0.5;                  ///< [m]
  double max_range = 50.0;                 ///< to each side [m]
  int range_bins = 1000;                   ///< to each side
  int elevation_rays = 1024;               ///< of each side's fan
  double noise_level = 40.0;               ///< [dB re 1 µPa²/Hz]
  double volume_backscatter_db = -85.0;    ///< of the water [dB re 1/m]
  bool has_multipath = true;
  double tvg_spreading = 30.0;  ///< gain against range for the picture: this · lg r + 2αr [dB]
};

[[nodiscard]] std::vector<Problem> problems(const SideScanSpec& spec);

enum class Side { port, starboard };

/// The head of one side in S: x along its axis, z down.
[[nodiscard]] Pose side_mounting(const SideScanSpec& spec, Side side);

/// One ping of both sides.
struct SideScanPing {
  SonarEcho port;
  SonarEcho starboard;
  std::optional<double> first_bottom_return = {};  ///< the nearer one: altitude as it knows it [m]
};

/// The compiled sonar: constant. `problems(spec)` must be empty.
class SideScan {
 public:
  explicit SideScan(const SideScanSpec& spec);

  [[nodiscard]] const SideScanSpec& spec() const { return spec_; }
  struct Workspace {
    SonarKernel::Workspace kernel;
  };
  /// A pure function of its arguments, as SonarKernel::ping is.
  void ping(const SensorScene& scene, const SonarPose& pose, std::uint64_t seed,
            std::uint64_t ping_number, Workspace& workspace, SideScanPing& ping) const;

 private:
  SideScanSpec spec_;
  SonarKernel kernel_;  // both sides are alike
};

/// The record of a survey: one row for each ping, from far port over nadir to far starboard.
class Waterfall {
 public:
  explicit Waterfall(const SideScanSpec& spec) : spec_(spec) {}

  void add(const SideScanPing& ping);
  /// Forgets older rows.
  void keep_last(int rows);

  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int columns() const { return 2 * spec_.range_bins; }
  /// Pressure amplitude after the gain against range, row by row.
  [[nodiscard]] const std::vector<float>& amplitudes() const { return amplitudes_; }
  /// 8-bit grey picture: square root of amplitude, scaled so that the brightest hundredth is white.
  [[nodiscard]] std::vector<std::uint8_t> picture() const;

 private:
  SideScanSpec spec_;
  int rows_ = 0;
  std::vector<float> amplitudes_;
};

}  // namespace remora
