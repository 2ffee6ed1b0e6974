// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/problem.h"
#include "sensors/pulse.h"

namespace remora {

/// How the head's screen turns echoes into grey.
struct SonarDisplaySpec {
  /// Time-varied gain: so many decibels per tenfold range, and what the water swallowed. 40 keeps
  /// a target alike at all ranges, 30 a bottom; noise grows with it.
  double tvg_spreading = 30.0;
  bool has_absorption_gain = true;
  double gain_db = 0.0;  ///< the operator's knob
  /// Grey is (pressure/white)^gamma. 1 is linear in pressure; 0.57 gives real Oculus pings' spread.
  double gamma = 0.6;
};

/// A multibeam forward-looking sonar, as its data sheet describes it. Frame S: x ahead, z down.
struct ImagingSonarSpec {
  double frequency = 900e3;            ///< [Hz]
  double range_resolution = 0.0254;    ///< c/2B at 1500 m/s [m]
  double sector = 1.5707963267948966;  ///< between the outer beams [rad]
  double vertical_width = 0.35;        ///< -3 dB, there and back [rad]
  int beams = 512;
  double beam_width = 0.0175;     ///< -3 dB, of a beam straight ahead [rad]
  double beam_edge_weight = 0.3;  ///< shading of the receiver's line; see BeamPatternSpec
  bool has_equal_sines = false;   ///< beams equally far apart in sine rather than in angle
  double source_level = 210.0;    ///< [dB re 1 µPa at 1 m]
  double min_range = 0.3;         ///< [m]
  double range = 20.0;            ///< the operator's setting [m]
  double max_range = 60.0;        ///< that the instrument allows [m]
  int range_bins = 1000;
  int rays_per_beam = 100;
  PulseWindow window = PulseWindow::hamming;
  double self_noise_db = 10.0;           ///< the receiver's over the sea's thermal noise [dB]
  double volume_backscatter_db = -75.0;  ///< of a cubic metre of coastal water [dB re 1/m]
  bool has_multipath = true;
  double beam_gain_spread_db = 0.4;  ///< how unlike the beams' gains are [dB]
  SonarDisplaySpec display;
};

/// What a user must change; empty when the spec is sound.
[[nodiscard]] std::vector<Problem> problems(const ImagingSonarSpec& spec);

}  // namespace remora
