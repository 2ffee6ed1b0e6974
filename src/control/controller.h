// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"
#include "control/allocation.h"
#include "control/control_plant.h"
#include "control/hold_controller.h"
#include "control/navigation.h"
#include "control/pilot_input.h"
#include "control/pilot_law.h"
#include "control/stick_shaping.h"

namespace remora {

/// A vehicle's own controller: from sticks and navigation to a wanted wrench, and on to thruster
/// commands.
struct ControllerSpec {
  ControlPlant plant;
  StickShapingSpec shaping;
  PilotLawSpec pilot;
  HoldControllerSpec hold;
  AllocationSpec allocation;  ///< without thrusters: a vehicle with a wrench actuator
  /// Wrench at full stick in the modes where sticks are forces, and the limit of what is asked for.
  /// Axes left at zero take what the thrusters can give.
  Vec6 max_wrench = Vec6::Zero();
  std::vector<Waypoint> waypoints;  ///< of mode `waypoints`
};

[[nodiscard]] std::vector<Problem> problems(const ControllerSpec& spec);

struct ControllerModel {
  StickShapingSpec shaping;
  PilotLawModel pilot;
  HoldControllerModel hold;
  AllocationModel allocation;
  Vec6 max_wrench = Vec6::Zero();
};

/// `spec` must have no problems.
[[nodiscard]] ControllerModel controller_model(const ControllerSpec& spec);

struct ControllerState {
  StickFilterState sticks;
  HoldControllerState hold;
  AllocationState allocation;
  Vec6 clipped_B = Vec6::Zero();      ///< part of the last wanted wrench beyond max_wrench …
  Vec6 unallocated_B = Vec6::Zero();  ///< … and the part the thrusters could not give
};
REMORA_FIELDS(ControllerState, sticks, hold, allocation, clipped_B, unallocated_B);

[[nodiscard]] ControllerState initial_controller_state(const ControllerModel& model);

/// What the controller wants to act on the vehicle during the next `dt` seconds, about Bo and in B,
/// inside ± max_wrench. `station` counts in mode `station_keep`.
[[nodiscard]] Wrench wanted_wrench(const ControllerModel& model, const PilotInput& input,
                                   const Navigation& navigation, double dt, ControllerState& state,
                                   const std::optional<StationOrder>& station = {});

/// Somebody else flies the vehicle: when the controller is asked again, it takes its set points
/// where the vehicle then is.
void release(ControllerState& state);

/// Thruster commands for a wanted wrench, remembering what could not be given. `effectiveness` as
/// in `allocate`.
[[nodiscard]] Allocation thruster_commands(const ControllerModel& model, const Wrench& wanted_B,
                                           std::span<const double> effectiveness,
                                           ControllerState& state);

}  // namespace remora
