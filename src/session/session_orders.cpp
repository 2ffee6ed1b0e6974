// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "session/session_parts.h"

namespace remora {
namespace {

constexpr double kGreatestRate = 16.0;

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
  const SimTime at = dive.state().now;
  if (!links.move_sticks(order.vehicle, order.sticks, order.sequence, Clock::now(), at)) return;
  start_clock(order.vehicle);
  arms.give_back_vehicle(order.vehicle, wanted);
  const std::string& name = dive.model().vehicles()[order.vehicle.index].name;
  if (mission && mission->is_on_autopilot() && order.vehicle == mission->spec().vehicle) {
    mission->fly_by_hand();
    tell({at, "pilot", fmt::format("{}: the pilot has taken the sticks", name)});
  }
  if (links.is_flown_by_script(order.vehicle)) {
    links.take_from_script(order.vehicle);
    wanted.vehicles[order.vehicle.index].kind = CommandKind::pilot;
    tell({at, "pilot", fmt::format("{}: the pilot has taken the sticks", name)});
  }
}

void Session::Parts::take(const order::SetMode& order) {
  if (!knows(order.vehicle)) return;
  start_clock(order.vehicle);
  if (order.mode != ControlMode::station_keep) arms.give_back_vehicle(order.vehicle, wanted);
  wanted.vehicles[order.vehicle.index].pilot.mode = order.mode;
}

void Session::Parts::take(const order::Arm& order) {
  if (!knows(order.vehicle)) return;
  start_clock(order.vehicle);
  links.arm(order.vehicle, order.is_armed);
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
  if (is_replay() || !is_possible(order.event, dive.model())) return;
  // What is put elsewhere stays there: no hand leads it back.
  if (const auto* put = std::get_if<Teleport>(&order.event))
    if (const auto vehicle = dive.model().vehicle_of(put->body))
      arms.give_back_vehicle(*vehicle, wanted);
  waiting_events.push_back(order.event);
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
  arms.give_back_vehicle(order.vehicle, wanted);
  links.follow_pose(order.vehicle, order.state, Clock::now(), dive.state().now);
}

void Session::Parts::take(const order::Report& order) {
  if (!is_report(order.event)) return;
  if (mission) start_clock(mission->spec().vehicle);
  take(order::InjectEvent{order.event});
}

void Session::Parts::take(const order::FlyByAutopilot& order) {
  if (!mission || !mission->has_autopilot() || is_replay() ||
      order.is_on == mission->is_on_autopilot())
    return;
  start_clock(mission->spec().vehicle);
  if (order.is_on) arms.give_back_vehicle(mission->spec().vehicle, wanted);
  order.is_on ? mission->fly_by_autopilot() : mission->fly_by_hand();
  tell({dive.state().now, "pilot",
        order.is_on ? "the autopilot flies" : "the autopilot has let go of the sticks"});
}

void Session::Parts::take(const order::MoveJoints& order) {
  if (!knows(order.vehicle)) return;
  start_clock(order.vehicle);
  arms.move_joints(order.vehicle, order.joints, Clock::now(), wanted);
}

void Session::Parts::take(const order::MoveHand& order) {
  if (!knows(order.vehicle, order.arm)) return;
  start_clock(order.vehicle);
  arms.move_hand(order.vehicle, order.arm, order.mover, order.motion, Clock::now(), wanted);
}

void Session::Parts::take(const order::PlaceHand& order) {
  if (!knows(order.vehicle, order.arm)) return;
  start_clock(order.vehicle);
  arms.place_hand(order.vehicle, order.arm, order.mover, order.place, wanted);
}

void Session::Parts::take(const order::PlanArm& order) {
  if (!knows(order.vehicle, order.arm)) return;
  if (order.request.is_followed) start_clock(order.vehicle);
  arms.plan(order.vehicle, order.arm, order.request, dive.state(), wanted);
}

void Session::Parts::take(const order::FollowPlan& order) {
  if (!knows(order.vehicle, order.arm)) return;
  start_clock(order.vehicle);
  arms.follow_plan(order.vehicle, order.arm, dive.state(), wanted);
}

void Session::Parts::take(const order::StopArm& order) {
  if (knows(order.vehicle, order.arm)) arms.stop(order.vehicle, order.arm, wanted);
}

void Session::Parts::take(const order::FinishMission&) { finish_mission(kFinishedReason); }

}  // namespace remora
