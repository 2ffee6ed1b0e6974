// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "render/frame.h"
#include "render/picture.h"
#include "world/model.h"
#include "world/state.h"

namespace remora {

/// What is drawn over a finished picture, on the CPU: lines of text, insets, lines in the scene.

using Colour = std::array<std::uint8_t, 3>;
inline constexpr Colour kHudGreen{120, 255, 140};

/// Text with a dark rim, its top left corner at (x, y); `scale` pixels for each point of a letter.
/// What lies outside the picture is cut off.
void draw_text(std::string_view text, int x, int y, int scale, const Colour& colour,
               ColourImage& image);
[[nodiscard]] int text_width(std::string_view text, int scale);

/// Depth, heading, altitude, speed, time and lamps of a vehicle, as a survey's video carries them.
[[nodiscard]] std::string hud_line(const Model& model, const State& state, VehicleId vehicle);
/// Along the picture's lower edge, as large as the picture allows.
void draw_hud(std::string_view line, ColourImage& image);

/// The picture at another size: each pixel is the mean of what it covers.
[[nodiscard]] ColourImage resized(const ColourImage& image, int width, int height);

enum class Corner { top_left, top_right, bottom_left, bottom_right };
/// A picture in the picture, with a thin frame, `share` of the picture's width at most.
void draw_inset(const ColourImage& inset, Corner corner, double share, ColourImage& image);

/// Lines in W as the view sees them, behind what is nearer: `truth` has the depths.
class SceneLines {
 public:
  SceneLines(const View& view, const GroundTruth& truth) : view_(view), truth_(truth) {}

  void draw(const Vec3& from_W, const Vec3& to_W, const Colour& colour, ColourImage& image) const;
  /// A polyline.
  void draw(std::span<const Vec3> points_W, const Colour& colour, ColourImage& image) const;
  /// x red, y green, z blue.
  void draw_axes(const Pose& X_WF, double length, ColourImage& image) const;

 private:
  const View& view_;
  const GroundTruth& truth_;
};

}  // namespace remora
