// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/boxed_lcp.h"

#include <algorithm>
#include <cmath>

#include <dart/external/odelcpsolver/common.h>
#include <dart/constraint/DantzigBoxedLcpSolver.hpp>

namespace remora {

void BoxedLcp::resize(int rows) {
  rows_ = rows;
  stride_ = dPAD(rows);  // the pivoting solver wants rows padded to four
  const auto n = static_cast<std::size_t>(rows);
  A_.assign(n * static_cast<std::size_t>(stride_), 0.0);
  for (std::vector<double>* v : {&b, &lower, &upper, &x}) v->assign(n, 0.0);
  bound_by.assign(n, -1);
}

void BoxedLcp::solve() {
  if (rows_ == 0) return;
  if (!solve_by_pivoting()) solve_by_relaxation();
}

bool BoxedLcp::solve_by_pivoting() {
  // The solver works in place; relaxation may need the originals.
  A_copy_ = A_;
  b_copy_ = b;
  lower_copy_ = lower;
  upper_copy_ = upper;
  std::fill(x.begin(), x.end(), 0.0);
  dart::constraint::DantzigBoxedLcpSolver solver;
  const bool is_solved = solver.solve(rows_, A_copy_.data(), x.data(), b_copy_.data(), 0,
                                      lower_copy_.data(), upper_copy_.data(), bound_by.data(),
                                      /*earlyTermination=*/true);
  return is_solved && std::all_of(x.begin(), x.end(), [](double v) { return std::isfinite(v); });
}

void BoxedLcp::solve_by_relaxation() {
  constexpr int kSweeps = 200;
  std::fill(x.begin(), x.end(), 0.0);
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (int i = 0; i < rows_; ++i) {
      const auto k = static_cast<std::size_t>(i);
      double residual = b[k];
      for (int j = 0; j < rows_; ++j) residual -= A(i, j) * x[static_cast<std::size_t>(j)];
      const bool is_friction = bound_by[k] >= 0;
      const double limit =
          is_friction ? std::abs(upper[k] * x[static_cast<std::size_t>(bound_by[k])]) : 0.0;
      x[k] = std::clamp(x[k] + residual / A(i, i), is_friction ? -limit : lower[k],
                        is_friction ? limit : upper[k]);
    }
  }
}

}  // namespace remora
