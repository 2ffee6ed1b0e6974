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
#include "multibody/multibody_model.h"
#include "multibody/multibody_state.h"

namespace remora {

/// Advances bodies that touch or are jointed. Holds scratch memory only: what a step does depends
/// on its arguments alone, so a restored state goes on exactly as before, here or in another solver
/// of the same model. Theory: docs/theory/multibody.md.
class ContactSolver {
 public:
  explicit ContactSolver(const MultibodyModel& model);
  ~ContactSolver();
  ContactSolver(ContactSolver&&) noexcept;
  ContactSolver& operator=(ContactSolver&&) noexcept;

  /// Advances the bodies with `active` set by dt: M ν̇ = F_B + contact and joint forces, where
  /// F_B[i] is the total wrench on body i about Bo in B, Coriolis terms included. Semi-implicit:
  /// first the velocities, then the places with the new velocities. A tree moves when its root is
  /// active. Bodies without the flag are obstacles that move as their state says. Contacts that
  /// pushed are listed in `contacts` (cleared first, capacity kept).
  void step(std::span<const std::uint8_t> active, std::span<const Wrench> F_B, double dt,
            MultibodyState& state, std::vector<Contact>& contacts);

 private:
  struct Scratch;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace remora
