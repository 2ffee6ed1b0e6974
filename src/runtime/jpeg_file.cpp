// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "runtime/jpeg_file.h"

// jpeglib.h needs <cstdio> and does not include it.
#include <cstdio>
#include <cstdlib>

#include <jpeglib.h>

#include "base/assert.h"

namespace remora {
namespace {

/// Compressing from memory to memory fails for a wrong size or without memory only.
[[noreturn]] void stop(j_common_ptr info) {
  info->err->output_message(info);
  std::abort();
}

}  // namespace

std::vector<std::byte> jpeg_bytes(const ColourImage& image, int quality) {
  REMORA_ASSERT(image.width > 0 && image.height > 0 && image.width <= JPEG_MAX_DIMENSION &&
                image.height <= JPEG_MAX_DIMENSION);
  jpeg_compress_struct info = {};
  jpeg_error_mgr errors = {};
  info.err = jpeg_std_error(&errors);
  errors.error_exit = stop;
  jpeg_create_compress(&info);
  unsigned char* bytes = nullptr;
  unsigned long size = 0;  // NOLINT(google-runtime-int): jpeglib's own type
  jpeg_mem_dest(&info, &bytes, &size);
  info.image_width = static_cast<JDIMENSION>(image.width);
  info.image_height = static_cast<JDIMENSION>(image.height);
  info.input_components = 3;
  info.in_color_space = JCS_RGB;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  jpeg_start_compress(&info, TRUE);
  const std::size_t stride = 3 * static_cast<std::size_t>(image.width);
  while (info.next_scanline < info.image_height) {
    // The library does not write to what it reads; its C interface does not say so.
    auto* row = const_cast<JSAMPROW>(image.pixels.data() + info.next_scanline * stride);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  const auto* first = reinterpret_cast<const std::byte*>(bytes);
  std::vector<std::byte> result(first, first + size);
  jpeg_destroy_compress(&info);
  std::free(bytes);
  return result;
}

}  // namespace remora
