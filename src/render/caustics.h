// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "math/linear_algebra.h"
#include "render/gl_objects.h"

namespace remora {

/// The pattern of light that a patch of waves throws on the ground below it: a square that repeats
/// without seam. Texels are shares of `kBrightestCaustic`; their mean is the light without waves.
/// Always the same. Theory: docs/theory/surface.md.
inline constexpr double kBrightestCaustic = 5.0;
struct CausticImage {
  int size = 0;
  std::vector<std::uint8_t> texels;

  /// Light at a place in tiles, as a multiple of the light without waves; linear between texels.
  [[nodiscard]] double at(double u, double v) const;
};
[[nodiscard]] CausticImage make_caustic_image(int size = 256);

/// Twin of `caustic` in shaders/caustics.glsl, for a sun at the zenith and near eyes: sunlight at a
/// place `depth` metres below the surface as a multiple of its mean, in water of scattering
/// coefficient `b` [1/m].
[[nodiscard]] double caustic(const CausticImage& image, const Vec2& place, double depth, double b,
                             double time);

[[nodiscard]] GlTexture make_caustic_texture();

}  // namespace remora
