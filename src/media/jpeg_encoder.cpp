// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/jpeg_encoder.h"

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

struct JpegEncoder::Library {
  jpeg_compress_struct info = {};
  jpeg_error_mgr errors = {};
  unsigned char* buffer = nullptr;  // malloc's: the library replaces it by a larger one
  unsigned long size = 0;           // NOLINT(google-runtime-int): jpeglib's own type
};

JpegEncoder::JpegEncoder() : library_(std::make_unique<Library>()) {
  library_->info.err = jpeg_std_error(&library_->errors);
  library_->errors.error_exit = stop;
  jpeg_create_compress(&library_->info);
}

JpegEncoder::~JpegEncoder() {
  jpeg_destroy_compress(&library_->info);
  std::free(library_->buffer);
}

std::span<const std::uint8_t> JpegEncoder::encode(const ColourImage& image, int quality) {
  REMORA_ASSERT(image.width > 0 && image.height > 0 && image.width <= JPEG_MAX_DIMENSION &&
                image.height <= JPEG_MAX_DIMENSION);
  jpeg_compress_struct& info = library_->info;
  unsigned char* bytes = library_->buffer;
  unsigned long size = library_->size;  // NOLINT(google-runtime-int): jpeglib's own type
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
  if (bytes != library_->buffer) {  // it did not fit: the library's larger one takes its place
    std::free(library_->buffer);
    library_->buffer = bytes;
    library_->size = size;
  }
  return {bytes, size};
}

}  // namespace remora
