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

/// Line counter and load cells of the umbilical.
struct TetherMonitorSpec {
  ScalarErrorSpec length = {};   ///< paid out [m]
  ScalarErrorSpec tension = {};  ///< at the vehicle and at the winch [N]
};

[[nodiscard]] std::vector<Problem> problems(const TetherMonitorSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const TetherMonitorSpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
