// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/triangle_mesh.h"

namespace remora {

/// Cuts a hole into the side of a hull: takes `removed` triangles (one simply connected patch) out
/// of the mesh and closes the gap between their rim and `outline`, a loop of points on the surface
/// inside the patch as seen along y. The mesh stays open along the outline; the loop returned runs
/// as the triangles of a wall or a lid over it must.
[[nodiscard]] std::vector<std::uint32_t> cut_opening(TriangleMesh& mesh,
                                                     const std::vector<bool>& removed,
                                                     const std::vector<Vec3>& outline);

/// A pocket behind an opening: walls along `inward` and a floor.
void add_pocket(TriangleMesh& mesh, const std::vector<std::uint32_t>& rim, const Vec3& inward);

/// A tunnel along y between two openings of equally many points; each is joined with the one it
/// faces.
void add_tunnel(TriangleMesh& mesh, const std::vector<std::uint32_t>& from,
                const std::vector<std::uint32_t>& to);

}  // namespace remora
