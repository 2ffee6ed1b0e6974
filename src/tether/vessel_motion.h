// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/problem.h"
#include "environment/environment.h"

namespace remora {

/// How a ship or platform carries the reel about: steaming, swinging and riding the waves. The
/// cable does not move it. The defaults stand still: a quay.
struct VesselMotionSpec {
  Vec3 velocity_W = Vec3::Zero();   ///< steaming [m/s]
  double wave_response = 0.0;       ///< heave per rise of the surface at the reel; 1 floats on it
  Vec3 amplitude_W = Vec3::Zero();  ///< of a regular motion besides [m]
  double period = 8.0;              ///< of it [s]
};
[[nodiscard]] std::vector<Problem> problems(const VesselMotionSpec& spec);

/// Where a point of the vessel is that was at `p_start_W` at time zero in still water.
[[nodiscard]] Vec3 vessel_point(const VesselMotionSpec& spec, const EnvironmentModel& environment,
                                const EnvironmentState& water, SimTime now, const Vec3& p_start_W);

}  // namespace remora
