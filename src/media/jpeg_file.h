// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "appearance/colour_image.h"

namespace remora {

/// A picture as a JPEG file's bytes. Quality from 1 to 100; colour at half resolution, as cameras
/// and browsers have it. Size is from 1 to 65500 pixels a side.
[[nodiscard]] std::vector<std::byte> jpeg_bytes(const ColourImage& image, int quality = 90);

/// The picture in a JPEG's bytes, of at most 8192 pixels a side; false, and `image` is of no use,
/// when they are none.
[[nodiscard]] bool decode_jpeg(std::span<const std::byte> jpeg, ColourImage& image);

/// A JPEG made smaller for a page: by 1/2, 1/4 or 1/8, the least that brings it to `width` pixels
/// or fewer. Empty when the bytes are no JPEG.
[[nodiscard]] std::vector<std::byte> scaled_down(std::span<const std::byte> jpeg, int width,
                                                 int quality = 80);

}  // namespace remora
