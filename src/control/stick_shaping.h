// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"
#include "control/pilot_input.h"

namespace remora {

/// From the hand to the demand: dead zone, response curve, sensitivity, low pass. The same for all
/// axes.
struct StickShapingSpec {
  double dead_zone = 0.05;     ///< share of the throw around the centre that does nothing
  double squared_share = 0.0;  ///< 0: straight response, 1: squared (fine control near the centre)
  double sensitivity = 1.0;    ///< demand at full throw, in (0, 1]
  double time_constant = 0.3;  ///< of the low pass [s]; zero: none
};

[[nodiscard]] std::vector<Problem> problems(const StickShapingSpec& spec);

/// The static part: -1 … 1 in, -sensitivity … sensitivity out; odd and without a jump.
[[nodiscard]] double shaped(const StickShapingSpec& spec, double stick);

/// The throw of the stick that makes this demand: shaped() turned round. A demand that is hardly
/// any leaves the stick in its centre, or it would jump across the dead zone for nothing.
[[nodiscard]] double stick_for(const StickShapingSpec& spec, double demand);

struct StickFilterState {
  Vec6 demand = Vec6::Zero();  ///< filtered sticks: surge, sway, heave, roll, pitch, yaw
};
REMORA_FIELDS(StickFilterState, demand);

/// Shapes all axes and advances their low pass by `dt` seconds, exactly.
[[nodiscard]] StickFilterState step(const StickShapingSpec& spec, StickFilterState state,
                                    const Sticks& sticks, double dt);

[[nodiscard]] Vec6 to_vector(const Sticks& sticks);

}  // namespace remora
