// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/order_taker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "world/event_text.h"

namespace remora {

void OrderTaker::take(const order::MoveSticks& order) {
  if (!knows(order.vehicle)) return;
  const SimTime at = dive_.state().now;
  if (!links_.move_sticks(order.vehicle, order.sticks, order.sequence, PilotLinks::Clock::now(),
                          at))
    return;
  start_clock(order.vehicle);
  arms_.give_back_vehicle(order.vehicle, wanted_);
  const std::string& name = dive_.model().vehicles()[order.vehicle.index].name;
  if (mission_ && mission_->is_on_autopilot() && order.vehicle == mission_->spec().vehicle) {
    mission_->fly_by_hand();
    tell({at, "pilot", fmt::format("{}: the pilot has taken the sticks", name)});
  }
  if (links_.is_flown_by_script(order.vehicle)) {
    links_.take_from_script(order.vehicle);
    wanted_.vehicles[order.vehicle.index].kind = CommandKind::pilot;
    tell({at, "pilot", fmt::format("{}: the pilot has taken the sticks", name)});
  }
}

void OrderTaker::take(const order::SetMode& order) {
  if (!knows(order.vehicle)) return;
  start_clock(order.vehicle);
  if (order.mode != ControlMode::station_keep) arms_.give_back_vehicle(order.vehicle, wanted_);
  wanted_.vehicles[order.vehicle.index].pilot.mode = order.mode;
}

void OrderTaker::take(const order::Arm& order) {
  if (!knows(order.vehicle)) return;
  start_clock(order.vehicle);
  links_.arm(order.vehicle, order.is_armed);
}

void OrderTaker::take(const order::SetLampsAndCamera& order) {
  if (!knows(order.vehicle)) return;
  LookoutInput& lookout = wanted_.vehicles[order.vehicle.index].lookout;
  if (order.lamps && std::isfinite(*order.lamps)) {
    lookout.lamps = std::clamp(*order.lamps, 0.0, 1.0);
    lookout.each_lamp.clear();
  }
  if (order.tilt && std::isfinite(*order.tilt)) lookout.tilt = *order.tilt;
  if (order.zoom && std::isfinite(*order.zoom)) lookout.zoom = *order.zoom;
}

void OrderTaker::take(const order::ReversePropeller& order) {
  if (!knows(order.vehicle)) return;
  const std::size_t count =
      dive_.model().vehicles()[order.vehicle.index].propulsion.thrusters.size();
  if (order.thruster >= count) return;
  std::uint32_t& reversed = wanted_.vehicles[order.vehicle.index].reversed_propellers;
  const std::uint32_t bit = std::uint32_t{1} << order.thruster;
  reversed = order.is_reversed ? reversed | bit : reversed & ~bit;
}

void OrderTaker::take(const order::InjectEvent& order) {
  if (is_replay_ || !is_possible(order.event, dive_.model())) return;
  // What is put elsewhere stays there: no hand leads it back.
  if (const auto* put = std::get_if<Teleport>(&order.event))
    if (const auto vehicle = dive_.model().vehicle_of(put->body))
      arms_.give_back_vehicle(*vehicle, wanted_);
  waiting_events_.push_back(order.event);
}

void OrderTaker::take(const order::Mark& order) {
  tell({dive_.state().now, "mark",
        order.author.empty() ? order.text : fmt::format("{} ({})", order.text, order.author)});
}

void OrderTaker::take(const order::FollowPose& order) {
  if (!knows(order.vehicle) || !order.state.is_finite() || order.state.q_WB.norm() < 0.5) return;
  arms_.give_back_vehicle(order.vehicle, wanted_);
  links_.follow_pose(order.vehicle, order.state, PilotLinks::Clock::now(), dive_.state().now);
}

void OrderTaker::take(const order::Report& order) {
  if (!is_report(order.event)) return;
  if (mission_) start_clock(mission_->spec().vehicle);
  take(order::InjectEvent{order.event});
}

void OrderTaker::take(const order::FlyByAutopilot& order) {
  if (!mission_ || !mission_->has_autopilot() || is_replay_ ||
      order.is_on == mission_->is_on_autopilot())
    return;
  start_clock(mission_->spec().vehicle);
  if (order.is_on) arms_.give_back_vehicle(mission_->spec().vehicle, wanted_);
  order.is_on ? mission_->fly_by_autopilot() : mission_->fly_by_hand();
  tell({dive_.state().now, "pilot",
        order.is_on ? "the autopilot flies" : "the autopilot has let go of the sticks"});
}

void OrderTaker::take(const order::MoveJoints& order) {
  if (!knows(order.vehicle)) return;
  start_clock(order.vehicle);
  arms_.move_joints(order.vehicle, order.joints, PilotLinks::Clock::now(), wanted_);
}

void OrderTaker::take(const order::MoveHand& order) {
  if (!knows(order.vehicle, order.arm)) return;
  start_clock(order.vehicle);
  arms_.move_hand(order.vehicle, order.arm, order.mover, order.motion, PilotLinks::Clock::now(),
                  wanted_);
}

void OrderTaker::take(const order::PlaceHand& order) {
  if (!knows(order.vehicle, order.arm)) return;
  start_clock(order.vehicle);
  arms_.place_hand(order.vehicle, order.arm, order.mover, order.place, dive_.state(), wanted_);
}

void OrderTaker::take(const order::PlanArm& order) {
  if (!knows(order.vehicle, order.arm)) return;
  if (order.request.is_followed) start_clock(order.vehicle);
  arms_.plan(order.vehicle, order.arm, order.request, dive_.state(), wanted_);
}

void OrderTaker::take(const order::FollowPlan& order) {
  if (!knows(order.vehicle, order.arm)) return;
  start_clock(order.vehicle);
  arms_.follow_plan(order.vehicle, order.arm, dive_.state(), wanted_);
}

void OrderTaker::take(const order::StopArm& order) {
  if (knows(order.vehicle, order.arm)) arms_.stop(order.vehicle, order.arm, wanted_);
}

void OrderTaker::take(const order::FinishMission&) {
  mission_.finish(dive_.state().now, kFinishedReason);
}

}  // namespace remora
