// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "geometry/triangle_mesh.h"

namespace remora {

/// Plants of the sea, rooted at the origin, up along -z. Blades are ribbons with a flat back and a
/// raised rib, watertight, of few triangles: a meadow has thousands. Another seed, another plant.

/// Oarweed: holdfast, stalk of 0.5 m, a hand of blades; about 1.5 m high.
[[nodiscard]] TriangleMesh make_kelp(std::uint64_t seed);
/// Sugar kelp: one long wavy blade of about 1.8 m on a short stalk.
[[nodiscard]] TriangleMesh make_sugar_kelp(std::uint64_t seed);
/// A tuft of eelgrass: narrow leaves of about 0.6 m.
[[nodiscard]] TriangleMesh make_eelgrass(std::uint64_t seed);
/// Wrack: a bush of forking straps, about 0.35 m.
[[nodiscard]] TriangleMesh make_wrack(std::uint64_t seed);

}  // namespace remora
