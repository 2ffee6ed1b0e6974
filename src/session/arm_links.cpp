// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/arm_links.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

namespace remora {
namespace {

constexpr std::chrono::milliseconds kLongestArmSilence{500};  // as of sticks
constexpr JointCommand kHold{JointCommandKind::velocity, 0.0};

bool are_finite(const Pose& X) { return X.p.allFinite() && X.R.allFinite(); }

}  // namespace

ArmLinks::ArmLinks(const Model& model, SharedTimeline& timeline)
    : model_(model), timeline_(timeline), vehicles_(model.vehicles().size()) {
  bool has_arms = false;
  for (std::uint32_t v = 0; v < vehicles_.size(); ++v) {
    for (const VehicleArm& arm : arms_of(model, {v})) {
      vehicles_[v].arms.push_back(
          {HandControl(model, {v}, arm), PlannedWay(model, {v}, arm), Clock::time_point{}});
      has_arms = true;
    }
    vehicles_[v].rates_heard.resize(model.vehicles()[v].joints.size());
  }
  if (has_arms) planner_ = std::make_unique<ArmPlanner>(model.multibody());
}

void ArmLinks::take_arm(VehicleId vehicle, std::uint32_t arm, Input& wanted) {
  VehicleInput& input = wanted.vehicles[vehicle.index];
  Arm& taken = arm_of(vehicle, arm);
  if (taken.way.is_searching()) planner_->stop(taken.way.status().number);
  taken.way.stop(input);
  for (const std::uint32_t joint : taken.hand.arm().joints)
    vehicles_[vehicle.index].rates_heard[joint].reset();
}

void ArmLinks::move_joints(VehicleId vehicle, const std::vector<SetJoints::One>& told,
                           Clock::time_point now, Input& wanted) {
  Vehicle& owner = vehicles_[vehicle.index];
  VehicleInput& input = wanted.vehicles[vehicle.index];
  const std::vector<JointId>& joints = model_.vehicles()[vehicle.index].joints;
  for (const auto& [joint, command] : told) {
    if (joint >= input.joints.size() || !std::isfinite(command.value)) continue;
    if (!model_.joint(joints[joint]).motor) continue;
    for (std::uint32_t a = 0; a < owner.arms.size(); ++a) {
      Arm& arm = owner.arms[a];
      const auto& own = arm.hand.arm().joints;
      if (std::find(own.begin(), own.end(), joint) == own.end()) continue;
      const bool moves_as_a_whole = arm.hand.is_leading() || arm.way.is_following();
      arm.hand.stop(input);
      if (moves_as_a_whole) take_arm(vehicle, a, wanted);
    }
    input.joints[joint] = command;
    const bool is_moving = command.kind == JointCommandKind::velocity && command.value != 0.0;
    owner.rates_heard[joint] = is_moving ? std::optional(now) : std::nullopt;
  }
}

void ArmLinks::move_hand(VehicleId vehicle, std::uint32_t arm, HandMover mover,
                         const HandMotion& motion, Clock::time_point now, Input& wanted) {
  if (!motion.V_BE.linear.allFinite() || !motion.V_BE.angular.allFinite()) return;
  Arm& moved = arm_of(vehicle, arm);
  // "No longer" of a stick that comes back to its centre does not end what began meanwhile.
  const bool is_still = motion.V_BE.linear.isZero(0.0) && motion.V_BE.angular.isZero(0.0);
  if (is_still && !moved.hand.is_leading()) return;
  take_arm(vehicle, arm, wanted);
  if (mover == HandMover::arm_and_vehicle && !moved.hand.leads_vehicle())
    give_back_vehicle(vehicle, wanted);
  if (mover == HandMover::arm && moved.hand.leads_vehicle())
    moved.hand.stop(wanted.vehicles[vehicle.index]);
  moved.hand.move(mover, motion);
  moved.heard = now;
}

void ArmLinks::place_hand(VehicleId vehicle, std::uint32_t arm, HandMover mover,
                          const HandPlace& place, const State& state, Input& wanted) {
  if (!are_finite(place.X)) return;
  if (const std::string why_not = why_not_there(model_, state, vehicle, mover, place);
      !why_not.empty()) {
    tell(vehicle, arm_of(vehicle, arm), state.now, why_not);
    return;
  }
  take_arm(vehicle, arm, wanted);
  if (mover == HandMover::arm_and_vehicle) give_back_vehicle(vehicle, wanted);
  arm_of(vehicle, arm).hand.stop(wanted.vehicles[vehicle.index]);
  arm_of(vehicle, arm).hand.go_to(mover, place);
}

void ArmLinks::plan(VehicleId vehicle, std::uint32_t arm, const ArmPlanRequest& request,
                    const State& state, Input& wanted) {
  Arm& planned = arm_of(vehicle, arm);
  if (planned.way.is_searching()) planner_->stop(planned.way.status().number);
  planned.way.stop(wanted.vehicles[vehicle.index]);
  planned.way.ask(request, ++plans_asked_, state, *planner_);
  tell_trouble(vehicle, planned, state.now);
}

void ArmLinks::begin(VehicleId vehicle, std::uint32_t arm, const State& state, Input& wanted) {
  Arm& led = arm_of(vehicle, arm);
  if (!led.way.begin(state)) {
    tell_trouble(vehicle, led, state.now);
    return;
  }
  led.hand.stop(wanted.vehicles[vehicle.index]);
  for (const std::uint32_t joint : led.hand.arm().joints)
    vehicles_[vehicle.index].rates_heard[joint].reset();
}

void ArmLinks::follow_plan(VehicleId vehicle, std::uint32_t arm, const State& state,
                           Input& wanted) {
  if (!arm_of(vehicle, arm).way.is_following()) begin(vehicle, arm, state, wanted);
}

void ArmLinks::stop(VehicleId vehicle, std::uint32_t arm, Input& wanted) {
  VehicleInput& input = wanted.vehicles[vehicle.index];
  Arm& stopped = arm_of(vehicle, arm);
  take_arm(vehicle, arm, wanted);
  stopped.hand.stop(input);
  for (const std::uint32_t joint : stopped.hand.arm().joints) input.joints[joint] = kHold;
}

void ArmLinks::give_back_vehicle(VehicleId vehicle, Input& wanted) {
  for (Arm& arm : vehicles_[vehicle.index].arms)
    if (arm.hand.leads_vehicle()) arm.hand.stop(wanted.vehicles[vehicle.index]);
}

void ArmLinks::look_for_silence(Clock::time_point now, Input& wanted) {
  for (std::size_t v = 0; v < vehicles_.size(); ++v) {
    for (Arm& arm : vehicles_[v].arms) {
      if (!arm.hand.has_motion() || now - arm.heard < kLongestArmSilence) continue;
      // With the vehicle the hand stays where it is in the water; else the joints hold.
      if (arm.hand.leads_vehicle())
        arm.hand.move(HandMover::arm_and_vehicle, {});
      else
        arm.hand.stop(wanted.vehicles[v]);
    }
    for (std::size_t j = 0; j < vehicles_[v].rates_heard.size(); ++j) {
      std::optional<Clock::time_point>& heard = vehicles_[v].rates_heard[j];
      if (!heard || now - *heard < kLongestArmSilence) continue;
      heard.reset();
      wanted.vehicles[v].joints[j] = kHold;
    }
  }
}

void ArmLinks::hear_planner(SimTime at) {
  if (!planner_) return;
  for (const ArmPlanner::Answer& answer : planner_->take_answers())
    for (std::uint32_t v = 0; v < vehicles_.size(); ++v)
      for (Arm& arm : vehicles_[v].arms) {
        if (!arm.way.is_searching() || arm.way.status().number != answer.number) continue;
        arm.way.hear(answer.plan);
        tell_trouble({v}, arm, at);
      }
}

void ArmLinks::tell_trouble(VehicleId vehicle, const Arm& arm, SimTime at) {
  const ArmPlanStatus& status = arm.way.status();
  const bool is_trouble =
      status.phase == PlanPhase::not_found || status.phase == PlanPhase::stopped;
  if (!is_trouble) return;
  const std::string_view to = status.name.empty() ? "" : "to ";
  tell(vehicle, arm, at, status.reason, fmt::format("{}{}", to, status.name));
}

void ArmLinks::tell(VehicleId vehicle, const Arm& arm, SimTime at, std::string_view what,
                    std::string_view where_to) {
  timeline_.add({at, "arm",
                 fmt::format("{}: {}{}{}: {}", model_.vehicles()[vehicle.index].name,
                             arm.hand.arm().name, where_to.empty() ? "" : " ", where_to, what)});
}

void ArmLinks::compose(const State& state, const Output& output, Input& wanted) {
  hear_planner(state.now);
  for (std::uint32_t v = 0; v < vehicles_.size(); ++v) {
    std::vector<Arm>& arms = vehicles_[v].arms;
    for (std::uint32_t a = 0; a < arms.size(); ++a) {
      Arm& arm = arms[a];
      if (arm.way.is_waiting_to_begin()) begin({v}, a, state, wanted);
      if (arm.way.is_following()) {
        arm.way.lead(state, output, wanted.vehicles[v]);
        tell_trouble({v}, arm, state.now);
      } else if (const std::string why_lost = arm.hand.why_lost(state); !why_lost.empty()) {
        arm.hand.stop(wanted.vehicles[v]);
        tell({v}, arm, state.now, why_lost);
      } else if (arm.hand.is_leading()) {
        arm.hand.lead(state, wanted.vehicles[v]);
      }
    }
  }
}

void ArmLinks::take_up(VehicleId vehicle, Input& wanted) {
  Vehicle& owner = vehicles_[vehicle.index];
  VehicleInput& input = wanted.vehicles[vehicle.index];
  for (std::uint32_t a = 0; a < owner.arms.size(); ++a) {
    take_arm(vehicle, a, wanted);
    owner.arms[a].hand.stop(input);
  }
  for (auto& heard : owner.rates_heard) heard.reset();
  for (JointCommand& command : input.joints)
    if (command.kind == JointCommandKind::velocity) command = kHold;
  input.station.reset();
}

std::vector<ArmStatus> ArmLinks::status(VehicleId vehicle) const {
  std::vector<ArmStatus> all;
  for (const Arm& arm : vehicles_[vehicle.index].arms) {
    all.push_back({arm.hand.leads_vehicle(), arm.way.status()});
    if (arm.way.is_searching()) all.back().plan.attempts = planner_->attempts();
  }
  return all;
}

}  // namespace remora
