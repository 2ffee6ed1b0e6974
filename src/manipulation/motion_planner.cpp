// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "manipulation/motion_planner.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include <fmt/format.h>

#include "base/assert.h"
#include "base/random.h"
#include "manipulation/arm_surroundings.h"
#include "manipulation/inverse_kinematics.h"
#include "manipulation/path_search.h"
#include "math/angles.h"

namespace remora {
namespace {

constexpr int kPostures = 6;           // of one pose of the hand that are searched for a way
constexpr int kPostureTries = 40;      // at finding them
constexpr double kSamePosture = 0.05;  // nearer than this, two are one [rad] or [m]

std::span<const double> numbers_of(const ArmVector& q) {
  return {q.data(), static_cast<std::size_t>(q.size())};
}

ArmPlan refused(PlanOutcome outcome, std::string reason) {
  ArmPlan plan;
  plan.outcome = outcome;
  plan.reason = std::move(reason);
  return plan;
}

/// Where each joint can be: its limits, or half a turn either way from where it is.
struct Range {
  std::vector<double> lower, upper;
};
Range range_of(const MovingJoints& joints, const ArmVector& start) {
  Range range;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const double q = start[static_cast<Eigen::Index>(i)];
    const JointSpec& joint = *joints[i];
    // A motor that holds may stand a hair beyond its joint's limit.
    range.lower.push_back(std::isfinite(joint.lower) ? std::min(joint.lower, q)
                                                     : q - std::numbers::pi);
    range.upper.push_back(std::isfinite(joint.upper) ? std::max(joint.upper, q)
                                                     : q + std::numbers::pi);
  }
  return range;
}

std::string written(const JointSpec& joint, double q) {
  return joint.type == JointType::prismatic ? fmt::format("{:.3g} m", q)
                                            : fmt::format("{:.4g}°", q / kDegree);
}

/// Postures that reach the goal and are free, or why there is none.
struct Goals {
  std::vector<ArmVector> postures;
  ArmPlan refusal;
};

Goals goals_of_joints(const ArmVector& wanted, const MovingJoints& joints,
                      const MultibodyModel& model, ArmSurroundings& surroundings) {
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const double q = wanted[static_cast<Eigen::Index>(i)];
    const JointSpec& joint = *joints[i];
    if (q >= joint.lower && q <= joint.upper) continue;
    return {{},
            refused(PlanOutcome::goal_beyond_limits,
                    fmt::format("{} cannot go to {}: its limits are {} and {}", joint.name,
                                written(joint, q), written(joint, joint.lower),
                                written(joint, joint.upper)))};
  }
  if (const auto close = surroundings.find_close(numbers_of(wanted)))
    return {{},
            refused(PlanOutcome::goal_in_collision,
                    fmt::format("the goal is in collision: {}", to_text(*close, model)))};
  return {{wanted}, {}};
}

ArmPlan out_of_reach(const HandGoal& goal, const InverseKinematicsResult& nearest) {
  std::string reason = fmt::format("the goal is out of reach: the hand comes within {:.2f} m",
                                   nearest.position_error);
  if (goal.what.kind != PoseGoalKind::position)
    reason += fmt::format(" and {:.0f}°", nearest.angle_error / kDegree);
  return refused(PlanOutcome::goal_out_of_reach, std::move(reason));
}

Goals goals_of_hand(const HandGoal& goal, const ArmPlanSpec& spec, const Range& range,
                    const ArmVector& start, const MultibodyModel& model,
                    ArmSurroundings& surroundings) {
  Goals goals;
  Random random(spec.seed, "motion_planner/postures");
  std::optional<InverseKinematicsResult> nearest;
  std::optional<CloseBodies> in_the_way;
  for (int i = 0; i < kPostureTries && goals.postures.size() < kPostures; ++i) {
    // Near postures first: they are short ways away.
    const double spread = static_cast<double>(i) / kPostureTries;
    ArmVector from = start;
    for (Eigen::Index k = 0; k < from.size(); ++k) {
      const auto n = static_cast<std::size_t>(k);
      from[k] += spread * (random.uniform(range.lower[n], range.upper[n]) - from[k]);
    }
    InverseKinematicsOptions options{
        .goal = goal.what, .position_tolerance = 1e-4, .angle_tolerance = 1e-3, .seed = spec.seed};
    if (i > 0) options.max_restarts = 2;
    const InverseKinematicsResult found =
        inverse_kinematics(spec.chain, goal.X_BE, numbers_of(from), options);
    if (!found.is_reached) {
      if (!nearest || found.position_error < nearest->position_error) nearest = found;
      if (i == 0) break;  // all its restarts were in vain
      continue;
    }
    const auto is_known = [&](const ArmVector& q) { return (q - found.q).norm() < kSamePosture; };
    if (std::any_of(goals.postures.begin(), goals.postures.end(), is_known)) continue;
    if (const auto close = surroundings.find_close(numbers_of(found.q))) {
      if (!in_the_way) in_the_way = close;
      continue;
    }
    goals.postures.push_back(found.q);
  }
  if (!goals.postures.empty()) return goals;
  if (in_the_way)
    goals.refusal = refused(
        PlanOutcome::goal_in_collision,
        fmt::format("the goal is in collision in every posture: {}", to_text(*in_the_way, model)));
  else
    goals.refusal = out_of_reach(goal, *nearest);
  return goals;
}

double way_of_hand(const ArmChain& chain, const std::vector<ArmVector>& waypoints) {
  constexpr int kParts = 50;  // of each straight line of the joints
  double way = 0.0;
  Vec3 before = end_pose(chain, numbers_of(waypoints.front())).p;
  for (std::size_t w = 1; w < waypoints.size(); ++w) {
    for (int k = 1; k <= kParts; ++k) {
      const ArmVector q =
          waypoints[w - 1] + static_cast<double>(k) / kParts * (waypoints[w] - waypoints[w - 1]);
      const Vec3 p = end_pose(chain, numbers_of(q)).p;
      way += (p - before).norm();
      before = p;
    }
  }
  return way;
}

/// The nearest goal that can be gone to in a straight line, if there is one.
const ArmVector* straight_ahead(const ArmVector& start, const std::vector<ArmVector>& goals,
                                ArmSurroundings& surroundings) {
  const ArmVector* best = nullptr;
  for (const ArmVector& goal : goals) {
    if (best != nullptr && (goal - start).norm() >= (*best - start).norm()) continue;
    if (surroundings.is_way_free(numbers_of(start), numbers_of(goal))) best = &goal;
  }
  return best;
}

ArmPlan found_plan(std::vector<ArmVector> waypoints, const MovingJoints& joints,
                   const ArmPlanSpec& spec) {
  ArmPlan plan;
  plan.outcome = PlanOutcome::found;
  plan.waypoints = std::move(waypoints);
  plan.trajectory = timed(plan.waypoints, joints.span(), spec.rate_share);
  plan.hand_way = way_of_hand(spec.chain, plan.waypoints);
  return plan;
}

}  // namespace

ArmPlan plan_arm(const MultibodyModel& model, const MultibodyState& now, const ArmPlanSpec& spec,
                 const PlanProgress& progress) {
  const MovingJoints joints = moving_joints(spec.chain);
  REMORA_ASSERT(spec.joints.size() == joints.size());
  ArmVector start(static_cast<Eigen::Index>(joints.size()));
  for (std::size_t i = 0; i < joints.size(); ++i)
    start[static_cast<Eigen::Index>(i)] = now.joints[spec.joints[i]].q;
  ArmSurroundings surroundings(
      model, now, {.joints = spec.joints, .margin = spec.margin, .touchable = spec.touchable});
  if (surroundings.overlap_at_start())
    return refused(PlanOutcome::start_in_collision,
                   fmt::format("the arm is in collision where it is: {}",
                               to_text(*surroundings.overlap_at_start(), model)));

  const Range range = range_of(joints, start);
  const auto* hand = std::get_if<HandGoal>(&spec.goal);
  const Goals goals =
      hand ? goals_of_hand(*hand, spec, range, start, model, surroundings)
           : goals_of_joints(std::get<ArmVector>(spec.goal), joints, model, surroundings);
  if (goals.postures.empty()) return goals.refusal;
  if (const ArmVector* goal = straight_ahead(start, goals.postures, surroundings))
    return found_plan({start, *goal}, joints, spec);
  if (!can_search_paths())
    return refused(PlanOutcome::unavailable,
                   "the straight way is not free, and this build has no motion planner: install "
                   "libompl-dev (tools/setup.sh arms) and build again");

  PathSearchSpec search{
      .lower = range.lower,
      .upper = range.upper,
      .start = start,
      .goals = goals.postures,
      .is_free = [&](std::span<const double> q) { return surroundings.is_free(q); },
      .is_way_free = [&](std::span<const double> a,
                         std::span<const double> b) { return surroundings.is_way_free(a, b); },
      .seed = spec.seed,
      .max_attempts = spec.max_attempts};
  if (progress)
    search.may_go_on = [&](int attempts) { return progress(attempts, spec.max_attempts); };
  const PathSearchResult found = find_path(search);
  if (found.waypoints.empty()) {
    ArmPlan plan;
    plan.attempts = found.attempts;
    plan.outcome = found.was_stopped ? PlanOutcome::stopped : PlanOutcome::no_path;
    plan.reason = fmt::format(
        "no way was found {} {} attempts: give it more, a smaller margin, or "
        "another goal",
        found.was_stopped ? "in the time given, after" : "in", found.attempts);
    return plan;
  }
  ArmPlan plan = found_plan(found.waypoints, joints, spec);
  plan.attempts = found.attempts;
  return plan;
}

}  // namespace remora
