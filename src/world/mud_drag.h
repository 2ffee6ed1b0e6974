// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "environment/environment.h"
#include "multibody/multibody_spec.h"
#include "multibody/resistance.h"
#include "world/output.h"
#include "world/state.h"

namespace remora {

class Model;

/// A shape of a body as mud feels it: the box around it, with the shape's own surface and volume.
struct WadingPart {
  Pose X_BP;                 ///< the box's middle and axes
  Vec3 half = Vec3::Zero();  ///< half its edges [m]
  double area = 0.0;         ///< of the shape [m²]
  double volume = 0.0;       ///< of the shape [m³]
};

/// A body as mud feels it.
struct WadingBody {
  std::vector<WadingPart> parts;
  double volume = 0.0;     ///< of all parts [m³]
  double displaced = 0.0;  ///< of the water that its hull displaces [m³]
};
[[nodiscard]] WadingBody wading_body(const std::vector<ShapeSpec>& shapes, double displaced);

/// What the mud does to the bodies in a step: their resistances, and their greater buoyancy, which
/// is added to `F_B`. Marks them, with the rest of their trees, as bodies for the contact solver,
/// and tells the vehicles' outputs where they stir. Nothing happens in a scene without mud. The
/// embedded part is that in the middle of the step at the present speed. No allocation. Theory:
/// docs/theory/environment.md, "Mud".
void wade(const Model& model, const State& state, std::span<const WaterSample> water,
          std::span<Resistance> resistances, std::span<Wrench> F_B,
          std::span<std::uint8_t> needs_solver, Output& output);

}  // namespace remora
