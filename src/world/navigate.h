// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "control/navigation.h"
#include "navigation/navigation_estimate.h"
#include "world/model.h"
#include "world/output.h"
#include "world/state.h"

namespace remora {

/// What is the case, in the words of an estimate: for instructors, records and judges.
[[nodiscard]] NavigationEstimate true_motion(const Model& model, const State& state,
                                             const Output& output, VehicleId vehicle);

/// What a vehicle knows of itself after a step: what its pilot may be shown. Where its file says
/// `truth`, that is the state without error.
[[nodiscard]] NavigationEstimate navigation_estimate(const Model& model, const State& state,
                                                     const Output& output, VehicleId vehicle);

/// Motion of a vehicle as it knows it: what programs that fly it may go by.
struct KnownMotion {
  RigidState body;  ///< of what is not known a guess, as in control/navigation.h
  bool knows_heading = true;
  bool knows_attitude = true;  ///< roll and pitch
  bool knows_depth = true;
  bool knows_velocity = true;  ///< over ground
  bool knows_position = true;
};
[[nodiscard]] KnownMotion known_motion(const Model& model, const State& state, VehicleId vehicle);

/// Height over the bottom as the vehicle's own altimeter, or its file's truth, has it [m].
[[nodiscard]] std::optional<double> known_altitude(const Model& model, const State& state,
                                                   VehicleId vehicle);

/// What its controller is told, put together from the instruments and, where its file says so, the
/// truth.
[[nodiscard]] Navigation told_navigation(const NavigationModel& model, const NavigationState& state,
                                         SimTime now, const Navigation& truth);

/// Hands the measurements of this step to all vehicles.
void navigate(const Model& model, const Output& output, State& state);

}  // namespace remora
