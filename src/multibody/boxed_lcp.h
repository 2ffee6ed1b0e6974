// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace remora {

/// A linear complementarity problem with boxes: find x and w = A x - b such that each x_i is at its
/// lower bound with w_i ≥ 0, at its upper with w_i ≤ 0, or between them with w_i = 0. Where
/// `bound_by[i]` names another row, the bounds of row i are ∓upper[i] times that row's x (Coulomb).
/// Memory is kept from one use to the next, values are not.
class BoxedLcp {
 public:
  void resize(int rows);
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] double& A(int i, int j) { return A_[static_cast<std::size_t>(i * stride_ + j)]; }

  std::vector<double> b, lower, upper, x;
  std::vector<int> bound_by;  ///< -1 for plain bounds

  /// Dantzig's pivoting method; should it fail, projected Gauss-Seidel, which always gives an
  /// answer. A must be positive definite but for rows that are all zero.
  void solve();

 private:
  enum class Limits { from_solution, from_last_x };  // of friction
  [[nodiscard]] bool solve_by_pivoting(Limits limits);
  [[nodiscard]] bool keeps_friction_limits() const;
  void leave_out_immovable_rows();
  void relax();

  int rows_ = 0;
  int stride_ = 0;
  std::vector<double> A_;
  std::vector<double> A_copy_, b_copy_, lower_copy_, upper_copy_;
  std::vector<int> bound_by_copy_;
};

}  // namespace remora
