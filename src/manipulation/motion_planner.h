// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "manipulation/arm_chain.h"
#include "manipulation/joint_trajectory.h"
#include "manipulation/pose_goal.h"
#include "multibody/multibody_model.h"

namespace remora {

/// Where the hand E is to be, seen from the hull B.
struct HandGoal {
  Pose X_BE;
  PoseGoal what = {};  ///< all of the pose, or its place alone
};

struct ArmPlanSpec {
  ArmChain chain;
  std::vector<std::uint32_t> joints;  ///< of the model, one for each moving joint of the chain
  /// Where each joint is to be, or the hand.
  std::variant<ArmVector, HandGoal> goal;
  double margin = 0.02;                       ///< that everything keeps from everything else [m]
  std::vector<std::uint32_t> touchable = {};  ///< bodies that the arm may touch
  double rate_share = 0.8;                    ///< of each motor's greatest rate
  std::uint64_t seed = 0;
  int max_attempts = 20'000;  ///< of the search
};

enum class PlanOutcome {
  found,
  start_in_collision,
  goal_beyond_limits,
  goal_out_of_reach,
  goal_in_collision,
  no_path,      ///< within the number of attempts
  stopped,      ///< by the caller, before one was found
  unavailable,  ///< the straight way is not free, and this build cannot search for another
};

struct ArmPlan {
  PlanOutcome outcome = PlanOutcome::unavailable;
  std::string reason;                ///< why there is none, for people; empty when found
  std::vector<ArmVector> waypoints;  ///< from the start to the goal, straight lines between
  JointTrajectory trajectory;        ///< the same with times
  double hand_way = 0.0;             ///< that Eo travels, seen from the hull [m]
  int attempts = 0;                  ///< of the search; none where the way is straight
};

/// Asked now and then during the search with the attempts made so far; false stops it.
using PlanProgress = std::function<bool(int attempts, int max_attempts)>;

/// A way of the arm from where its joints are in `now` to the goal that touches nothing on the way,
/// shortened and timed. The hull and everything else stand still meanwhile.
///
/// The same arguments give the same plan, unless `progress` stops the search. Of a hand's pose
/// several postures are tried. Theory: docs/theory/manipulation.md.
[[nodiscard]] ArmPlan plan_arm(const MultibodyModel& model, const MultibodyState& now,
                               const ArmPlanSpec& spec, const PlanProgress& progress = {});

}  // namespace remora
