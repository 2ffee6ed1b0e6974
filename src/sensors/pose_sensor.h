// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/problem.h"
#include "sensors/instrument.h"

namespace remora {

/// Position and attitude of the sensor in W with Gaussian noise: a motion capture system, or the
/// navigation solution of somebody else.
struct PoseSensorSpec {
  Vec3 position_noise = Vec3::Zero();  ///< standard deviation north, east, down [m]
  Vec3 attitude_noise = Vec3::Zero();  ///< about the sensor's own axes [rad]
};

[[nodiscard]] std::vector<Problem> problems(const PoseSensorSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const PoseSensorSpec& spec,
                                                                const InstrumentSite& site);

struct PoseReading {
  Vec3 p_WS = Vec3::Zero();
  Quat q_WS = Quat::Identity();
};
[[nodiscard]] PoseReading pose_reading(std::span<const double> values);

}  // namespace remora
