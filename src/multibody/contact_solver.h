// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/id.h"
#include "math/pose.h"
#include "multibody/contact.h"
#include "multibody/joint_command.h"
#include "multibody/multibody_model.h"
#include "multibody/multibody_state.h"
#include "multibody/resistance.h"

namespace remora {

class TreeForces;  // articulated_tree.h

/// What the bodies and joints are given for a step.
struct SolverInput {
  std::span<const std::uint8_t> active;  ///< of each body; a tree moves when its root is active
  std::span<const Wrench> F_B;           ///< on each body, about Bo in B, Coriolis terms included
  std::span<const JointCommand> commands = {};  ///< of each joint; none: all motors are off
  double dt = 0.01;
  std::span<const Resistance> resistances = {};  ///< of each body, besides F_B; none: nowhere any
};

/// What pushed during the step. All three are cleared first; their memory is kept.
struct SolverOutput {
  std::vector<Contact>& contacts;         ///< those that pushed
  std::vector<double>& motor_efforts;     ///< of each joint [N·m] or [N]
  std::vector<Wrench>& constraint_loads;  ///< of each constraint: on a, about Fo, in F
};

/// Advances bodies that touch or are jointed. Holds scratch memory only: what a step does depends
/// on its arguments alone, so a restored state goes on exactly as before, here or in another solver
/// of the same model. Theory: docs/theory/multibody.md.
class ContactSolver {
 public:
  explicit ContactSolver(const MultibodyModel& model);
  ~ContactSolver();
  ContactSolver(ContactSolver&&) noexcept;
  ContactSolver& operator=(ContactSolver&&) noexcept;

  /// Advances the active bodies by dt: M ν̇ = F_B + forces of contacts, joints and constraints.
  /// Semi-implicit: first the velocities, then the places with the new velocities. Bodies that are
  /// not active are obstacles that move as their state says; those that are not present do not
  /// count at all.
  void step(const SolverInput& input, MultibodyState& state, SolverOutput output);

  /// Advances a tree with joints that was not marked by find_bodies_that_may_touch(): nothing
  /// touches, stops, drives or brakes it. Runge-Kutta of fourth order.
  void fly(std::uint32_t tree, const TreeForces& forces, double dt, MultibodyState& state);

  /// The load on each joint of a tree that was moved by the last step() or fly(): what the joint's
  /// child, with all that hangs on it, exerts on the parent, about the child's Bo in its axes.
  /// `loads` has an entry for each joint of the model; those of other trees are left alone.
  void find_joint_loads(std::uint32_t tree, std::span<Wrench> loads);

 private:
  struct Scratch;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace remora
