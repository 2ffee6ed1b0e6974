// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/planned_way.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "world/navigate.h"

namespace remora {
namespace {

// A way begins where the arm stood when somebody asked for it, and things are where they were.
constexpr double kSamePlaceOfJoint = 0.03;   // [rad] or [m]
constexpr double kSamePlaceOfVehicle = 0.1;  // station keeping sways by some centimetres [m]
constexpr int kPointsOfLine = 12;            // of a preview, for each straight line of the joints
constexpr std::size_t kMostPoints = 120;

}  // namespace

PlannedWay::PlannedWay(const Model& model, VehicleId vehicle, VehicleArm arm)
    : model_(&model), vehicle_(vehicle), arm_(std::move(arm)) {}

double PlannedWay::place_of(std::size_t joint, const State& state) const {
  const JointId id = model_->vehicles()[vehicle_.index].joints[arm_.joints[joint]];
  return state.bodies.joints[id.index].q;
}

ArmPlanSpec PlannedWay::spec_for(const State& state) const {
  ArmPlanSpec spec = plan_spec(*model_, vehicle_, arm_);
  spec.margin = request_.margin;
  spec.touchable = request_.touchable;
  spec.seed = request_.seed;
  if (const auto* place = std::get_if<HandPlace>(&request_.goal)) {
    spec.goal =
        HandGoal{.X_BE = place->is_in_vehicle ? place->X : X_WB_asked_.inverse() * place->X,
                 .what = {place->has_attitude ? PoseGoalKind::pose : PoseGoalKind::position}};
    return spec;
  }
  ArmVector q(static_cast<Eigen::Index>(arm_.joints.size()));
  for (std::size_t i = 0; i < arm_.joints.size(); ++i)
    q[static_cast<Eigen::Index>(i)] = place_of(i, state);
  for (const ArmPosture::Joint& wanted : std::get<std::vector<ArmPosture::Joint>>(request_.goal)) {
    const auto found = std::find(arm_.joints.begin(), arm_.joints.end(), wanted.joint);
    if (found != arm_.joints.end()) q[found - arm_.joints.begin()] = wanted.position;
  }
  spec.goal = q;
  return spec;
}

void PlannedWay::ask(ArmPlanRequest request, std::uint64_t number, const State& state,
                     ArmPlanner& planner) {
  request_ = std::move(request);
  follower_.reset();
  X_WB_asked_ = known_motion(*model_, state, vehicle_).body.X_WB();
  status_ = {};
  status_.number = number;
  status_.name = request_.name;
  if (const auto* place = std::get_if<HandPlace>(&request_.goal))
    status_.reason = why_not_there(*model_, state, vehicle_, HandMover::arm, *place);
  if (!status_.reason.empty()) {
    status_.phase = PlanPhase::not_found;
    return;
  }
  const ArmPlanSpec spec = spec_for(state);
  status_.phase = PlanPhase::searching;
  status_.max_attempts = spec.max_attempts;
  const std::chrono::milliseconds time(std::lround(1000.0 * request_.seconds));
  planner.look_for({number, state.bodies, spec, time});
}

void PlannedWay::hear(const ArmPlan& plan) {
  status_.attempts = plan.attempts;
  status_.reason = plan.reason;
  if (plan.outcome != PlanOutcome::found) {
    status_.phase = PlanPhase::not_found;
    return;
  }
  status_.phase = PlanPhase::found;
  status_.duration = plan.trajectory.duration();
  status_.hand_way = plan.hand_way;
  status_.preview = preview_of(plan);
  plan_ = plan;
}

std::shared_ptr<const PlanPreview> PlannedWay::preview_of(const ArmPlan& plan) const {
  auto preview = std::make_shared<PlanPreview>();
  const auto add = [&](const ArmVector& q) {
    preview->hand_B.push_back(
        end_pose(arm_.chain, {q.data(), static_cast<std::size_t>(q.size())}).p);
  };
  const std::size_t lines = plan.waypoints.size() - 1;
  const int points =
      std::clamp(static_cast<int>(kMostPoints / std::max<std::size_t>(lines, 1)), 1, kPointsOfLine);
  add(plan.waypoints.front());
  for (std::size_t i = 0; i < lines; ++i)
    for (int k = 1; k <= points; ++k)
      add(plan.waypoints[i] +
          static_cast<double>(k) / points * (plan.waypoints[i + 1] - plan.waypoints[i]));
  for (std::size_t i = 0; i < arm_.joints.size(); ++i)
    preview->at_end.push_back(
        {arm_.joints[i], plan.waypoints.back()[static_cast<Eigen::Index>(i)]});
  return preview;
}

std::string PlannedWay::why_not_from_here(const State& state) const {
  if (status_.phase != PlanPhase::found) return "there is no way to follow: plan one first";
  for (std::size_t i = 0; i < arm_.joints.size(); ++i) {
    const double begins = plan_.waypoints.front()[static_cast<Eigen::Index>(i)];
    if (std::abs(place_of(i, state) - begins) > kSamePlaceOfJoint)
      return "the arm has moved since the way was found: plan again";
  }
  const double way = (known_motion(*model_, state, vehicle_).body.p_WB - X_WB_asked_.p).norm();
  if (way <= kSamePlaceOfVehicle) return {};
  return fmt::format("the vehicle has moved by {:.2f} m since the way was found: plan again", way);
}

bool PlannedWay::begin(const State& state) {
  if (std::string why_not = why_not_from_here(state); !why_not.empty()) {
    status_.phase = PlanPhase::not_found;
    status_.reason = std::move(why_not);
    return false;
  }
  follower_.emplace(*model_, TrajectorySpec{.vehicle = vehicle_,
                                            .joints = arm_.joints,
                                            .trajectory = plan_.trajectory,
                                            .contact_limit = kTrajectoryContactLimit});
  began_ = state.now;
  status_.phase = PlanPhase::following;
  return true;
}

void PlannedWay::lead(const State& state, const Output& output, VehicleInput& input) {
  if (const auto* joints = std::get_if<std::vector<ArmPosture::Joint>>(&request_.goal))
    for (const ArmPosture::Joint& one : *joints)
      if (state.now == began_ && one.joint < input.joints.size())  // jaws; the others are led
        input.joints[one.joint] = {JointCommandKind::position, one.position};
  const TrajectoryFollower::Status status = follower_->lead(state, output, input);
  status_.elapsed = std::min((state.now - began_).seconds(), status_.duration);
  if (status == TrajectoryFollower::Status::moving) return;
  const bool has_arrived = status == TrajectoryFollower::Status::arrived;
  status_.phase = has_arrived ? PlanPhase::arrived : PlanPhase::stopped;
  status_.reason = follower_->reason();
  status_.preview.reset();
  follower_.reset();
}

void PlannedWay::stop(VehicleInput& input) {
  const PlanPhase phase = status_.phase;
  if (phase != PlanPhase::searching && phase != PlanPhase::found && phase != PlanPhase::following)
    return;
  if (follower_)
    for (const std::uint32_t joint : arm_.joints)
      input.joints[joint] = {JointCommandKind::velocity, 0.0};
  follower_.reset();
  status_.phase = PlanPhase::stopped;
  status_.reason.clear();
  status_.preview.reset();
}

}  // namespace remora
