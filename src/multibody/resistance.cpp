// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/resistance.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace remora {
namespace {

/// (1 - e^-a)/a: the mean of e^-at over 0 … 1.
double mean_decay(double a) { return a < 1e-8 ? 1.0 - 0.5 * a : -std::expm1(-a) / a; }

/// M = L Lᵀ and dt L⁻¹ D L⁻ᵀ = Q diag(a) Qᵀ.
struct Modes {
  Mat6 L;
  Mat6 Q;
  Vec6 decay;  // mean_decay of each a
};

Modes modes_of(const Mat6& inertia, const Mat6& damping, double dt) {
  Modes modes;
  modes.L = Eigen::LLT<Mat6>(inertia).matrixL();
  const auto L = modes.L.triangularView<Eigen::Lower>();
  Mat6 half = L.solve(damping);
  const Mat6 whole = L.solve(Mat6(half.transpose()));
  const Eigen::SelfAdjointEigenSolver<Mat6> solver(dt * 0.5 * (whole + whole.transpose()));
  modes.Q = solver.eigenvectors();
  for (int i = 0; i < 6; ++i)  // rounding may leave a little below zero
    modes.decay[i] = mean_decay(std::max(solver.eigenvalues()[i], 0.0));
  return modes;
}

}  // namespace

Mat6 damped_inertia(const Mat6& inertia, const Mat6& damping, double dt) {
  const Modes modes = modes_of(inertia, damping, dt);
  const Mat6 LQ = modes.L * modes.Q;
  return LQ * modes.decay.cwiseInverse().asDiagonal() * LQ.transpose();
}

Mat6 inverse_damped_inertia(const Mat6& inertia, const Mat6& damping, double dt) {
  const Modes modes = modes_of(inertia, damping, dt);
  const Mat6 Y = modes.L.triangularView<Eigen::Lower>().transpose().solve(modes.Q);
  return Y * modes.decay.asDiagonal() * Y.transpose();
}

}  // namespace remora
