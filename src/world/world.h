// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "multibody/contact_solver.h"
#include "world/input.h"
#include "world/model.h"
#include "world/output.h"
#include "world/state.h"

namespace remora {

/// Scratch memory and caches of one thread that steps one model. Never the truth: a state goes on
/// the same in any workspace.
class Workspace {
 public:
  explicit Workspace(const Model& model);

 private:
  friend StepStatus step(const Model&, const Input&, State&, Output&, Workspace&);

  std::vector<WaterSample> water_;       // at each body
  std::vector<Wrench> F_B_;              // on each body
  std::vector<std::uint8_t> may_touch_;  // each body
  std::vector<RigidState> before_;       // bodies and joints as the step found them
  std::vector<JointState> joints_before_;
  ContactSolver contact_solver_;
};

[[nodiscard]] State initial_state(const Model& model, std::uint64_t seed);

/// An input that asks for nothing: sticks centred, one entry for each vehicle.
[[nodiscard]] Input neutral_input(const Model& model);

/// An output with room for everything, so that no step needs to make any.
[[nodiscard]] Output make_output(const Model& model);

/// Moves the world by one step:
///  1 take the input   2 sample the water at each body   3-4 controllers, thrusters and fins
///  5-6 (tether, arms)   7 integrate: free flight, or the contact solver with hull forces
///  8 (sensors)   9 advance the water and time   10 check for divergence
/// No allocation of memory outside the contact solver.
[[nodiscard]] StepStatus step(const Model& model, const Input& input, State& state, Output& output,
                              Workspace& workspace);

/// Force of one thruster along its axis, at the flow of the last step [N]. For displays and logs.
[[nodiscard]] double thruster_force(const Model& model, const State& state, const Output& output,
                                    VehicleId vehicle, std::size_t thruster);

}  // namespace remora
