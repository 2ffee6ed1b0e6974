// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/overlay.h"

#include <gtest/gtest.h>

#include <limits>

#include "media/bitmap_font.h"
#include "media/test/picture_of.h"

namespace remora {
namespace overlay_test {

using test::at;
using test::count;
using test::plain;

constexpr Colour kRed{255, 0, 0};
constexpr Colour kWhite{255, 255, 255};

TEST(BitmapFont, EveryLetterOfAHudLineIsDrawn) {
  for (const char32_t letter : letters_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabz.,:-+%/°×")) {
    int points = 0;
    for (int row = 0; row < kGlyphHeight; ++row)
      for (int column = 0; column < kGlyphWidth; ++column)
        points += is_glyph_set(letter, column, row) ? 1 : 0;
    EXPECT_GE(points, 3) << static_cast<std::uint32_t>(letter);
  }
}

TEST(BitmapFont, NoTwoLettersLookAlike) {
  const std::u32string letters = letters_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.,:-+=%/()!?_°×");
  const auto are_alike = [](char32_t a, char32_t b) {
    for (int row = 0; row < kGlyphHeight; ++row)
      for (int column = 0; column < kGlyphWidth; ++column)
        if (is_glyph_set(a, column, row) != is_glyph_set(b, column, row)) return false;
    return true;
  };
  for (std::size_t i = 0; i < letters.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_FALSE(are_alike(letters[i], letters[j])) << i << " and " << j;
}

TEST(BitmapFont, DegreesAreOneLetterAndBrokenBytesAreBlanks) {
  EXPECT_EQ(letters_of("9°").size(), 2u);
  EXPECT_NO_FATAL_FAILURE(static_cast<void>(letters_of("\xc2")));
  EXPECT_NO_FATAL_FAILURE(static_cast<void>(letters_of("\xff\x80\xf0")));
}

TEST(Overlay, ALineOfTextIsAsWideAsItSays) {
  ColourImage image = plain(200, 20);
  draw_text("HHH", 10, 5, 2, kRed, image);
  int first = 200, last = 0;
  for (int x = 0; x < 200; ++x)
    for (int y = 0; y < 20; ++y)
      if (at(image, x, y) == kRed) first = std::min(first, x), last = std::max(last, x);
  EXPECT_EQ(first, 10);
  EXPECT_EQ(last - first + 1, text_width("HHH", 2));
}

TEST(Overlay, TextBeyondTheEdgeIsCutOff) {
  ColourImage image = plain(8, 8);
  draw_text("WIDE", -3, -3, 3, kRed, image);
  draw_text("FAR", 100, 100, 3, kRed, image);
  EXPECT_EQ(image.pixels.size(), 8u * 8u * 3u);
}

TEST(Overlay, TheHudFitsIntoAnyPicture) {
  for (const auto& [width, height] : {std::pair{640, 480}, {1920, 1080}, {160, 120}}) {
    ColourImage image = plain(width, height);
    draw_hud("00:12.3  DEPTH 3.2 M  HDG 045°", image);
    EXPECT_GT(count(image, kHudGreen), 100);
    for (int y = 0; y < height; ++y) EXPECT_NE(at(image, width - 1, y), kHudGreen);
    for (int x = 0; x < width; ++x) EXPECT_NE(at(image, x, height / 2), kHudGreen);
  }
}

TEST(Overlay, ShrinkingKeepsTheMean) {
  ColourImage image = plain(4, 4, {0, 0, 0});
  for (std::size_t i = 0; i < image.pixels.size() / 2; ++i) image.pixels[i] = 200;  // upper half
  EXPECT_EQ(at(resized(image, 1, 1), 0, 0), (Colour{100, 100, 100}));
  EXPECT_EQ(at(resized(image, 2, 2), 0, 0), (Colour{200, 200, 200}));
  EXPECT_EQ(at(resized(image, 8, 8), 7, 7), (Colour{0, 0, 0}));  // grows as well
}

TEST(Overlay, AnInsetLiesInItsCorner) {
  ColourImage image = plain(100, 80);
  draw_inset(plain(50, 40, kWhite), Corner::top_right, 0.3, image);
  EXPECT_EQ(at(image, 90, 10), kWhite);
  EXPECT_EQ(at(image, 10, 10), (Colour{0, 0, 0}));
  EXPECT_EQ(count(image, kWhite), 30 * 24);
}

/// Looks north from the origin; a wall 5 m ahead fills the right half of the picture.
struct HalfWall {
  View view;
  GroundTruth truth;
  HalfWall() {
    view.camera.width = 100;
    view.camera.height = 80;
    view.camera.port.kind = PortKind::none;
    view.X_WC.R << 0, 0, 1, 1, 0, 0, 0, 1, 0;
    truth.depth = {100, 80, std::vector<float>(8000, std::numeric_limits<float>::infinity())};
    for (int y = 0; y < 80; ++y)
      for (int x = 50; x < 100; ++x) truth.depth.pixels[static_cast<std::size_t>(y * 100 + x)] = 5;
  }
};

TEST(Overlay, ALineAcrossTheViewIsHiddenByWhatIsNearer) {
  const HalfWall wall;
  ColourImage image = plain(100, 80);
  SceneLines(wall.view, wall.truth).draw({8.0, -20.0, 0.0}, {8.0, 20.0, 0.0}, kRed, image);
  EXPECT_EQ(at(image, 25, 40), kRed);
  EXPECT_NE(at(image, 75, 40), kRed);
  SceneLines(wall.view, wall.truth).draw({4.0, -20.0, 0.0}, {4.0, 20.0, 0.0}, kRed, image);
  EXPECT_EQ(at(image, 75, 40), kRed);
}

TEST(Overlay, AxesPointWhereTheyShould) {
  const HalfWall wall;
  ColourImage image = plain(100, 80);
  Pose X_WF;
  X_WF.p = Vec3(3.0, 0.0, 0.0);
  SceneLines(wall.view, wall.truth).draw_axes(X_WF, 1.0, image);
  // y is east: right in the picture; z is down.
  const double f = intrinsics(wall.view.camera).fx;
  const int end = static_cast<int>(50.0 + f / 3.0);
  EXPECT_EQ(at(image, end - 1, 40), (Colour{60, 220, 60}));
  EXPECT_EQ(at(image, 50, 40 + static_cast<int>(f / 3.0) - 1), (Colour{80, 120, 255}));
}

TEST(Overlay, ALineBehindTheCameraIsNotDrawn) {
  const HalfWall wall;
  ColourImage image = plain(100, 80);
  SceneLines(wall.view, wall.truth).draw({-2.0, -20.0, 0.0}, {-2.0, 20.0, 0.0}, kRed, image);
  EXPECT_EQ(count(image, kRed), 0);
}

}  // namespace overlay_test
}  // namespace remora
