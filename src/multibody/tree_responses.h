// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "multibody/articulated_tree.h"

namespace remora {

/// For whoever pulls at bodies of trees and must know beforehand how they give way: the cables.
/// Scratch memory only. Bodies without joints are not its business: M⁻¹ is all there is to them.
class TreeResponses {
 public:
  explicit TreeResponses(const MultibodyModel& model);

  /// Works out anew how the bodies of all trees with joints answer. F_B[i] is the wrench on body i
  /// about Bo in B, Coriolis terms included.
  void update(const MultibodyState& state, std::span<const Wrench> F_B, double dt);

  /// Of a body of a tree with joints, as of the last update.
  [[nodiscard]] const BodyResponse& of(BodyId body) const { return of_body_[body.index]; }
  [[nodiscard]] bool has(BodyId body) const;
  [[nodiscard]] bool is_empty() const { return trees_.empty(); }

 private:
  struct Tree {
    const TreeModel* model;
    ArticulatedTree dynamics;
  };
  const MultibodyModel* model_;
  std::vector<Tree> trees_;
  std::vector<BodyResponse> of_tree_;  // of the tree in hand
  std::vector<BodyResponse> of_body_;
};

}  // namespace remora
