// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "math/linear_algebra.h"

namespace remora {

/// What a soft medium that stands still, such as mud, does against the motion of a body in it: it
/// damps, and it holds up to a limit. Theory: docs/theory/multibody.md, "Resistance".
struct Resistance {
  Mat6 damping = Mat6::Zero();   ///< wrench per velocity, about Bo in B; symmetric, not negative
  Vec3 centre_B = Vec3::Zero();  ///< where the yield force acts [m]
  double yield_force = 0.0;      ///< below it the body does not move [N]
  double yield_moment = 0.0;     ///< below it the body does not turn [N·m]

  [[nodiscard]] bool is_on() const { return yield_force > 0.0 || !damping.isZero(0.0); }
};

/// The inertia with which a step of `dt` under F - D ν, both taken at its start, gives the velocity
/// that M ν̇ = F - D ν has at its end: M φ⁻¹ with φ = (1 - e^-a)/a, a = dt M⁻¹ D. `damping` must be
/// symmetric and positive semi-definite. No allocation.
[[nodiscard]] Mat6 damped_inertia(const Mat6& inertia, const Mat6& damping, double dt);
[[nodiscard]] Mat6 inverse_damped_inertia(const Mat6& inertia, const Mat6& damping, double dt);

}  // namespace remora
