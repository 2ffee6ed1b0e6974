// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "geometry/ray_scene.h"
#include "math/pose.h"

namespace remora {

/// Where an optical instrument is when it looks, and what it must not see.
struct Viewpoint {
  Pose X_WS = {};
  Twist V_WS_W = {};                 ///< of So, in world axes: a scan takes time
  std::uint32_t own_part = kNoPart;  ///< the vehicle's own hull in the ray scene
};

/// The same `seconds` later, when it goes on as it does.
[[nodiscard]] Viewpoint moved_on(const Viewpoint& viewpoint, double seconds);

}  // namespace remora
