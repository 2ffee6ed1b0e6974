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

/// Distances along given directions, such as the range sensors of UWSim or the acoustic collision
/// sensors of a vehicle.
struct RangeArraySpec {
  std::vector<Vec3> directions_S = {Vec3::UnitX()};  ///< any length but zero
  double min_range = 0.0;                            ///< [m]
  double max_range = 10.0;                           ///< [m]
  ScalarErrorSpec range = {};                        ///< [m]
};
inline constexpr std::size_t kMaxRangeDirections = 64;

[[nodiscard]] std::vector<Problem> problems(const RangeArraySpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const RangeArraySpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
