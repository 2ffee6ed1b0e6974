// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "math/linear_algebra.h"

namespace remora {

/// Smooth random fields for rocks, sand and wrecks: gradient noise (Perlin 2002) over a lattice of
/// edge one whose gradients come from a hash of the seed. Constant in time, the same everywhere.
class GradientNoise {
 public:
  explicit GradientNoise(std::uint64_t seed) : seed_(seed) {}

  /// Within [-1, 1], zero at lattice points, mean zero.
  [[nodiscard]] double operator()(const Vec3& p) const;

  /// Octaves of halved wavelength; amplitude falls by 2^-hurst with each. Mostly within
  /// [-1, 1].
  [[nodiscard]] double fractal(Vec3 p, int octaves, double hurst) const;

 private:
  std::uint64_t seed_;
};

}  // namespace remora
