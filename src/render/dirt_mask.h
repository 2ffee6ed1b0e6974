// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "render/picture.h"

namespace remora {

/// How much a neglected port takes from the light behind it, and how much of the light around it
/// scatters into the picture, each of 255.
struct DirtPixel {
  std::uint8_t cover = 0;
  std::uint8_t scatter = 0;
};

/// Dirt on a camera's port: dried drops with their rims, bubbles, clots, smears of a wiping hand,
/// specks and a film towards the edge. Made from the seed alone, at any size.
[[nodiscard]] Raster<DirtPixel> make_dirt_mask(int width, int height, std::uint64_t seed);

}  // namespace remora
