// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/pilot_links.h"
#include "world/motion_of.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

constexpr double kLongestSilence = 0.5;  // of sticks and poses, real seconds
constexpr double kTakesOver = 0.05;      // a stick beyond this takes the vehicle from the script
const SimTime kLongestDeadReckoning = from_seconds(1.0);  // of a vehicle that follows a pose

double clamped_stick(double value) {
  return std::isfinite(value) ? std::clamp(value, -1.0, 1.0) : 0.0;
}

Sticks clamped(const Sticks& sticks) {
  return {clamped_stick(sticks.surge), clamped_stick(sticks.sway),  clamped_stick(sticks.heave),
          clamped_stick(sticks.roll),  clamped_stick(sticks.pitch), clamped_stick(sticks.yaw)};
}

double greatest(const Sticks& s) {
  return std::max({std::abs(s.surge), std::abs(s.sway), std::abs(s.heave), std::abs(s.roll),
                   std::abs(s.pitch), std::abs(s.yaw)});
}

double seconds_of(Pacer::Clock::duration span) {
  return std::chrono::duration<double>(span).count();
}

}  // namespace

PilotLinks::PilotLinks(const Model& model, SharedTimeline& timeline)
    : model_(model), timeline_(timeline), links_(model.vehicles().size()) {}

void PilotLinks::give_to_script() {
  for (Link& link : links_) link.is_script_flying = true;
}

void PilotLinks::hold_where_they_are(const State& state) {
  for (std::uint32_t v = 0; v < links_.size(); ++v) {
    links_[v].follows = motion_of(model_, state, {v});
    links_[v].follows->V_WB_B = {};
  }
}

bool PilotLinks::move_sticks(VehicleId vehicle, const Sticks& sticks, std::uint64_t sequence,
                             Clock::time_point now, SimTime at) {
  Link& moved = link(vehicle);
  moved.sticks = clamped(sticks);
  moved.sequence = sequence;
  hear(vehicle, now, at);
  return greatest(moved.sticks) > kTakesOver;
}

void PilotLinks::follow_pose(VehicleId vehicle, const RigidState& state, Clock::time_point now,
                             SimTime at) {
  Link& led = link(vehicle);
  led.follows = state;
  led.follows->q_WB.normalize();
  led.followed = {};
  hear(vehicle, now, at);
}

void PilotLinks::hear(VehicleId vehicle, Clock::time_point now, SimTime at) {
  Link& heard = link(vehicle);
  heard.heard = now;
  heard.has_pilot = true;
  if (!heard.is_lost) return;
  heard.is_lost = false;
  timeline_.add({at, "link",
                 fmt::format("{}: the {} are back", name(vehicle.index),
                             heard.follows ? "poses" : "sticks")});
}

void PilotLinks::look_for_silence(Clock::time_point now, SimTime at) {
  for (std::size_t v = 0; v < links_.size(); ++v) {
    Link& link = links_[v];
    if (!link.has_pilot || link.is_lost || seconds_of(now - link.heard) < kLongestSilence) continue;
    link.is_lost = true;
    link.sticks = {};
    timeline_.add({at, "link",
                   link.follows
                       ? fmt::format("{}: no pose for half a second", name(v))
                       : fmt::format("{}: no sticks for half a second: neutral", name(v))});
  }
}

void PilotLinks::compose(bool is_first_dropping, Input& input) {
  for (std::uint32_t v = 0; v < links_.size(); ++v) {
    Link& link = links_[v];
    VehicleInput& vehicle = input.vehicles[v];
    if (!link.is_script_flying) vehicle.pilot.sticks = link.is_lost ? Sticks{} : link.sticks;
    const bool is_dropping = is_first_dropping && v == 0;
    // On the crane, and where a pose is followed, thrusters have no power either.
    vehicle.is_armed = link.is_armed && !is_dropping && !link.follows;
    if (link.follows) put_pose(VehicleId{v}, input);
  }
}

/// A vehicle that follows a pose is put there again each step, so that no force makes it sag.
void PilotLinks::put_pose(VehicleId vehicle, Input& input) {
  Link& led = link(vehicle);
  if (led.followed >= kLongestDeadReckoning) led.follows->V_WB_B = {};
  input.events.push_back(Teleport{model_.body_of(vehicle), *led.follows});
  *led.follows = dead_reckoned(*led.follows, model_.step().seconds());
  led.followed += model_.step();
}

void PilotLinks::take_up(bool is_first_dropping, Input& wanted) {
  for (std::size_t v = 0; v < links_.size(); ++v) {
    VehicleInput& vehicle = wanted.vehicles[v];
    const bool is_led = is_first_dropping || links_[v].follows;
    if (!is_led) links_[v].is_armed = vehicle.is_armed;
    if (!links_[v].is_script_flying) vehicle.kind = CommandKind::pilot;
  }
}

PilotLinks::Status PilotLinks::status(VehicleId vehicle, Clock::time_point now) const {
  const Link& link = links_[vehicle.index];
  return {.is_armed = link.is_armed,
          .has_pilot = link.has_pilot,
          .is_lost = link.is_lost,
          .silence = link.has_pilot ? seconds_of(now - link.heard) : 0.0,
          .sequence = link.sequence};
}

}  // namespace remora
