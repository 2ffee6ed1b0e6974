// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "wild_pilot.h"

#include <algorithm>
#include <array>

namespace remora {

WildPilot::WildPilot(const Model& model, std::uint64_t seed)
    : random_(seed, "wild pilot"),
      model_(&model),
      hands_(model.vehicles().size()),
      next_reel_(model.tethers().size()) {}

/// One stick: often at its stop, sometimes let go, else anywhere.
double WildPilot::push() {
  const double kind = random_.uniform();
  const double anywhere = random_.uniform(-1.0, 1.0);
  if (kind < 0.3) return anywhere < 0.0 ? -1.0 : 1.0;
  return kind < 0.5 ? 0.0 : anywhere;
}

SimTime WildPilot::after(SimTime now, double shortest, double longest) {
  return now + from_seconds(random_.uniform(shortest, longest));
}

void WildPilot::move_sticks(SimTime now, Hands& hands, VehicleInput& vehicle) {
  Sticks& sticks = vehicle.pilot.sticks;
  if (now < hands.hammers_until) {  // there and back, several times a second
    for (double* stick : {&sticks.surge, &sticks.sway, &sticks.heave, &sticks.yaw})
      *stick = -*stick;
    hands.next_sticks = after(now, 0.1, 0.6);
    return;
  }
  for (double* stick : {&sticks.surge, &sticks.sway, &sticks.heave, &sticks.yaw}) *stick = push();
  // Roll and pitch are rarely wanted, and few vehicles have them.
  const bool somersaults = random_.uniform() < 0.1;
  sticks.roll = somersaults ? push() : 0.0;
  sticks.pitch = somersaults ? push() : 0.0;
  if (random_.uniform() < 0.2) hands.hammers_until = after(now, 3.0, 30.0);
  hands.next_sticks = after(now, 0.5, 15.0);
}

/// Fins and propellers of a hull that has its own: anywhere between their stops.
void WildPilot::deflect(const VehicleModel& model, VehicleInput& vehicle) {
  vehicle.actuators.clear();
  for (const ServoModel& servo : model.hull_actuators)
    vehicle.actuators.push_back(random_.uniform(servo.min, servo.max));
  for (const FinModel& fin : model.fins)
    vehicle.actuators.push_back(random_.uniform(fin.servo.min, fin.servo.max));
}

void WildPilot::change_mode(VehicleInput& vehicle) {
  constexpr std::array kModes{ControlMode::manual,       ControlMode::pilot,
                              ControlMode::stabilise,    ControlMode::depth_hold,
                              ControlMode::heading_hold, ControlMode::altitude_hold,
                              ControlMode::station_keep};
  vehicle.pilot.mode = kModes[random_.bits() % kModes.size()];
}

SetReel WildPilot::work_the_reel(std::uint32_t tether) {
  constexpr std::array kAutomatics{AutomaticPayOut::off, AutomaticPayOut::tension,
                                   AutomaticPayOut::spool, AutomaticPayOut::reach};
  SetReel event{TetherId{tether}, {}};
  event.command.speed = push();
  event.command.brake = random_.uniform() < 0.15;
  event.command.automatic = kAutomatics[random_.bits() % kAutomatics.size()];
  return event;
}

void WildPilot::command(SimTime now, Input& input) {
  input.events.clear();
  for (std::size_t v = 0; v < hands_.size(); ++v) {
    Hands& hands = hands_[v];
    if (now >= hands.next_mode) {
      change_mode(input.vehicles[v]);
      hands.next_mode = after(now, 5.0, 60.0);
    }
    if (now < hands.next_sticks) continue;
    move_sticks(now, hands, input.vehicles[v]);
    deflect(model_->vehicles()[v], input.vehicles[v]);
  }
  for (std::uint32_t t = 0; t < next_reel_.size(); ++t) {
    if (now < next_reel_[t]) continue;
    input.events.push_back(work_the_reel(t));
    next_reel_[t] = after(now, 4.0, 40.0);
  }
}

}  // namespace remora
