// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "control/pilot_input.h"
#include "guidance/vehicle_arm.h"
#include "manipulation/task_priority.h"
#include "world/input.h"
#include "world/state.h"

namespace remora {

/// Who moves a hand.
enum class HandMover {
  arm,              ///< the arm alone; the vehicle looks after itself
  arm_and_vehicle,  ///< both, by task priority; the vehicle by where it keeps its station
};

/// Where a hand is to be and to stay.
struct HandPlace {
  Pose X;                      ///< of E, in W or in B
  bool is_in_vehicle = false;  ///< in B; moved with the vehicle: in B as it stood at the beginning
  bool has_attitude = true;    ///< false: the place of Eo alone counts
};

/// Why a hand cannot be brought there, for people; empty when it can. A place in W, and one that
/// vehicle and arm hold together, means nothing to a vehicle that does not know where it is itself.
[[nodiscard]] std::string why_not_there(const Model& model, const State& state, VehicleId vehicle,
                                        HandMover mover, const HandPlace& place);

/// Moves one hand with a velocity or to a pose, with the arm alone or with vehicle and arm
/// together.
///
/// Together, joint limits and the vehicle's attitude come first, then the hand, then the arm's
/// posture `deploy`: the arm leads because it is quicker, the vehicle follows and gives it its
/// posture back. Velocities are then against the ground, and a hand that is not moved stays where
/// it is in W while the vehicle sways. An arm of fewer than six joints minds the place alone.
///
/// Commands end up in the motors and in the station that the vehicle keeps, so that a replay needs
/// none of this. A value: copying it is the snapshot. Theory: docs/theory/manipulation.md.
class HandControl {
 public:
  /// The model outlives it.
  HandControl(const Model& model, VehicleId vehicle, VehicleArm arm);

  [[nodiscard]] const VehicleArm& arm() const { return arm_; }

  void move(HandMover mover, const HandMotion& motion);
  void go_to(HandMover mover, const HandPlace& place);
  /// The joints hold, and the vehicle keeps its last station. Nothing happens when nothing moved.
  void stop(VehicleInput& input);

  [[nodiscard]] bool is_leading() const { return !std::holds_alternative<std::monostate>(task_); }
  [[nodiscard]] bool leads_vehicle() const {
    return is_leading() && mover_ == HandMover::arm_and_vehicle;
  }
  /// Moved by a velocity, zero included: somebody has to go on saying so.
  [[nodiscard]] bool has_motion() const { return std::holds_alternative<HandMotion>(task_); }

  /// Why the vehicle has lost the place that its hand is to be at: whoever leads it stops it then.
  /// Empty while all is well.
  [[nodiscard]] std::string why_lost(const State& state) const;

  /// Before a step, while it leads.
  void lead(const State& state, VehicleInput& input);

 private:
  /// What one step is decided on.
  struct Situation {
    RigidState hull;  ///< as the vehicle knows it
    Mat3 R_WB;
    FixedVector<double, kMaxArmJoints> q;
    Pose X_WE;
  };
  [[nodiscard]] Situation look(const State& state) const;
  void begin(const Situation& now, const State& state);
  void pull_goal(const Situation& now, const HandMotion& motion);
  /// How E is to move against W, in B: along with its goal, and to it with this gain [1/s].
  [[nodiscard]] Twist wanted_twist(const Situation& now, double gain) const;
  void move_station(const Situation& now);
  void move_arm(const Situation& now, VehicleInput& input) const;
  void follow_vehicle(const Situation& now, const HandPlace& place);
  void lead_to_goal(const State& state, VehicleInput& input);
  /// Tasks with what counts of the goal now.
  [[nodiscard]] TaskPrioritySpec tasks(const TaskPrioritySpec& spec) const;

  const Model* model_;
  VehicleId vehicle_;
  VehicleArm arm_;
  TaskPrioritySpec alone_;
  TaskPrioritySpec together_;

  HandMover mover_ = HandMover::arm;
  std::variant<std::monostate, HandMotion, HandPlace> task_;

  // While the hand is held to a place in W.
  bool has_begun_ = false;
  Pose X_WE_goal_;
  Twist V_goal_W_;  // how the goal moves
  StationOrder station_;
};

}  // namespace remora
