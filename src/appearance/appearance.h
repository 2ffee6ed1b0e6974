// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "math/linear_algebra.h"

namespace remora {

/// The grain of a surface: which detail the picture shows on it. Detail is made from the place on
/// the surface, so it sticks to its body and needs no texture file.
enum class SurfaceGrain {
  plain,     ///< smooth paint or plastic: a little dust only
  sand,      ///< ripples, shells, patches
  mud,       ///< soft, faint
  rock,      ///< cracks and growth
  concrete,  ///< stains, pores, joints
  steel,     ///< painted plate with weld seams and runs of rust
  rust,      ///< bare, scaled, encrusted
  wood,      ///< fibres along the longest axis
  tiles,     ///< a square grid with joints (pools)
  rope,      ///< twisted strands
  growth,    ///< mussels, barnacles, weed: rough and high-contrast
  leaf,      ///< seaweed: thin, light shines through
  scales,    ///< fish: dark back, light belly, glints
  stripes,   ///< bands around and along: a tether's marks
  chart,     ///< a colour chart of 6 × 4 patches on the face x = 0 (tests, calibration)
};

/// What a surface looks like.
struct Appearance {
  Vec3 colour = Vec3(0.5, 0.5, 0.5);  ///< diffuse reflectance, linear red, green, blue
  double roughness = 0.7;             ///< 0 mirror, 1 chalk
  double metalness = 0.0;             ///< 1: bare metal, mirrors in its own colour
  SurfaceGrain grain = SurfaceGrain::plain;
  double grain_size = 1.0;  ///< metres of one repetition of the detail; tiles: their edge
  double wear = 0.3;        ///< 0 factory-new, 1 overgrown: dust, rust, slime
  double glow = 0.0;        ///< light given off, as a share of a sunlit white surface
};

/// The look of this name (`sand`, `red_antifouling`, `blue_acrylic`, …), or nothing.
[[nodiscard]] std::optional<Appearance> find_appearance(std::string_view name);
/// All names, for messages. Every surface material (surface_material.h) has a look of its name.
[[nodiscard]] const std::vector<std::string_view>& appearance_names();

}  // namespace remora
