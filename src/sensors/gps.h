// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/problem.h"
#include "environment/gauss_markov.h"
#include "math/geodesy.h"
#include "sensors/instrument.h"

namespace remora {

/// A satellite receiver: works while its antenna, at the origin of S, is out of the water.
struct GpsSpec {
  double horizontal_noise = 0.5;  ///< each axis, from one fix to the next [m]
  double vertical_noise = 1.0;    ///< [m]
  GaussMarkovSpec horizontal_wander = {.sigma = 0.0, .time_constant = 300.0};  ///< each axis [m]
  double velocity_noise = 0.05;                                                ///< each axis [m/s]
  double time_to_fix = 5.0;  ///< dry antenna before the first position [s]
};

[[nodiscard]] std::vector<Problem> problems(const GpsSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const GpsSpec& spec,
                                                                const InstrumentSite& site);

struct GpsReading {
  GeoPoint position;           ///< [rad, rad, m]
  Vec3 p_WS = Vec3::Zero();    ///< the same in the scene's frame [m]
  Vec3 v_WS_W = Vec3::Zero();  ///< [m/s]
};
[[nodiscard]] GpsReading gps_reading(std::span<const double> values);

}  // namespace remora
