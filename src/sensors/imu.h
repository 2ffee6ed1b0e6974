// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/problem.h"
#include "sensors/instrument.h"
#include "sensors/triad_error.h"

namespace remora {

/// Three gyroscopes and three accelerometers at the origin of S, along its axes.
struct ImuSpec {
  TriadErrorSpec gyroscope = {};      ///< u = rad/s
  TriadErrorSpec accelerometer = {};  ///< u = m/s²
  /// The Earth turns by 15 degrees an hour; gyroscopes of navigation grade notice. The world itself
  /// is taken for inertial.
  bool senses_earth_rate = false;
};

[[nodiscard]] std::vector<Problem> problems(const ImuSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const ImuSpec& spec,
                                                                const InstrumentSite& site);

struct ImuReading {
  Vec3 w_WS_S = Vec3::Zero();  ///< angular velocity [rad/s]
  Vec3 f_S = Vec3::Zero();     ///< specific force: acceleration less gravity [m/s²]
};
[[nodiscard]] ImuReading imu_reading(std::span<const double> values);

/// What a faultless accelerometer at p_BS on the body would show, in body axes: at rest and level
/// that is g upwards, (0, 0, -g).
[[nodiscard]] Vec3 specific_force_B(const SensorTruth& vehicle, const Vec3& p_BS, double gravity);

}  // namespace remora
