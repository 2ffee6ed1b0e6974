// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/controller.h"

#include <cmath>

#include <fmt/format.h>

#include "base/assert.h"

namespace remora {

std::vector<Problem> problems(const ControllerSpec& spec) {
  std::vector<Problem> found;
  const auto take = [&](const std::string& part, std::vector<Problem> of_part) {
    for (Problem& problem : of_part) found.push_back(within(part, std::move(problem)));
  };
  take("plant", problems(spec.plant));
  take("sticks", problems(spec.shaping));
  take("pilot", problems(spec.pilot));
  take("autopilot", problems(spec.hold));
  take("allocation", problems(spec.allocation));
  for (std::size_t i = 0; i < spec.waypoints.size(); ++i) {
    take(fmt::format("waypoints[{}]", i), problems(spec.waypoints[i], static_cast<int>(i) + 1));
  }
  if (!spec.max_wrench.allFinite() || spec.max_wrench.minCoeff() < 0.0) {
    found.push_back({"max_wrench", "max_wrench has a negative value",
                     "Write six limits in N and N·m, 0 or more"});
  }
  return found;
}

ControllerModel controller_model(const ControllerSpec& spec) {
  REMORA_ASSERT(problems(spec).empty());
  ControllerModel model;
  model.shaping = spec.shaping;
  model.pilot = spec.pilot;
  model.hold = hold_controller_model(spec.hold, spec.plant, spec.waypoints);
  model.allocation = allocation_model(spec.allocation);
  const Vec6 possible = attainable(model.allocation, initial_allocation_state(model.allocation));
  model.max_wrench = (spec.max_wrench.array() > 0.0).select(spec.max_wrench, possible);
  return model;
}

ControllerState initial_controller_state(const ControllerModel& model) {
  ControllerState state;
  state.allocation = initial_allocation_state(model.allocation);
  return state;
}

Wrench wanted_wrench(const ControllerModel& model, const PilotInput& input,
                     const Navigation& navigation, double dt, ControllerState& state,
                     const std::optional<StationOrder>& station) {
  state.sticks = step(model.shaping, state.sticks, input.sticks, dt);
  HoldControllerInput hold = {input.mode, state.sticks.demand, model.max_wrench,
                              state.clipped_B + state.unallocated_B, dt};
  if (input.mode == ControlMode::station_keep) hold.station = station;
  const ControlPlant& plant = model.hold.plant;

  // The autopilot runs in pilot mode too: it levels the vehicle and notices the change of mode.
  Wrench wanted_B;
  if (input.mode == ControlMode::pilot) {
    state.hold.mode = ControlMode::pilot;
    let_go(state.hold);
    state.hold.force_integral_W.setZero();
    state.hold.moment_integral_B.z() = 0.0;
    wanted_B = pilot_wrench(model.pilot, plant, state.sticks.demand, navigation);
    wanted_B.moment += levelling_moment(model.hold, hold, navigation, state.hold);
  } else {
    wanted_B = hold_wrench(model.hold, hold, navigation, state.hold);
  }
  if (input.mode != ControlMode::manual) {
    wanted_B.moment -= plant.munk_moment(navigation.V_WB_B.linear);
    wanted_B = inside_envelope(model.pilot, navigation, wanted_B);
    wanted_B = limited_near_surface(model.pilot, plant, navigation, wanted_B);
  }
  const Vec6 wanted = wanted_B.vector();
  const Vec6 possible = wanted.cwiseMin(model.max_wrench).cwiseMax(-model.max_wrench);
  state.clipped_B = wanted - possible;
  return Wrench::from_vector(possible);
}

void release(ControllerState& state) { state.hold.mode = ControlMode::manual; }

Allocation thruster_commands(const ControllerModel& model, const Wrench& wanted_B,
                             std::span<const double> effectiveness, ControllerState& state) {
  Allocation allocation = allocate(model.allocation, wanted_B, effectiveness, state.allocation);
  const Vec6 missing = (wanted_B - allocation.achieved_B).vector();
  for (int axis = 0; axis < 6; ++axis) {
    const bool is_commanded = state.allocation.is_commanded[static_cast<std::size_t>(axis)];
    // Rounding is not a shortfall.
    const bool is_short = std::abs(missing[axis]) > 1e-6 * model.max_wrench[axis];
    state.unallocated_B[axis] = is_commanded && is_short ? missing[axis] : 0.0;
  }
  return allocation;
}

}  // namespace remora
