// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/water_entry.h"

#include <Eigen/Eigenvalues>
#include <algorithm>

namespace remora {

double submerged_fraction(double immersion, double height) {
  const double part = std::clamp(immersion / height + 0.5, 0.0, 1.0);
  return part * part * (3.0 - 2.0 * part);
}

WaterEntry::WaterEntry(const Mat6& rigid_body_inertia, const Mat6& added_mass) {
  const Eigen::GeneralizedSelfAdjointEigenSolver<Mat6> solver(added_mass, rigid_body_inertia);
  const Mat6& basis = solver.eigenvectors();  // V^T M_RB V = 1, so V^-T = M_RB V
  basis_transposed_ = basis.transpose();
  inverse_basis_transposed_ = rigid_body_inertia * basis;
  ratio_ = solver.eigenvalues();
}

Vec6 WaterEntry::carry_over(const Vec6& F_B, double submerged) const {
  Vec6 modal = basis_transposed_ * F_B;
  modal.array() *= (1.0 + ratio_.array()) / (1.0 + submerged * ratio_.array());
  return inverse_basis_transposed_ * modal;
}

}  // namespace remora
