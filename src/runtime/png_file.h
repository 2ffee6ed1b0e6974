// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "sensors/fan_image.h"

namespace remora {

/// Writes a picture as PNG; false when the disk refuses. Size is at least one pixel.
[[nodiscard]] bool write_png(const ColourImage& image, const std::filesystem::path& file);

}  // namespace remora
