// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "geometry/height_field.h"

namespace remora {

/// A made-up sea bottom: a plane that may slope, fractal relief, sand ripples, a cliff, a canyon.
/// Headings are clockwise from north [rad]; lengths in metres.
struct TerrainSpec {
  Vec2 centre = Vec2::Zero();         ///< north, east
  Vec2 size = Vec2::Constant(100.0);  ///< north, east
  double spacing = 0.5;               ///< between grid points
  double depth = 15.0;                ///< at the centre, before relief
  double slope = 0.0;                 ///< metres deeper per metre towards `slope_heading`
  double slope_heading = 0.0;
  double relief = 0.4;                ///< amplitude of hills and hollows
  double relief_wavelength = 20.0;    ///< of the largest of them
  double smoothness = 0.8;            ///< Hurst exponent: 1 smooth sand, 0.6 rock
  double ripple_height = 0.0;         ///< trough to crest
  double ripple_wavelength = 2.0;     ///< crest to crest
  double ripple_heading = 0.0;        ///< across the crests
  double cliff_height = 0.0;          ///< the bottom is deeper by this beyond the cliff
  double cliff_distance = 0.0;        ///< of its foot line's middle from the centre, along:
  double cliff_heading = 0.0;         ///< the way down
  double cliff_width = 3.0;           ///< over which the depth changes
  double canyon_depth = 0.0;          ///< of its floor below the bottom around it
  double canyon_width = 1000.0;       ///< from rim to rim
  double canyon_heading = 0.0;        ///< it runs this way through the centre
  double canyon_meander = 0.0;        ///< how far its floor swings to either side
  double canyon_wavelength = 5000.0;  ///< of its bends
  std::uint64_t seed = 1;
};

/// Why no bottom can be made of these numbers, or empty.
[[nodiscard]] std::string terrain_problem(const TerrainSpec& spec);

/// `terrain_problem(spec)` must be empty.
[[nodiscard]] HeightFieldSpec make_terrain(const TerrainSpec& spec);

}  // namespace remora
