// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/water_entry.h"

#include <algorithm>

#include "math/symmetric_matrix.h"

namespace remora {

double submerged_fraction(double immersion, double height) {
  const double part = std::clamp(immersion / height + 0.5, 0.0, 1.0);
  return part * part * (3.0 - 2.0 * part);
}

WaterEntry::WaterEntry(const Mat6& rigid_body_inertia, const Mat6& added_mass) {
  const EigenBasis basis = eigen_basis(added_mass, rigid_body_inertia);
  basis_transposed_ = basis.vectors.transpose();
  inverse_basis_transposed_ = rigid_body_inertia * basis.vectors;  // V^T M_RB V = 1
  ratio_ = basis.values;
}

Vec6 WaterEntry::carry_over(const Vec6& F_B, double submerged) const {
  Vec6 modal = basis_transposed_ * F_B;
  modal.array() *= (1.0 + ratio_.array()) / (1.0 + submerged * ratio_.array());
  return inverse_basis_transposed_ * modal;
}

}  // namespace remora
