// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/script.h"

#include <algorithm>

namespace remora {
namespace {

struct Player {
  Input& input;
  VehicleId id;

  [[nodiscard]] VehicleInput& vehicle() const { return input.vehicles[id.index]; }

  void operator()(const SetPilot& action) const {
    vehicle().kind = CommandKind::pilot;
    vehicle().pilot = action.pilot;
  }
  void operator()(const SetThrusters& action) const {
    vehicle().kind = CommandKind::thrusters;
    vehicle().thrusters = action.commands;
  }
  void operator()(const SetWrench& action) const {
    vehicle().kind = CommandKind::wrench;
    vehicle().wrench_B = action.wrench_B;
  }
  void operator()(const SetActuators& action) const { vehicle().actuators = action.values; }
  void operator()(const SetLookout& action) const {
    LookoutInput& lookout = vehicle().lookout;
    if (action.lamps || !action.each_lamp.empty()) lookout.each_lamp = action.each_lamp;
    if (action.lamps) lookout.lamps = *action.lamps;
    if (action.tilt) lookout.tilt = *action.tilt;
    if (action.zoom) lookout.zoom = *action.zoom;
  }
  void operator()(const SetJoints& action) const {
    for (const SetJoints::One& one : action.joints) vehicle().joints[one.joint] = one.command;
  }
  void operator()(const SetPropellerDirections& action) const {
    vehicle().reversed_propellers = action.reversed;
  }
  void operator()(const Event& event) const { input.events.push_back(event); }
};

}  // namespace

void play(const Script& script, SimTime begin, SimTime end, Input& input) {
  input.events.clear();
  const auto first =
      std::lower_bound(script.begin(), script.end(), begin,
                       [](const ScriptEntry& entry, SimTime time) { return entry.at < time; });
  for (auto entry = first; entry != script.end() && entry->at < end; ++entry)
    std::visit(Player{input, entry->vehicle}, entry->action);
}

}  // namespace remora
