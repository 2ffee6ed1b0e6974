// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/triangle_mesh.h"

namespace remora {

/// Things a vehicle handles, measures or finds. Centred on the origin where nothing else is said.

[[nodiscard]] TriangleMesh make_t_handle();  ///< T-bar of 20 mm, 0.2 m: stem along x, bar along y
[[nodiscard]] TriangleMesh make_ring_handle();  ///< ring of 0.16 m on a stem, in the plane y = 0
[[nodiscard]] TriangleMesh make_toolbox();      ///< 0.45 × 0.22 × 0.22 m with its handle
[[nodiscard]] TriangleMesh make_buoy();         ///< ball of 0.4 m with an eye above and below
/// A shell of 1.1 × 0.2 m along x (DAVE's uxo_a), with ogive, driving band and tail.
[[nodiscard]] TriangleMesh make_shell_casing();
[[nodiscard]] TriangleMesh make_float_barrel();  ///< of a mussel farm: 1.2 × 0.6 m along x

/// A panel of 1.2 × 0.9 m in the plane x = 0, facing -x, on a frame of 1.6 m that stands on z = 0.
[[nodiscard]] TriangleMesh make_valve_panel();
/// Its three valves: T handles that stick out of it.
[[nodiscard]] TriangleMesh make_panel_valves();

/// 0.6 × 0.4 m plate, its face at x = 0 looking along -x: for charts and checkerboards.
[[nodiscard]] TriangleMesh make_target_plate();
/// The white squares of a checkerboard of 11 × 7 squares of 50 mm, half a millimetre before it.
[[nodiscard]] TriangleMesh make_checkerboard_squares();

}  // namespace remora
