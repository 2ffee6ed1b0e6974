// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/problem.h"
#include "sensors/instrument.h"

namespace remora {

/// Water in the hull, yes or no.
struct LeakSensorSpec {
  double false_alarm = 0.0;  ///< probability for each measurement
};

[[nodiscard]] std::vector<Problem> problems(const LeakSensorSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const LeakSensorSpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
