// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "math/linear_algebra.h"
#include "math/rotation.h"

namespace remora {

/// A value as a vehicle knows it: with how far it is to be trusted and how old it is.
template <class T>
struct Estimated {
  T value = {};
  T sigma = {};      ///< standard deviation, of each component
  double age = 0.0;  ///< since an instrument last told of it [s]
};

/// What a vehicle knows of itself. What it does not know is absent: without bottom lock there is
/// no speed over ground.
struct NavigationEstimate {
  std::optional<Estimated<double>> heading;         ///< from north towards east [rad]
  std::optional<Estimated<RollPitchYaw>> attitude;  ///< its yaw is that of its own source [rad]
  std::optional<Estimated<Vec3>> rates_B;           ///< angular velocity w_WB_B [rad/s]
  std::optional<Estimated<double>> depth;           ///< below the still surface [m]
  std::optional<Estimated<double>> sink_rate;       ///< change of depth [m/s]
  std::optional<Estimated<double>> altitude;        ///< above the seabed [m]
  std::optional<Estimated<Vec3>> velocity_B;        ///< over ground, v_WB_B [m/s]
  std::optional<Estimated<Vec3>> position_W;        ///< north, east, down [m]
  std::optional<Estimated<Vec3>> water_velocity_W;  ///< of the water around it [m/s]
};

}  // namespace remora
