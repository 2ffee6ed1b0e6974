// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/boxed_lcp.h"

#include <algorithm>
#include <cmath>

#include <dart/external/odelcpsolver/common.h>
#include <dart/constraint/DantzigBoxedLcpSolver.hpp>

namespace remora {
namespace {

/// Of the largest impulse: friction may be beyond its limit by this.
constexpr double kLimitTolerance = 1e-3;
/// How often friction is limited anew.
constexpr int kMaxRounds = 4;
/// Of the most mobile direction: below this a direction does not move at all.
constexpr double kLeastMobility = 1e-12;

}  // namespace

void BoxedLcp::resize(int rows) {
  rows_ = rows;
  stride_ = dPAD(rows);  // the pivoting solver wants rows padded to four
  const auto n = static_cast<std::size_t>(rows);
  A_.assign(n * static_cast<std::size_t>(stride_), 0.0);
  for (std::vector<double>* v : {&b, &lower, &upper, &x}) v->assign(n, 0.0);
  bound_by.assign(n, -1);
}

void BoxedLcp::solve() {
  // A diverged state is for the caller to notice; the pivoting solver would end the program.
  const auto is_finite = [](double v) { return std::isfinite(v); };
  const bool is_sound =
      std::all_of(A_.begin(), A_.end(), is_finite) && std::all_of(b.begin(), b.end(), is_finite);
  if (rows_ == 0 || !is_sound) return;
  leave_out_immovable_rows();
  bool is_solved = solve_by_pivoting(Limits::from_solution);
  for (int i = 0; is_solved && i < kMaxRounds && !keeps_friction_limits(); ++i) {
    is_solved = solve_by_pivoting(Limits::from_last_x);
  }
  if (!is_solved) relax();
}

/// A direction in which neither body can give way (a hinge's axis, say) has a row of zeros, with
/// which no solver can begin. It takes no impulse.
void BoxedLcp::leave_out_immovable_rows() {
  double largest = 0.0;
  for (int i = 0; i < rows_; ++i) largest = std::max(largest, A(i, i));
  for (int i = 0; i < rows_; ++i) {
    if (A(i, i) > kLeastMobility * largest) continue;
    for (int j = 0; j < rows_; ++j) A(i, j) = A(j, i) = 0.0;
    A(i, i) = 1.0;
    b[static_cast<std::size_t>(i)] = 0.0;
  }
}

/// Pivoting takes the limits of friction from the solution without friction. Where friction then
/// unloads a contact its limit shrinks, and the solution is sought again with the new limits.
bool BoxedLcp::keeps_friction_limits() const {
  double largest = 0.0;
  for (const double v : x) largest = std::max(largest, std::abs(v));
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (bound_by[i] < 0) continue;
    const double limit = upper[i] * x[static_cast<std::size_t>(bound_by[i])];
    if (std::abs(x[i]) > limit + kLimitTolerance * largest) return false;
  }
  return true;
}

bool BoxedLcp::solve_by_pivoting(Limits limits) {
  // The solver works in place and permutes its rows; relaxation may need the originals.
  A_copy_ = A_;
  b_copy_ = b;
  lower_copy_ = lower;
  upper_copy_ = upper;
  bound_by_copy_ = bound_by;
  if (limits == Limits::from_last_x) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (bound_by[i] < 0) continue;
      upper_copy_[i] = upper[i] * std::max(0.0, x[static_cast<std::size_t>(bound_by[i])]);
      lower_copy_[i] = -upper_copy_[i];
      bound_by_copy_[i] = -1;
    }
  }
  std::fill(x.begin(), x.end(), 0.0);
  dart::constraint::DantzigBoxedLcpSolver solver;
  const bool is_solved = solver.solve(rows_, A_copy_.data(), x.data(), b_copy_.data(), 0,
                                      lower_copy_.data(), upper_copy_.data(), bound_by_copy_.data(),
                                      /*earlyTermination=*/true);
  return is_solved && std::all_of(x.begin(), x.end(), [](double v) { return std::isfinite(v); });
}

void BoxedLcp::relax() {
  std::fill(x.begin(), x.end(), 0.0);
  constexpr int kMaxSweeps = 100;
  for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
    double largest = 0.0, change = 0.0;
    for (int i = 0; i < rows_; ++i) {
      const auto k = static_cast<std::size_t>(i);
      double residual = b[k];
      for (int j = 0; j < rows_; ++j) residual -= A(i, j) * x[static_cast<std::size_t>(j)];
      const bool is_friction = bound_by[k] >= 0;
      const double limit =
          is_friction ? std::abs(upper[k] * x[static_cast<std::size_t>(bound_by[k])]) : 0.0;
      const double before = x[k];
      x[k] = std::clamp(x[k] + residual / A(i, i), is_friction ? -limit : lower[k],
                        is_friction ? limit : upper[k]);
      largest = std::max(largest, std::abs(x[k]));
      change = std::max(change, std::abs(x[k] - before));
    }
    if (change <= 1e-9 * largest) return;
  }
}

}  // namespace remora
