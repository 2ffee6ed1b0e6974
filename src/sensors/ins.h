// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/problem.h"
#include "environment/gauss_markov.h"
#include "sensors/instrument.h"

namespace remora {

/// Position, velocity and attitude of S as an inertial navigator gives them: smooth, and drifting.
/// The errors are those of a system with a velocity log; without one write a larger velocity error.
struct InsSpec {
  GaussMarkovSpec velocity = {.sigma = 0.005, .time_constant = 600.0};  ///< each axis [m/s]
  double scale_error = 0.001;  ///< standard deviation of the speed's relative error
  GaussMarkovSpec heading = {.sigma = 0.001, .time_constant = 3600.0};  ///< [rad]
  GaussMarkovSpec tilt = {.sigma = 0.0002, .time_constant = 600.0};     ///< roll and pitch [rad]
  GaussMarkovSpec depth = {.sigma = 0.05, .time_constant = 600.0};      ///< held by pressure [m]
  double start_error = 0.0;  ///< standard deviation north and east at the start [m]
};

[[nodiscard]] std::vector<Problem> problems(const InsSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const InsSpec& spec,
                                                                const InstrumentSite& site);

struct InsReading {
  Vec3 p_WS = Vec3::Zero();
  Vec3 v_WS_W = Vec3::Zero();
  Quat q_WS = Quat::Identity();
};
[[nodiscard]] InsReading ins_reading(std::span<const double> values);

}  // namespace remora
