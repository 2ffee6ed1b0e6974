// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "sensors/sonar_kernel.h"

namespace remora {

/// How the range of a bottom echo was found.
enum class DetectionMethod {
  amplitude,   ///< centre of the echo's power: short echoes, near normal incidence
  split_beam,  ///< where the echo crosses the middle of the beam: long echoes, at a slant
};

/// An echo found in one beam.
struct BottomDetection {
  double range = 0.0;               ///< [m]
  double uncertainty = 0.0;         ///< standard deviation as the echo itself suggests it [m]
  double echo_level_db = 0.0;       ///< of its peak [dB re 1 µPa]
  double signal_to_noise_db = 0.0;  ///< peak over the quiet part of the line
  DetectionMethod method = DetectionMethod::amplitude;

  /// 0 (do not use) to 1: grows with signal-to-noise and falls with relative uncertainty.
  [[nodiscard]] double quality() const;
};

/// The strongest echo of a beam after two-way spreading and absorption are taken out; empty when
/// nothing stands clear of noise and of the water's own echo. A long echo is timed with the help of
/// the beams on either side, where it is equally strong in both.
[[nodiscard]] std::optional<BottomDetection> detect_bottom(const SonarEcho& echo, int beam,
                                                           double min_range);

/// Range at which the echo line first rises clear of its noise and stays there, interpolated: what
/// a side-scan takes for its altitude. Empty when it never does.
[[nodiscard]] std::optional<double> first_return(const SonarEcho& echo, int beam, double min_range);

}  // namespace remora
