// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/triangle_mesh.h"
#include "multibody/multibody_spec.h"

namespace remora {

/// The surface of a shape for eyes and instruments, in the frame B of its body (W for a height
/// field). Round shapes get 48 sides; contacts use their own, coarser form of a cylinder. A half
/// space has no end and is not for this function.
[[nodiscard]] TriangleMesh mesh_of(const ShapeSpec& spec);

}  // namespace remora
