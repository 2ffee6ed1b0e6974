// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "content/hull_skin.h"
#include "content/ship_layout.h"

namespace remora {

/// What an in-water survey looks at on a vessel, each piece under the name it has on a General
/// Arrangement plan: `anode_hull_aft`, `sea_chest_low_port`, `rope_guard`, … A piece of several
/// materials comes in several meshes, `iccp_anode` and `iccp_anode/shield`: what stands behind the
/// stroke tells the material, what stands before it the component.
///
/// On the coaster screw, rudder, anodes, gratings and thruster take the place of make_coaster's
/// coarser ones; they stand where those stand, to within 5 cm.

/// Blades, hub and cap, seal, rope guard and shaft at the layout's propeller.
[[nodiscard]] std::vector<NamedMesh> make_screw(const ShipLayout& layout, double resolution);
/// A balanced blade that hangs on its stock and turns in a pintle, with zincs.
[[nodiscard]] std::vector<NamedMesh> make_pintle_rudder(const ShipLayout& layout, double angle);
/// Anodes, gratings, discharge, bow thruster, sounder and log: what the layout has of them.
[[nodiscard]] std::vector<NamedMesh> make_hull_fittings(const ShipLayout& layout,
                                                        const HullSkin& skin);
/// Straight ones amidships, as a parallel body has them, with a zinc bar to starboard.
[[nodiscard]] std::vector<NamedMesh> make_straight_bilge_keels(const ShipLayout& layout);
/// Plates that follow the turn of the bilge at `angle` of ShipLines::underwater_point.
struct BilgeKeelPlan {
  double aft = 0.0, forward = 0.0;  ///< stations of the ends [m]
  double angle = 0.8;               ///< [rad]
  double depth = 0.3;               ///< how far they stand out [m]
};
[[nodiscard]] std::vector<NamedMesh> make_bilge_keels_along(const ShipLines& lines,
                                                            const BilgeKeelPlan& plan);

/// On a place of the plating; the mesh is made with z outwards.
[[nodiscard]] TriangleMesh mounted(TriangleMesh mesh, const SkinPlace& place);
/// A cast bar with sloping sides on two straps that are welded to the plate.
[[nodiscard]] TriangleMesh make_bar_anode(double length, double width, double height);
/// A solid of revolution about z from its foot inside the plate: points (radius, height).
[[nodiscard]] TriangleMesh turned_part(Profile profile, int segments = 32);
/// A drum about the screw's shaft: points (x from `hub`, radius), from aft to forward.
[[nodiscard]] TriangleMesh shaft_drum(const Vec3& hub, const Profile& profile);

/// `piece` of `piece/material`.
[[nodiscard]] std::string component_of(const std::string& piece_name);

}  // namespace remora
