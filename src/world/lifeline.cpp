// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/lifeline.h"

namespace remora {
namespace {

/// `longest`: how many tethers may still be followed upwards, so that a ring of them ends.
bool is_linked(const Model& model, const State& state, VehicleId vehicle, std::size_t longest) {
  bool has_tether = false;
  for (std::size_t i = 0; i < model.tethers().size(); ++i) {
    const auto& [above, below] = model.tethers()[i].bodies;
    if (below == kNoBody || model.vehicle_of({below}) != vehicle) continue;
    has_tether = true;
    if (!state.tethers[i].is_whole() || longest == 0) continue;
    const std::optional<VehicleId> cage =
        above == kNoBody ? std::nullopt : model.vehicle_of({above});
    if (!cage || is_linked(model, state, *cage, longest - 1)) return true;
  }
  return !has_tether;
}

}  // namespace

Lifeline lifeline(const Model& model, const State& state, VehicleId vehicle) {
  const bool has_link = is_linked(model, state, vehicle, model.tethers().size());
  const bool has_cells =
      model.vehicles()[vehicle.index].propulsion.battery.kind == SupplyKind::battery;
  return {.has_power = has_link || has_cells, .has_link = has_link};
}

VehicleInput heard_without(const Lifeline& lifeline, const VehicleInput& wanted,
                           const VehicleState& state) {
  VehicleInput heard = wanted;
  LookoutInput& lookout = heard.lookout;
  lookout.lamps = 0.0;
  lookout.each_lamp.clear();
  if (!state.lookout.cameras.empty()) {
    lookout.tilt = state.lookout.cameras[0].tilt;
    lookout.zoom = state.lookout.cameras[0].zoom;
  }
  if (!lifeline.has_power) {
    heard.is_armed = false;
    heard.joints.clear();
    return heard;
  }
  for (const double level : state.lookout.lamps) lookout.each_lamp.push_back(level);
  heard.is_armed = wanted.is_armed && wanted.kind == CommandKind::thrusters;
  for (JointCommand& joint : heard.joints) joint = {JointCommandKind::velocity, 0.0};
  return heard;
}

}  // namespace remora
