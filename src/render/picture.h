// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "appearance/camera_spec.h"
#include "appearance/colour_image.h"

namespace remora {

/// Rows of pixels, top row first.
template <class Pixel>
struct Raster {
  int width = 0;
  int height = 0;
  std::vector<Pixel> pixels;

  [[nodiscard]] const Pixel& at(int x, int y) const {
    return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                  static_cast<std::size_t>(x)];
  }
};

using Pixel2f = std::array<float, 2>;
using Pixel3f = std::array<float, 3>;

/// What is true of each pixel, through the same lens as the picture.
struct GroundTruth {
  Raster<float> depth;             ///< along the camera's axis [m]; infinite: nothing there
  Raster<float> range;             ///< along the ray [m]
  Raster<Pixel3f> normal_W;        ///< unit; zero where nothing is
  Raster<std::uint16_t> instance;  ///< 0: water
  Raster<std::uint16_t> label;     ///< class; 0: water
  Raster<Pixel2f> flow;            ///< motion of the pixel's point over the shutter time [px]
  Raster<std::uint8_t> growth;  ///< what grows there: numbers of Growth (content/fouling_pattern.h)
};

/// What to bring back from the graphics unit.
struct PictureWishes {
  bool colour = true;
  bool linear = false;  ///< radiance before exposure, as floats
  bool truth = false;
};

struct Picture {
  ColourImage colour;      ///< 8 bits, sRGB unless tone mapping was off
  Raster<Pixel3f> linear;  ///< camera's red, green, blue before exposure; on wish
  std::optional<GroundTruth> truth;
  double exposure = 1.0;  ///< factor from linear to the picture
  double gain_db = 0.0;   ///< that the automatic chose
};

}  // namespace remora
