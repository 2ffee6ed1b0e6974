// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/bag/picture_message.h"

#include <fmt/format.h>

#include <array>

#include "interfaces/ros_messages/packed.h"
#include "media/jpeg_file.h"
#include "media/png_file.h"

namespace remora {
namespace {

constexpr std::uint32_t kMostPixels = 8192;  // a side

/// Where red, green and blue stand among the bytes of a pixel.
struct PixelLayout {
  std::string_view encoding;
  std::uint32_t bytes = 0;
  std::array<std::uint8_t, 3> rgb{};
};
// OpenCV's own names mean its own order.
constexpr std::array<PixelLayout, 7> kLayouts{{{"rgb8", 3, {0, 1, 2}},
                                               {"bgr8", 3, {2, 1, 0}},
                                               {"rgba8", 4, {0, 1, 2}},
                                               {"bgra8", 4, {2, 1, 0}},
                                               {"mono8", 1, {0, 0, 0}},
                                               {"8UC1", 1, {0, 0, 0}},
                                               {"8UC3", 3, {2, 1, 0}}}};

const PixelLayout* find_layout(const std::string& encoding) {
  for (const PixelLayout& layout : kLayouts)
    if (layout.encoding == encoding) return &layout;
  return nullptr;
}

std::optional<ColourImage> raw_picture(const msg::Image& message, std::string& why_not) {
  const PixelLayout* layout = find_layout(message.encoding);
  if (layout == nullptr) {
    why_not = fmt::format(
        "its encoding is `{}`. There are rgb8, bgr8, rgba8, bgra8, mono8, and JPEG or PNG in "
        "compressed pictures",
        message.encoding);
    return std::nullopt;
  }
  const bool has_size = message.width > 0 && message.height > 0 && message.width <= kMostPixels &&
                        message.height <= kMostPixels;
  const std::uint64_t row = std::uint64_t{layout->bytes} * message.width;
  if (!has_size || message.step < row ||
      std::uint64_t{message.step} * message.height > message.data.size()) {
    why_not = fmt::format("{} × {} pixels do not fit its {} bytes", message.width, message.height,
                          message.data.size());
    return std::nullopt;
  }
  ColourImage image{static_cast<int>(message.width), static_cast<int>(message.height), {}};
  image.pixels.reserve(3 * std::size_t{message.width} * message.height);
  for (std::size_t y = 0; y < message.height; ++y) {
    const std::uint8_t* pixel = message.data.data() + y * message.step;
    for (std::uint32_t x = 0; x < message.width; ++x, pixel += layout->bytes)
      for (const std::uint8_t channel : layout->rgb) image.pixels.push_back(pixel[channel]);
  }
  return image;
}

std::optional<ColourImage> compressed_picture(const msg::CompressedImage& message,
                                              std::string& why_not) {
  const auto bytes = std::as_bytes(std::span(message.data));
  // The bytes know better than `format`, in which each program writes what it likes.
  if (std::optional<ColourImage> png = decode_png(bytes)) return png;
  ColourImage image;
  if (decode_jpeg(bytes, image)) return image;
  why_not = fmt::format("its format is `{}`, and its bytes are neither JPEG nor PNG",
                        message.format.substr(0, 40));
  return std::nullopt;
}

}  // namespace

bool is_picture_type(std::string_view type) {
  return type == msg::Image::kType || type == msg::CompressedImage::kType;
}

std::optional<ColourImage> picture_in(std::string_view type, std::span<const std::byte> message,
                                      std::string& why_not) {
  msg::Image raw;
  if (type == msg::Image::kType && unpack(message, raw)) return raw_picture(raw, why_not);
  msg::CompressedImage compressed;
  if (type == msg::CompressedImage::kType && unpack(message, compressed))
    return compressed_picture(compressed, why_not);
  why_not = fmt::format("its bytes are not those of {}", type);
  return std::nullopt;
}

}  // namespace remora
