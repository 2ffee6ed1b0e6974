// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "base/fixed_vector.h"
#include "base/hash.h"
#include "base/limits.h"
#include "world/visual_spec.h"

namespace remora {

/// What a pilot asks of a vehicle's lamps and cameras; holds until he asks for something else.
struct LookoutInput {
  double lamps = 0.0;                        ///< level of all lamps: 0 dark, 1 full
  FixedVector<double, kMaxLamps> each_lamp;  ///< in place of that for the first lamps, in order
  double tilt = 0.0;                         ///< of cameras that can, up positive [rad]
  double zoom = 1.0;                         ///< of cameras that can
};

/// Where a camera's tilt and zoom have got to.
struct CameraState {
  double tilt = 0.0;  ///< about Cx, up positive [rad]
  double zoom = 1.0;
};

/// How a vehicle's lamps burn and where its cameras look, in the order of its model.
struct LookoutState {
  FixedVector<double, kMaxLamps> lamps;  ///< 0 dark, 1 full
  FixedVector<CameraState, kMaxCameras> cameras;

  void add_to(Hasher& hasher) const;
};

[[nodiscard]] LookoutState initial_lookout(std::span<const LampSpec> lamps,
                                           std::span<const CameraSpec> cameras);

/// Lamps follow at once. A camera's servo turns at 60°/s within its stops, its zoom runs at 2 per
/// second.
void step(std::span<const LampSpec> lamps, std::span<const CameraSpec> cameras,
          const LookoutInput& wanted, double dt, LookoutState& state);

/// Where a camera of a body is, with its tilt: up positive, about Cx.
[[nodiscard]] Pose tilted(const CameraSpec& camera, double tilt);

}  // namespace remora
