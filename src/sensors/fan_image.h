// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "appearance/colour_image.h"
#include "appearance/colour_map.h"

namespace remora {

/// What a fan-shaped picture is made from and how large it is.
struct FanImageSpec {
  std::vector<double> beam_azimuths;  ///< ascending, within 90° of ahead [rad]
  int bins = 0;                       ///< from range 0 to `max_range`
  double max_range = 0.0;             ///< [m]
  int height = 800;                   ///< the width follows
  double ring_spacing = 0.0;          ///< between range rings [m]; 0: by the range; negative: none
};

/// The height at which the picture becomes this wide, or a little less [px].
[[nodiscard]] int fan_height(const FanImageSpec& spec, int width);

/// The operator's view: the head at the bottom, ahead up, starboard right. Which echoes make up
/// which pixel is worked out once.
class FanImage {
 public:
  explicit FanImage(const FanImageSpec& spec);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] double ring_spacing() const { return ring_spacing_; }  ///< [m]; not above 0: none
  /// `grey` has one value for each beam and bin, beam by beam.
  void draw(std::span<const std::uint8_t> grey, const ColourMap& map, ColourImage& image) const;
  /// Where a direction and range is drawn: column and row [pixel].
  [[nodiscard]] std::array<double, 2> pixel_at(double azimuth, double range) const;

 private:
  // Four neighbours in beam and range, weighted in 1/256.
  struct Pixel {
    std::uint32_t first = 0;  // beam · bins + bin
    std::uint8_t to_next_beam = 0;
    std::uint8_t to_next_bin = 0;
    bool is_inside = false;
    bool is_ring = false;
  };
  [[nodiscard]] Pixel look_up(const FanImageSpec& spec, double azimuth, double range) const;

  int width_ = 0;
  int height_ = 0;
  int bins_ = 0;
  double metres_per_pixel_ = 0.0;
  double ring_spacing_ = 0.0;
  double apex_x_ = 0.0;
  double apex_y_ = 0.0;
  std::vector<Pixel> pixels_;
};

}  // namespace remora
