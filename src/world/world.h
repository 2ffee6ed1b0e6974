// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

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
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;

  struct Parts;  ///< world/world.cpp's own
  [[nodiscard]] Parts& parts() { return *parts_; }
  [[nodiscard]] const Parts& parts() const { return *parts_; }

 private:
  std::unique_ptr<Parts> parts_;
};

/// The way a tether would take if it were pulled tight, as it was last looked for in this
/// workspace: reel, corners, vehicle. Empty before the first step. For displays.
[[nodiscard]] const std::vector<Vec3>& taut_route(const Workspace& workspace, TetherId tether);

[[nodiscard]] State initial_state(const Model& model, std::uint64_t seed);

/// An input that asks for nothing: sticks centred, joints held, one entry for each vehicle.
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
