// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "geometry/triangle_mesh.h"

namespace remora {

/// Defects that change the shape of what is drawn. Made by chance from a seed, the same every time.

/// Triangles near `centre` divided until their edges are at most `edge` long; the surface stays the
/// same and stays closed.
[[nodiscard]] TriangleMesh refined(const TriangleMesh& mesh, const Vec3& centre, double radius,
                                   double edge);

/// What is left of a sacrificial anode: the cast part shrunk to about a fifth of its volume and
/// pitted, the straps as they were.
[[nodiscard]] TriangleMesh make_wasted_anode(const TriangleMesh& anode, std::uint64_t seed);

/// Plating pushed in along -`outward`: `depth` in the middle, nothing at `radius`. [m]
struct Dent {
  Vec3 centre = Vec3::Zero();
  Vec3 outward = Vec3::UnitY();
  double radius = 0.5;
  double depth = 0.1;
};
[[nodiscard]] TriangleMesh dented(const TriangleMesh& plating, const Dent& dent);

/// Rope wound around a propeller's hub, over a blade, with an end that hangs down. `blades` has its
/// shaft along x.
[[nodiscard]] TriangleMesh make_rope_in_propeller(const TriangleMesh& blades, std::uint64_t seed);

/// Clumps over a grating that leave about a quarter of it open; they stand out along `outward`.
[[nodiscard]] TriangleMesh make_blockage(const TriangleMesh& grating, const Vec3& outward,
                                         std::uint64_t seed);

}  // namespace remora
