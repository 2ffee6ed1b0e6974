// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "content/hull_skin.h"
#include "content/ship_layout.h"

namespace remora {

/// A ship as eyes see her: the hull in three colours (`hull`, `boot_top` between 0.25 m over and
/// 0.45 m under the waterline, `topsides`) and everything that is painted on, welded to or let into
/// it, each under the name of its component (ship_fittings.h). Things touch make_coaster's parts,
/// not these.
///
/// Markings: `draught_marks_fwd`, `_mid`, `_aft` (metric: figures of 10 cm every 20 cm, strokes of
/// 25 mm), `load_line` (ring of 300 mm with a line of 450 mm, International Load Line Convention),
/// `bow_thruster_symbol`, `weld_seams`, and `weld_seam`, one that was renewed.
[[nodiscard]] std::vector<NamedMesh> make_painted_coaster(const CoasterSpec& spec);

/// How a hull is painted: where the boot-top lies, and what follows the names of the three pieces
/// (`/white`), for their looks; nothing: as on the coaster.
struct HullPaint {
  double boot_top_upper = -0.25, boot_top_lower = 0.45;  ///< depths [m]
  std::string bottom = {}, boot_top = {}, topsides = {};
};
/// The plating in its three paints, and the insides of its openings.
void add_painted_plating(const ShipLayout& layout, TriangleMesh hull, const HullPaint& paint,
                         std::vector<NamedMesh>& pieces);
/// Even decimetres from 2 m of draught to 0.8 m over the waterline; whole metres carry an M. The
/// foot of a figure stands at its draught. Figures read from left to right on either side.
[[nodiscard]] TriangleMesh make_draught_marks(const ShipLayout& layout, const HullSkin& skin,
                                              double x);
/// A cross in a ring over the tunnel, on both bows: tugs and divers, keep clear.
[[nodiscard]] TriangleMesh make_thruster_symbol(const ShipLayout& layout, const HullSkin& skin);
/// Beads over the butts of the plates, every tenth of the length; seams along the strakes are drawn
/// by the paint's grain.
[[nodiscard]] TriangleMesh make_weld_seams(const ShipLines& form, double L);
/// A butt that was welded again and is to be looked at: the bead in a stripe of fresh primer.
void add_repaired_seam(const ShipLayout& layout, const HullSkin& skin,
                       std::vector<NamedMesh>& pieces);

/// What of a mesh is below and above a depth, cut cleanly: first z ≥ depth, then the rest.
[[nodiscard]] std::pair<TriangleMesh, TriangleMesh> split_at_depth(const TriangleMesh& mesh,
                                                                   double depth);

}  // namespace remora
