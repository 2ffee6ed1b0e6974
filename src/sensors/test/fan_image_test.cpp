// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/fan_image.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace remora {
namespace fan_image_test {

FanImageSpec ninety_degrees() {
  FanImageSpec spec;
  for (int b = 0; b < 91; ++b) spec.beam_azimuths.push_back((b - 45) * kDegree);
  spec.bins = 500;
  spec.max_range = 10.0;
  spec.height = 402;
  spec.ring_spacing = -1.0;
  return spec;
}

int grey_at(const ColourImage& image, double x, double y) {
  const auto pixel =
      static_cast<std::size_t>(std::lround(y)) * static_cast<std::size_t>(image.width) +
      static_cast<std::size_t>(std::lround(x));
  return image.pixels[3 * pixel];
}

TEST(FanImage, IsAsWideAsItsSectorIsDeep) {
  const FanImage fan(ninety_degrees());
  EXPECT_EQ(fan.height(), 402);
  EXPECT_NEAR(fan.width(), 2.0 * 400.0 * std::sin(45.0 * kDegree), 4.0);
}

TEST(FanImage, AnEchoAppearsAtItsBearingAndRangeAndStarboardIsRight) {
  const FanImageSpec spec = ninety_degrees();
  const FanImage fan(spec);
  std::vector<std::uint8_t> grey(91 * 500, 0);
  const int beam = 45 + 30;  // 30 degrees to starboard
  for (int b = beam - 1; b <= beam + 1; ++b) {
    for (int n = 297; n < 304; ++n) grey[static_cast<std::size_t>(b * 500 + n)] = 255;  // 6 m
  }
  ColourImage image;
  fan.draw(grey, *find_colour_map("grey"), image);
  const auto [x, y] = fan.pixel_at(30.0 * kDegree, 6.0);
  EXPECT_GT(x, fan.width() / 2);
  EXPECT_EQ(grey_at(image, x, y), 255);
  const auto [x2, y2] = fan.pixel_at(-30.0 * kDegree, 6.0);
  EXPECT_EQ(grey_at(image, x2, y2), 0);
  const auto [x3, y3] = fan.pixel_at(30.0 * kDegree, 7.0);
  EXPECT_EQ(grey_at(image, x3, y3), 0);
}

TEST(FanImage, BetweenBeamsTheGreyIsBetweenTheirs) {
  FanImageSpec spec = ninety_degrees();
  spec.beam_azimuths = {-10.0 * kDegree, 10.0 * kDegree};
  const FanImage fan(spec);
  std::vector<std::uint8_t> grey(1000, 0);
  std::fill(grey.begin() + 500, grey.end(), 200);
  ColourImage image;
  fan.draw(grey, *find_colour_map("grey"), image);
  const auto [x, y] = fan.pixel_at(0.0, 8.0);
  EXPECT_NEAR(grey_at(image, x, y), 100, 3);
}

TEST(FanImage, NothingIsDrawnOutsideTheSector) {
  const FanImage fan(ninety_degrees());
  const std::vector<std::uint8_t> grey(91 * 500, 255);
  ColourImage image;
  fan.draw(grey, *find_colour_map("grey"), image);
  EXPECT_LT(grey_at(image, 2, fan.height() - 3), 20);
  EXPECT_EQ(grey_at(image, fan.width() / 2.0, 100), 255);
}

TEST(ColourMap, EveryNamedMapRisesFromDarkToBrightButJet) {
  for (const std::string_view name : colour_map_names()) {
    const auto map = find_colour_map(name);
    ASSERT_TRUE(map) << name;
    if (name == "jet") continue;
    const auto luminance = [&](std::size_t i) {
      return 0.2126 * (*map)[i][0] + 0.7152 * (*map)[i][1] + 0.0722 * (*map)[i][2];
    };
    EXPECT_LT(luminance(0), 10.0) << name;
    EXPECT_GT(luminance(255), 180.0) << name;
    for (std::size_t i = 1; i < 256; ++i) EXPECT_GE(luminance(i) + 1.0, luminance(i - 1)) << name;
  }
  EXPECT_FALSE(find_colour_map("mauve"));
}

}  // namespace fan_image_test
}  // namespace remora
