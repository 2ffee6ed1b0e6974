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

/// Velocity of the water past the origin of S, in its axes: currents and waves less the vehicle's
/// own motion.
struct CurrentMeterSpec {
  ScalarErrorSpec velocity = {};  ///< each axis [m/s]
  double max_speed = 5.0;         ///< of each axis [m/s]
};

[[nodiscard]] std::vector<Problem> problems(const CurrentMeterSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const CurrentMeterSpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
