// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "world/world_spec.h"

namespace remora {

/// What eyes see of each body of the scene, in the model's order: vehicles, objects, the seabed if
/// there is one. A vehicle or object that says nothing of its looks is drawn as its collision
/// shapes, in the look of its material and with its name's class.
[[nodiscard]] std::vector<std::vector<VisualSpec>> make_visuals(const WorldSpec& spec);

/// Shapes as they are touched, for eyes. A half space has no end and is not drawn.
[[nodiscard]] std::vector<VisualSpec> drawn_shapes(const std::vector<ShapeSpec>& shapes,
                                                   const Appearance& look,
                                                   const std::string& label);

/// A level seabed as far as eyes will ever reach.
[[nodiscard]] TriangleMesh level_seabed_mesh(double depth);

}  // namespace remora
