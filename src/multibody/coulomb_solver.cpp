// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/coulomb_solver.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace remora {
namespace {

/// Of the most mobile direction: below this a direction does not move at all.
constexpr double kMovable = 1e-12;
/// Of the largest change of momentum: what may be left over.
constexpr double kMomentumTolerance = 1e-9;
constexpr int kMaxNewtonSteps = 30;
/// In the guess before the first: how often contacts that would be met are added.
constexpr int kMaxGuesses = 4;
/// A whole step is kept when less than this is left over.
constexpr double kProgress = 0.9;
/// From this careful step on the limits of friction are damped: they may swing.
constexpr int kFirstDamped = 6;
/// Contacts that part more slowly are taken to press at first. [m/s]
constexpr double kPressingSpeed = 1e-3;
/// Of the way to the contact that is met first: those this far are met with it.
constexpr double kMetTogether = 1.2;

using Index = Eigen::Index;

Index eigen_index(std::size_t i) { return static_cast<Index>(i); }

Eigen::Map<const Eigen::VectorXd> values_of(std::span<const double> values,
                                            const CoulombSolver::Part& part) {
  return {values.data() + part.begin, eigen_index(part.size)};
}

Eigen::Map<const Vec6> six_values_of(std::span<const double> values,
                                     const CoulombSolver::Part& part) {
  return Eigen::Map<const Vec6>(values.data() + part.begin);
}

}  // namespace

// Most stretches are those of a single body: with their size known they take a third of the time.

double CoulombSolver::dot(const Row& row, const Eigen::VectorXd& z) const {
  double sum = 0.0;
  for (const Part& part : row.parts) {
    const Index offset = eigen_index(part.offset);
    if (part.size == 6)
      sum += six_values_of(values_, part).dot(z.segment<6>(offset));
    else if (part.size > 0)
      sum += values_of(values_, part).dot(z.segment(offset, eigen_index(part.size)));
  }
  return sum;
}

void CoulombSolver::add_to(Eigen::VectorXd& z, const Row& row, double factor) const {
  for (const Part& part : row.parts) {
    const Index offset = eigen_index(part.offset);
    if (part.size == 6)
      z.segment<6>(offset) += factor * six_values_of(values_, part);
    else if (part.size > 0)
      z.segment(offset, eigen_index(part.size)) += factor * values_of(values_, part);
  }
}

/// Whole steps while they lead on, else careful ones, which always do where limits of friction are
/// given.
bool CoulombSolver::solve(std::span<const double> values, std::size_t freedoms) {
  prepare(values, freedoms);
  double residual = find_impulses(Limits::from_normals);
  int careful_steps = 0;
  for (iterations_ = 0; iterations_ < kMaxNewtonSteps && std::isfinite(residual); ++iterations_) {
    if (residual <= tolerance()) return true;
    z_before_ = z_;
    const double found = iterations_ == 0 ? take_first_step() : take_whole_step();
    if (found < kProgress * residual) {
      residual = found;
      continue;
    }
    z_ = z_before_;
    residual = take_careful_step(careful_steps++);
  }
  return residual <= tolerance();
}

void CoulombSolver::prepare(std::span<const double> values, std::size_t freedoms) {
  values_ = values;
  size_ = eigen_index(freedoms);
  if (z_.size() < size_) {
    for (Eigen::VectorXd* v : {&z_, &z_before_, &residual_, &step_}) v->resize(size_);
    matrix_.resize(size_, size_);
  }
  z_.setZero();
  contacts_.clear();
  double largest = 0.0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Row& row = rows[i];
    row.mobility = 0.0;
    for (const Part& part : row.parts)
      if (part.size > 0) row.mobility += values_of(values_, part).squaredNorm();
    largest = std::max(largest, row.mobility);
    if (row.kind == Kind::normal) contacts_.push_back({.row = i});
  }
  find_stiffness(largest);
  for (Row& row : rows) row.missing = row.wanted;
}

/// A direction in which neither body can give way (a hinge's axis, say) takes no impulse. Friction
/// is as stiff along as across.
void CoulombSolver::find_stiffness(double largest_mobility) {
  for (Row& row : rows) {
    if (row.mobility > kMovable * largest_mobility) {
      row.stiffness = 1.0 / (kSoftness * row.mobility);
      continue;
    }
    row.mobility = row.stiffness = row.wanted = 0.0;
    row.parts = {};
  }
  for (const Contact& contact : contacts_) {
    Row* friction = &rows[contact.row + 1];
    const double mobility = 0.5 * (friction[0].mobility + friction[1].mobility);
    const double stiffness = mobility > 0.0 ? 1.0 / (kSoftness * mobility) : 0.0;
    friction[0].stiffness = friction[1].stiffness = stiffness;
  }
}

// ---- the law of each row: its impulse by what is missing of its velocity ----

/// Also what is left over of the change of momentum, and its norm.
double CoulombSolver::find_impulses(Limits limits) {
  residual_.head(size_) = -z_.head(size_);
  for (Row& row : rows) {
    if (row.kind == Kind::friction) continue;
    const double unbounded = row.missing * row.stiffness;
    row.impulse = std::clamp(unbounded, row.lower, row.upper);
    row.slope = unbounded > row.lower && unbounded < row.upper ? row.stiffness : 0.0;
  }
  for (Contact& contact : contacts_) find_friction(contact, limits);
  for (const Row& row : rows)
    if (row.impulse != 0.0) add_to(residual_, row, row.impulse);
  return residual_.head(size_).norm();
}

void CoulombSolver::find_friction(Contact& contact, Limits limits) {
  Row* row = &rows[contact.row];
  if (contact.is_taken_to_hold) {
    for (const int k : {0, 1, 2}) row[k].impulse = row[k].missing * row[k].stiffness;
    row[0].slope = row[0].stiffness;
    contact.state = Contact::State::holds;
    return;
  }
  if (limits == Limits::from_normals) contact.limit = row[1].upper * row[0].impulse;
  const double missing = std::hypot(row[1].missing, row[2].missing);
  if (!(contact.limit > 0.0)) {
    contact.state = Contact::State::open;
    row[1].impulse = row[2].impulse = 0.0;
  } else if (missing * row[1].stiffness <= contact.limit) {
    contact.state = Contact::State::holds;
    for (const int k : {1, 2}) row[k].impulse = row[k].missing * row[k].stiffness;
  } else {
    contact.state = Contact::State::slides;
    contact.turning = contact.limit / missing;
    for (const int k : {1, 2}) {
      contact.along[k - 1] = row[k].missing / missing;
      row[k].impulse = contact.limit * contact.along[k - 1];
    }
  }
}

double CoulombSolver::tolerance() const {
  double largest = 0.0;
  for (const Row& row : rows) {
    if (row.mobility == 0.0) continue;
    const double root = std::sqrt(row.mobility);
    largest = std::max({largest, std::abs(row.impulse) * root, std::abs(row.wanted) / root});
  }
  return kMomentumTolerance * largest;
}

// ---- steps ----

/// From a guess of what holds: contacts that press at once, and those that would be met first.
double CoulombSolver::take_first_step() {
  take_pressing_to_hold();
  for (int i = 0; i < kMaxGuesses; ++i) {
    find_step();
    if (!take_first_met_to_hold()) break;
  }
  return finish_step(1.0);
}

double CoulombSolver::take_whole_step() {
  find_step();
  if (take_reversing_to_hold()) find_step();
  return finish_step(1.0);
}

/// Downhill, with the limits of friction kept: then the impulses are the least of a convex cost.
double CoulombSolver::take_careful_step(int number) {
  for (Row& row : rows) row.missing = row.wanted - dot(row, z_);
  find_impulses(Limits::from_normals);
  for (Contact& contact : contacts_) {
    const bool is_damped = number >= kFirstDamped;
    contact.kept_limit = is_damped ? 0.5 * (contact.kept_limit + contact.limit) : contact.limit;
    contact.limit = contact.kept_limit;
  }
  find_impulses(Limits::kept);
  build_matrix();
  solve_symmetric();
  find_change();
  return finish_step(best_length());
}

double CoulombSolver::finish_step(double length) {
  z_.head(size_) += length * step_.head(size_);
  for (Row& row : rows) row.missing += length * row.change;
  for (Contact& contact : contacts_) contact.is_taken_to_hold = false;
  return find_impulses(Limits::from_normals);
}

/// Newton's step, with limits of friction that grow with what presses.
void CoulombSolver::find_step() {
  build_matrix();
  if (add_coupling())
    solve_by_elimination();
  else
    solve_symmetric();
  find_change();
}

void CoulombSolver::take_pressing_to_hold() {
  for (Contact& contact : contacts_)
    contact.is_taken_to_hold = rows[contact.row].missing > -kPressingSpeed;
  find_impulses(Limits::from_normals);
}

/// What is met first on the way of the step presses and, most likely, holds.
bool CoulombSolver::take_first_met_to_hold() {
  const auto way_to = [&](const Contact& contact) {
    const Row& row = rows[contact.row];
    const bool is_met = !contact.is_taken_to_hold && row.missing + row.change > 0.0;
    return is_met ? -row.missing / row.change : 2.0;
  };
  double first = 1.0;
  for (const Contact& contact : contacts_) first = std::min(first, way_to(contact));
  bool is_any = false;
  for (Contact& contact : contacts_) {
    if (way_to(contact) > kMetTogether * first) continue;
    contact.is_taken_to_hold = is_any = true;
  }
  if (is_any) find_impulses(Limits::from_normals);
  return is_any;
}

/// What would slide the other way after the step most likely holds.
bool CoulombSolver::take_reversing_to_hold() {
  bool is_any = false;
  for (Contact& contact : contacts_) {
    if (contact.state != Contact::State::slides) continue;
    const Row* row = &rows[contact.row];
    double after = 0.0;
    for (const int k : {1, 2}) after += contact.along[k - 1] * (row[k].missing + row[k].change);
    if (after > 0.0) continue;
    contact.is_taken_to_hold = is_any = true;
  }
  if (is_any) find_impulses(Limits::from_normals);
  return is_any;
}

// ---- linear equations ----

/// 1 + Gᵀ (dx/ds) G, its lower half.
void CoulombSolver::build_matrix() {
  matrix_.topLeftCorner(size_, size_).setIdentity();
  for (const Row& row : rows)
    if (row.kind != Kind::friction && row.slope > 0.0) add_product(row, row, row.slope);
  for (const Contact& contact : contacts_) {
    const Row* row = &rows[contact.row];
    if (contact.state == Contact::State::holds) {
      for (const int k : {1, 2}) add_product(row[k], row[k], row[k].stiffness);
    } else if (contact.state == Contact::State::slides) {
      const double a = contact.along[0], b = contact.along[1];
      add_product(row[1], row[1], contact.turning * b * b);
      add_product(row[2], row[2], contact.turning * a * a);
      add_product(row[1], row[2], -contact.turning * a * b);
      add_product(row[2], row[1], -contact.turning * a * b);
    }
  }
}

/// To the lower half, and to what is above it where both parts are one.
void CoulombSolver::add_product(const Row& a, const Row& b, double factor) {
  for (const Part& p : a.parts) {
    for (const Part& q : b.parts) {
      if (p.size == 0 || q.size == 0 || q.offset > p.offset) continue;
      const Index row = eigen_index(p.offset), column = eigen_index(q.offset);
      if (p.size == 6 && q.size == 6) {
        matrix_.block<6, 6>(row, column) +=
            (factor * six_values_of(values_, p)) * six_values_of(values_, q).transpose();
        continue;
      }
      const auto own = values_of(values_, p), other = values_of(values_, q);
      for (Index j = 0; j < eigen_index(q.size); ++j)
        if (other[j] != 0.0)
          matrix_.col(column + j).segment(row, eigen_index(p.size)) += (factor * other[j]) * own;
    }
  }
}

/// How the limits of friction grow with what presses; false where nothing slides.
bool CoulombSolver::add_coupling() {
  bool is_any = false;
  for (const Contact& contact : contacts_) {
    const Row* row = &rows[contact.row];
    if (contact.state != Contact::State::slides || row[0].slope == 0.0) continue;
    auto matrix = matrix_.topLeftCorner(size_, size_);
    if (!is_any) matrix.triangularView<Eigen::StrictlyUpper>() = matrix.transpose();
    is_any = true;
    for (const int k : {1, 2}) {
      const double factor = row[k].upper * contact.along[k - 1] * row[0].slope;
      for (const Part& p : row[k].parts)
        for (const Part& q : row[0].parts)
          for (Index j = 0; j < eigen_index(q.size); ++j)
            matrix.col(eigen_index(q.offset) + j)
                .segment(eigen_index(p.offset), eigen_index(p.size)) +=
                (factor * values_of(values_, q)[j]) * values_of(values_, p);
    }
  }
  return is_any;
}

void CoulombSolver::solve_symmetric() {
  Eigen::Ref<Eigen::MatrixXd> matrix = matrix_.topLeftCorner(size_, size_);
  const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factor(matrix);
  step_ = residual_;
  auto step = step_.head(size_);
  factor.solveInPlace(step);
}

/// With exchanges of rows, in place: Eigen's would take memory for the exchanges in each step.
void CoulombSolver::solve_by_elimination() {
  auto A = matrix_.topLeftCorner(size_, size_);
  step_ = residual_;
  for (Index k = 0; k < size_; ++k) {
    Index pivot = 0;
    A.col(k).segment(k, size_ - k).cwiseAbs().maxCoeff(&pivot);
    if (pivot != 0) {
      A.row(k).tail(size_ - k).swap(A.row(k + pivot).tail(size_ - k));
      std::swap(step_[k], step_[k + pivot]);
    }
    const Index below = size_ - k - 1;
    auto factors = A.col(k).tail(below);
    factors /= A(k, k);
    for (Index j = k + 1; j < size_; ++j)
      if (A(k, j) != 0.0) A.col(j).tail(below) -= A(k, j) * factors;
    step_.segment(k + 1, below) -= step_[k] * factors;
  }
  for (Index k = size_; k-- > 0;) {
    step_[k] /= A(k, k);
    step_.head(k) -= step_[k] * A.col(k).head(k);
  }
}

// ---- how far to go ----

void CoulombSolver::find_change() {
  for (Row& row : rows) row.change = -dot(row, step_);
}

/// Of |z|²/2 and what the rows store, along the step; limits of friction kept.
double CoulombSolver::slope_of_cost(double length) const {
  const auto step = step_.head(size_);
  double slope = step.dot(z_.head(size_)) + length * step.squaredNorm();
  for (const Row& row : rows) {
    if (row.kind == Kind::friction) continue;
    const double missing = row.missing + length * row.change;
    slope += std::clamp(missing * row.stiffness, row.lower, row.upper) * row.change;
  }
  for (const Contact& contact : contacts_) {
    const Row* row = &rows[contact.row];
    const double one = row[1].missing + length * row[1].change;
    const double two = row[2].missing + length * row[2].change;
    const double missing = std::hypot(one, two);
    const bool holds = missing * row[1].stiffness <= contact.limit;
    const double stiffness = holds ? row[1].stiffness : contact.limit / missing;
    slope += stiffness * (one * row[1].change + two * row[2].change);
  }
  return slope;
}

/// Where the cost ends to fall, at most 1, by the Illinois variant of regula falsi.
double CoulombSolver::best_length() const {
  constexpr int kMaxTries = 30;
  constexpr double kFlat = 1e-3;  // of the slope at the start
  double low = 0.0, high = 1.0;
  double at_low = slope_of_cost(low), at_high = slope_of_cost(high);
  const double flat = kFlat * std::abs(at_low);
  if (at_high <= flat) return high;
  for (int i = 0, side = 0; i < kMaxTries; ++i) {
    const double length = (low * at_high - high * at_low) / (at_high - at_low);
    const double slope = slope_of_cost(length);
    if (std::abs(slope) <= flat) return length;
    (slope < 0.0 ? low : high) = length;
    (slope < 0.0 ? at_low : at_high) = slope;
    const int now = slope < 0.0 ? -1 : 1;
    if (now == side) (slope < 0.0 ? at_high : at_low) *= 0.5;
    side = now;
  }
  return low > 0.0 ? low : high;
}

}  // namespace remora
