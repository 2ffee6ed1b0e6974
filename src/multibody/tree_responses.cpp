// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/tree_responses.h"

#include <algorithm>

namespace remora {

TreeResponses::TreeResponses(const MultibodyModel& model) : model_(&model) {
  std::size_t most = 0;
  for (const TreeModel& tree : model.trees()) {
    if (tree.is_single_body()) continue;
    trees_.push_back({&tree, ArticulatedTree(model, tree)});
    most = std::max(most, tree.bodies.size());
  }
  of_tree_.resize(most);
  if (most > 0) of_body_.resize(model.bodies().size());
}

bool TreeResponses::has(BodyId body) const {
  const BodyModel& of_body = model_->bodies()[body.index];
  return !of_body.is_static && !model_->trees()[of_body.tree].is_single_body();
}

void TreeResponses::update(const MultibodyState& state, std::span<const Wrench> F_B, double dt) {
  for (Tree& tree : trees_) {
    const std::vector<std::uint32_t>& bodies = tree.model->bodies;
    if (!state.is_present[bodies.front()]) continue;
    tree.dynamics.find_responses(state, F_B, dt, std::span(of_tree_).first(bodies.size()));
    for (std::size_t k = 0; k < bodies.size(); ++k) of_body_[bodies[k]] = of_tree_[k];
  }
}

}  // namespace remora
