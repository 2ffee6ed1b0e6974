// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "math/linear_algebra.h"

namespace remora {

// Eigen's solvers of the symmetric matrices that vehicles are made of. They are templates, which
// cost the compiler five to ten seconds in every batch that names one: they are compiled here,
// once.

/// In ascending order.
[[nodiscard]] Vec3 eigenvalues(const Mat3& symmetric);
[[nodiscard]] Vec6 eigenvalues(const Mat6& symmetric);

/// Eigenvalues in ascending order, each with its eigenvector as a column.
struct EigenBasis {
  Vec6 values;
  Mat6 vectors;
};
/// Of A v = λ v, with orthonormal vectors V: Vᵀ V = 1.
[[nodiscard]] EigenBasis eigen_basis(const Mat6& symmetric);
/// Of A v = λ B v, with B positive definite: Vᵀ B V = 1.
[[nodiscard]] EigenBasis eigen_basis(const Mat6& A, const Mat6& B);

[[nodiscard]] bool is_positive_definite(const Mat6& symmetric);
[[nodiscard]] Mat6 inverse_of_positive_definite(const Mat6& matrix);
/// L with L Lᵀ = A, lower triangular.
[[nodiscard]] Mat6 cholesky_factor(const Mat6& positive_definite);

}  // namespace remora
