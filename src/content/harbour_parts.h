// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/triangle_mesh.h"

namespace remora {

/// What a harbour is built of. Watertight solids.

/// A quay wall of steel sheet piles: along y, centred there; its crests touch the plane x = 0, its
/// troughs lie behind it; top at z = 0, `height` downwards.
struct SheetPileWallSpec {
  double length = 60.0;  ///< [m]
  double height = 12.0;  ///< [m]
  double pitch = 1.2;    ///< of the waves: two U-shaped piles of 600 mm (ArcelorMittal's AU) [m]
  double depth = 0.42;   ///< crest to trough [m]
};
[[nodiscard]] TriangleMesh make_sheet_pile_wall(const SheetPileWallSpec& spec);

/// A ladder against a wall: rungs every 0.3 m, 0.4 m wide along y, top at z = 0, standing off the
/// wall at x = 0 towards -x.
[[nodiscard]] TriangleMesh make_ladder(double length);

/// A bollard of 0.55 m for ships' hawsers, standing on z = 0.
[[nodiscard]] TriangleMesh make_bollard();

/// A tyre that hangs on edge as a fender: its axis along x.
[[nodiscard]] TriangleMesh make_tyre_fender(double radius, double tube_radius);

/// A rope or chain between two points of equal depth, `span` apart along x, hanging down by `sag`
/// in the middle (a parabola); the left end at the origin.
[[nodiscard]] TriangleMesh make_hanging_rope(double span, double sag, double radius);
/// Of studless links: `bar` thick, 6 bars long and 3.6 wide as in ISO 1704.
[[nodiscard]] TriangleMesh make_chain(double span, double sag, double bar);

}  // namespace remora
