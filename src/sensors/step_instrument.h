// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "sensors/sensor_spec.h"

namespace remora {

// For those who know one kind of instrument and need not know the others. Both are defined for
// every alternative of StepInstrumentSpec (sensors/step_instrument_spec.h) and for nothing else.

/// An instrument to be fitted: SensorSpec::step_instrument.
template <class Spec>
[[nodiscard]] std::shared_ptr<const StepInstrumentSpec> step_instrument(const Spec& spec);

/// What a sensor is, when it is of this kind; null for any other.
template <class Spec>
[[nodiscard]] const Spec* step_instrument_as(const SensorSpec& sensor);

}  // namespace remora
