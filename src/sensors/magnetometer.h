// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/problem.h"
#include "sensors/instrument.h"
#include "sensors/magnetic_disturbance.h"
#include "sensors/triad_error.h"

namespace remora {

/// The magnetic field along the axes of S. Hard iron is `turn_on_bias`, soft iron `scale_error` and
/// `misalignment`.
struct MagnetometerSpec {
  TriadErrorSpec error = {};  ///< u = T
  SteelSpec steel = {};
};

[[nodiscard]] std::vector<Problem> problems(const MagnetometerSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const MagnetometerSpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
