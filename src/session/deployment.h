// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "base/sim_time.h"
#include "math/rigid_state.h"
#include "world/model.h"
#include "world/output.h"
#include "world/state.h"

namespace remora {

/// How a vehicle gets into the water: dropped from a little above, it splashes, bobs and settles;
/// then the pilot has it (ROView, sec. 3.1). A value: copying it is the snapshot.
class Deployment {
 public:
  static constexpr double kDropHeight = 1.2;  ///< of the body's origin above the surface [m]

  /// Where the first vehicle hangs before the drop: above its start, level, with its heading.
  /// Nothing, with the reason, when something solid is between there and its start.
  [[nodiscard]] static std::optional<RigidState> start(const Model& model, const State& state,
                                                       std::string& why_not);

  enum class Stage { falling, settling, done };
  [[nodiscard]] Stage stage() const { return stage_; }

  /// After each step; true when the stage has changed.
  bool observe(const Model& model, const State& state, const Output& output);

 private:
  Stage stage_ = Stage::falling;
  SimTime begun_;     // settling
  SimTime restless_;  // when it last moved up or down
};

}  // namespace remora
