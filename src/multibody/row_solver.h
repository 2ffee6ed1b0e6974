// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "multibody/articulated_tree.h"
#include "multibody/boxed_lcp.h"
#include "multibody/coulomb_solver.h"
#include "multibody/solver_row.h"

namespace remora {

/// Finds the impulses with which all rows of a step are kept at once. Private to the module.
/// Scratch memory only.
class RowSolver {
 public:
  /// What the rows push on.
  struct Bodies {
    std::span<std::optional<ArticulatedTree>> articulated;  ///< of each tree with joints
    std::span<const std::uint32_t> place_in_tree;           ///< of each body
    /// Of each body without joints: G with M⁻¹ = G Gᵀ.
    std::span<const Mat6> inverse_factor;
  };

  explicit RowSolver(const MultibodyModel& model);

  /// Fills in `impulse` of each row.
  void solve(Bodies bodies, std::span<Row> rows);

 private:
  /// How one tree answers to one row's unit impulse: J W with M⁻¹ = W Wᵀ.
  struct Answer {
    std::uint32_t tree = 0;
    int row = 0;            // of the island
    std::size_t begin = 0;  // of its values
    std::size_t size = 0;
    int previous = kNoAnswer;  // of the same tree
  };
  static constexpr int kNoAnswer = -1;

  void join_islands(std::span<const Row> rows);
  [[nodiscard]] std::uint32_t island(std::uint32_t tree) const;
  void solve_island(Bodies bodies, std::span<Row> rows);
  void add_answers(Bodies bodies, const Row& row, int number);
  std::span<double> answer_of(std::uint32_t tree, int row, std::size_t size);
  void fill_matrix();
  [[nodiscard]] bool solve_by_velocities(std::span<Row> rows);
  void solve_by_pivoting(std::span<Row> rows);
  [[nodiscard]] std::uint32_t tree_of(const RowSide& side) const {
    return model_->bodies()[side.body].tree;
  }

  const MultibodyModel* model_;
  std::vector<std::uint32_t> island_of_tree_;
  std::vector<std::uint32_t> island_rows_;
  std::vector<int> last_answer_;  // of each tree
  std::vector<Answer> answers_;
  std::vector<double> values_;
  std::vector<std::size_t> offset_of_tree_;
  CoulombSolver coulomb_;
  BoxedLcp lcp_;
};

}  // namespace remora
