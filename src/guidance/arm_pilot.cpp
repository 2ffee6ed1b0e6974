// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/arm_pilot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "manipulation/task_priority.h"
#include "math/angles.h"

namespace remora {
namespace {

constexpr JointCommand kHoldJoint{JointCommandKind::velocity, 0.0};
constexpr std::size_t kJointsOfAnyPose = 6;
constexpr double kHandGain = 1.5;     // rate towards the goal per distance [1/s]
constexpr double kHandTurn = 0.4;     // at most [rad/s]
constexpr double kHandSettles = 0.3;  // in its place for so long [s]
constexpr double kJawsSettle = 0.5;   // [s]
constexpr double kJawsStand = 0.03;   // slower than this they have met something [rad/s]
constexpr double kJawsClosed = 0.01;  // nearer to their stop they are closed on nothing [rad]
constexpr double kJointThere = 0.03;  // [rad] or [m]

/// Velocity of a point of a body, and the body's angular velocity, in W.
Twist motion_at(const RigidState& body, const Vec3& p_W) {
  const Mat3 R_WB = body.q_WB.toRotationMatrix();
  const Vec3 omega_W = R_WB * body.V_WB_B.angular;
  return {R_WB * body.V_WB_B.linear + omega_W.cross(p_W - body.p_WB), omega_W};
}

/// Whether `is_good` has been true for `seconds` without a break that `good_since` remembers.
bool has_lasted(bool is_good, double seconds, const State& state,
                std::optional<SimTime>& good_since) {
  if (!is_good) good_since.reset();
  if (is_good && !good_since) good_since = state.now;
  return good_since && (state.now - *good_since).seconds() >= seconds;
}

/// The angle about `axis` that brings `from` nearest to `to` or to its opposite: jaws are the same
/// either way round.
double turn_about(const Vec3& axis, const Vec3& from, const Vec3& to) {
  const Vec3 a = from - from.dot(axis) * axis, b = to - to.dot(axis) * axis;
  double angle = std::atan2(axis.dot(a.cross(b)), a.dot(b));
  if (angle > 0.5 * kPi) angle -= kPi;
  if (angle < -0.5 * kPi) angle += kPi;
  return angle;
}

/// The name of the arm that a step works; of joints, which name their arms themselves, none.
std::string arm_of(const HandStep& step) {
  return std::visit(
      [](const auto& what) {
        if constexpr (requires { what.arm; }) {
          return what.arm;
        } else {
          return std::string{};
        }
      },
      step);
}

}  // namespace

ArmPilot::ArmPilot(const Model& model, VehicleId vehicle)
    : model_(&model),
      vehicle_(vehicle),
      arms_(arms_of(model, vehicle)),
      kept_places_(arms_.size()) {}

ArmPilot::Progress ArmPilot::work(std::span<const HandStep> steps, const State& state,
                                  const OwnPosition& own) {
  own_ = own;
  if (commands_.empty())
    commands_.assign(model_->vehicles()[vehicle_.index].joints.size(), kHoldJoint);
  if (tasks_.empty()) {
    for (const HandStep& step : steps) {
      if (begin_task(step, state)) continue;
      tasks_.clear();
      return Progress::failed;
    }
  }
  bool are_done = true;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Progress progress =
        std::visit([&](const auto& what) { return take(what, state, tasks_[i]); }, steps[i]);
    if (progress == Progress::failed) return progress;
    are_done &= progress == Progress::done;
  }
  if (!are_done) return Progress::busy;
  for (const HandStep& step : steps) finish(step);
  return Progress::done;
}

bool ArmPilot::begin_task(const HandStep& step, const State& state) {
  Task& task = tasks_.emplace_back();
  task.began = state.now;
  if (std::holds_alternative<plan::MoveJoints>(step)) {
    kept_places_.assign(arms_.size(), std::nullopt);
    return true;
  }
  const VehicleArm* arm = find_arm(arm_of(step));
  if (arm == nullptr) return false;
  task.X_WE_begin = hand_pose(*arm, state);
  task.q_begin = joint(arm->joints.back(), state).q;
  std::optional<plan::MoveHand>& kept = kept_place(*arm);
  const bool is_grip = std::holds_alternative<plan::Grip>(step);
  if (!is_grip && !std::holds_alternative<plan::OpenJaws>(step)) kept.reset();
  // Jaws that close push what is between them to their middle: the hand must not give way to it.
  if (kept && is_grip) {
    const Pose X_WE = wanted_pose(*kept, {}, state, task);
    kept->body.reset();
    kept->p = X_WE.p;
    if (kept->R) kept->R = X_WE.R;
  }
  return true;
}

void ArmPilot::finish(const HandStep& step) {
  if (std::holds_alternative<plan::MoveJoints>(step)) return;
  const VehicleArm& arm = *find_arm(arm_of(step));
  if (const auto* move = std::get_if<plan::MoveHand>(&step)) {
    hold(arm);
    if (!move->is_way) kept_place(arm) = *move;
  } else if (std::holds_alternative<plan::Grip>(step)) {
    hold(arm);
    kept_place(arm).reset();
  } else if (std::holds_alternative<plan::TurnHand>(step)) {
    commands_[arm.joints.back()] = kHoldJoint;
  }
}

void ArmPilot::command(VehicleInput& vehicle) const {
  if (commands_.empty()) return;
  vehicle.joints.clear();
  for (const JointCommand& command : commands_) vehicle.joints.push_back(command);
}

// ---- steps ----

Pose ArmPilot::wanted_pose(const plan::MoveHand& goal, const Pose& X_WE, const State& state,
                           const Task& task) const {
  if (goal.is_way) return {task.X_WE_begin.R, task.X_WE_begin.p + goal.p};
  const Pose X_WA = goal.body ? own_.X_CW() * state.bodies.bodies[goal.body->index].X_WB() : Pose{};
  return {goal.R ? Mat3(X_WA.R * *goal.R) : X_WE.R, X_WA * goal.p};
}

ArmPilot::Left ArmPilot::pursue(const plan::MoveHand& goal, const VehicleArm& arm,
                                const State& state, const Task& task) {
  const Mat3 R_WB = own_.body().q_WB.toRotationMatrix();
  const Pose X_WE = hand_pose(arm, state);
  const Pose X_WE_wanted = wanted_pose(goal, X_WE, state, task);
  const bool has_any_pose = arm.joints.size() >= kJointsOfAnyPose;
  const bool is_turned = goal.is_way ? has_any_pose : goal.R.has_value();

  TaskPrioritySpec spec;
  spec.usable_velocities = kArmOnly;
  spec.goal.kind = is_turned && has_any_pose ? PoseGoalKind::pose : PoseGoalKind::position;
  Twist V_WE_W =
      end_effector_twist_towards(X_WE, X_WE_wanted, kHandGain, goal.speed, kHandTurn, spec.goal);
  const Twist V_past_W = motion_past(goal, X_WE.p, X_WE_wanted.p, state);
  V_WE_W.linear += V_past_W.linear;
  V_WE_W.angular += V_past_W.angular;
  const Twist V_BE_B{R_WB.transpose() * V_WE_W.linear, R_WB.transpose() * V_WE_W.angular};

  const ArmPlaces q = places_of(arm, state);
  ArmVector rates =
      resolve_motion(arm.chain, spec, q.span(), R_WB, V_BE_B, model_->step().seconds()).joint_rates;
  Left left{(X_WE_wanted.p - X_WE.p).norm(), 0.0};
  if (is_turned && has_any_pose) {
    left.turn = pose_error(spec.goal, X_WE, X_WE_wanted).tail<3>().norm();
  } else if (is_turned) {
    // A hand that cannot be turned at will can still be rolled: its last joint does that.
    const Vec3 axis_W = R_WB * jacobian(arm.chain, q.span()).rightCols<1>().tail<3>();
    const double turn = turn_about(axis_W, X_WE.R.col(1), X_WE_wanted.R.col(1));
    rates[rates.size() - 1] = std::clamp(kHandGain * turn, -kHandTurn, kHandTurn);
    left.turn = std::abs(turn);
  }
  for (std::size_t i = 0; i < arm.joints.size(); ++i)
    commands_[arm.joints[i]] = {JointCommandKind::velocity, rates[static_cast<Eigen::Index>(i)]};
  return left;
}

/// How the goal moves past the hull: seen, where it is a body's, else by the vehicle's own motion.
Twist ArmPilot::motion_past(const plan::MoveHand& goal, const Vec3& p_WE, const Vec3& p_wanted,
                            const State& state) const {
  if (!goal.body) {
    const Twist V_hull = motion_at(own_.body(), p_WE);
    return {-V_hull.linear, -V_hull.angular};
  }
  const Pose X_WC = own_.X_CW().inverse();
  const Twist V_hull = motion_at(state.bodies.bodies[model_->body_of(vehicle_).index], X_WC * p_WE);
  const Twist V_goal = motion_at(state.bodies.bodies[goal.body->index], X_WC * p_wanted);
  const Mat3& R_CW = own_.X_CW().R;
  return {R_CW * (V_goal.linear - V_hull.linear), R_CW * (V_goal.angular - V_hull.angular)};
}

ArmPilot::Progress ArmPilot::take(const plan::MoveHand& step, const State& state, Task& task) {
  const Left left = pursue(step, *find_arm(step.arm), state, task);
  const bool is_there = left.way <= step.tolerance && left.turn <= step.turn_tolerance;
  if (has_lasted(is_there, kHandSettles, state, task.good_since)) return Progress::done;
  return in_time(step.seconds, state, task,
                 fmt::format("the hand did not get to its place: {:.3f} m and {:.0f}° are left",
                             left.way, left.turn / kDegree));
}

ArmPilot::Progress ArmPilot::take(const plan::OpenJaws& step, const State& state, Task& task) {
  const VehicleArm& arm = *find_arm(step.arm);
  keep_place(arm, state, task);
  bool is_open = true;
  for (const VehicleArm::Jaw& jaw : arm.jaws) {
    const JointSpec& spec = joint_spec(jaw.joint);
    if (!spec.motor) continue;
    const double closed = jaw.closing < 0.0 ? spec.lower : spec.upper;
    const double wanted = std::clamp(closed - jaw.closing * step.opening, spec.lower, spec.upper);
    commands_[jaw.joint] = {JointCommandKind::position, wanted};
    is_open &= std::abs(joint(jaw.joint, state).q - wanted) < kJointThere;
  }
  if (is_open) return Progress::done;
  return in_time(step.seconds, state, task, "the jaws did not open");
}

ArmPilot::Progress ArmPilot::take(const plan::Grip& step, const State& state, Task& task) {
  const VehicleArm& arm = *find_arm(step.arm);
  keep_place(arm, state, task);
  bool do_jaws_stand = true, is_something_between = !arm.jaws.empty();
  for (const VehicleArm::Jaw& jaw : arm.jaws) {
    const JointSpec& spec = joint_spec(jaw.joint);
    const JointState& now = joint(jaw.joint, state);
    const double closed = jaw.closing < 0.0 ? spec.lower : spec.upper;
    do_jaws_stand &= std::abs(now.dq) < kJawsStand;
    is_something_between &= std::abs(now.q - closed) > kJawsClosed;
    if (spec.motor) commands_[jaw.joint] = {JointCommandKind::effort, jaw.closing * step.effort};
  }
  if (has_lasted(do_jaws_stand && is_something_between, kJawsSettle, state, task.good_since))
    return Progress::done;
  return in_time(step.seconds, state, task,
                 is_something_between ? "the jaws found no hold" : "the jaws closed on nothing");
}

ArmPilot::Progress ArmPilot::take(const plan::TurnHand& step, const State& state, Task& task) {
  const VehicleArm& arm = *find_arm(step.arm);
  const std::uint32_t last = arm.joints.back();
  const double turned = joint(last, state).q - task.q_begin;
  const double way = step.angle >= 0.0 ? 1.0 : -1.0;
  if (way * turned >= std::abs(step.angle)) {
    commands_[last] = kHoldJoint;
    return Progress::done;
  }
  commands_[last] = {JointCommandKind::effort, way * step.torque};
  const Progress progress =
      in_time(step.seconds, state, task,
              fmt::format("the hand turned by {:.0f}° of {:.0f}° with {:.1f} N·m", turned / kDegree,
                          step.angle / kDegree, step.torque));
  if (progress == Progress::failed) commands_[last] = kHoldJoint;
  return progress;
}

ArmPilot::Progress ArmPilot::take(const plan::MoveJoints& step, const State& state, Task& task) {
  bool are_there = true;
  for (const auto& [index, position] : step.joints) {
    if (index >= commands_.size()) continue;
    commands_[index] = {JointCommandKind::position, position};
    are_there &= std::abs(joint(index, state).q - position) < kJointThere;
  }
  if (are_there) return Progress::done;
  return in_time(step.seconds, state, task, "the joints did not get to their positions");
}

// ---- what steps share ----

const VehicleArm* ArmPilot::find_arm(const std::string& name) {
  const auto found = std::find_if(arms_.begin(), arms_.end(), [&](const VehicleArm& arm) {
    return name.empty() || arm.name == name;
  });
  if (found != arms_.end()) return &*found;
  reason_ = name.empty() ? "the vehicle has no arm" : fmt::format("there is no arm `{}`", name);
  return nullptr;
}

const JointState& ArmPilot::joint(std::uint32_t index, const State& state) const {
  return state.bodies.joints[model_->vehicles()[vehicle_.index].joints[index].index];
}

const JointSpec& ArmPilot::joint_spec(std::uint32_t index) const {
  return model_->joint(model_->vehicles()[vehicle_.index].joints[index]);
}

ArmPilot::ArmPlaces ArmPilot::places_of(const VehicleArm& arm, const State& state) const {
  ArmPlaces places;
  for (const std::uint32_t index : arm.joints) places.push_back(joint(index, state).q);
  return places;
}

Pose ArmPilot::hand_pose(const VehicleArm& arm, const State& state) const {
  return own_.body().X_WB() * end_pose(arm.chain, places_of(arm, state).span());
}

void ArmPilot::keep_place(const VehicleArm& arm, const State& state, const Task& task) {
  if (const auto& kept = kept_place(arm)) static_cast<void>(pursue(*kept, arm, state, task));
}

void ArmPilot::hold(const VehicleArm& arm) {
  for (const std::uint32_t index : arm.joints) commands_[index] = kHoldJoint;
}

ArmPilot::Progress ArmPilot::in_time(double seconds, const State& state, const Task& task,
                                     std::string why) {
  if ((state.now - task.began).seconds() < seconds) return Progress::busy;
  reason_ = std::move(why);
  for (const VehicleArm& arm : arms_) hold(arm);
  return Progress::failed;
}

const char* doing(const HandStep& step) {
  struct Words {
    const char* operator()(const plan::MoveHand&) const { return "moves the hand"; }
    const char* operator()(const plan::OpenJaws&) const { return "moves the jaws"; }
    const char* operator()(const plan::Grip&) const { return "grips"; }
    const char* operator()(const plan::TurnHand&) const { return "turns the hand"; }
    const char* operator()(const plan::MoveJoints&) const { return "moves the arm"; }
  };
  return std::visit(Words{}, step);
}

}  // namespace remora
