// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hydro/hull.h"

namespace remora {

/// How a hull model turns the current into its own axes.
enum class CurrentFrame {
  body,         ///< by the full attitude: exact
  heading_only  ///< by yaw alone, as MSS and PythonVehicleSimulator do; wrong when pitched or
                ///< rolled
};

/// The water's velocity and its rate of change as seen in a body's axes.
struct WaterInBody {
  Vec3 velocity_B = Vec3::Zero();
  Vec3 rate_B = Vec3::Zero();          ///< d/dt of velocity_B [m/s²]
  Vec3 acceleration_B = Vec3::Zero();  ///< the water's own acceleration
};

[[nodiscard]] WaterInBody water_in_body(const HullSituation& situation, const WaterSample& water,
                                        CurrentFrame frame);

}  // namespace remora
