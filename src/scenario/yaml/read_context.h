// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "base/sim_time.h"
#include "scenario/asset_paths.h"

namespace remora {

/// What the readers of a scene's parts need beside their own section.
struct ReadContext {
  const AssetPaths& paths;
  std::filesystem::path folder;       ///< of the file that is being read
  double gravity = 9.81;              ///< of the scene [m/s²]
  SimTime step = from_seconds(0.01);  ///< of the scene
};

}  // namespace remora
