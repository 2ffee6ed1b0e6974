// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/problem.h"
#include "math/linear_algebra.h"

namespace remora {

/// What a controller must know of the hull it steers: the diagonals of its inertia and drag, in the
/// order surge, sway, heave, roll, pitch, yaw. It is a model, and may differ from the hull itself.
struct ControlPlant {
  Vec6 inertia = Vec6::Ones();         ///< rigid body plus added mass [kg, kg·m²]
  Vec6 linear_drag = Vec6::Zero();     ///< positive magnitudes [N·s/m, N·m·s]
  Vec6 quadratic_drag = Vec6::Zero();  ///< positive magnitudes [N·s²/m², N·m·s²]

  /// Force that holds a steady speed on each axis.
  [[nodiscard]] Vec6 drag(const Vec6& velocity) const {
    return (linear_drag.array() + quadratic_drag.array() * velocity.array().abs()) *
           velocity.array();
  }

  /// The Munk moment that the water puts on a hull moving at v_B: (M v) × v. It turns a hull
  /// broadside to its way, and above a metre a second it is stronger than the righting moment of
  /// most ROVs.
  [[nodiscard]] Vec3 munk_moment(const Vec3& v_B) const {
    return inertia.head<3>().cwiseProduct(v_B).cross(v_B);
  }
};

[[nodiscard]] std::vector<Problem> problems(const ControlPlant& plant);

}  // namespace remora
