// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/problem.h"
#include "sensors/instrument.h"

namespace remora {

/// Water at the probe, yes or no. The probe lies at the bottom of a housing: a little water may be
/// in before it gets wet.
struct LeakSensorSpec {
  double trips_at = 0.05;    ///< water in the hull that wets the probe [kg]
  double false_alarm = 0.0;  ///< probability for each measurement
};

[[nodiscard]] std::vector<Problem> problems(const LeakSensorSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const LeakSensorSpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
