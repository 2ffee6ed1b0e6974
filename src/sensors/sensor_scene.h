// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "base/sim_time.h"
#include "geometry/ray_scene.h"
#include "math/rigid_state.h"
#include "sensors/surface_material.h"

namespace remora {

class EnvironmentModel;
struct EnvironmentState;

/// Everything around a vehicle that an instrument could sense, at one moment. All views: whoever
/// asks for a measurement keeps the things themselves alive.
struct SensorScene {
  const EnvironmentModel* environment = nullptr;
  const EnvironmentState* water = nullptr;
  SimTime now;
  const RayScene* rays = nullptr;                     ///< committed at `now`
  std::span<const SurfaceMaterial> material_of_part;  ///< one for each part of the ray scene
  std::span<const RigidState> motion_of_part;         ///< where it is and how it moves; same order
};

}  // namespace remora
