// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/arm_links.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace remora {
namespace {

constexpr std::chrono::milliseconds kLongestArmSilence{500};  // as of sticks
constexpr JointCommand kHold{JointCommandKind::velocity, 0.0};

}  // namespace

ArmLinks::ArmLinks(const Model& model) : model_(model), vehicles_(model.vehicles().size()) {
  for (std::uint32_t v = 0; v < vehicles_.size(); ++v) {
    for (VehicleArm& arm : arms_of(model, {v}))
      vehicles_[v].arms.push_back({std::move(arm), std::nullopt, {}});
    vehicles_[v].rates_heard.resize(model.vehicles()[v].joints.size());
  }
}

void ArmLinks::move_joints(VehicleId vehicle, const std::vector<SetJoints::One>& told,
                           Clock::time_point now, Input& wanted) {
  Vehicle& owner = vehicles_[vehicle.index];
  VehicleInput& input = wanted.vehicles[vehicle.index];
  const std::vector<JointId>& joints = model_.vehicles()[vehicle.index].joints;
  for (const auto& [joint, command] : told) {
    if (joint >= input.joints.size() || !std::isfinite(command.value)) continue;
    if (!model_.joint(joints[joint]).motor) continue;
    for (Hand& hand : owner.arms) {
      const auto& own = hand.arm.joints;
      if (hand.motion && std::find(own.begin(), own.end(), joint) != own.end()) stop(hand, input);
    }
    input.joints[joint] = command;
    const bool is_moving = command.kind == JointCommandKind::velocity && command.value != 0.0;
    owner.rates_heard[joint] = is_moving ? std::optional(now) : std::nullopt;
  }
}

void ArmLinks::move_hand(VehicleId vehicle, std::uint32_t arm, const HandMotion& motion,
                         Clock::time_point now) {
  if (!motion.V_BE.linear.allFinite() || !motion.V_BE.angular.allFinite()) return;
  Vehicle& owner = vehicles_[vehicle.index];
  Hand& hand = owner.arms[arm];
  hand.motion = motion;
  hand.heard = now;
  for (const std::uint32_t joint : hand.arm.joints) owner.rates_heard[joint].reset();
}

void ArmLinks::stop(Hand& hand, VehicleInput& wanted) {
  hand.motion.reset();
  for (const std::uint32_t joint : hand.arm.joints) wanted.joints[joint] = kHold;
}

void ArmLinks::look_for_silence(Clock::time_point now, Input& wanted) {
  for (std::size_t v = 0; v < vehicles_.size(); ++v) {
    for (Hand& hand : vehicles_[v].arms)
      if (hand.motion && now - hand.heard >= kLongestArmSilence) stop(hand, wanted.vehicles[v]);
    for (std::size_t j = 0; j < vehicles_[v].rates_heard.size(); ++j) {
      std::optional<Clock::time_point>& heard = vehicles_[v].rates_heard[j];
      if (!heard || now - *heard < kLongestArmSilence) continue;
      heard.reset();
      wanted.vehicles[v].joints[j] = kHold;
    }
  }
}

void ArmLinks::compose(const State& state, Input& wanted) {
  for (std::uint32_t v = 0; v < vehicles_.size(); ++v) {
    for (const Hand& hand : vehicles_[v].arms) {
      if (!hand.motion) continue;
      const ArmVector rates = hand_rates(model_, {v}, hand.arm, state.bodies.joints, *hand.motion,
                                         model_.step().seconds());
      for (std::size_t i = 0; i < hand.arm.joints.size(); ++i) {
        wanted.vehicles[v].joints[hand.arm.joints[i]] = {JointCommandKind::velocity,
                                                         rates[static_cast<Eigen::Index>(i)]};
      }
    }
  }
}

void ArmLinks::take_up(VehicleId vehicle, Input& wanted) {
  Vehicle& owner = vehicles_[vehicle.index];
  for (Hand& hand : owner.arms) hand.motion.reset();
  for (auto& heard : owner.rates_heard) heard.reset();
  for (JointCommand& command : wanted.vehicles[vehicle.index].joints)
    if (command.kind == JointCommandKind::velocity) command = kHold;
}

}  // namespace remora
