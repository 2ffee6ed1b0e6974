// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hydro/hull.h"

namespace remora {

/// Part of a hull that is under water when its centre is `immersion` below the surface: 0 above
/// -height/2, 1 below +height/2, a C1 smoothstep between.
[[nodiscard]] double submerged_fraction(double immersion, double height);

/// A body that leaves the water leaves its added mass behind, but Hull::inertia() is constant. This
/// turns a wrench that is right for M_RB + s M_A into the one that gives the same acceleration with
/// M_RB + M_A.
class WaterEntry {
 public:
  WaterEntry(const Mat6& rigid_body_inertia, const Mat6& added_mass);

  /// (M_RB + M_A) (M_RB + s M_A)^-1 F.
  [[nodiscard]] Vec6 carry_over(const Vec6& F_B, double submerged) const;

 private:
  // M_RB = V^-T V^-1 and M_A = V^-T diag(ratio) V^-1: both diagonal in the same basis.
  Mat6 basis_transposed_;  // V^T
  Mat6 inverse_basis_transposed_;
  Vec6 ratio_;
};

}  // namespace remora
