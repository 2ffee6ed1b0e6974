// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/sim_time.h"
#include "render/scene.h"
#include "scenario/asset_paths.h"
#include "world/world.h"

namespace remora {

/// The default dive under way, three seconds in, with lamps on and every effect of the camera. Ends
/// the program when the scene cannot be read.
class HarbourScene {
 public:
  struct Choice {
    double visibility = 8.0;  ///< [m], a harbour on a good day
    bool has_tether = true;
    bool is_finer = false;  ///< the same view with every triangle cut in four
  };
  HarbourScene(const AssetPaths& paths, const Choice& choice);

  /// Goes on for a while as the world does between two pictures.
  void dive(SimTime duration);
  /// What the pilot's camera sees now.
  [[nodiscard]] Frame frame(int width, int height) const;

  [[nodiscard]] const Model& model() const { return model_; }
  [[nodiscard]] const State& state() const { return state_; }

 private:
  Model model_;
  Scene scene_;
  State state_;
  Input input_;
  Output output_;
  Workspace workspace_;
};

}  // namespace remora
