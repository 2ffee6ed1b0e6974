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

/// The supply's voltage and current and the charge that is left, as the electronics measure them.
struct BatteryMonitorSpec {
  ScalarErrorSpec voltage = {};  ///< [V]
  ScalarErrorSpec current = {};  ///< [A]
  ScalarErrorSpec charge = {};   ///< share of the capacity
};

[[nodiscard]] std::vector<Problem> problems(const BatteryMonitorSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const BatteryMonitorSpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
