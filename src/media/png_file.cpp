// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/png_file.h"

#include <png.h>

#include "base/assert.h"

namespace remora {
namespace {

constexpr png_uint_32 kMaxPngSide = 8192;

png_image header_of(int width, int height, png_uint_32 format) {
  REMORA_ASSERT(width > 0 && height > 0);
  png_image header = {};
  header.version = PNG_IMAGE_VERSION;
  header.width = static_cast<png_uint_32>(width);
  header.height = static_cast<png_uint_32>(height);
  header.format = format;
  return header;
}

bool write(png_image header, const void* pixels, const std::filesystem::path& file) {
  const bool is_written =
      png_image_write_to_file(&header, file.c_str(), 0, pixels, 0, nullptr) != 0;
  png_image_free(&header);
  return is_written;
}

std::size_t pixel_count(int width, int height) {
  return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
}

}  // namespace

bool write_png(const ColourImage& image, const std::filesystem::path& file) {
  REMORA_ASSERT(image.pixels.size() == 3 * pixel_count(image.width, image.height));
  return write(header_of(image.width, image.height, PNG_FORMAT_RGB), image.pixels.data(), file);
}

bool write_grey_png(std::span<const std::uint16_t> values, int width, int height,
                    const std::filesystem::path& file) {
  REMORA_ASSERT(values.size() == pixel_count(width, height));
  // libpng takes 16 bits for linear light; as nothing converts them, they arrive as they are.
  return write(header_of(width, height, PNG_FORMAT_LINEAR_Y), values.data(), file);
}

namespace {

/// The rest of a picture whose head was read.
std::optional<ColourImage> finish_read(png_image& header) {
  std::optional<ColourImage> image;
  if (header.width <= kMaxPngSide && header.height <= kMaxPngSide) {
    header.format = PNG_FORMAT_RGB;
    image = ColourImage{static_cast<int>(header.width), static_cast<int>(header.height), {}};
    image->pixels.resize(PNG_IMAGE_SIZE(header));
    const png_color black = {0, 0, 0};
    if (png_image_finish_read(&header, &black, image->pixels.data(), 0, nullptr) == 0)
      image.reset();
  }
  png_image_free(&header);
  return image;
}

}  // namespace

std::optional<ColourImage> read_png(const std::filesystem::path& file) {
  png_image header = {};
  header.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_file(&header, file.c_str()) == 0) return std::nullopt;
  return finish_read(header);
}

std::optional<ColourImage> decode_png(std::span<const std::byte> png) {
  png_image header = {};
  header.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&header, png.data(), png.size()) == 0) return std::nullopt;
  return finish_read(header);
}

}  // namespace remora
