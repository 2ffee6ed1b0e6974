// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/arm_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "guidance/gripper.h"
#include "interfaces/ros_messages/axes.h"
#include "world/navigate.h"

namespace remora {
namespace {

constexpr std::size_t kLongestTrajectory = 10'000;  // points
/// The dive waits while a plan is searched for, but no longer than this; ways that are found at all
/// are found in some hundredths of it.
constexpr std::chrono::milliseconds kPlanningTime{500};

}  // namespace

bool moves_vehicle(TopicKind kind) {
  return kind == TopicKind::hand_twist_with_vehicle || kind == TopicKind::hand_pose_with_vehicle;
}

ArmCommands::ArmCommands(const VehicleSpec& vehicle) : vehicle_(vehicle.name) {
  for (const LinkSpec& link : vehicle.links) joints_.push_back(link.attachment.joint);
}

ArmCommands::Arm& ArmCommands::arm(std::uint32_t index) {
  if (index >= arms_.size()) arms_.resize(index + 1);
  return arms_[index];
}

std::string ArmCommands::take(const Topic& topic, const msg::AnyMessage& message) {
  if (topic.kind == TopicKind::trajectory) {
    const auto* wanted = std::get_if<msg::JointTrajectory>(&message);
    return wanted ? take_trajectory(*wanted) : "no trajectory";
  }
  const HandMover mover = moves_vehicle(topic.kind) ? HandMover::arm_and_vehicle : HandMover::arm;
  if (topic.kind == TopicKind::hand_twist || topic.kind == TopicKind::hand_twist_with_vehicle) {
    const auto* wanted = std::get_if<msg::TwistStamped>(&message);
    return wanted ? take_twist(*wanted, mover, topic.index) : "no velocity";
  }
  if (topic.kind == TopicKind::hand_pose || topic.kind == TopicKind::hand_pose_with_vehicle) {
    const auto* wanted = std::get_if<msg::PoseStamped>(&message);
    return wanted ? take_pose(*wanted, mover, topic.index) : "no pose";
  }
  if (topic.kind == TopicKind::hand_goal) {
    const auto* wanted = std::get_if<msg::PoseStamped>(&message);
    return wanted ? take_goal(*wanted, topic.index) : "no pose";
  }
  const auto* wanted = std::get_if<msg::Float64>(&message);
  if (wanted == nullptr || !std::isfinite(wanted->data)) return "no finite number";
  arm(topic.index).jaws = Jaws{topic.kind == TopicKind::jaw_effort, wanted->data};
  return {};
}

std::string ArmCommands::take_trajectory(const msg::JointTrajectory& wanted) {
  if (wanted.points.size() > kLongestTrajectory)
    return fmt::format("{} points: at most {} are taken", wanted.points.size(), kLongestTrajectory);
  Way way;
  std::vector<const JointSpec*> joints;
  for (const std::string& name : wanted.joint_names) {
    const auto found = std::find_if(joints_.begin(), joints_.end(), [&](const JointSpec& joint) {
      return joint.name == name && joint.motor;
    });
    if (found == joints_.end())
      return fmt::format("'{}' is not a driven joint of {}", name.substr(0, 64), vehicle_);
    if (std::find(joints.begin(), joints.end(), &*found) != joints.end())
      return fmt::format("'{}' is named twice", name.substr(0, 64));
    joints.push_back(&*found);
    way.joints.push_back(static_cast<std::uint32_t>(found - joints_.begin()));
  }
  if (joints.empty()) return "it names no joints";
  for (const msg::JointTrajectoryPoint& point : wanted.points)
    way.trajectory.points.push_back(
        {to_seconds(point.time_from_start), point.positions, point.velocities});
  const std::vector<Problem> found = problems(way.trajectory, joints);
  if (!found.empty()) return to_string(found.front());
  forget_hands();
  way_ = std::move(way);
  follower_.reset();
  trouble_.clear();
  return {};
}

void ArmCommands::want(std::uint32_t index, Wish wish) {
  if (wish.mover == HandMover::arm_and_vehicle)
    for (std::uint32_t a = 0; a < arms_.size(); ++a)  // only one hand leads the vehicle
      if (a != index && arms_[a].hand && arms_[a].hand->leads_vehicle()) arms_[a].hand.reset();
  arm(index).wish = std::move(wish);
  way_.reset();
  follower_.reset();
}

std::string ArmCommands::take_twist(const msg::TwistStamped& wanted, HandMover mover,
                                    std::uint32_t index) {
  const std::string& frame = wanted.header.frame_id;
  const bool is_hand = frame == "hand";
  if (!frame.empty() && !is_hand && frame != base_frame(vehicle_))
    return fmt::format("a velocity in '{}': it has to be in '{}' or in 'hand'", frame.substr(0, 64),
                       base_frame(vehicle_));
  const std::optional<Twist> V_BE = twist_frd(wanted.twist);
  if (!V_BE) return "no velocity: not finite";
  want(index, {mover, HandMotion{is_hand ? HandAxes::hand : HandAxes::vehicle, *V_BE}});
  return {};
}

std::variant<HandPlace, std::string> ArmCommands::read_place(const msg::PoseStamped& wanted) const {
  const std::string& frame = wanted.header.frame_id;
  HandPlace goal;
  goal.is_in_vehicle = frame == base_frame(vehicle_);
  if (!goal.is_in_vehicle && !frame.empty() && frame != kWorldFrame)
    return fmt::format("a pose in '{}': it has to be in '{}' or '{}'", frame.substr(0, 64),
                       kWorldFrame, base_frame(vehicle_));
  msg::Pose pose = wanted.pose;
  const msg::Quaternion& q = pose.orientation;
  goal.has_attitude = q.x != 0.0 || q.y != 0.0 || q.z != 0.0 || q.w != 0.0;
  if (!goal.has_attitude) pose.orientation = {};
  // A pose against the vehicle has the same axes on both sides: it is turned over, not round.
  const std::optional<Pose> X = goal.is_in_vehicle ? pose_frd(pose) : pose_ned(pose);
  if (!X) return "no pose: not finite, or its quaternion is not of length one";
  goal.X = *X;
  return goal;
}

std::string ArmCommands::take_pose(const msg::PoseStamped& wanted, HandMover mover,
                                   std::uint32_t index) {
  const auto place = read_place(wanted);
  if (const auto* problem = std::get_if<std::string>(&place)) return *problem;
  want(index, {mover, std::get<HandPlace>(place)});
  return {};
}

std::string ArmCommands::take_goal(const msg::PoseStamped& wanted, std::uint32_t index) {
  const auto place = read_place(wanted);
  if (const auto* problem = std::get_if<std::string>(&place)) return *problem;
  arm(index).goal = std::get<HandPlace>(place);
  return {};
}

bool ArmCommands::refuses(const Dive& dive, VehicleId vehicle, const VehicleArm& known,
                          HandMover mover, const HandPlace& place) {
  const std::string why_not = why_not_there(dive.model(), dive.state(), vehicle, mover, place);
  trouble_ = why_not.empty() ? std::string() : fmt::format("{}: {}", known.name, why_not);
  return !why_not.empty();
}

void ArmCommands::plan(const Dive& dive, VehicleId vehicle, const VehicleArm& known, Arm& one) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const HandPlace goal = *std::exchange(one.goal, std::nullopt);
  if (refuses(dive, vehicle, known, HandMover::arm, goal)) return;
  const Pose X_WB = known_motion(dive.model(), dive.state(), vehicle).body.X_WB();
  ArmPlanSpec spec = plan_spec(dive.model(), vehicle, known);
  spec.goal = HandGoal{.X_BE = goal.is_in_vehicle ? goal.X : X_WB.inverse() * goal.X,
                       .what = {goal.has_attitude ? PoseGoalKind::pose : PoseGoalKind::position}};
  const ArmPlan found = plan_arm(
      dive.model().multibody(), dive.state().bodies, spec,
      [&](int /*attempts*/, int /*max_attempts*/) { return Clock::now() - start < kPlanningTime; });
  trouble_.clear();
  if (found.outcome != PlanOutcome::found) {
    trouble_ = fmt::format("no plan for {}: {}", known.name, found.reason);
    return;
  }
  msg::JointTrajectory told;
  for (const JointSpec* joint : moving_joints(known.chain)) told.joint_names.push_back(joint->name);
  for (const TrajectoryPoint& point : found.trajectory.points) {
    msg::JointTrajectoryPoint out;
    out.positions = point.q;
    out.velocities = point.dq;
    static_cast<msg::Time&>(out.time_from_start) = msg::to_time(from_seconds(point.time));
    told.points.push_back(std::move(out));
  }
  told.header.stamp = msg::to_time(dive.state().now);
  one.plan = std::move(told);
}

void ArmCommands::tell(std::span<const Topic> topics, std::uint32_t vehicle,
                       std::vector<Publication>& out) {
  for (std::uint32_t t = 0; t < topics.size(); ++t) {
    const Topic& topic = topics[t];
    if (topic.kind != TopicKind::plan || topic.vehicle != vehicle) continue;
    if (topic.index >= arms_.size() || !arms_[topic.index].plan) continue;
    msg::JointTrajectory plan = *std::exchange(arms_[topic.index].plan, std::nullopt);
    plan.header.frame_id = topic.frame;
    out.push_back({t, std::move(plan)});
  }
}

void ArmCommands::note_joint(std::uint32_t joint) {
  const auto has_joint = [&](const std::vector<std::uint32_t>& list) {
    return std::find(list.begin(), list.end(), joint) != list.end();
  };
  if (way_ && has_joint(way_->joints)) way_.reset();
  if (follower_ && has_joint(follower_->spec().joints)) follower_.reset();
  forget_hands();
}

void ArmCommands::forget_hands() {
  for (Arm& one : arms_) {
    one.wish.reset();
    one.hand.reset();
  }
}

void ArmCommands::give_back_vehicle() {
  for (Arm& one : arms_) {
    if (one.wish && one.wish->mover == HandMover::arm_and_vehicle) one.wish.reset();
    if (one.hand && one.hand->leads_vehicle()) one.hand.reset();
  }
}

void ArmCommands::forget() {
  arms_.clear();
  way_.reset();
  follower_.reset();
  trouble_.clear();
}

void ArmCommands::lead(const Dive& dive, VehicleId vehicle, Motors& told) {
  if (way_) {
    follower_.emplace(dive.model(), TrajectorySpec{.vehicle = vehicle,
                                                   .joints = std::move(way_->joints),
                                                   .trajectory = std::move(way_->trajectory),
                                                   .contact_limit = kTrajectoryContactLimit});
    way_.reset();
  }
  if (!follower_) return;
  VehicleInput wanted;
  wanted.joints.resize(told.size());
  const auto status = follower_->lead(dive.state(), dive.output(), wanted);
  for (const std::uint32_t joint : follower_->spec().joints) told[joint] = wanted.joints[joint];
  trouble_ = follower_->reason();
  if (status != TrajectoryFollower::Status::moving) follower_.reset();
}

void ArmCommands::lead_hand(const Dive& dive, VehicleId vehicle, const VehicleArm& known,
                            bool is_silent, Arm& one, Motors& told, VehicleInput& input) {
  if (!one.hand) one.hand.emplace(dive.model(), vehicle, known);
  HandControl& hand = *one.hand;
  if (const auto wish = std::exchange(one.wish, std::nullopt)) {
    if (const auto* motion = std::get_if<HandMotion>(&wish->what)) hand.move(wish->mover, *motion);
    const auto* place = std::get_if<HandPlace>(&wish->what);
    if (place != nullptr && !refuses(dive, vehicle, known, wish->mover, *place))
      hand.go_to(wish->mover, *place);
  }
  if (const std::string why_lost = hand.why_lost(dive.state()); !why_lost.empty()) {
    trouble_ = fmt::format("{}: {}", known.name, why_lost);
    VehicleInput held;
    held.joints.resize(told.size());
    hand.stop(held);
    for (const std::uint32_t joint : known.joints) told[joint] = held.joints[joint];
  }
  if (!hand.is_leading()) {
    one.hand.reset();
    return;
  }
  const bool is_left_alone = is_silent && hand.has_motion();
  if (is_left_alone)
    hand.move(hand.leads_vehicle() ? HandMover::arm_and_vehicle : HandMover::arm, {});
  VehicleInput wanted;
  wanted.joints.resize(told.size());
  hand.lead(dive.state(), wanted);
  for (const std::uint32_t joint : known.joints) told[joint] = wanted.joints[joint];
  if (wanted.station) {
    input.kind = wanted.kind;
    input.pilot = wanted.pilot;
    input.station = wanted.station;
  } else if (is_left_alone) {
    one.hand.reset();
  }
}

void ArmCommands::steer(const Dive& dive, VehicleId vehicle, bool is_silent, Motors& told,
                        VehicleInput& input) {
  lead(dive, vehicle, told);
  const bool is_idle = std::none_of(arms_.begin(), arms_.end(), [](const Arm& one) {
    return one.wish || one.hand || one.jaws || one.goal;
  });
  if (is_idle) return;
  const std::vector<VehicleArm> known = arms_of(dive.model(), vehicle);
  for (std::size_t i = 0; i < std::min(arms_.size(), known.size()); ++i) {
    Arm& one = arms_[i];
    if (one.goal) plan(dive, vehicle, known[i], one);
    if (one.jaws) {
      const std::vector<JawCommand> commands =
          one.jaws->is_effort ? grip(dive.model(), vehicle, known[i], one.jaws->value)
                              : open_jaws(dive.model(), vehicle, known[i], one.jaws->value);
      for (const JawCommand& jaw : commands) told[jaw.joint] = jaw.command;
      one.jaws.reset();
    }
    if (one.wish || one.hand) lead_hand(dive, vehicle, known[i], is_silent, one, told, input);
  }
}

}  // namespace remora
