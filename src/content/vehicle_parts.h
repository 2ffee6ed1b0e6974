// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/triangle_mesh.h"

namespace remora {

/// Vehicles as eyes see them, in parts of one look each. Body frame B: x forward, y starboard, z
/// down. Parts that several vehicles share have a frame of their own, said with them. The pieces of
/// a part are watertight each and may overlap.

// ---- shared ---------------------------------------------------------------------------------

/// A ducted thruster of the T200's size: nozzle, struts and motor. Frame T: hub at the origin, x
/// along positive thrust. Its propeller turns inside.
[[nodiscard]] TriangleMesh make_t200_nozzle();
/// Drives along +x when it turns positively about x; the left-handed one is its mirror image.
[[nodiscard]] TriangleMesh make_t200_propeller();
[[nodiscard]] TriangleMesh make_left_handed_t200_propeller();
/// A lamp of the Lumen's size, 33 mm wide: z along the beam, its glass at the origin.
[[nodiscard]] TriangleMesh make_lumen_housing();
[[nodiscard]] TriangleMesh make_lumen_glass();
/// A gripper with two jaws, along x, its mounting at the origin.
[[nodiscard]] TriangleMesh make_newton_gripper();

// ---- BlueROV2 -------------------------------------------------------------------------------

/// Heights in B of what differs between the two builds [m]; lengths and breadths are the maker's:
/// 457 × 338 mm (575 mm over the Heavy's wings) and 254 mm from top to bottom.
struct BlueRov2Build {
  double top = -0.127;
  double bottom = 0.127;
  bool has_wings = false;    ///< Heavy: plates outside that hold four vertical thrusters
  double wing_height = 0.0;  ///< depth of the verticals' hubs
};
[[nodiscard]] BlueRov2Build standard_build();
[[nodiscard]] BlueRov2Build heavy_build();

[[nodiscard]] TriangleMesh make_bluerov2_frame(
    const BlueRov2Build& build);  ///< black: panels, caps, cables
[[nodiscard]] TriangleMesh make_bluerov2_fairings(const BlueRov2Build& build);  ///< blue shells
[[nodiscard]] TriangleMesh make_bluerov2_foam(const BlueRov2Build& build);
[[nodiscard]] TriangleMesh make_bluerov2_tubes(const BlueRov2Build& build);  ///< acrylic, dome
[[nodiscard]] TriangleMesh make_bluerov2_flanges(
    const BlueRov2Build& build);  ///< metal of the large tube
[[nodiscard]] TriangleMesh make_bluerov2_ballast(const BlueRov2Build& build);  ///< lead

// ---- other small vehicles -------------------------------------------------------------------

[[nodiscard]] TriangleMesh make_openrov_shell();     ///< 300 × 200 × 150 mm box of blue acrylic
[[nodiscard]] TriangleMesh make_openrov_tube();      ///< clear cylinder across, with its end caps
[[nodiscard]] TriangleMesh make_openrov_fittings();  ///< motors' arms, battery tubes
/// A bare motor with a two-bladed propeller is what drives it; frame as the T200's.
[[nodiscard]] TriangleMesh make_small_motor();
[[nodiscard]] TriangleMesh make_small_propeller();

[[nodiscard]] TriangleMesh make_videoray_hull();      ///< the yellow body, 305 × 225 × 210 mm
[[nodiscard]] TriangleMesh make_videoray_fittings();  ///< skids, guard, thruster tubes
[[nodiscard]] TriangleMesh make_videoray_dome();

[[nodiscard]] TriangleMesh make_inspection_frame();  ///< 500 × 400 × 300 mm
[[nodiscard]] TriangleMesh make_inspection_foam();
[[nodiscard]] TriangleMesh make_inspection_tube();

// ---- work class -----------------------------------------------------------------------------

[[nodiscard]] TriangleMesh make_rexrov_foam();   ///< the block on top
[[nodiscard]] TriangleMesh make_rexrov_frame();  ///< open frame and skids
[[nodiscard]] TriangleMesh make_rexrov_units();  ///< valve packs, power unit, camera bar
/// Hub at the origin, x along positive thrust; 0.3 m wide.
[[nodiscard]] TriangleMesh make_work_nozzle();
[[nodiscard]] TriangleMesh make_work_propeller();

// ---- torpedoes ------------------------------------------------------------------------------

[[nodiscard]] TriangleMesh make_remus_hull();  ///< 1.6 m × 0.19 m, with its nose and antenna
[[nodiscard]] TriangleMesh make_remus_fins();
[[nodiscard]] TriangleMesh make_remus_propeller();  ///< hub at the origin, 0.14 m wide
[[nodiscard]] TriangleMesh make_npsauv_hull();      ///< 5.3 m, 0.53 m square
[[nodiscard]] TriangleMesh make_npsauv_fins();
[[nodiscard]] TriangleMesh make_npsauv_propeller();

}  // namespace remora
