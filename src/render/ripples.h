// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace remora {

/// Slopes of a square of short waves that repeats without seam: along x and y, 8 bits each, 0 … 255
/// for minus to plus two standard deviations. Wavelengths from a half to a fortieth of the square,
/// with equal slope in each octave, as short wind waves have. Always the same.
struct RippleImage {
  int size = 0;
  std::vector<std::uint8_t> slopes;
};
[[nodiscard]] RippleImage make_ripple_image(int size = 256);

/// Root mean square slope, on each axis, of the ripples on a sea of this significant height [m]:
/// even a pool is never a mirror, and wind roughens what it raises.
[[nodiscard]] double ripple_slope(double significant_height);

}  // namespace remora
