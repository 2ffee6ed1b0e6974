// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "sensors/sensor_truth.h"
#include "world/instrument_scene.h"
#include "world/output.h"

namespace remora {

/// Scratch for the sensors of one model.
struct MeasureWorkspace {
  explicit MeasureWorkspace(const Model& model);

  std::optional<InstrumentScene> scene;  ///< none in a scene without sensors
  std::vector<SensorTruth> truth;        ///< of each vehicle
  std::vector<Twist> V_WB_B;             ///< of each vehicle, at the start of the step
  std::vector<std::vector<ContactTruth>> contacts;
  std::vector<std::vector<double>> joint_positions;
  std::vector<std::vector<double>> joint_rates;
};

/// Remembers how the vehicles move at the start of a step, after its events: what they gain until
/// its end is their acceleration.
void note_velocities(const Model& model, const State& state, MeasureWorkspace& workspace);

/// Lets the sensors that are due measure the state that the step has reached.
void measure(const Model& model, State& state, Output& output, MeasureWorkspace& workspace);

}  // namespace remora
