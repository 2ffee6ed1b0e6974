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
/// How often the bounds that rows are at are corrected before pivoting begins.
constexpr int kMaxCorrections = 24;
/// How many of them all at once although that does not make the wrong ones fewer.
constexpr int kPatience = 3;
/// How often friction is limited anew.
constexpr int kMaxRounds = 4;
/// Of the most mobile direction: below this a direction does not move at all.
constexpr double kLeastMobility = 1e-12;

/// A given effort: it is spent as a whole but where the motor has reached its greatest rate.
bool is_one_sided(double lower, double upper) {
  return std::isfinite(lower) && std::isfinite(upper) && (lower == 0.0) != (upper == 0.0);
}

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
  if (solve_without_sliding()) return;
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

/// Each row for itself.
void BoxedLcp::guess_bounds() {
  bound_.resize(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double alone = b[i] / A(static_cast<int>(i), static_cast<int>(i));
    if (bound_by[i] >= 0)
      bound_[i] = bound_[static_cast<std::size_t>(bound_by[i])];
    else if (is_one_sided(lower[i], upper[i]))
      bound_[i] = lower[i] < 0.0 ? Bound::lower : Bound::upper;
    else
      bound_[i] = alone <= lower[i] ? Bound::lower : alone >= upper[i] ? Bound::upper : Bound::none;
  }
}

/// Takes it that friction holds wherever something presses, solves for all rows that are at no
/// bound at once, and corrects which those are: all wrong ones together while that makes them
/// fewer, else the last of them alone (Júdice and Pires 1994). False where friction does not hold,
/// or when the bounds are not found soon.
bool BoxedLcp::solve_without_sliding() {
  guess_bounds();
  int fewest = rows_ + 1, patience = 0;
  for (int i = 0; i < kMaxCorrections; ++i) {
    if (!solve_for_free_rows()) return false;
    const int wrong = find_wrong_bounds();
    if (wrong == 0) return !is_any_sliding();
    if (wrong < fewest) {
      fewest = wrong;
      patience = kPatience;
    }
    correct_bounds(patience-- > 0 ? wrong : 1);
  }
  return false;
}

/// By Cholesky's method. False when A is not positive definite.
bool BoxedLcp::solve_for_free_rows() {
  using Values = Eigen::Map<const Eigen::VectorXd>;
  const auto product = [](const double* a, const double* b, std::size_t n) {
    const auto size = static_cast<Eigen::Index>(n);
    return Values(a, size).dot(Values(b, size));
  };
  free_rows_.clear();
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (bound_[i] == Bound::none) free_rows_.push_back(i);
    const double at_bound = bound_[i] == Bound::lower ? lower[i] : upper[i];
    x[i] = bound_[i] == Bound::none || bound_by[i] >= 0 ? 0.0 : at_bound;
  }
  const std::size_t n = free_rows_.size();
  factor_.resize(n * n);
  y_.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    double* row = factor_.data() + i * n;
    const double* A_row = A_.data() + free_rows_[i] * static_cast<std::size_t>(stride_);
    for (std::size_t j = 0; j < i; ++j) {
      const double* other = factor_.data() + j * n;
      row[j] = (A_row[free_rows_[j]] - product(row, other, j)) * other[j];
    }
    const double square = A_row[free_rows_[i]] - product(row, row, i);
    if (!(square > 0.0)) return false;
    row[i] = 1.0 / std::sqrt(square);  // the diagonal is kept inverted
    y_[i] = (-velocity_of(free_rows_[i]) - product(row, y_.data(), i)) * row[i];
  }
  for (std::size_t i = n; i-- > 0;) {
    y_[i] *= factor_[i * n + i];
    for (std::size_t j = 0; j < i; ++j) y_[j] -= factor_[i * n + j] * y_[i];
  }
  for (std::size_t i = 0; i < n; ++i) x[free_rows_[i]] = y_[i];
  return true;
}

/// Counts the rows that are beyond a bound, or held at one from which they want to go.
int BoxedLcp::find_wrong_bounds() {
  wrong_rows_.clear();
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (bound_by[i] >= 0) continue;
    bool is_wrong = false;
    if (bound_[i] == Bound::none) {
      is_wrong = x[i] < lower[i] || x[i] > upper[i];
    } else if (lower[i] < upper[i]) {
      const double velocity = velocity_of(i);
      is_wrong = bound_[i] == Bound::lower ? velocity < 0.0 : velocity > 0.0;
    }
    if (is_wrong) wrong_rows_.push_back(i);
  }
  return static_cast<int>(wrong_rows_.size());
}

/// Of the last `count` wrong rows. Friction goes with what presses.
void BoxedLcp::correct_bounds(int count) {
  for (std::size_t k = wrong_rows_.size() - static_cast<std::size_t>(count); k < wrong_rows_.size();
       ++k) {
    const std::size_t i = wrong_rows_[k];
    if (bound_[i] != Bound::none)
      bound_[i] = Bound::none;
    else
      bound_[i] = x[i] < lower[i] ? Bound::lower : Bound::upper;
  }
  for (std::size_t i = 0; i < x.size(); ++i)
    if (bound_by[i] >= 0) bound_[i] = bound_[static_cast<std::size_t>(bound_by[i])];
}

bool BoxedLcp::is_any_sliding() const {
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (bound_by[i] < 0) continue;
    if (std::abs(x[i]) > upper[i] * x[static_cast<std::size_t>(bound_by[i])]) return true;
  }
  return false;
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

/// w of one row.
double BoxedLcp::velocity_of(std::size_t i) const {
  using Values = Eigen::Map<const Eigen::VectorXd>;
  const double* row = A_.data() + i * static_cast<std::size_t>(stride_);
  return Values(row, rows_).dot(Values(x.data(), rows_)) - b[i];
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
