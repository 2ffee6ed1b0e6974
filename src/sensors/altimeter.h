// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/problem.h"
#include "sensors/instrument.h"
#include "sensors/scalar_error.h"

namespace remora {

/// Distance to the first surface within a cone about Sz: an echo sounder that only counts time.
/// Mounted without a turn it looks down.
struct AltimeterSpec {
  double min_range = 0.3;       ///< [m]
  double max_range = 100.0;     ///< [m]
  double beam_width = 0.0;      ///< full angle of the cone; zero: a single line [rad]
  ScalarErrorSpec range = {};   ///< [m]
  double relative_noise = 0.0;  ///< further noise, as a share of the range
  /// Sound speed it converts time with [m/s]; zero: it knows the true one.
  double sound_speed = 0.0;
};

[[nodiscard]] std::vector<Problem> problems(const AltimeterSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const AltimeterSpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
