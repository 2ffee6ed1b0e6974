// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "multibody/contact_solver.h"
#include "world/input.h"
#include "world/measure.h"
#include "world/model.h"
#include "world/output.h"
#include "world/state.h"
#include "world/tether_pull.h"

namespace remora {

/// Scratch memory and caches of one thread that steps one model. Never the truth: a state goes on
/// the same in any workspace. Nobody but step() has business with what is inside.
struct Workspace {
  explicit Workspace(const Model& model);

  std::vector<WaterSample> water;       ///< at each body
  std::vector<Wrench> F_B;              ///< on each body
  std::vector<std::uint8_t> may_touch;  ///< each body
  State before;                         ///< as the step found it
  ContactSolver contact_solver;
  TetherPullWorkspace tethers;
  MeasureWorkspace sensors;
};

[[nodiscard]] State initial_state(const Model& model, std::uint64_t seed);

/// An input that asks for nothing: sticks centred, one entry for each vehicle.
[[nodiscard]] Input neutral_input(const Model& model);

/// An output with room for everything, so that no step needs to make any.
[[nodiscard]] Output make_output(const Model& model);

/// Moves the world by one step: takes the input, samples the water at each body, lets controllers,
/// thrusters and fins work, lets the tethers pull, integrates (free flight, or the contact solver
/// with hull forces), advances the water and time, and lets the sensors that are due measure. A
/// step that diverges has not happened. No allocation of memory outside DART's solver.
[[nodiscard]] StepStatus step(const Model& model, const Input& input, State& state, Output& output,
                              Workspace& workspace);

/// Force of one thruster along its axis, at the flow of the last step [N]. For displays and logs.
[[nodiscard]] double thruster_force(const Model& model, const State& state, const Output& output,
                                    VehicleId vehicle, std::size_t thruster);

}  // namespace remora
