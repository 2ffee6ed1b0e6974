// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/pulse.h"

#include <cmath>
#include <numbers>

#include "base/assert.h"

namespace remora {
namespace {

using std::numbers::pi;

// Where the echo has faded into its side lobes [resolutions from the peak].
double half_length(PulseWindow window) { return window == PulseWindow::hamming ? 4.0 : 16.0; }

// Over the band, from its middle (0) to its edge (1).
double weight(PulseWindow window, double x) {
  return window == PulseWindow::hamming ? 0.54 + 0.46 * std::cos(pi * x) : 1.0;
}

}  // namespace

void sample_envelope(const PulseSpec& pulse, double sound_speed, double spacing,
                     std::vector<float>& envelope) {
  const double resolution = range_resolution(pulse, sound_speed);
  REMORA_ASSERT(spacing <= 0.501 * resolution);
  constexpr int kFrequencies = 128;  // the midpoint rule is exact enough for 16 side lobes
  envelope.resize(static_cast<std::size_t>(half_length(pulse.window) * resolution / spacing) + 1);
  for (std::size_t n = 0; n < envelope.size(); ++n) {
    double sum = 0.0;
    double total = 0.0;
    for (int i = 0; i < kFrequencies; ++i) {
      const double x = (i + 0.5) / kFrequencies;
      const double phase = 0.5 * pi * x * spacing / resolution;  // half a grid step's, at this x
      const double smoothing = std::pow(std::sin(phase) / phase, 2);
      const double w = weight(pulse.window, x);
      total += w;
      sum += w / smoothing * std::cos(2.0 * phase * static_cast<double>(n));
    }
    envelope[n] = static_cast<float>(sum / total);
  }
}

}  // namespace remora
