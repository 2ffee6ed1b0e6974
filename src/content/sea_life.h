// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "geometry/triangle_mesh.h"

namespace remora {

/// Animals and what they leave. Watertight parts, few triangles. Another seed, another one.

/// A fish: nose along +x, tail along -x, back up (-z), the middle of its length at the origin.
struct FishSpec {
  double length = 0.25;     ///< nose to the tail's fork [m]
  double height = 0.22;     ///< of the body, as a share of the length
  double width = 0.11;      ///< same
  double tail_fork = 0.5;   ///< 0: the tail fin ends straight; 1: deeply forked
  double tail_span = 0.24;  ///< of the tail fin, as a share of the length
  double dorsal_from = 0.05, dorsal_to = -0.12;  ///< the fin on its back, as shares of the length
};
[[nodiscard]] TriangleMesh make_fish(const FishSpec& spec);
[[nodiscard]] FishSpec herring();  ///< slender, forked tail, 0.25 m
[[nodiscard]] FishSpec wrasse();   ///< high, long fin on its back, 0.2 m
[[nodiscard]] FishSpec cod();      ///< thick head, straight tail, 0.6 m

/// Lying on the plane z = 0.
[[nodiscard]] TriangleMesh make_starfish(std::uint64_t seed);  ///< about 0.2 m across
[[nodiscard]] TriangleMesh make_urchin(std::uint64_t seed);    ///< 0.09 m, with spines
[[nodiscard]] TriangleMesh make_shell(std::uint64_t seed);     ///< half a cockle, 0.05 m
[[nodiscard]] TriangleMesh make_stone(std::uint64_t seed);     ///< 0.25 m, sunk in a little

/// Rooted at the origin, up along -z.
[[nodiscard]] TriangleMesh make_branching_coral(std::uint64_t seed);  ///< 0.4 m
[[nodiscard]] TriangleMesh make_sponge(std::uint64_t seed);           ///< a cup of 0.35 m

/// One blue mussel of 55 mm: hinge at the origin, gape along +z.
[[nodiscard]] TriangleMesh make_mussel();

/// A rope grown over with mussels, hanging down from the origin (as on a mussel farm).
struct MusselRopeSpec {
  double length = 4.0;    ///< [m]
  double radius = 0.075;  ///< of the growth [m]
  int mussels = 260;      ///< that stick out of it
  std::uint64_t seed = 1;
};
[[nodiscard]] TriangleMesh make_mussel_rope(const MusselRopeSpec& spec);

}  // namespace remora
