// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "geometry/ship_parts.h"

namespace remora {

/// A ship as eyes see her: what make_coaster gives, with the hull in two colours and everything
/// that is painted on or welded to it. Things touch make_coaster's parts, not these.
///
/// More pieces: `topsides` above the boot-top (0.25 m over the waterline), `draught_marks` (metric:
/// figures of 10 cm every 20 cm, strokes of 25 mm, at bow, midships and stern), `load_line` (ring
/// of 300 mm with a line of 450 mm, International Load Line Convention), `weld_seams`,
/// `echo_sounder`.
[[nodiscard]] std::vector<NamedMesh> make_painted_coaster(const CoasterSpec& spec);

/// What of a mesh is below and above a depth, cut cleanly: first z ≥ depth, then the rest.
[[nodiscard]] std::pair<TriangleMesh, TriangleMesh> split_at_depth(const TriangleMesh& mesh,
                                                                   double depth);

}  // namespace remora
