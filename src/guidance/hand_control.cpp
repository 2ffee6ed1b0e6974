// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/hand_control.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "guidance/arm_posture.h"
#include "math/angles.h"
#include "math/rotation.h"
#include "world/navigate.h"

namespace remora {
namespace {

constexpr std::size_t kJointsForAnyPose = 6;
constexpr double kPlaceSpeed = 0.15;  // of a hand on its way to a place, at most [m/s]
constexpr double kPlaceTurn = 0.4;    // [rad/s]
constexpr double kArmGain = 1.5;      // rate towards the goal per distance [1/s]
// A vehicle follows its station with about 0.5 rad/s: the loop around it is half as fast.
constexpr double kVehicleGain = 0.25;          // [1/s]
constexpr double kFastestStation = 0.25;       // of a station [m/s]
constexpr double kFastestTurnOfStation = 0.2;  // [rad/s]
// A turned vehicle turns its pilot's picture: the hand is moved sideways rather than swung round.
constexpr double kYawReluctance = 4.0;
// Neither goal nor station runs away from what cannot follow.
constexpr double kGoalLeash = 0.1;      // of the hand [m]
constexpr double kGoalTurnLeash = 0.2;  // [rad]
constexpr double kStationLeash = 0.5;   // of the vehicle [m]
constexpr double kHeadingLeash = 0.3;   // [rad]

ArmVector posture_to_work_in(const Model& model, VehicleId vehicle, const VehicleArm& arm,
                             const MovingJoints& joints) {
  ArmVector q(static_cast<Eigen::Index>(arm.joints.size()));
  for (std::size_t i = 0; i < arm.joints.size(); ++i)
    q[static_cast<Eigen::Index>(i)] = middle_of_range(*joints[i]).value_or(joints[i]->initial);
  for (const ArmPosture& posture : postures_of(model, vehicle, arm)) {
    if (posture.name != "deploy") continue;
    for (const ArmPosture::Joint& one : posture.joints) {
      const auto found = std::find(arm.joints.begin(), arm.joints.end(), one.joint);
      if (found != arm.joints.end()) q[found - arm.joints.begin()] = one.position;
    }
  }
  return q;
}

/// Surge, sway, heave and yaw, as far as something pushes that way.
VehicleVelocities usable_velocities(const VehicleModel& vehicle) {
  VehicleVelocities usable;
  for (const std::size_t axis : {0u, 1u, 2u, 5u})
    usable[axis] = vehicle.controller.max_wrench[static_cast<Eigen::Index>(axis)] > 0.0;
  return usable;
}

Vec3 within(const Vec3& way, double leash) {
  const double length = way.norm();
  return length > leash ? Vec3(way * (leash / length)) : way;
}

Vec3 turn_between(const Mat3& from, const Mat3& to) {
  const Eigen::AngleAxisd turn(Mat3(to * from.transpose()));
  return turn.angle() * turn.axis();
}

Mat3 turned_by(const Vec3& turn_W, const Mat3& R) {
  const double angle = turn_W.norm();
  if (angle == 0.0) return R;
  return Quat(Eigen::AngleAxisd(angle, turn_W / angle) * R).normalized().toRotationMatrix();
}

/// What a vehicle would have to know to find a place in W, and does not; empty when it can.
std::string_view what_is_unknown(const KnownMotion& known) {
  if (!known.knows_position) return "position";
  if (!known.knows_depth) return "depth";
  if (!known.knows_heading) return "heading";
  return {};
}

}  // namespace

std::string why_not_there(const Model& model, const State& state, VehicleId vehicle,
                          HandMover mover, const HandPlace& place) {
  const bool goes_along = place.is_in_vehicle && mover == HandMover::arm;
  if (goes_along) return {};
  const std::string_view unknown = what_is_unknown(known_motion(model, state, vehicle));
  if (unknown.empty()) return {};
  return fmt::format(
      "{} does not know its {}: its hand cannot be held in the world; move the arm alone, to a "
      "place given against the vehicle",
      model.vehicles()[vehicle.index].name, unknown);
}

HandControl::HandControl(const Model& model, VehicleId vehicle, VehicleArm arm)
    : model_(&model), vehicle_(vehicle), arm_(std::move(arm)) {
  alone_.usable_velocities = kArmOnly;
  alone_.posture = posture_to_work_in(model, vehicle, arm_, moving_joints(arm_.chain));
  together_ = alone_;
  together_.usable_velocities = usable_velocities(model.vehicles()[vehicle.index]);
  together_.max_vehicle_velocities.head<3>().setConstant(kFastestStation);
  together_.max_vehicle_velocities[5] = kFastestTurnOfStation;
}

void HandControl::move(HandMover mover, const HandMotion& motion) {
  // A hand that is held in W and moved on starts where it is wanted, not where it has swayed to.
  const bool goes_on = mover == mover_ && std::holds_alternative<HandMotion>(task_);
  if (!goes_on) has_begun_ = false;
  mover_ = mover;
  task_ = motion;
}

void HandControl::go_to(HandMover mover, const HandPlace& place) {
  mover_ = mover;
  task_ = place;
  has_begun_ = false;
}

void HandControl::stop(VehicleInput& input) {
  if (!is_leading()) return;
  for (const std::uint32_t joint : arm_.joints)
    input.joints[joint] = {JointCommandKind::velocity, 0.0};
  if (leads_vehicle()) input.station.reset();
  task_ = {};
  has_begun_ = false;
}

std::string HandControl::why_lost(const State& state) const {
  const auto* place = std::get_if<HandPlace>(&task_);
  if (place == nullptr) return {};
  return why_not_there(*model_, state, vehicle_, mover_, *place);
}

HandControl::Situation HandControl::look(const State& state) const {
  Situation now;
  now.hull = known_motion(*model_, state, vehicle_).body;
  now.R_WB = now.hull.q_WB.toRotationMatrix();
  const std::vector<JointId>& ids = model_->vehicles()[vehicle_.index].joints;
  for (const std::uint32_t joint : arm_.joints)
    now.q.push_back(state.bodies.joints[ids[joint].index].q);
  now.X_WE = now.hull.X_WB() * end_pose(arm_.chain, now.q.span());
  return now;
}

void HandControl::begin(const Situation& now, const State& state) {
  has_begun_ = true;
  X_WE_goal_ = now.X_WE;
  V_goal_W_ = {};
  bool has_attitude = true;
  if (const auto* place = std::get_if<HandPlace>(&task_)) {
    X_WE_goal_ = place->is_in_vehicle ? now.hull.X_WB() * place->X : place->X;
    has_attitude = place->has_attitude;
  }
  const bool minds_attitude = has_attitude && arm_.joints.size() >= kJointsForAnyPose;
  alone_.goal.kind = minds_attitude ? PoseGoalKind::pose : PoseGoalKind::position;
  together_.goal = alone_.goal;
  // Whoever keeps a station already goes on from its set point: the vehicle sways about that.
  const HoldControllerState& hold = state.vehicles[vehicle_.index].controller.hold;
  const bool keeps_station = hold.mode == ControlMode::station_keep && hold.holds_position &&
                             hold.holds_depth && hold.holds_heading;
  station_ = {};
  station_.p_W = keeps_station ? hold.position_W : now.hull.p_WB;
  station_.heading = keeps_station ? hold.heading : to_roll_pitch_yaw(now.R_WB).yaw;
}

void HandControl::pull_goal(const Situation& now, const HandMotion& motion) {
  const Mat3 R_WA = motion.axes == HandAxes::hand ? now.X_WE.R : now.R_WB;
  V_goal_W_ = {R_WA * motion.V_BE.linear, R_WA * motion.V_BE.angular};
  const double dt = model_->step().seconds();
  const bool minds_attitude = alone_.goal.kind == PoseGoalKind::pose;
  X_WE_goal_.p = now.X_WE.p + within(X_WE_goal_.p + dt * V_goal_W_.linear - now.X_WE.p, kGoalLeash);
  const Mat3 turned = turned_by(dt * V_goal_W_.angular, X_WE_goal_.R);
  X_WE_goal_.R =
      minds_attitude
          ? turned_by(within(turn_between(now.X_WE.R, turned), kGoalTurnLeash), now.X_WE.R)
          : now.X_WE.R;
}

/// A place on the vehicle goes along with it.
void HandControl::follow_vehicle(const Situation& now, const HandPlace& place) {
  X_WE_goal_ = now.hull.X_WB() * place.X;
  const Vec3 p_BE_B = now.R_WB.transpose() * (now.X_WE.p - now.hull.p_WB);
  const Twist& V_WB_B = now.hull.V_WB_B;
  V_goal_W_ = {now.R_WB * (V_WB_B.linear + V_WB_B.angular.cross(p_BE_B)),
               now.R_WB * V_WB_B.angular};
}

/// An arm of few joints does not mind its attitude, unless it is told to turn.
TaskPrioritySpec HandControl::tasks(const TaskPrioritySpec& spec) const {
  TaskPrioritySpec tasks = spec;
  const auto* motion = std::get_if<HandMotion>(&task_);
  if (motion != nullptr && !motion->V_BE.angular.isZero(0.0)) tasks.goal.kind = PoseGoalKind::pose;
  return tasks;
}

Twist HandControl::wanted_twist(const Situation& now, double gain) const {
  const Twist towards =
      end_effector_twist_towards(now.X_WE, X_WE_goal_, gain, kPlaceSpeed, kPlaceTurn, alone_.goal);
  const Mat3 R_BW = now.R_WB.transpose();
  return {R_BW * (towards.linear + V_goal_W_.linear), R_BW * (towards.angular + V_goal_W_.angular)};
}

void HandControl::move_station(const Situation& now) {
  const double dt = model_->step().seconds();
  TaskPrioritySpec spec = tasks(together_);
  const double lever = (now.X_WE.p - now.hull.p_WB).norm();
  spec.vehicle_weights[5] *= kYawReluctance * std::max(lever * lever, 0.1);
  const VehicleArmMotion motion =
      resolve_motion(arm_.chain, spec, now.q.span(), now.R_WB, wanted_twist(now, kVehicleGain), dt);
  station_.v_W = now.R_WB * motion.V_WB_B.linear;
  station_.yaw_rate = motion.V_WB_B.angular.z();
  station_.p_W =
      now.hull.p_WB + within(station_.p_W + dt * station_.v_W - now.hull.p_WB, kStationLeash);
  const double yaw = to_roll_pitch_yaw(now.R_WB).yaw;
  const double ahead = wrap_to_pi(station_.heading + dt * station_.yaw_rate - yaw);
  station_.heading = wrap_to_pi(yaw + std::clamp(ahead, -kHeadingLeash, kHeadingLeash));
}

/// The arm makes up for what the vehicle really does, sway and lag included.
void HandControl::move_arm(const Situation& now, VehicleInput& input) const {
  const Twist V_WE_B = wanted_twist(now, kArmGain);
  const Twist& V_WB_B = now.hull.V_WB_B;
  const Vec3 p_BE_B = now.R_WB.transpose() * (now.X_WE.p - now.hull.p_WB);
  const Twist V_BE_B{V_WE_B.linear - V_WB_B.linear - V_WB_B.angular.cross(p_BE_B),
                     V_WE_B.angular - V_WB_B.angular};
  const ArmVector rates = resolve_motion(arm_.chain, tasks(alone_), now.q.span(), now.R_WB, V_BE_B,
                                         model_->step().seconds())
                              .joint_rates;
  for (std::size_t i = 0; i < arm_.joints.size(); ++i)
    input.joints[arm_.joints[i]] = {JointCommandKind::velocity,
                                    rates[static_cast<Eigen::Index>(i)]};
}

void HandControl::lead_to_goal(const State& state, VehicleInput& input) {
  const Situation now = look(state);
  if (!has_begun_) begin(now, state);
  if (const auto* motion = std::get_if<HandMotion>(&task_)) pull_goal(now, *motion);
  const auto* place = std::get_if<HandPlace>(&task_);
  if (place != nullptr && place->is_in_vehicle && mover_ == HandMover::arm)
    follow_vehicle(now, *place);
  move_arm(now, input);
  if (mover_ == HandMover::arm) return;
  move_station(now);
  input.kind = CommandKind::pilot;
  input.pilot.mode = ControlMode::station_keep;
  input.station = station_;
}

void HandControl::lead(const State& state, VehicleInput& input) {
  const auto* motion = std::get_if<HandMotion>(&task_);
  if (motion != nullptr && mover_ == HandMover::arm) {
    const ArmVector rates =
        hand_rates(*model_, vehicle_, arm_, state.bodies.joints, *motion, model_->step().seconds());
    for (std::size_t i = 0; i < arm_.joints.size(); ++i)
      input.joints[arm_.joints[i]] = {JointCommandKind::velocity,
                                      rates[static_cast<Eigen::Index>(i)]};
    return;
  }
  if (is_leading()) lead_to_goal(state, input);
}

}  // namespace remora
