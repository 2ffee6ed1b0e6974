// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "runtime/png_file.h"

#include <png.h>

#include "base/assert.h"

namespace remora {

bool write_png(const ColourImage& image, const std::filesystem::path& file) {
  REMORA_ASSERT(image.width > 0 && image.height > 0);
  REMORA_ASSERT(image.pixels.size() ==
                3 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
  png_image header = {};
  header.version = PNG_IMAGE_VERSION;
  header.width = static_cast<png_uint_32>(image.width);
  header.height = static_cast<png_uint_32>(image.height);
  header.format = PNG_FORMAT_RGB;
  const bool is_written =
      png_image_write_to_file(&header, file.c_str(), 0, image.pixels.data(), 0, nullptr) != 0;
  png_image_free(&header);
  return is_written;
}

}  // namespace remora
