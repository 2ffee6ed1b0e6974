// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "base/spec_check.h"
#include "environment/gauss_markov.h"
#include "sensors/instrument.h"
#include "sensors/magnetic_disturbance.h"

namespace remora {

/// Attitude of S from gravity and the compass: what a finished attitude and heading reference
/// gives, with its error as the data sheet states it. Steel nearby turns the heading.
struct AhrsSpec {
  GaussMarkovSpec tilt = {.sigma = 0.0, .time_constant = 60.0};      ///< roll and pitch error [rad]
  GaussMarkovSpec heading = {.sigma = 0.0, .time_constant = 300.0};  ///< without steel [rad]
  double noise = 0.0;  ///< from one measurement to the next, each axis [rad]
  /// Added to the magnetic heading; when not given, the declination of the place, so that the
  /// heading is from true north. Zero shows the magnetic heading. [rad]
  std::optional<double> declination = {};
  SteelSpec steel = {};
};

[[nodiscard]] std::vector<Problem> problems(const AhrsSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const AhrsSpec& spec,
                                                                const InstrumentSite& site);

/// R_WS of an attitude measurement: roll, pitch, heading.
[[nodiscard]] Mat3 ahrs_reading(std::span<const double> values);

}  // namespace remora
