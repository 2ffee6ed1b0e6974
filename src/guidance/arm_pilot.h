// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/fixed_vector.h"
#include "guidance/own_position.h"
#include "guidance/vehicle_arm.h"
#include "mission/flight_plan.h"
#include "world/world.h"

namespace remora {

/// Works the arms of one vehicle for a plan: moves hands to places, opens jaws, grips, turns, lets
/// go. Closes its loops over what the pilot sees: things lie where they are from the vehicle, and
/// the vehicle is where its navigation has it. Commands joints only: the vehicle is another's, its
/// motion is made up for. A value: copying it is the snapshot.
class ArmPilot {
 public:
  /// The model outlives it.
  ArmPilot(const Model& model, VehicleId vehicle);

  enum class Progress { busy, done, failed };
  /// Goes on with steps of a plan that are done at the same time, each by another arm, or begins
  /// them; they are done when all of them are. Looks at the state and `own` alone, so that a dive
  /// that is taken up from a snapshot goes on to the last bit.
  [[nodiscard]] Progress work(std::span<const HandStep> steps, const State& state,
                              const OwnPosition& own);
  /// The next call of `work` begins its steps.
  void begin() { tasks_.clear(); }

  /// What all joints are to do, from the first step on. Nothing before.
  void command(VehicleInput& vehicle) const;
  /// Why the last step has failed, a sentence.
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  /// A step in hand.
  struct Task {
    SimTime began;
    std::optional<SimTime> good_since;
    Pose X_WE_begin;       // where the hand was
    double q_begin = 0.0;  // where its last joint was
  };
  [[nodiscard]] Progress take(const plan::MoveHand& step, const State& state, Task& task);
  [[nodiscard]] Progress take(const plan::OpenJaws& step, const State& state, Task& task);
  [[nodiscard]] Progress take(const plan::Grip& step, const State& state, Task& task);
  [[nodiscard]] Progress take(const plan::TurnHand& step, const State& state, Task& task);
  [[nodiscard]] Progress take(const plan::MoveJoints& step, const State& state, Task& task);
  /// Puts the arm to rest when its step, and all that go with it, have succeeded.
  void finish(const HandStep& step);

  /// False when the vehicle does not have the step's arm.
  [[nodiscard]] bool begin_task(const HandStep& step, const State& state);

  /// What is left of the way to a pose.
  struct Left {
    double way = 0.0;   // [m]
    double turn = 0.0;  // [rad]
  };
  /// Moves the hand on, with and against whatever the vehicle and the goal's body do.
  Left pursue(const plan::MoveHand& goal, const VehicleArm& arm, const State& state,
              const Task& task);
  [[nodiscard]] Twist motion_past(const plan::MoveHand& goal, const Vec3& p_WE,
                                  const Vec3& p_wanted, const State& state) const;
  [[nodiscard]] Pose wanted_pose(const plan::MoveHand& goal, const Pose& X_WE, const State& state,
                                 const Task& task) const;

  [[nodiscard]] const VehicleArm* find_arm(const std::string& name);
  /// Where this hand was moved last.
  [[nodiscard]] std::optional<plan::MoveHand>& kept_place(const VehicleArm& arm) {
    return kept_places_[static_cast<std::size_t>(&arm - arms_.data())];
  }
  [[nodiscard]] const JointState& joint(std::uint32_t index, const State& state) const;
  [[nodiscard]] const JointSpec& joint_spec(std::uint32_t index) const;
  using ArmPlaces = FixedVector<double, kMaxArmJoints>;
  [[nodiscard]] ArmPlaces places_of(const VehicleArm& arm, const State& state) const;
  [[nodiscard]] Pose hand_pose(const VehicleArm& arm, const State& state) const;
  /// The hand stays where it was moved last.
  void keep_place(const VehicleArm& arm, const State& state, const Task& task);
  void hold(const VehicleArm& arm);
  [[nodiscard]] Progress in_time(double seconds, const State& state, const Task& task,
                                 std::string why);

  const Model* model_;
  VehicleId vehicle_;
  OwnPosition own_;  // where the vehicle was taken to be in the last call of `work`
  std::vector<VehicleArm> arms_;
  std::vector<JointCommand> commands_;  // empty until the first step

  /// Of each arm, where its hand was moved last: it stays there, as the vehicle drifts, until the
  /// jaws hold.
  std::vector<std::optional<plan::MoveHand>> kept_places_;

  std::vector<Task> tasks_;  // of the steps in hand; empty: they have not begun
  std::string reason_;
};

/// For people: "moves the hand".
[[nodiscard]] const char* doing(const HandStep& step);

}  // namespace remora
