// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/overlay.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "appearance/camera_lens.h"
#include "math/angles.h"
#include "math/rotation.h"
#include "media/bitmap_font.h"
#include "world/motion_of.h"

namespace remora {
namespace {

constexpr int kAdvance = kGlyphWidth + 1;  // points from one letter to the next
constexpr Colour kBlack{0, 0, 0};

void set_pixel(int x, int y, const Colour& colour, ColourImage& image) {
  if (x < 0 || y < 0 || x >= image.width || y >= image.height) return;
  const std::size_t at = 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                              static_cast<std::size_t>(x));
  std::copy(colour.begin(), colour.end(), image.pixels.begin() + static_cast<std::ptrdiff_t>(at));
}

void fill(int x, int y, int width, int height, const Colour& colour, ColourImage& image) {
  for (int row = y; row < y + height; ++row)
    for (int column = x; column < x + width; ++column) set_pixel(column, row, colour, image);
}

/// Every point of every letter as a square grown by `rim`.
void draw_letters(const std::u32string& letters, int x, int y, int scale, int rim,
                  const Colour& colour, ColourImage& image) {
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const int left = x + static_cast<int>(i) * kAdvance * scale;
    for (int row = 0; row < kGlyphHeight; ++row)
      for (int column = 0; column < kGlyphWidth; ++column)
        if (is_glyph_set(letters[i], column, row))
          fill(left + column * scale - rim, y + row * scale - rim, scale + 2 * rim, scale + 2 * rim,
               colour, image);
  }
}

std::string clock_time(SimTime now) {
  const double seconds = now.seconds();
  const int minutes = static_cast<int>(seconds / 60.0);
  return fmt::format("{:02d}:{:04.1f}", minutes,
                     std::floor(10.0 * (seconds - 60.0 * minutes)) / 10.0);
}

}  // namespace

int text_width(std::string_view text, int scale) {
  const auto letters = static_cast<int>(letters_of(text).size());
  return letters == 0 ? 0 : (letters * kAdvance - 1) * scale;
}

void draw_text(std::string_view text, int x, int y, int scale, const Colour& colour,
               ColourImage& image) {
  const std::u32string letters = letters_of(text);
  draw_letters(letters, x, y, scale, std::max(scale / 2, 1), kBlack, image);
  draw_letters(letters, x, y, scale, 0, colour, image);
}

std::string hud_line(const Model& model, const State& state, VehicleId vehicle) {
  const RigidState& body = motion_of(model, state, vehicle);
  const VehicleState& own = state.vehicles[vehicle.index];
  const double yaw_deg = to_roll_pitch_yaw(body.q_WB).yaw * kDegreesPerRadian;
  const int heading = (static_cast<int>(std::lround(yaw_deg)) + 360) % 360;
  std::string line = fmt::format("{}  DEPTH {:.1f} M  HDG {:03d}°", clock_time(state.now),
                                 std::max(body.p_WB.z(), 0.0), heading);
  const double altitude = model.seabed_z(body.p_WB) - body.p_WB.z();
  if (altitude < 1000.0) line += fmt::format("  ALT {:.1f} M", altitude);
  line += fmt::format("  {:.1f} M/S", body.V_WB_B.linear.norm());
  if (!own.lookout.lamps.empty())
    line += fmt::format("  LAMPS {:.0f}%", 100.0 * own.lookout.lamps[0]);
  return line;
}

void draw_hud(std::string_view line, ColourImage& image) {
  const int narrow = text_width(line, 1);
  if (narrow == 0) return;
  // About a fortieth of the height, but never wider than the picture.
  const int by_height = std::max(1, image.height / (40 * kGlyphHeight));
  const int by_width = std::max(1, (image.width * 95 / 100) / narrow);
  const int scale = std::min(by_height, by_width);
  const int margin = 3 * scale + 2;
  draw_text(line, margin, image.height - margin - kGlyphHeight * scale, scale, kHudGreen, image);
}

ColourImage resized(const ColourImage& image, int width, int height) {
  ColourImage result{width, height, {}};
  result.pixels.reserve(3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  const auto span = [](int i, int count, int of) {
    const auto from = static_cast<int>(static_cast<std::int64_t>(i) * of / count);
    const auto to = static_cast<int>(static_cast<std::int64_t>(i + 1) * of / count);
    return std::pair{from, std::max(to, from + 1)};
  };
  for (int y = 0; y < height; ++y) {
    const auto [top, bottom] = span(y, height, image.height);
    for (int x = 0; x < width; ++x) {
      const auto [left, right] = span(x, width, image.width);
      std::array<int, 3> sum{};
      for (int row = top; row < bottom; ++row)
        for (int column = left; column < right; ++column)
          for (std::size_t c = 0; c < 3; ++c)
            sum[c] += image.pixels[3 * (static_cast<std::size_t>(row) *
                                            static_cast<std::size_t>(image.width) +
                                        static_cast<std::size_t>(column)) +
                                   c];
      const int count = (bottom - top) * (right - left);
      for (const int value : sum)
        result.pixels.push_back(static_cast<std::uint8_t>((value + count / 2) / count));
    }
  }
  return result;
}

void draw_inset(const ColourImage& inset, Corner corner, double share, ColourImage& image) {
  const double scale =
      std::min(share * image.width / inset.width, share * 1.5 * image.height / inset.height);
  const int width = std::max(1, static_cast<int>(scale * inset.width));
  const int height = std::max(1, static_cast<int>(scale * inset.height));
  const int margin = std::max(2, image.width / 100);
  const bool is_left = corner == Corner::top_left || corner == Corner::bottom_left;
  const bool is_top = corner == Corner::top_left || corner == Corner::top_right;
  const int x = is_left ? margin : image.width - margin - width;
  const int y = is_top ? margin : image.height - margin - height;
  fill(x - 1, y - 1, width + 2, height + 2, kHudGreen, image);
  const ColourImage small = resized(inset, width, height);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const std::size_t at = 3 * static_cast<std::size_t>(row * width + column);
      set_pixel(x + column, y + row, {small.pixels[at], small.pixels[at + 1], small.pixels[at + 2]},
                image);
    }
  }
}

void SceneLines::draw(const Vec3& from_W, const Vec3& to_W, const Colour& colour,
                      ColourImage& image) const {
  constexpr double kTolerance = 0.02;  // share of the depth by which a line may lie behind
  constexpr int kMostSteps = 4000;
  const CameraLens lens = lens_of(view_.camera, view_.zoom);
  const Pose X_CW = view_.X_WC.inverse();
  const Vec3 a = X_CW * from_W, b = X_CW * to_W;
  // Steps of half a pixel at the nearer end; a line through the lens is cut by the lens itself.
  const double nearest = std::max(std::min(a.z(), b.z()), 0.1);
  const double pixels = (b - a).norm() * lens.intrinsics().fx / nearest;
  const int steps = std::clamp(static_cast<int>(2.0 * pixels), 1, kMostSteps);
  for (int i = 0; i <= steps; ++i) {
    const Vec3 p_C = a + (b - a) * (static_cast<double>(i) / steps);
    const std::optional<Vec2> pixel = p_C.z() > 0.05 ? lens.pixel(p_C) : std::nullopt;
    if (!pixel) continue;
    const int x = static_cast<int>(std::floor(pixel->x()));
    const int y = static_cast<int>(std::floor(pixel->y()));
    if (x < 0 || y < 0 || x >= truth_.depth.width || y >= truth_.depth.height) continue;
    const double seen = static_cast<double>(truth_.depth.at(x, y));
    if (p_C.z() > seen * (1.0 + kTolerance)) continue;
    fill(x, y, 1 + image.width / 1000, 1 + image.width / 1000, colour, image);
  }
}

void SceneLines::draw(std::span<const Vec3> points_W, const Colour& colour,
                      ColourImage& image) const {
  for (std::size_t i = 1; i < points_W.size(); ++i)
    draw(points_W[i - 1], points_W[i], colour, image);
}

void SceneLines::draw_axes(const Pose& X_WF, double length, ColourImage& image) const {
  constexpr std::array<Colour, 3> kColours{{{255, 60, 60}, {60, 220, 60}, {80, 120, 255}}};
  for (int axis = 0; axis < 3; ++axis)
    draw(X_WF.p, X_WF * Vec3(length * Vec3::Unit(axis)), kColours[static_cast<std::size_t>(axis)],
         image);
}

}  // namespace remora
