// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/triangle_mesh.h"

namespace remora {

/// Links of an arm as eyes see them, made from the simple solids that they touch with and within
/// those, but for bolt heads, straps and hoses of some millimetres. Watertight pieces.

/// A link or joint housing along z: collars at both ends, a slimmer barrel between them when it is
/// long enough.
[[nodiscard]] TriangleMesh make_arm_housing(double radius, double length);
/// Its bolts, a ring on each end, and the straps of its hose.
[[nodiscard]] TriangleMesh make_arm_fittings(double radius, double length);
/// Whether it is long enough to carry a hose outside.
[[nodiscard]] bool has_arm_hose(double radius, double length);
/// The hydraulic hose or cable along it, on the side of +x.
[[nodiscard]] TriangleMesh make_arm_hose(double radius, double length);

/// A jaw as large as a box, tapered to its tip, at +z.
[[nodiscard]] TriangleMesh make_jaw(const Vec3& size);
/// Ribbed pads on the two larger sides along it, which grip.
[[nodiscard]] TriangleMesh make_jaw_pads(const Vec3& size);

}  // namespace remora
