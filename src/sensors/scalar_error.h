// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string>

#include "base/random.h"
#include "base/spec_check.h"
#include "sensors/instrument.h"

namespace remora {

/// How a single number goes wrong between the world and the plug.
struct ScalarErrorSpec {
  double noise = 0.0;       ///< standard deviation from one measurement to the next
  double bias = 0.0;        ///< standard deviation of an offset that is drawn once for a run
  double resolution = 0.0;  ///< step of the display; zero: none
};

inline void check(const ScalarErrorSpec& spec, const std::string& key, SpecCheck& check) {
  check.not_negative(key + ".noise", spec.noise);
  check.not_negative(key + ".bias", spec.bias);
  check.not_negative(key + ".resolution", spec.resolution);
}

/// The offset of this run; keep it in the instrument's memory.
[[nodiscard]] inline double drawn_bias(const ScalarErrorSpec& spec, Random& stream) {
  return spec.bias * stream.gaussian();
}

[[nodiscard]] inline double rounded(double value, double resolution) {
  return resolution > 0.0 ? resolution * std::round(value / resolution) : value;
}

[[nodiscard]] inline double with_error(const ScalarErrorSpec& spec, double truth, double bias,
                                       Noise& noise) {
  return rounded(truth + bias + noise(spec.noise), spec.resolution);
}

}  // namespace remora
