// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

#include "appearance/colour_image.h"

namespace remora {

/// Writes a picture as PNG; false when the disk refuses. Size is at least one pixel.
[[nodiscard]] bool write_png(const ColourImage& image, const std::filesystem::path& file);

/// Numbers of 16 bits, row by row from the top, as a grey PNG.
[[nodiscard]] bool write_grey_png(std::span<const std::uint16_t> values, int width, int height,
                                  const std::filesystem::path& file);

/// The picture in a PNG file, of at most 8192 pixels a side; nothing when it is none.
[[nodiscard]] std::optional<ColourImage> read_png(const std::filesystem::path& file);
/// The same for the bytes of one.
[[nodiscard]] std::optional<ColourImage> decode_png(std::span<const std::byte> png);

}  // namespace remora
