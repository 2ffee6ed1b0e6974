// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "content/ship_parts.h"

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

/// What of a mesh is below and above a depth, cut cleanly: first z ≥ depth, then the rest.
[[nodiscard]] std::pair<TriangleMesh, TriangleMesh> split_at_depth(const TriangleMesh& mesh,
                                                                   double depth);

}  // namespace remora
