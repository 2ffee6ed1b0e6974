// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace remora {

/// Twins of the functions in shaders/particles.glsl: chance that a particle carries with it, the
/// same in the shader and here to the last bit.

/// Every bit of the result depends on every bit of the argument (Wellons 2018, "lowbias32").
[[nodiscard]] constexpr std::uint32_t scrambled(std::uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  x ^= x >> 16;
  return x;
}

/// Number `which` of the particle `key`: uniform in [0, 1), 24 bits, exact in single precision.
[[nodiscard]] constexpr double chance(std::uint32_t key, std::uint32_t which) {
  return static_cast<double>(scrambled(key + which * 0x9e3779b9u) >> 8) * 0x1p-24;
}

/// The key of a particle of a kind in a run.
[[nodiscard]] constexpr std::uint32_t particle_key(std::uint32_t seed, std::uint32_t kind,
                                                   std::uint32_t id) {
  return scrambled(id ^ scrambled(seed ^ scrambled(kind)));
}

}  // namespace remora
