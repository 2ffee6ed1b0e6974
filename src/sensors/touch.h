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

/// A pad on a link, as on the inside of a jaw, that feels how hard something presses on it. The pad
/// looks along Sx; what presses against that counts, friction and pulls do not.
struct TouchSpec {
  ScalarErrorSpec force = {};  ///< [N]
  double threshold = 1.0;      ///< less than this is not a touch [N]
  double max_force = 1e3;      ///< [N]
  /// Only contacts this close to the origin of S count [m]; zero: all of the link's.
  double radius = 0.0;
};

[[nodiscard]] std::vector<Problem> problems(const TouchSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const TouchSpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
