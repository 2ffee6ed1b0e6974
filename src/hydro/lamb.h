// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace remora {

/// Lamb's factors of added mass for a prolate spheroid (Lamb 1932).
struct LambFactors {
  double surge = 0.5;     ///< k1: A11 = k1 ρV
  double sway = 0.5;      ///< k2: A22 = A33 = k2 ρV
  double rotation = 0.0;  ///< k': A55 = A66 = k' times the displaced water's inertia
};

/// `length_over_diameter` ≥ 1; exactly 1 is the sphere.
[[nodiscard]] LambFactors lamb_factors(double length_over_diameter);

}  // namespace remora
