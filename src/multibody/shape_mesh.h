// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/triangle_mesh.h"
#include "multibody/multibody_spec.h"

namespace remora {

/// Whether a shape has one mesh. A half space has no end, and a terrain is asked tile by tile.
[[nodiscard]] inline bool has_mesh(const ShapeSpec& spec) {
  return spec.kind != ShapeKind::half_space && spec.kind != ShapeKind::terrain;
}

/// The surface of a shape that has one, for eyes and instruments, in the frame B of its body. Round
/// shapes get 48 sides; contacts use their own, coarser form of a cylinder.
[[nodiscard]] TriangleMesh mesh_of(const ShapeSpec& spec);

}  // namespace remora
