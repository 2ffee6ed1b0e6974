// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/step_bodies.h"

namespace remora {

/// The row that holds one axis of a constraint, or stops it at one end of its way.
struct HeldAxis {
  std::size_t constraint = 0;
  int axis = 0;  ///< 0 to 5 as in ConstraintState::free_axes
  std::size_t row = 0;
  double sign = 1.0;  ///< of the row's impulse on a
};

/// What the constraints of the state hold on active bodies; obstacles that they hold on to are
/// taken in by `bodies`. Private to the module.
void add_constraint_rows(const MultibodyState& state, double dt, StepBodies& bodies,
                         std::vector<Row>& rows, std::vector<HeldAxis>& held_axes);

}  // namespace remora
