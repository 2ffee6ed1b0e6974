// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "world/model.h"
#include "world/state.h"

namespace remora {

/// What a vehicle gets over its tether. One that has none in the scene lacks nothing.
struct Lifeline {
  bool has_power = true;  ///< a vehicle with cells aboard always has it
  bool has_link = true;   ///< commands come down; video and telemetry go up
};

/// A tether that is cut, or that has run off its drum, carries nothing, and so does one whose upper
/// end is at a vehicle (a cage) that is cut off itself. Of several to one vehicle, one is enough.
[[nodiscard]] Lifeline lifeline(const Model& model, const State& state, VehicleId vehicle);

/// What such a vehicle does, whatever is commanded. Without power nothing moves or shines, and
/// joints turn as they are pushed. With power but without a link, a pilot's commands and wrenches
/// do not arrive: it disarms, as ArduSub does when its pilot falls silent, its joints hold, and its
/// lamps and cameras stay as they are. Thrusters commanded one by one are an autopilot's aboard,
/// which goes on.
[[nodiscard]] VehicleInput heard_without(const Lifeline& lifeline, const VehicleInput& wanted,
                                         const VehicleState& state);

}  // namespace remora
