// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "guidance/vehicle_arm.h"
#include "scenario/script.h"
#include "session/pacer.h"
#include "world/input.h"
#include "world/state.h"

namespace remora {

/// What people tell the joints of each vehicle, one by one or by the hand of an arm. Everything
/// ends up as commands of joints in the wanted input, so that a replay needs neither clock nor
/// kinematics. What people keep moving stops half a second after the last word.
class ArmLinks {
 public:
  using Clock = Pacer::Clock;

  /// The model outlives it.
  explicit ArmLinks(const Model& model);

  [[nodiscard]] bool has_arm(VehicleId vehicle, std::uint32_t arm) const {
    return arm < vehicles_[vehicle.index].arms.size();
  }

  /// A joint that does not exist or has no motor, and a number that is not finite, are left out. A
  /// joint of an arm whose hand is moving ends that motion.
  void move_joints(VehicleId vehicle, const std::vector<SetJoints::One>& told,
                   Clock::time_point now, Input& wanted);
  /// The vehicle has the arm. Not taken when a number is not finite.
  void move_hand(VehicleId vehicle, std::uint32_t arm, const HandMotion& motion,
                 Clock::time_point now);

  /// Stops what nobody has spoken of for half a second.
  void look_for_silence(Clock::time_point now, Input& wanted);
  /// Before a step: motions of hands become rates of joints.
  void compose(const State& state, Input& wanted);

  /// The dive stands at another moment, whose commands are in `wanted`: of a vehicle that people
  /// fly nothing keeps moving.
  void take_up(VehicleId vehicle, Input& wanted);

 private:
  struct Hand {
    VehicleArm arm;
    std::optional<HandMotion> motion;
    Clock::time_point heard;
  };
  struct Vehicle {
    std::vector<Hand> arms;
    std::vector<std::optional<Clock::time_point>> rates_heard;  // of each joint
  };
  void stop(Hand& hand, VehicleInput& wanted);

  const Model& model_;
  std::vector<Vehicle> vehicles_;
};

}  // namespace remora
