// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "guidance/hand_control.h"
#include "scenario/script.h"
#include "session/arm_plan.h"
#include "session/arm_planner.h"
#include "session/pacer.h"
#include "session/planned_way.h"
#include "session/shared_timeline.h"
#include "world/input.h"
#include "world/output.h"
#include "world/state.h"

namespace remora {

/// What people tell the arms of each vehicle: joint by joint, by the hand, or by ways that are
/// planned. Everything ends up as commands of joints, and of the station that a vehicle keeps, in
/// the wanted input, so that a replay needs neither clock nor kinematics. What people keep moving
/// stops half a second after the last word. What goes wrong with a plan goes to the timeline.
class ArmLinks {
 public:
  using Clock = Pacer::Clock;

  /// Model and timeline outlive it. To be made where threads have no special priority.
  ArmLinks(const Model& model, SharedTimeline& timeline);

  [[nodiscard]] bool has_arm(VehicleId vehicle, std::uint32_t arm) const {
    return arm < vehicles_[vehicle.index].arms.size();
  }

  /// A joint that does not exist or has no motor, and a number that is not finite, are left out. A
  /// joint of an arm that is moving as a whole ends that motion.
  void move_joints(VehicleId vehicle, const std::vector<SetJoints::One>& told,
                   Clock::time_point now, Input& wanted);

  // The vehicle has the arm in all of these. What is not finite is not taken.

  void move_hand(VehicleId vehicle, std::uint32_t arm, HandMover mover, const HandMotion& motion,
                 Clock::time_point now, Input& wanted);
  /// To a place, to stay there; not to be repeated. Where the vehicle does not know its own place
  /// well enough, nothing changes, and the timeline says why.
  void place_hand(VehicleId vehicle, std::uint32_t arm, HandMover mover, const HandPlace& place,
                  const State& state, Input& wanted);
  /// Looks for a way; the arm goes on with what it does until one is followed.
  void plan(VehicleId vehicle, std::uint32_t arm, const ArmPlanRequest& request, const State& state,
            Input& wanted);
  void follow_plan(VehicleId vehicle, std::uint32_t arm, const State& state, Input& wanted);
  /// The arm's joints hold, jaws excepted; a search ends.
  void stop(VehicleId vehicle, std::uint32_t arm, Input& wanted);

  /// Somebody else moves the vehicle: no hand leads it any more.
  void give_back_vehicle(VehicleId vehicle, Input& wanted);

  /// Stops what nobody has spoken of for half a second.
  void look_for_silence(Clock::time_point now, Input& wanted);
  /// Takes what the search for a way has come to; while a dive stands still, too.
  void hear_planner(SimTime at);
  /// Before a step; `output` is that of the step before.
  void compose(const State& state, const Output& output, Input& wanted);

  /// The dive stands at another moment, whose commands are in `wanted`: of a vehicle that people
  /// fly nothing keeps moving.
  void take_up(VehicleId vehicle, Input& wanted);

  /// Of each arm of the vehicle.
  [[nodiscard]] std::vector<ArmStatus> status(VehicleId vehicle) const;

 private:
  struct Arm {
    HandControl hand;
    PlannedWay way;
    Clock::time_point heard;
  };
  struct Vehicle {
    std::vector<Arm> arms;
    std::vector<std::optional<Clock::time_point>> rates_heard;  // of each joint
  };
  [[nodiscard]] Arm& arm_of(VehicleId vehicle, std::uint32_t arm) {
    return vehicles_[vehicle.index].arms[arm];
  }
  /// Nothing moves the arm but what comes next.
  void take_arm(VehicleId vehicle, std::uint32_t arm, Input& wanted);
  void begin(VehicleId vehicle, std::uint32_t arm, const State& state, Input& wanted);
  void tell_trouble(VehicleId vehicle, const Arm& arm, SimTime at);
  void tell(VehicleId vehicle, const Arm& arm, SimTime at, std::string_view what,
            std::string_view where_to = {});

  const Model& model_;
  SharedTimeline& timeline_;
  std::vector<Vehicle> vehicles_;
  std::unique_ptr<ArmPlanner> planner_;  // none where nothing has an arm
  std::uint64_t plans_asked_ = 0;
};

}  // namespace remora
