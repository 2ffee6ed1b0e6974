// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace remora {

/// Weight over the band of a pulse: what is lost in resolution is gained in range side lobes.
enum class PulseWindow {
  rectangular,  ///< side lobes 13 dB down; the first zero lies c/2B from the peak
  hamming,      ///< side lobes 43 dB down; half-power width 1.30·c/2B
};

/// A transmitted pulse after the receiver's matched filter.
struct PulseSpec {
  double frequency = 900e3;  ///< of the carrier [Hz]
  double bandwidth = 30e3;   ///< [Hz]
  PulseWindow window = PulseWindow::hamming;
};

/// The resolution that the bandwidth allows, c/2B [m].
[[nodiscard]] inline double range_resolution(const PulseSpec& pulse, double sound_speed) {
  return sound_speed / (2.0 * pulse.bandwidth);
}

/// The envelope of a point's echo, sampled every `spacing` metres of range, from its peak (which is
/// 1) outwards on one side. Made for echoes that were laid down by linear interpolation on that
/// grid: it undoes the smoothing. `spacing` is at most half the resolution.
void sample_envelope(const PulseSpec& pulse, double sound_speed, double spacing,
                     std::vector<float>& envelope);

}  // namespace remora
