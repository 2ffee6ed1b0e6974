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

/// A pressure gauge open to the sea, and the depth it works out with the density it was told. Waves
/// reach it as far as their pressure does.
struct DepthSensorSpec {
  ScalarErrorSpec pressure = {};        ///< [Pa]
  ScalarErrorSpec temperature = {};     ///< [°C]
  double max_pressure = 3.0e6;          ///< absolute [Pa]
  double water_density = 1025.0;        ///< it takes for true [kg/m³]
  double gravity = 9.80665;             ///< it takes for true [m/s²]
  double surface_pressure = 101'325.0;  ///< it takes for that of the air [Pa]
};

[[nodiscard]] std::vector<Problem> problems(const DepthSensorSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const DepthSensorSpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
