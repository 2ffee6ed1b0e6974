// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "geometry/triangle_mesh.h"

namespace remora {

/// A boulder: a ball of 20·4^subdivisions triangles, roughened by ridged noise.
struct RockSpec {
  Vec3 size = {1.2, 1.0, 0.8};  ///< extents along x, y, z [m]
  double roughness = 0.3;       ///< share of the radius that noise takes away or adds, 0 to 0.6
  int subdivisions = 4;         ///< 0 to 6
  std::uint64_t seed = 1;       ///< another seed, another rock
};

/// Centred on its bounds; watertight.
[[nodiscard]] TriangleMesh make_rock(const RockSpec& spec);

}  // namespace remora
