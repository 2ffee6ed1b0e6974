// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "world/model.h"
#include "world/output.h"
#include "world/state.h"

namespace remora {

/// Something that a camera of a vehicle looks at.
struct SeenPlace {
  VehicleId vehicle;
  Vec3 p_B = Vec3::Zero();  ///< from the vehicle's origin, in its axes
  double distance = 0.0;    ///< from the camera's port [m]
};

/// What lies first on the line of sight of a place in a camera's picture, `u` and `v` from 0 at its
/// top left to 1: seabed, a thing, a vessel. The vehicle's own hull is looked past. Nothing: there
/// is only water, or no such camera on a vehicle.
[[nodiscard]] std::optional<SeenPlace> place_seen(const Model& model, const State& state,
                                                  std::string_view source, double u, double v);

/// Where that is, as the vehicle knows itself: from the position, heading and attitude that it
/// takes itself to have. Nothing: it does not know where it is.
[[nodiscard]] std::optional<Vec3> as_estimated(const Model& model, const State& state,
                                               const Output& output, const SeenPlace& seen);
/// Where it is in truth.
[[nodiscard]] Vec3 in_world(const Model& model, const State& state, const SeenPlace& seen);

}  // namespace remora
