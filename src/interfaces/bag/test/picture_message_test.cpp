// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/bag/picture_message.h"

#include <gtest/gtest.h>

#include "interfaces/ros_messages/packed.h"
#include "media/jpeg_file.h"

namespace remora {
namespace picture_message_test {

/// Two pixels in two rows, with a byte of padding behind each row.
msg::Image image(const std::string& encoding, std::uint32_t bytes) {
  msg::Image out;
  out.width = 1;
  out.height = 2;
  out.encoding = encoding;
  out.step = bytes + 1;
  for (std::uint8_t i = 0; i < 2 * out.step; ++i) out.data.push_back(i);
  return out;
}

std::vector<std::uint8_t> pixels_of(const msg::Image& message) {
  std::string why_not;
  const auto picture = picture_in(msg::Image::kType, pack(message), why_not);
  return picture ? picture->pixels : std::vector<std::uint8_t>{};
}

TEST(PictureMessage, ColoursStandWhereTheEncodingSays) {
  using Bytes = std::vector<std::uint8_t>;
  EXPECT_EQ(pixels_of(image("rgb8", 3)), (Bytes{0, 1, 2, 4, 5, 6}));
  EXPECT_EQ(pixels_of(image("bgr8", 3)), (Bytes{2, 1, 0, 6, 5, 4}));
  EXPECT_EQ(pixels_of(image("bgra8", 4)), (Bytes{2, 1, 0, 7, 6, 5}));
  EXPECT_EQ(pixels_of(image("mono8", 1)), (Bytes{0, 0, 0, 2, 2, 2}));
}

TEST(PictureMessage, WhatIsNoPictureIsNamedAndNothingElseHappens) {
  std::string why_not;
  EXPECT_FALSE(picture_in(msg::Image::kType, pack(image("bayer_rggb8", 1)), why_not));
  EXPECT_NE(why_not.find("bayer_rggb8"), std::string::npos);
  msg::Image vast = image("rgb8", 3);
  vast.width = vast.height = 4'000'000'000u;
  EXPECT_FALSE(picture_in(msg::Image::kType, pack(vast), why_not));
  msg::Image cut = image("rgb8", 3);
  cut.data.pop_back();
  EXPECT_FALSE(picture_in(msg::Image::kType, pack(cut), why_not));
  const std::vector<std::byte> noise(40, std::byte{0xff});
  EXPECT_FALSE(picture_in(msg::Image::kType, noise, why_not));
  EXPECT_FALSE(picture_in(msg::CompressedImage::kType, noise, why_not));
  EXPECT_FALSE(picture_in("std_msgs/String", {}, why_not));
}

TEST(PictureMessage, ACompressedPictureIsKnownByItsBytes) {
  ColourImage grey{16, 8, std::vector<std::uint8_t>(3 * 16 * 8, 90)};
  msg::CompressedImage message;
  message.format = "rgb8; jpeg compressed bgr8";  // as image_transport writes it
  for (const std::byte b : jpeg_bytes(grey)) message.data.push_back(std::uint8_t(b));
  std::string why_not;
  const auto picture = picture_in(msg::CompressedImage::kType, pack(message), why_not);
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->width, 16);
  EXPECT_NEAR(picture->pixels[0], 90, 2);
  message.data.resize(20);
  EXPECT_FALSE(picture_in(msg::CompressedImage::kType, pack(message), why_not));
}

}  // namespace picture_message_test
}  // namespace remora
