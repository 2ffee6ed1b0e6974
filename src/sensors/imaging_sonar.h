// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "sensors/imaging_sonar_spec.h"
#include "sensors/sonar_kernel.h"

namespace remora {

/// Grey values of one ping as the device would send them: beam by beam, `bins` each.
struct SonarGrey {
  int beams = 0;
  int bins = 0;
  std::vector<std::uint8_t> values;

  [[nodiscard]] std::uint8_t at(int beam, int bin) const {
    return values[static_cast<std::size_t>(beam) * static_cast<std::size_t>(bins) +
                  static_cast<std::size_t>(bin)];
  }
};

/// The acoustics of the head that a data sheet describes.
[[nodiscard]] SonarSpec acoustics_of(const ImagingSonarSpec& spec);

/// A forward-looking sonar, compiled: constant, shared by threads.
/// Theory: docs/theory/acoustics.md, section 9.
class ImagingSonar {
 public:
  /// `problems(spec)` must be empty.
  explicit ImagingSonar(const ImagingSonarSpec& spec);

  [[nodiscard]] const ImagingSonarSpec& spec() const { return spec_; }
  [[nodiscard]] const SonarKernel& kernel() const { return kernel_; }
  /// Azimuth of each beam, positive to starboard [rad].
  [[nodiscard]] const std::vector<double>& beam_azimuths() const {
    return kernel_.spec().beam_azimuths;
  }

  /// The A-plot of every beam: see SonarKernel::ping.
  void ping(const SensorScene& scene, const SonarPose& pose, std::uint64_t seed,
            std::uint64_t ping_number, SonarKernel::Workspace& workspace, SonarEcho& echo) const {
    kernel_.ping(scene, pose, seed, ping_number, workspace, echo);
  }
  /// Gain against range, gamma and eight bits. Allocates only when the size changes.
  void show(const SonarEcho& echo, SonarGrey& grey) const;
  /// The gain at a range [dB]: time-varied gain and the operator's.
  [[nodiscard]] double gain_db(const SonarEcho& echo, double range) const;

 private:
  ImagingSonarSpec spec_;
  SonarKernel kernel_;
  double white_level_ = 0.0;  // that is shown white, after the gain [dB re 1 µPa]
};

}  // namespace remora
