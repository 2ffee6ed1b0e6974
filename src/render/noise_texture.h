// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace remora {

/// A square of noise that repeats without seam, for the detail of all surfaces, RGBA, 8 bits:
/// clouds; distance to the middle of the nearest cell; grain; other clouds. Always the same.
struct NoiseImage {
  int size = 0;
  std::vector<std::uint8_t> rgba;
};
[[nodiscard]] NoiseImage make_noise_image(int size = 256);

}  // namespace remora
