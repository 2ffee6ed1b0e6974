// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "geometry/triangle_mesh.h"

namespace remora {

/// Halves edges that are longer than `longest` until none is, or until there are `most` triangles.
/// The surface stays where it is, and watertight if it was: which edges are cut depends on where
/// their ends are only, so that parts that meet without sharing vertices still meet.
[[nodiscard]] TriangleMesh subdivided(TriangleMesh mesh, double longest, std::size_t most);

}  // namespace remora
