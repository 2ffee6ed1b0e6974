// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/triangle_mesh.h"

namespace remora {

/// A Roman wine amphora: slender, two handles, pointed toe, hollow neck. Proportions of a Dressel 1
/// jar: belly a third and neck a seventh of its height.
struct AmphoraSpec {
  double height = 0.9;  ///< [m]
  int resolution = 40;  ///< points around
};

/// Axis along z, mouth up (negative z), toe down, the middle of its height at the origin, handles
/// to both sides along y. Body and handles are watertight each.
[[nodiscard]] TriangleMesh make_amphora(const AmphoraSpec& spec);

}  // namespace remora
