// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "math/symmetric_matrix.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

namespace remora {

Vec3 eigenvalues(const Mat3& symmetric) {
  return Eigen::SelfAdjointEigenSolver<Mat3>(symmetric, Eigen::EigenvaluesOnly).eigenvalues();
}

Vec6 eigenvalues(const Mat6& symmetric) {
  return Eigen::SelfAdjointEigenSolver<Mat6>(symmetric, Eigen::EigenvaluesOnly).eigenvalues();
}

EigenBasis eigen_basis(const Mat6& symmetric) {
  const Eigen::SelfAdjointEigenSolver<Mat6> solver(symmetric);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

EigenBasis eigen_basis(const Mat6& A, const Mat6& B) {
  const Eigen::GeneralizedSelfAdjointEigenSolver<Mat6> solver(A, B);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

bool is_positive_definite(const Mat6& symmetric) {
  return symmetric.llt().info() == Eigen::Success;
}

Mat6 inverse_of_positive_definite(const Mat6& matrix) {
  return matrix.llt().solve(Mat6::Identity());
}

Mat6 cholesky_factor(const Mat6& positive_definite) { return positive_definite.llt().matrixL(); }

}  // namespace remora
