// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/triangle_mesh.h"

namespace remora {

/// A stockless anchor: shank, crown with two flukes, shackle.
struct AnchorSpec {
  double length = 1.2;       ///< shackle to crown [m]
  double fluke_angle = 0.7;  ///< of the flukes to the shank [rad]; they turn about 40° at most
};

/// Shank along z with the shackle up (negative z), flukes to both sides of it along y and turned
/// towards +x; the middle of the shank at the origin. Parts are watertight each.
[[nodiscard]] TriangleMesh make_anchor(const AnchorSpec& spec);

}  // namespace remora
