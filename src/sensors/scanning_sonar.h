// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "math/angles.h"
#include "sensors/bottom_detection.h"
#include "sensors/sonar_kernel.h"

namespace remora {

/// A mechanically scanned sonar: one beam on a head that a motor turns about z of S, a step for
/// each ping. Wide in the vertical it is an imaging sonar (Ping360), as a pencil beam mounted on
/// its side a profiler.
struct ScanningSonarSpec {
  PulseSpec pulse{.frequency = 750e3, .bandwidth = 30e3};
  double source_level = 205.0;        ///< [dB re 1 µPa at 1 m]
  double beam_width = 2.0 * kDegree;  ///< in the plane of the scan [rad]
  double vertical_width = 25.0 * kDegree;
  double min_range = 0.75;  ///< [m]
  double max_range = 20.0;
  int range_bins = 1200;
  double step = 0.9 * kDegree;             ///< of the motor, a ping each [rad]
  double sector = 2.0 * std::numbers::pi;  ///< full angle about `heading`; a full circle goes round
  double heading = 0.0;                    ///< middle of the sector, to starboard of x [rad]
  double noise_level = 40.0;               ///< [dB re 1 µPa²/Hz]
};

[[nodiscard]] std::vector<Problem> problems(const ScanningSonarSpec& spec);

/// Where the head points at this ping, to starboard of x, in (-π, π]. Round and round in a full
/// circle; to and fro in a sector.
[[nodiscard]] double head_angle(const ScanningSonarSpec& spec, std::uint64_t ping_number);
/// Pings of one pass over the sector.
[[nodiscard]] int pings_per_pass(const ScanningSonarSpec& spec);

struct ScanningPing {
  double angle = 0.0;  ///< [rad]
  SonarEcho echo;
  std::optional<BottomDetection> strongest = {};  ///< what a profiler reports
};

class ScanningSonar {
 public:
  explicit ScanningSonar(const ScanningSonarSpec& spec);

  [[nodiscard]] const ScanningSonarSpec& spec() const { return spec_; }
  void ping(const SensorScene& scene, const SonarPose& pose, std::uint64_t seed,
            std::uint64_t ping_number, SonarKernel::Workspace& workspace, ScanningPing& ping) const;

 private:
  ScanningSonarSpec spec_;
  SonarKernel kernel_;
};

}  // namespace remora
