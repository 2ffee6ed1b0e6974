// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "guidance/trajectory_follower.h"
#include "session/arm_plan.h"
#include "session/arm_planner.h"
#include "world/input.h"
#include "world/output.h"
#include "world/state.h"

namespace remora {

/// The plan of one arm from the question to its end: searched for by an ArmPlanner, shown, followed
/// by commands of the motors' rates, ended by a contact or by people.
class PlannedWay {
 public:
  /// The model outlives it.
  PlannedWay(const Model& model, VehicleId vehicle, VehicleArm arm);

  /// Forgets what was before; the caller has stopped its search. A vehicle that does not
  /// know where it is cannot look for a goal in W: status() then says so.
  void ask(ArmPlanRequest request, std::uint64_t number, const State& state, ArmPlanner& planner);
  /// An answer to this question; others are not taken.
  void hear(const ArmPlan& plan);
  /// Whether people have asked to follow it as soon as it is found, and it is.
  [[nodiscard]] bool is_waiting_to_begin() const {
    return status_.phase == PlanPhase::found && request_.is_followed;
  }
  /// Sets out. False, with the reason in status(), where there is no way or it does not begin here
  /// any more.
  bool begin(const State& state);
  /// Before a step, while it is followed.
  void lead(const State& state, const Output& output, VehicleInput& input);
  /// People end search and motion; what was found is forgotten.
  void stop(VehicleInput& input);

  [[nodiscard]] bool is_searching() const { return status_.phase == PlanPhase::searching; }
  [[nodiscard]] bool is_following() const { return status_.phase == PlanPhase::following; }
  [[nodiscard]] const ArmPlanStatus& status() const { return status_; }

 private:
  [[nodiscard]] std::string why_not_from_here(const State& state) const;
  [[nodiscard]] double place_of(std::size_t joint, const State& state) const;
  [[nodiscard]] ArmPlanSpec spec_for(const State& state) const;
  [[nodiscard]] std::shared_ptr<const PlanPreview> preview_of(const ArmPlan& plan) const;

  const Model* model_;
  VehicleId vehicle_;
  VehicleArm arm_;
  ArmPlanRequest request_;
  ArmPlanStatus status_;
  Pose X_WB_asked_;  // where the vehicle was, as it knew it
  ArmPlan plan_;
  std::optional<TrajectoryFollower> follower_;
  SimTime began_;
};

}  // namespace remora
