// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/jpeg_file.h"

// jpeglib.h needs <cstdio> and does not include it.
#include <cstdio>

#include <csetjmp>

#include <jpeglib.h>

#include "media/jpeg_encoder.h"

namespace remora {
namespace {

constexpr JDIMENSION kMaxSide = 8192;  // what a stranger's picture may make us allocate

/// The library's way out of a file that is no JPEG.
struct Escape {
  jpeg_error_mgr errors = {};
  std::jmp_buf place;
};
[[noreturn]] void escape(j_common_ptr info) {
  std::longjmp(reinterpret_cast<Escape*>(info->err)->place, 1);  // errors is its first member
}
void keep_silent(j_common_ptr) {}

/// Nothing with a destructor may be made between setjmp and longjmp: `image` is the caller's.
bool decode(std::span<const std::byte> jpeg, int width, ColourImage& image) {
  jpeg_decompress_struct info = {};
  Escape way_out;
  info.err = jpeg_std_error(&way_out.errors);
  way_out.errors.error_exit = escape;
  way_out.errors.output_message = keep_silent;
  if (setjmp(way_out.place) != 0) {
    jpeg_destroy_decompress(&info);
    return false;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(jpeg.data()), jpeg.size());
  jpeg_read_header(&info, TRUE);
  if (info.image_width > kMaxSide || info.image_height > kMaxSide) {
    jpeg_destroy_decompress(&info);
    return false;
  }
  info.out_color_space = JCS_RGB;
  while (info.scale_denom < 8 &&
         info.image_width > static_cast<JDIMENSION>(width) * info.scale_denom)
    info.scale_denom *= 2;
  jpeg_start_decompress(&info);
  image.width = static_cast<int>(info.output_width);
  image.height = static_cast<int>(info.output_height);
  image.pixels.resize(3 * std::size_t{info.output_width} * info.output_height);
  while (info.output_scanline < info.output_height) {
    JSAMPROW row = image.pixels.data() + 3 * std::size_t{info.output_width} * info.output_scanline;
    jpeg_read_scanlines(&info, &row, 1);
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return true;
}

}  // namespace

bool decode_jpeg(std::span<const std::byte> jpeg, ColourImage& image) {
  return !jpeg.empty() && decode(jpeg, JPEG_MAX_DIMENSION, image);
}

std::vector<std::byte> scaled_down(std::span<const std::byte> jpeg, int width, int quality) {
  ColourImage image;
  if (jpeg.empty() || !decode(jpeg, width, image)) return {};
  return jpeg_bytes(image, quality);
}

std::vector<std::byte> jpeg_bytes(const ColourImage& image, int quality) {
  JpegEncoder encoder;
  const std::span<const std::byte> bytes = std::as_bytes(encoder.encode(image, quality));
  return {bytes.begin(), bytes.end()};
}

}  // namespace remora
