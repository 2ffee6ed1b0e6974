// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/jpeg_encoder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "media/test/picture_of.h"

namespace remora {
namespace jpeg_encoder_test {

/// Something to compress: coloured stripes.
ColourImage stripes(int width, int height) {
  ColourImage image = test::plain(width, height);
  for (std::size_t i = 0; i < image.pixels.size(); ++i)
    image.pixels[i] = static_cast<std::uint8_t>(i * 37 % 251);
  return image;
}

std::vector<std::uint8_t> encoded(JpegEncoder& encoder, const ColourImage& image, int quality) {
  const auto bytes = encoder.encode(image, quality);
  return {bytes.begin(), bytes.end()};
}

/// The start of the frame header (ITU T.81, B.2.2): its marker is FF C0.
std::size_t frame_header(const std::vector<std::uint8_t>& jpeg) {
  for (std::size_t i = 0; i + 1 < jpeg.size(); ++i)
    if (jpeg[i] == 0xFF && jpeg[i + 1] == 0xC0) return i;
  return 0;
}

TEST(JpegEncoder, TheFileSaysItsSizeAndHasColourAtHalfResolution) {
  JpegEncoder encoder;
  const std::vector<std::uint8_t> jpeg = encoded(encoder, stripes(321, 123), 70);
  const std::size_t header = frame_header(jpeg);
  ASSERT_GT(header, 0u);
  EXPECT_EQ(jpeg[header + 5] * 256 + jpeg[header + 6], 123);
  EXPECT_EQ(jpeg[header + 7] * 256 + jpeg[header + 8], 321);
  EXPECT_EQ(jpeg[header + 11], 0x22);  // luminance sampled 2 × 2 …
  EXPECT_EQ(jpeg[header + 14], 0x11);  // … as often as the colours
  EXPECT_EQ(jpeg[jpeg.size() - 2], 0xFF);
  EXPECT_EQ(jpeg[jpeg.size() - 1], 0xD9);  // end of image
}

TEST(JpegEncoder, APictureIsTheSameWhateverWasEncodedBefore) {
  JpegEncoder used;
  static_cast<void>(used.encode(stripes(17, 11), 30));    // smaller …
  static_cast<void>(used.encode(stripes(800, 600), 95));  // … and larger than what follows
  JpegEncoder fresh;
  EXPECT_EQ(encoded(used, stripes(200, 100), 70), encoded(fresh, stripes(200, 100), 70));
}

// ITU T.81, table K.1 in zigzag order begins 16 11 12 14; quality 50 takes it as it is, and 90 a
// fifth of it.
TEST(JpegEncoder, QualityScalesTheTableOfTheStandard) {
  JpegEncoder encoder;
  const auto first_divisors = [&](int quality) {
    const std::vector<std::uint8_t> jpeg = encoded(encoder, stripes(200, 100), quality);
    const std::array<std::uint8_t, 2> marker{0xFF, 0xDB};  // define quantisation tables
    const auto at = std::search(jpeg.begin(), jpeg.end(), marker.begin(), marker.end());
    EXPECT_GT(jpeg.end() - at, 9);
    return std::vector<std::uint8_t>(at + 5, at + 9);  // after marker, length and number
  };
  EXPECT_EQ(first_divisors(50), (std::vector<std::uint8_t>{16, 11, 12, 14}));
  EXPECT_EQ(first_divisors(90), (std::vector<std::uint8_t>{3, 2, 2, 3}));
}

}  // namespace jpeg_encoder_test
}  // namespace remora
