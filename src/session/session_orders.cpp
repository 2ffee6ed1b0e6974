// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "session/session_parts.h"

namespace remora {
namespace {

constexpr double kLongestSilence = 0.5;  // of the sticks, real seconds (DESIGN, section 9)
constexpr double kTakesOver = 0.05;      // a stick beyond this takes the vehicle from the script
constexpr double kGreatestRate = 16.0;

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

}  // namespace

// ---- orders ----

void Session::Parts::take_orders() {
  {
    const std::lock_guard lock(order_mutex);
    taken.swap(orders);
  }
  for (const Order& order : taken) std::visit([this](const auto& o) { take(o); }, order);
  taken.clear();
}

void Session::Parts::take(const order::MoveSticks& order) {
  if (!knows(order.vehicle)) return;
  PilotLink& link = links[order.vehicle.index];
  link.sticks = clamped(order.sticks);
  link.sequence = order.sequence;
  hear(order.vehicle);
  const std::string& name = dive.model().vehicles()[order.vehicle.index].name;
  if (mission && mission->is_on_autopilot() && order.vehicle == mission->spec().vehicle &&
      greatest(link.sticks) > kTakesOver) {
    mission->fly_by_hand();
    tell({dive.state().now, "pilot", fmt::format("{}: the pilot has taken the sticks", name)});
  }
  if (link.is_script_flying && greatest(link.sticks) > kTakesOver) {
    link.is_script_flying = false;
    wanted.vehicles[order.vehicle.index].kind = CommandKind::pilot;
    tell({dive.state().now, "pilot", fmt::format("{}: the pilot has taken the sticks", name)});
  }
}

void Session::Parts::hear(VehicleId vehicle) {
  PilotLink& link = links[vehicle.index];
  link.heard = Clock::now();
  link.has_pilot = true;
  if (!link.is_link_lost) return;
  link.is_link_lost = false;
  tell({dive.state().now, "link",
        fmt::format("{}: the {} are back", dive.model().vehicles()[vehicle.index].name,
                    link.follows ? "poses" : "sticks")});
}

void Session::Parts::take(const order::SetMode& order) {
  if (knows(order.vehicle)) wanted.vehicles[order.vehicle.index].pilot.mode = order.mode;
}

void Session::Parts::take(const order::Arm& order) {
  if (knows(order.vehicle)) links[order.vehicle.index].is_armed = order.is_armed;
}

void Session::Parts::take(const order::SetLampsAndCamera& order) {
  if (!knows(order.vehicle)) return;
  LookoutInput& lookout = wanted.vehicles[order.vehicle.index].lookout;
  if (order.lamps && std::isfinite(*order.lamps)) {
    lookout.lamps = std::clamp(*order.lamps, 0.0, 1.0);
    lookout.each_lamp.clear();
  }
  if (order.tilt && std::isfinite(*order.tilt)) lookout.tilt = *order.tilt;
  if (order.zoom && std::isfinite(*order.zoom)) lookout.zoom = *order.zoom;
}

void Session::Parts::take(const order::ReversePropeller& order) {
  if (!knows(order.vehicle)) return;
  const std::size_t count =
      dive.model().vehicles()[order.vehicle.index].propulsion.thrusters.size();
  if (order.thruster >= count) return;
  std::uint32_t& reversed = wanted.vehicles[order.vehicle.index].reversed_propellers;
  const std::uint32_t bit = std::uint32_t{1} << order.thruster;
  reversed = order.is_reversed ? reversed | bit : reversed & ~bit;
}

void Session::Parts::take(const order::InjectEvent& order) {
  if (!is_replay() && is_possible(order.event, dive.model())) waiting_events.push_back(order.event);
}

void Session::Parts::take(const order::SetPace& order) {
  if (!std::isfinite(order.rate)) return;
  const double asked = std::clamp(order.rate, 0.0, kGreatestRate);
  if (asked == rate) return;
  rate = asked;
  repace();
  if (is_replay()) return;
  tell({dive.state().now, "pace",
        rate == 0.0 ? std::string("paused") : fmt::format("{:g} times real time", rate)});
}

void Session::Parts::take(const order::Mark& order) {
  tell({dive.state().now, "mark",
        order.author.empty() ? order.text : fmt::format("{} ({})", order.text, order.author)});
}

void Session::Parts::take(const order::FollowPose& order) {
  if (!knows(order.vehicle) || !order.state.is_finite() || order.state.q_WB.norm() < 0.5) return;
  PilotLink& link = links[order.vehicle.index];
  link.follows = order.state;
  link.follows->q_WB.normalize();
  link.followed = {};
  hear(order.vehicle);
}

void Session::Parts::take(const order::Report& order) {
  if (is_report(order.event)) take(order::InjectEvent{order.event});
}

void Session::Parts::take(const order::FlyByAutopilot& order) {
  if (!mission || !mission->has_autopilot() || is_replay() ||
      order.is_on == mission->is_on_autopilot())
    return;
  order.is_on ? mission->fly_by_autopilot() : mission->fly_by_hand();
  tell({dive.state().now, "pilot",
        order.is_on ? "the autopilot flies" : "the autopilot has let go of the sticks"});
}

void Session::Parts::take(const order::FinishMission&) { finish_mission(kFinishedReason); }

/// The clock on the wall decides that a pilot is silent; what follows from it goes through the
/// input, so that a replay needs no clock.
void Session::Parts::watch_links(Clock::time_point now) {
  for (std::size_t v = 0; v < links.size(); ++v) {
    PilotLink& link = links[v];
    if (!link.has_pilot || link.is_link_lost || seconds(now - link.heard) < kLongestSilence)
      continue;
    link.is_link_lost = true;
    link.sticks = {};
    const std::string& name = dive.model().vehicles()[v].name;
    tell({dive.state().now, "link",
          link.follows ? fmt::format("{}: no pose for half a second", name)
                       : fmt::format("{}: no sticks for half a second: neutral", name)});
  }
}

}  // namespace remora
