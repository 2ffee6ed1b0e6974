// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/problem.h"
#include "math/angles.h"
#include "sensors/bottom_detection.h"
#include "sensors/sonar_kernel.h"

namespace remora {

/// A multibeam echo sounder: a fan of narrow beams across the track, each with one sounding. Frame
/// S: x along the track, y to starboard, z down the middle of the fan.
struct MultibeamSpec {
  PulseSpec pulse{.frequency = 400e3, .bandwidth = 80e3};
  double source_level = 215.0;  ///< [dB re 1 µPa at 1 m]
  int beams = 256;
  double swath = 120.0 * kDegree;      ///< first to last beam [rad]
  double beam_width = 1.0 * kDegree;   ///< across the track [rad]
  double along_width = 1.0 * kDegree;  ///< of the transmitted fan [rad]
  double min_range = 0.5;              ///< [m]
  double max_range = 50.0;
  int range_bins = 2000;
  double noise_level = 40.0;  ///< [dB re 1 µPa²/Hz]
};

[[nodiscard]] std::vector<Problem> problems(const MultibeamSpec& spec);

/// One beam's answer.
struct Sounding {
  int beam = 0;
  double angle = 0.0;  ///< from z towards starboard [rad]
  BottomDetection bottom;

  /// Where it lies in S.
  [[nodiscard]] Vec3 p_S() const;
};

struct MultibeamPing {
  SonarEcho echo;                     ///< what the beams heard
  std::vector<Sounding> soundings{};  ///< of the beams that found the bottom
};

class Multibeam {
 public:
  explicit Multibeam(const MultibeamSpec& spec);

  [[nodiscard]] const MultibeamSpec& spec() const { return spec_; }
  [[nodiscard]] double angle_of(int beam) const;
  void ping(const SensorScene& scene, const SonarPose& pose, std::uint64_t seed,
            std::uint64_t ping_number, SonarKernel::Workspace& workspace,
            MultibeamPing& ping) const;

 private:
  MultibeamSpec spec_;
  SonarKernel kernel_;
};

}  // namespace remora
