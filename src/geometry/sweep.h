// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "geometry/triangle_mesh.h"

namespace remora {

/// Watertight solids from curves. All face outwards.

using Profile = std::vector<Vec2>;  ///< points (radius, z)
using Ring = std::vector<Vec3>;     ///< points of a closed curve, the first not repeated

/// Turns a profile about z. An open profile starts and ends on the axis; a closed one never meets
/// it. The profile runs so that the solid is on its left in the (radius, z) plane.
[[nodiscard]] TriangleMesh surface_of_revolution(const Profile& profile, int segments,
                                                 bool is_closed);

/// The skin over rings of equally many points, from the first to the last. Both ends are closed by
/// a fan about the middle of the ring, which must see all of the ring.
[[nodiscard]] TriangleMesh loft(std::span<const Ring> rings);

/// A round bar along a line of points, with a radius at each.
[[nodiscard]] TriangleMesh make_tube(std::span<const Vec3> path, std::span<const double> radii,
                                     int sides = 12);
[[nodiscard]] TriangleMesh make_tube(std::span<const Vec3> path, double radius, int sides = 12);

/// A bar of rectangular section along a line of points: `width` across the line and `across`,
/// `height` along `across` (made square to the line).
[[nodiscard]] TriangleMesh make_bar(std::span<const Vec3> path, const Vec3& across, double width,
                                    double height);

/// Points of a curved sheet, row by row.
struct SheetGrid {
  int rows = 0;
  int columns = 0;
  std::vector<Vec3> points;

  [[nodiscard]] const Vec3& at(int row, int column) const {
    return points[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                  static_cast<std::size_t>(column)];
  }
};

/// The solid between two sheets of equal grids.
[[nodiscard]] TriangleMesh make_slab(const SheetGrid& front, const SheetGrid& back);

/// Turns all triangles around when they face inwards.
void face_outwards(TriangleMesh& mesh);

/// The mirror image in the plane y = 0: port from starboard.
[[nodiscard]] TriangleMesh mirrored_to_port(TriangleMesh mesh);

}  // namespace remora
