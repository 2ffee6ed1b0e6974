// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"

namespace remora {

enum class SensorFaultKind : std::uint8_t {
  none,
  dropout,      ///< no values: status `dropout`
  freeze,       ///< the values before the fault, again and again, with a status that claims `ok`
  bias_step,    ///< `value` is added to one channel
  spikes,       ///< now and then one channel is off by `value`, to either side
  noise_scale,  ///< all noise `value` times as strong
};
REMORA_VALUES(SensorFaultKind, none, dropout, freeze, bias_step, spikes, noise_scale);

/// What is wrong with an instrument. Set by the scenario at the start, by an Input at any time.
struct SensorFault {
  SensorFaultKind kind = SensorFaultKind::none;
  double value = 0.0;         ///< in the channel's unit; of noise_scale a factor
  double probability = 1.0;   ///< that a measurement is hit; of dropout and spikes
  std::uint32_t channel = 0;  ///< which one; of bias_step and spikes
};
REMORA_FIELDS(SensorFault, kind, value, probability, channel);

/// What is wrong with the fault itself; empty when it can happen.
[[nodiscard]] std::vector<Problem> problems(const SensorFault& fault);

}  // namespace remora
