// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "sensors/sensor_truth.h"
#include "world/instrument_scene.h"
#include "world/output.h"

namespace remora {

class ContactSolver;

/// Scratch for the sensors of one model.
struct MeasureWorkspace {
  explicit MeasureWorkspace(const Model& model);

  std::optional<InstrumentScene> scene;  ///< none in a scene without sensors
  std::vector<SensorTruth> truth;        ///< of each carrier
  std::vector<Twist> V_WB_B;             ///< of each carrier, at the start of the step
  std::vector<std::vector<ContactTruth>> contacts;
  std::vector<JointId> joint_above;  ///< of each carrier that is a link
  std::vector<Wrench> joint_loads;   ///< of each joint of the model, where they are asked for
  std::vector<std::vector<double>> joint_positions;
  std::vector<std::vector<double>> joint_rates;
};

/// Remembers how what carries sensors moves at the start of a step, after its events: what it gains
/// until its end is its acceleration.
void note_velocities(const Model& model, const State& state, MeasureWorkspace& workspace);

/// Lets the sensors that are due measure the state that the step has reached. `solver` has made the
/// step.
void measure(const Model& model, ContactSolver& solver, State& state, Output& output,
             MeasureWorkspace& workspace);

}  // namespace remora
