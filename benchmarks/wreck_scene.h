// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/asset_paths.h"
#include "world/instrument_scene.h"

namespace remora {

/// The wreck of the scene `lidar_wreck` on its bottom, for instruments that look at it. Ends the
/// program when the scene cannot be read.
class WreckScene {
 public:
  explicit WreckScene(const AssetPaths& paths);

  [[nodiscard]] SensorScene view() const { return surroundings_.view(state_); }

 private:
  Model model_;
  State state_;
  InstrumentScene surroundings_;
};

}  // namespace remora
