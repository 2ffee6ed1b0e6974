// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "runtime/jpeg_file.h"

#include "runtime/jpeg_encoder.h"

namespace remora {

std::vector<std::byte> jpeg_bytes(const ColourImage& image, int quality) {
  JpegEncoder encoder;
  const std::span<const std::byte> bytes = std::as_bytes(encoder.encode(image, quality));
  return {bytes.begin(), bytes.end()};
}

}  // namespace remora
