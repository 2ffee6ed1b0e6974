// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "sensors/fan_image.h"

namespace remora {

/// A picture as a JPEG file's bytes. Quality from 1 to 100; colour at half resolution, as cameras
/// and browsers have it. Size is from 1 to 65500 pixels a side.
[[nodiscard]] std::vector<std::byte> jpeg_bytes(const ColourImage& image, int quality = 90);

}  // namespace remora
