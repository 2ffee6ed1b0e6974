// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/tree_responses.h"
#include "tether/tether.h"
#include "world/model.h"
#include "world/output.h"
#include "world/state.h"

namespace remora {

/// Scratch for the tethers of one model.
struct TetherPullWorkspace {
  explicit TetherPullWorkspace(const Model& model);

  TreeResponses trees;              ///< how bodies with joints give way
  std::vector<Wrench> total_F_B;    ///< on each body of such a tree
  std::vector<MovableBody> bodies;  ///< each body; unused for those that stand still
  std::vector<Obstacle> obstacles;  ///< where the model's obstacles are now; they know their bodies
  std::vector<CableView> cables;    ///< of all tethers but one
  std::vector<TetherWorkspace> tethers;
};

/// Moves every tether by one step and adds its pull to `F_B`, the wrenches on the bodies, which
/// must hold what thrusters and fins do. Each body's mass and added mass enter the tether's solve,
/// so that the pair is stable however heavy the cable is. `water` is that at the bodies.
void pull_tethers(const Model& model, std::span<const WaterSample> water, State& state,
                  std::vector<Wrench>& F_B, Output& output, TetherPullWorkspace& workspace);

/// Lays the tethers of a body out again: it was put somewhere else.
void lay_out_tethers_of(const Model& model, BodyId body, State& state);

/// Makes a tether that has parted fast again, where its ends are now.
void attach_tether(const Model& model, TetherId tether, State& state);

/// Where an end of a tether is made fast, at the start.
[[nodiscard]] Vec3 fastening(const Model& model, const State& state, const TetherEndSpec& end,
                             std::uint32_t body);

}  // namespace remora
