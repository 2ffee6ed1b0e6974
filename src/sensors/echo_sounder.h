// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "math/angles.h"
#include "sensors/bottom_detection.h"
#include "sensors/sonar_kernel.h"

namespace remora {

/// A single-beam echo sounder: one cone along z of S (down, when it is mounted straight).
struct EchoSounderSpec {
  PulseSpec pulse{.frequency = 115e3, .bandwidth = 20e3};
  double source_level = 195.0;         ///< [dB re 1 µPa at 1 m]
  double beam_width = 25.0 * kDegree;  ///< of the cone [rad]
  double min_range = 0.3;              ///< [m]
  double max_range = 50.0;
  int range_bins = 1000;
  double noise_level = 45.0;  ///< [dB re 1 µPa²/Hz]
};

[[nodiscard]] std::vector<Problem> problems(const EchoSounderSpec& spec);

struct EchoSounding {
  SonarEcho echo;
  std::optional<double> range = {};            ///< to the first return [m]
  std::optional<BottomDetection> bottom = {};  ///< its strongest echo
};

class EchoSounder {
 public:
  explicit EchoSounder(const EchoSounderSpec& spec);

  [[nodiscard]] const EchoSounderSpec& spec() const { return spec_; }
  void ping(const SensorScene& scene, const SonarPose& pose, std::uint64_t seed,
            std::uint64_t ping_number, SonarKernel::Workspace& workspace,
            EchoSounding& sounding) const;

 private:
  EchoSounderSpec spec_;
  SonarKernel kernel_;
};

}  // namespace remora
