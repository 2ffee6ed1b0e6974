// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "render/marine_snow.h"

namespace remora {

/// How a camera looks at a box of snow, in single precision: near the camera it is fine.
struct SnowView {
  Mat3 R_WC = Mat3::Identity();
  Vec3 ahead_W = Vec3::Zero();   ///< from the camera to the middle of the box [m]
  Vec3 offset_W = Vec3::Zero();  ///< of the box's corner in the pattern, each part in [0, box) [m]
  double tan_x = 1.0;            ///< of the angles from the axis to the edges, the wider of both
  double tan_y = 1.0;
  double focal_px = 500.0;
  double aperture = 0.003;     ///< [m]
  double inverse_focus = 0.5;  ///< 1 / distance in focus [1/m]
};

/// The flakes of one class, of which most are out of view or too far to see: finding out here costs
/// much less than in a vertex shader.
class SnowField {
 public:
  SnowField(const SnowClass& kind, std::uint32_t number, std::uint32_t seed);

  [[nodiscard]] std::uint32_t seed() const { return seed_; }
  /// Numbers of those among the first `count` flakes that may be seen, in rising order: all that
  /// shaders/particles_snow.vert.glsl would draw, and a few more.
  [[nodiscard]] const std::vector<std::uint32_t>& visible(const SnowView& view, int count);

 private:
  void grow(int count);

  SnowClass kind_;
  std::uint32_t number_;
  std::uint32_t seed_;
  std::array<std::vector<float>, 3> rest_;  ///< places in the box, by axis [m]
  std::vector<float> sight_;  ///< how far each is seen, times pixels a radian over metres [m]
  std::vector<std::uint32_t> visible_;
};

}  // namespace remora
