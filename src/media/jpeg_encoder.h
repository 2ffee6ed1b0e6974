// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "appearance/colour_image.h"

namespace remora {

/// Makes JPEG files of pictures, one after the other, in memory that is used again. Not shared
/// between threads.
class JpegEncoder {
 public:
  JpegEncoder();
  ~JpegEncoder();
  JpegEncoder(const JpegEncoder&) = delete;
  JpegEncoder& operator=(const JpegEncoder&) = delete;

  /// Quality from 1 to 100; colour at half resolution (4:2:0), as cameras and browsers have it.
  /// Size is from 1 to 65500 pixels a side. The bytes stay until the next call.
  [[nodiscard]] std::span<const std::uint8_t> encode(const ColourImage& image, int quality);

 private:
  struct Library;
  std::unique_ptr<Library> library_;
};

}  // namespace remora
