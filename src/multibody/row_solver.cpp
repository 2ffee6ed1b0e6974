// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/row_solver.h"

#include <algorithm>
#include <limits>

namespace remora {
namespace {

constexpr std::size_t kExpectedRows = 96;
constexpr std::size_t kNoOffset = std::numeric_limits<std::size_t>::max();

double product(const double* a, const double* b, std::size_t size) {
  using Values = Eigen::Map<const Eigen::VectorXd>;
  const auto n = static_cast<Eigen::Index>(size);
  return Values(a, n).dot(Values(b, n));
}

}  // namespace

RowSolver::RowSolver(const MultibodyModel& model)
    : model_(&model),
      island_of_tree_(model.trees().size()),
      last_answer_(model.trees().size(), kNoAnswer),
      offset_of_tree_(model.trees().size(), kNoOffset) {
  island_rows_.reserve(kExpectedRows);
  answers_.reserve(2 * kExpectedRows);
  values_.reserve(24 * kExpectedRows);
}

/// Trees that touch each other, directly or through others, are solved together and apart from the
/// rest. An island is named after its first tree.
std::uint32_t RowSolver::island(std::uint32_t tree) const {
  while (island_of_tree_[tree] != tree) tree = island_of_tree_[tree];
  return tree;
}

void RowSolver::join_islands(std::span<const Row> rows) {
  for (std::uint32_t t = 0; t < island_of_tree_.size(); ++t) island_of_tree_[t] = t;
  for (const Row& row : rows) {
    if (row.b.body == kNone) continue;
    const std::uint32_t first = island(row.tree), second = island(tree_of(row.b));
    island_of_tree_[std::max(first, second)] = std::min(first, second);
  }
}

void RowSolver::solve(Bodies bodies, std::span<Row> rows) {
  if (rows.empty()) return;
  join_islands(rows);
  for (std::uint32_t r = 0; r < rows.size(); ++r) {
    if (rows[r].is_solved) continue;
    island_rows_.clear();
    const std::uint32_t own = island(rows[r].tree);
    for (std::uint32_t k = r; k < rows.size(); ++k)
      if (island(rows[k].tree) == own) island_rows_.push_back(k);
    solve_island(bodies, rows);
  }
}

void RowSolver::solve_island(Bodies bodies, std::span<Row> rows) {
  answers_.clear();
  values_.clear();
  for (std::size_t i = 0; i < island_rows_.size(); ++i)
    add_answers(bodies, rows[island_rows_[i]], static_cast<int>(i));
  if (!solve_by_velocities(rows)) solve_by_pivoting(rows);
  for (const Answer& answer : answers_) last_answer_[answer.tree] = kNoAnswer;
  for (const std::uint32_t i : island_rows_) rows[i].is_solved = true;
}

bool RowSolver::solve_by_velocities(std::span<Row> rows) {
  using Kind = CoulombSolver::Kind;
  coulomb_.rows.clear();
  for (std::size_t i = 0; i < island_rows_.size(); ++i) {
    const Row& row = rows[island_rows_[i]];
    const bool is_normal =
        i + 1 < island_rows_.size() && rows[island_rows_[i + 1]].normal_row == -1;
    coulomb_.rows.push_back({.kind = row.normal_row < 0 ? Kind::friction
                                     : is_normal        ? Kind::normal
                                                        : Kind::bounded,
                             .wanted = row.target - row.current,
                             .lower = row.lower,
                             .upper = row.upper});
  }
  for (const Answer& answer : answers_) offset_of_tree_[answer.tree] = kNoOffset;
  std::size_t freedoms = 0;
  for (const Answer& answer : answers_) {
    std::size_t& offset = offset_of_tree_[answer.tree];
    if (offset == kNoOffset) {
      offset = freedoms;
      freedoms += answer.size;
    }
    auto& parts = coulomb_.rows[static_cast<std::size_t>(answer.row)].parts;
    parts[parts[0].size > 0 ? 1 : 0] = {answer.begin, offset, answer.size};
  }
  const bool is_solved = coulomb_.solve(values_, freedoms);
  for (std::size_t i = 0; i < island_rows_.size(); ++i)
    rows[island_rows_[i]].impulse = coulomb_.rows[i].impulse;
  return is_solved;
}

void RowSolver::solve_by_pivoting(std::span<Row> rows) {
  const int n = static_cast<int>(island_rows_.size());
  lcp_.resize(n);
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const Row& row = rows[island_rows_[k]];
    lcp_.b[k] = row.target - row.current;
    lcp_.upper[k] = row.upper;
    lcp_.lower[k] = row.lower;
    lcp_.bound_by[k] = row.normal_row < 0 ? i + row.normal_row : -1;
  }
  fill_matrix();
  lcp_.solve();
  for (std::size_t k = 0; k < island_rows_.size(); ++k) rows[island_rows_[k]].impulse = lcp_.x[k];
}

/// The values of a row's answer in a tree, zero at first.
std::span<double> RowSolver::answer_of(std::uint32_t tree, int row, std::size_t size) {
  const int last = last_answer_[tree];
  const bool is_known = last != kNoAnswer && answers_[static_cast<std::size_t>(last)].row == row;
  if (!is_known) {
    last_answer_[tree] = static_cast<int>(answers_.size());
    answers_.push_back({tree, row, values_.size(), size, last});
    values_.resize(values_.size() + size, 0.0);
  }
  const Answer& answer = answers_[static_cast<std::size_t>(last_answer_[tree])];
  return std::span(values_).subspan(answer.begin, answer.size);
}

void RowSolver::add_answers(Bodies bodies, const Row& row, int number) {
  for (const RowJoint& part : {row.joint, row.driver}) {
    if (part.joint == kNone) continue;
    ArticulatedTree& tree = *bodies.articulated[row.tree];
    tree.add_joint_answer(part.joint, part.factor, answer_of(row.tree, number, tree.answer_size()));
  }
  for (const RowSide* side : {&row.a, &row.b}) {
    if (side->body == kNone) continue;
    const std::uint32_t t = tree_of(*side);
    if (auto& tree = bodies.articulated[t]) {
      tree->add_answer(bodies.place_in_tree[side->body], side->impulse,
                       answer_of(t, number, tree->answer_size()));
    } else {
      const std::span<double> values = answer_of(t, number, 6);
      Eigen::Map<Vec6>(values.data()) +=
          bodies.inverse_factor[side->body].transpose() * side->impulse;
    }
  }
}

/// A(i, j): how the velocity along row i changes by a unit impulse along row j. Rows that share no
/// tree do not feel each other.
void RowSolver::fill_matrix() {
  for (const Answer& answer : answers_) {
    const double* own = values_.data() + answer.begin;
    lcp_.A(answer.row, answer.row) +=
        (1.0 + CoulombSolver::kSoftness) * product(own, own, answer.size);
    for (int k = answer.previous; k != kNoAnswer;) {
      const Answer& other = answers_[static_cast<std::size_t>(k)];
      const double change = product(own, values_.data() + other.begin, answer.size);
      lcp_.A(answer.row, other.row) += change;
      lcp_.A(other.row, answer.row) += change;
      k = other.previous;
    }
  }
}

}  // namespace remora
