// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hydro/fossen_hull.h"

namespace remora {

enum class ObjectShape { box, sphere, cylinder };

/// A solid thing in the water (a dropped weight, a crate, a pipe) by shape and mass. A cylinder's
/// axis is Bx.
struct ObjectHullSpec {
  ObjectShape shape = ObjectShape::box;
  Vec3 size = Vec3::Ones();  ///< box: edges; sphere: diameter in x; cylinder: length, diameter [m]
  double mass = 1.0;         ///< evenly spread over the shape [kg]
  double density = 1025.0;   ///< of the water that added mass and drag belong to [kg/m³]
  double solidity = 1.0;  ///< part of the shape's volume that displaces water; below 1 if flooded
  double gravity = 9.81;  ///< [m/s²]

  // Drag coefficients on the frontal area, above Re 10⁴: common handbook values (after Hoerner
  // 1965), quoted from memory. The sphere's is also that of the closed-form check.
  double box_drag = 1.05;           ///< flat face
  double sphere_drag = 0.47;        ///< subcritical
  double cylinder_side_drag = 1.1;  ///< flow across the axis, subcritical
  double cylinder_end_drag = 0.87;  ///< flow along the axis, blunt ends
};

/// Volume, inertia, added mass and drag from the shape: textbook values, docs/theory/hydro.md.
[[nodiscard]] FossenHullSpec fossen_hull_spec(const ObjectHullSpec& object);

}  // namespace remora
