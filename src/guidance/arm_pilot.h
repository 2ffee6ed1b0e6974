// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/fixed_vector.h"
#include "guidance/vehicle_arm.h"
#include "mission/flight_plan.h"
#include "world/world.h"

namespace remora {

/// Works the arms of one vehicle for a plan: moves hands to places, opens jaws, grips, turns, lets
/// go. Closes its loops over what the world really does, and commands joints only: the vehicle is
/// another's, its motion is made up for. A value: copying it is the snapshot.
class ArmPilot {
 public:
  /// The model outlives it.
  ArmPilot(const Model& model, VehicleId vehicle);

  enum class Progress { busy, done, failed };
  /// Goes on with a step of a plan, or begins it. Looks at the state alone, so that a dive that is
  /// taken up from a snapshot goes on to the last bit.
  [[nodiscard]] Progress work(const HandStep& step, const State& state);
  /// The next call of `work` begins a step.
  void begin() { began_.reset(); }

  /// What all joints are to do, from the first step on. Nothing before.
  void command(VehicleInput& vehicle) const;
  /// Why the last step has failed, a sentence.
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  [[nodiscard]] Progress take(const plan::MoveHand& step, const State& state);
  [[nodiscard]] Progress take(const plan::OpenJaws& step, const State& state);
  [[nodiscard]] Progress take(const plan::Grip& step, const State& state);
  [[nodiscard]] Progress take(const plan::TurnHand& step, const State& state);
  [[nodiscard]] Progress take(const plan::MoveJoints& step, const State& state);

  /// What is left of the way to a pose.
  struct Left {
    double way = 0.0;   // [m]
    double turn = 0.0;  // [rad]
  };
  /// Moves the hand on, with and against whatever the vehicle and the goal's body do.
  Left pursue(const plan::MoveHand& goal, const VehicleArm& arm, const State& state);
  [[nodiscard]] Pose wanted_pose(const plan::MoveHand& goal, const Pose& X_WE,
                                 const State& state) const;

  [[nodiscard]] const VehicleArm* find_arm(const std::string& name);
  [[nodiscard]] const JointState& joint(std::uint32_t index, const State& state) const;
  [[nodiscard]] const JointSpec& joint_spec(std::uint32_t index) const;
  using ArmPlaces = FixedVector<double, kMaxArmJoints>;
  [[nodiscard]] ArmPlaces places_of(const VehicleArm& arm, const State& state) const;
  [[nodiscard]] Pose hand_pose(const VehicleArm& arm, const State& state) const;
  /// The hand stays where it was moved last.
  void keep_place(const State& state);
  void hold(const VehicleArm& arm);
  /// Whether `is_good` has been true for `seconds` without a break.
  [[nodiscard]] bool has_lasted(bool is_good, double seconds, const State& state);
  [[nodiscard]] Progress in_time(double seconds, const State& state, std::string why);

  const Model* model_;
  VehicleId vehicle_;
  std::vector<VehicleArm> arms_;
  std::vector<JointCommand> commands_;  // empty until the first step

  /// Where the hand was moved last: it stays there, as the vehicle drifts, until the jaws hold.
  std::optional<plan::MoveHand> kept_place_;

  // Of the step in hand.
  std::optional<SimTime> began_;
  std::optional<SimTime> good_since_;
  Pose X_WE_begin_;       // where the hand was
  double q_begin_ = 0.0;  // where its last joint was
  std::string reason_;
};

/// For people: "moves the hand".
[[nodiscard]] const char* doing(const HandStep& step);

}  // namespace remora
