// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/state.h"

#include <string_view>

namespace remora {

void VehicleState::add_to(Hasher& hasher) const {
  controller.add_to(hasher);
  propulsion.add_to(hasher);
  wrench_actuator.add_to(hasher);
  for (const ServoState& actuator : hull_actuators) actuator.add_to(hasher);
  for (const FinState& fin : fins) fin.add_to(hasher);
  lookout.add_to(hasher);
  if (leak_rate == 0.0 && flooded == 0.0) return;  // a dry hull hashes as it always did
  hasher.add(std::string_view("leak"));
  hasher.add(leak_rate);
  hasher.add(flooded);
}

std::uint64_t hash(const State& state) {
  Hasher hasher;
  hasher.add(state.now.nanoseconds);
  hasher.add(state.steps);
  state.environment.add_to(hasher);
  state.bodies.add_to(hasher);
  for (const VehicleState& vehicle : state.vehicles) vehicle.add_to(hasher);
  for (const TetherState& tether : state.tethers) tether.add_to(hasher);
  state.sensors.add_to(hasher);
  for (const std::uint32_t body : state.in_store) hasher.add(std::uint64_t{body});
  return hasher.value();
}

}  // namespace remora
