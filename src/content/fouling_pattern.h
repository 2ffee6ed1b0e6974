// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "math/linear_algebra.h"

namespace remora {

/// What grows on a hull, in the order in which it settles. Up to `slime` it is a film; from `weed`
/// on it is macrofouling, which Levels of Fouling count. Pictures carry these numbers.
enum class Growth : std::uint8_t {
  none,
  slime,
  weed,
  tubeworms,
  barnacles,
  mussels,
  sea_squirts,
};
inline constexpr int kGrowths = 7;
[[nodiscard]] const char* name(Growth growth);
[[nodiscard]] inline bool is_macrofouling(Growth growth) { return growth >= Growth::weed; }

/// The numbers of a body's pattern of growth: all that its picture needs beside the niches.
struct FoulingPattern {
  std::uint32_t seed = 1;
  int level = 0;           ///< Level of Fouling, 0 … 5
  float waterline = 0.0f;  ///< z_B of the waterline [m]; nothing grows above
  float draught = 1.0f;    ///< from there to the keel [m]
  float seams = 1.0f;      ///< 1: plates with weld seams, as the paint of steel shows them
  /// Values from which on there is growth; calibrated so that the cover is as the level says.
  float slime_from = 1e9f, macro_from = 1e9f, composite_from = 1e9f;
};

/// What surrounds a place on the surface: see fouling_niches.h.
struct Niche {
  float occlusion = 0.0f;  ///< 0 open plating … 1 deep in a corner or behind bars
  float shade = 0.0f;      ///< 0 open to the sky … 1 facing down or hidden
};

/// How much a place invites growth, before thresholds.
struct Settlement {
  float slime = 0.0f;
  float macro = 0.0f;
  float softness = 0.0f;  ///< weed where positive, shells and worms elsewhere
  float worms = 0.0f;     ///< tubeworms where positive, barnacles elsewhere
  float brown = 0.0f;     ///< of a composite: mussels where positive, sea squirts elsewhere
  float fine = 0.0f;      ///< two fine textures, 0 … 1, for the relief
  float curls = 0.0f;
  float cone = 0.0f;  ///< of the barnacle here: 1 its middle, 0 outside
};

/// What there is at a place.
struct GrowthAt {
  Growth kind = Growth::none;
  float relief = 0.0f;  ///< how far it stands off the plating [m]
};

/// Pure functions of the place, in single precision and with integer hashes, so that they are the
/// same here and in shaders/fouling.glsl, which is their twin. Theory: docs/theory/fouling.md.
[[nodiscard]] Settlement settlement(const FoulingPattern& pattern, const Eigen::Vector3f& p_B,
                                    const Niche& niche);
[[nodiscard]] GrowthAt growth_at(const FoulingPattern& pattern, const Eigen::Vector3f& p_B,
                                 const Niche& niche);

}  // namespace remora
