// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "sensors/measurement.h"
#include "sensors/sensor_model.h"
#include "sensors/sensor_scene.h"
#include "sensors/sensor_state.h"
#include "sensors/sensor_truth.h"

namespace remora {

[[nodiscard]] SensorsState initial_state(const SensorsModel& model, std::uint64_t seed);

/// The measurement that this sensor delivered last, if it has delivered any; a view into `state`.
[[nodiscard]] std::optional<Measurement> latest(const SensorsModel& model,
                                                const SensorsState& state, SensorId sensor);

/// Lets the sensors that are due at `scene.now` measure, and puts what is delivered by then into
/// `output`, which is cleared first. `carriers` has one entry for each carrier of the model: each
/// vehicle's hull, then links with sensors. Call once a step with the state that the step reached.
/// No allocation.
void measure_due(const SensorsModel& model, std::span<const SensorTruth> carriers,
                 const SensorScene& scene, SensorsState& state, SensorsOutput& output);

void set_fault(SensorsState& state, SensorId sensor, const SensorFault& fault);

}  // namespace remora
