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

/// Force of what the vehicle touches, in axes of S, and whether it touches at all: a bumper, a
/// force cell, the pad of a gripper.
struct ContactSensorSpec {
  ScalarErrorSpec force = {};  ///< each axis [N]
  double threshold = 1.0;      ///< less than this is not a touch [N]
  double max_force = 1e4;      ///< of each axis [N]
  /// Only contacts this close to the origin of S count [m]; zero: all of the vehicle's.
  double radius = 0.0;
};

[[nodiscard]] std::vector<Problem> problems(const ContactSensorSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const ContactSensorSpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
