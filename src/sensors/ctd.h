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

/// Conductivity, temperature and depth: what the water is made of, where the sensor is.
struct CtdSpec {
  ScalarErrorSpec conductivity = {};  ///< [S/m]
  ScalarErrorSpec temperature = {};   ///< [°C]
  ScalarErrorSpec pressure = {};      ///< [Pa]
};

[[nodiscard]] std::vector<Problem> problems(const CtdSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const CtdSpec& spec,
                                                                const InstrumentSite& site);

/// Practical salinity (PSS-78; UNESCO 1983) from the conductivity over that of standard sea water
/// at 35, 15 °C and the surface. Temperature on the IPTS-68 scale, pressure above the atmosphere's.
[[nodiscard]] double practical_salinity(double conductivity_ratio, double temperature_68_degc,
                                        double pressure_dbar);
/// Its inverse: the conductivity ratio of water of that salinity.
[[nodiscard]] double conductivity_ratio(double salinity_psu, double temperature_68_degc,
                                        double pressure_dbar);
inline constexpr double kStandardConductivity = 4.2914;  ///< of sea water 35, 15 °C, 0 dbar [S/m]

}  // namespace remora
