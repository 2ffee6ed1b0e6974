// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "control/stick_shaping.h"
#include "interfaces/ros_messages/axes.h"
#include "world/motion_of.h"

namespace remora {
namespace {

bool is_world(const std::string& frame) { return frame.empty() || frame == kWorldFrame; }

bool is_moved(const Sticks& sticks) { return !to_vector(sticks).isZero(0.0); }

bool are_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

/// Those that nobody told anything stay as the pilot or the script has them.
void put_actuators(std::span<const std::optional<double>> told,
                   FixedVector<double, kMaxActuators>& actuators) {
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (!told[i]) continue;
    while (actuators.size() <= i) actuators.push_back(0.0);
    actuators[i] = *told[i];
  }
}

/// UWSim's rule: odometry whose pose is all zeros speaks of a velocity.
bool is_nowhere(const msg::Pose& pose) {
  const msg::Point& p = pose.position;
  const msg::Quaternion& o = pose.orientation;
  return p.x == 0.0 && p.y == 0.0 && p.z == 0.0 && o.x == 0.0 && o.y == 0.0 && o.z == 0.0;
}

}  // namespace

Sticks sticks_for(const ControllerModel& controller, const Twist& V_B) {
  const PilotLawModel& law = controller.pilot;
  const auto stick = [&](double wanted, double at_full_stick) {
    return at_full_stick > 0.0 ? stick_for(controller.shaping, wanted / at_full_stick) : 0.0;
  };
  Sticks sticks;
  sticks.surge = stick(V_B.linear.x(), law.max_speed.x());
  sticks.sway = stick(V_B.linear.y(), law.max_speed.y());
  sticks.heave = stick(V_B.linear.z(), law.max_speed.z());
  sticks.yaw = stick(V_B.angular.z(), law.max_yaw_rate);
  return sticks;
}

CommandBoard::CommandBoard(const WorldSpec& world) {
  for (const VehicleSpec& vehicle : world.vehicles) {
    Seat seat(vehicle);
    seat.thrusters = vehicle.propulsion.thrusters.size();
    seat.joints = driven_joints(vehicle);
    seat.actuators.resize(actuators(vehicle.hull).size() + vehicle.fins.size());
    seat.motors.resize(vehicle.links.size());
    seats_.push_back(std::move(seat));
  }
}

/// Of entry i: the first of position, velocity and effort that is given as a number.
static std::optional<JointCommand> motor_command(const msg::JointState& wanted, std::size_t i) {
  const std::pair<const std::vector<double>*, JointCommandKind> ways[] = {
      {&wanted.position, JointCommandKind::position},
      {&wanted.velocity, JointCommandKind::velocity},
      {&wanted.effort, JointCommandKind::effort}};
  for (const auto& [values, kind] : ways)
    if (i < values->size() && std::isfinite((*values)[i])) return JointCommand{kind, (*values)[i]};
  return std::nullopt;
}

/// UWSim's programs may send values without names: those of the first joints in its order.
static msg::JointState named(msg::JointState wanted, const Topic& topic) {
  if (!wanted.name.empty()) return wanted;
  const std::size_t count =
      std::max({wanted.position.size(), wanted.velocity.size(), wanted.effort.size()});
  wanted.name.assign(
      topic.joints.begin(),
      topic.joints.begin() + static_cast<std::ptrdiff_t>(std::min(count, topic.joints.size())));
  return wanted;
}

/// Those that are named, the others stay. All of it or nothing.
std::string CommandBoard::take_joints(const msg::JointState& wanted, Seat& seat) {
  std::vector<std::optional<double>> actuators = seat.actuators;
  std::optional<double> tilt = seat.tilt;
  std::vector<std::optional<JointCommand>> motors = seat.motors;
  std::vector<std::uint32_t> told;
  for (std::size_t i = 0; i < wanted.name.size(); ++i) {
    const auto joint =
        std::find_if(seat.joints.begin(), seat.joints.end(),
                     [&](const DrivenJoint& known) { return known.name == wanted.name[i]; });
    if (joint == seat.joints.end())
      return fmt::format("'{}' is not a joint of {}", wanted.name[i].substr(0, 64), seat.vehicle);
    if (joint->kind == DrivenJoint::Kind::motor) {
      const std::optional<JointCommand> command = motor_command(wanted, i);
      if (!command)
        return fmt::format("'{}' needs a finite position, velocity or effort", joint->name);
      motors[joint->index] = command;
      told.push_back(joint->index);
      continue;
    }
    const bool is_shaft = joint->kind == DrivenJoint::Kind::shaft;
    const std::vector<double>& values = is_shaft ? wanted.velocity : wanted.position;
    if (i >= values.size() || !std::isfinite(values[i]))
      return fmt::format("'{}' needs a finite {}", joint->name, is_shaft ? "velocity" : "position");
    if (joint->kind == DrivenJoint::Kind::tilt)
      tilt = values[i];
    else
      actuators[joint->index] = values[i];
  }
  seat.actuators = std::move(actuators);
  seat.tilt = tilt;
  seat.motors = std::move(motors);
  for (const std::uint32_t joint : told) seat.arms.note_joint(joint);
  return {};
}

bool CommandBoard::receive(const Topic& topic, const msg::AnyMessage& message,
                           Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  Seat& seat = seats_[topic.vehicle];
  if (std::string problem = take(topic, message, seat); !problem.empty()) {
    ++refused_;
    why_refused_ = fmt::format("{}: {}", topic.name, problem);
    return false;
  }
  if (topic.kind >= TopicKind::joints) seat.motors_heard = now;
  if (topic.kind == TopicKind::actuators || topic.kind >= TopicKind::joints) return true;
  seat.arms.give_back_vehicle();
  seat.heard = now;
  seat.is_fresh = true;
  return true;
}

/// What is wrong with it; nothing when it was taken.
std::string CommandBoard::take(const Topic& topic, const msg::AnyMessage& message, Seat& seat) {
  const auto take_pose = [&](const char* name, const msg::Header& header, const msg::Pose& pose,
                             const msg::Twist& twist) -> std::string {
    // UWSim does not look at the frame: what comes in on a topic of its is in the scene's.
    if (!topic.axes && !is_world(header.frame_id))
      return fmt::format("a pose in '{}': it has to be in '{}'", header.frame_id.substr(0, 64),
                         kWorldFrame);
    const std::optional<Twist> V_B = topic.axes ? twist_from(*topic.axes, twist) : twist_frd(twist);
    if (topic.axes && V_B && is_nowhere(pose)) {
      seat.name = name;
      drift(*V_B, seat);
      return {};
    }
    const std::optional<Pose> X_WB = topic.axes ? pose_from(*topic.axes, pose) : pose_ned(pose);
    if (!X_WB || !V_B) return "no pose: not finite, or its quaternion is not of length one";
    seat.name = name;
    seat.command = RigidState{X_WB->p, Quat(X_WB->R).normalized(), *V_B};
    return {};
  };
  switch (topic.kind) {
    case TopicKind::wrench: {
      const auto* wanted = std::get_if<msg::Wrench>(&message);
      const std::optional<Wrench> F_B = wanted ? wrench_frd(*wanted) : std::nullopt;
      if (!F_B) return "no wrench: not finite";
      seat.command = *F_B;
      seat.name = "cmd_wrench";
      return {};
    }
    case TopicKind::velocity: {
      const auto* wanted = std::get_if<msg::Twist>(&message);
      const std::optional<Twist> V_B = wanted ? twist_frd(*wanted) : std::nullopt;
      if (!V_B) return "no velocity: not finite";
      seat.command = *V_B;
      seat.name = "cmd_vel";
      return {};
    }
    case TopicKind::thrusters: {
      const auto* wanted = std::get_if<msg::Float64MultiArray>(&message);
      const std::size_t count = seat.thrusters;
      if (wanted == nullptr || wanted->data.size() != count || !are_finite(wanted->data))
        return fmt::format("{} finite numbers are wanted, one for each thruster", count);
      Numbers commands;
      for (const double value : wanted->data) commands.push_back(std::clamp(value, -1.0, 1.0));
      seat.command = commands;
      seat.name = "cmd_thrusters";
      return {};
    }
    case TopicKind::actuators: {
      const auto* wanted = std::get_if<msg::Float64MultiArray>(&message);
      const std::size_t count = seat.actuators.size();
      if (wanted == nullptr || wanted->data.size() != count || !are_finite(wanted->data))
        return fmt::format("{} finite numbers are wanted, one for each actuator", count);
      seat.actuators.assign(wanted->data.begin(), wanted->data.end());
      return {};
    }
    case TopicKind::joints: {
      const auto* wanted = std::get_if<msg::JointState>(&message);
      return wanted ? take_joints(named(*wanted, topic), seat) : "no joints";
    }
    case TopicKind::trajectory:
    case TopicKind::hand_twist:
    case TopicKind::hand_pose:
    case TopicKind::hand_twist_with_vehicle:
    case TopicKind::hand_pose_with_vehicle:
    case TopicKind::hand_goal:
    case TopicKind::jaw_opening:
    case TopicKind::jaw_effort: {
      std::string problem = seat.arms.take(topic, message);
      // The newest command counts: the vehicle is the hand's from now on.
      if (problem.empty() && moves_vehicle(topic.kind)) seat.command = {};
      return problem;
    }
    case TopicKind::pose: {
      if (const auto* bare = std::get_if<msg::Pose>(&message))
        return take_pose("cmd_pose", {}, *bare, {});
      const auto* wanted = std::get_if<msg::PoseStamped>(&message);
      return wanted ? take_pose("cmd_pose", wanted->header, wanted->pose, {}) : "no pose";
    }
    case TopicKind::follow_odometry: {
      const auto* wanted = std::get_if<msg::Odometry>(&message);
      return wanted
                 ? take_pose("cmd_odometry", wanted->header, wanted->pose.pose, wanted->twist.twist)
                 : "no odometry";
    }
    case TopicKind::follow_twist: {
      const auto* wanted = std::get_if<msg::TwistStamped>(&message);
      const std::optional<Twist> V_B =
          wanted && topic.axes ? twist_from(*topic.axes, wanted->twist) : std::nullopt;
      if (!V_B) return "no velocity: not finite";
      seat.name = "cmd_twist";
      drift(*V_B, seat);
      return {};
    }
    default:
      return "nothing is taken here";
  }
}

/// Joints that somebody keeps moving stop when nothing more is heard of them; what goes to a
/// position gets there, and what is gripped stays gripped.
static void put_motors(const std::vector<std::optional<JointCommand>>& told, bool is_silent,
                       FixedVector<JointCommand, kMaxJoints>& joints) {
  for (std::size_t i = 0; i < std::min(told.size(), joints.size()); ++i) {
    if (!told[i]) continue;
    joints[i] = *told[i];
    if (is_silent && joints[i].kind == JointCommandKind::velocity) joints[i].value = 0.0;
  }
}

void CommandBoard::steer(const Dive& dive, Input& input, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  for (std::uint32_t v = 0; v < seats_.size(); ++v) {
    Seat& seat = seats_[v];
    VehicleInput& vehicle = input.vehicles[v];
    put_actuators(seat.actuators, vehicle.actuators);
    if (seat.tilt) vehicle.lookout.tilt = *seat.tilt;
    const std::chrono::duration<double> since_told = now - seat.motors_heard;
    const bool are_motors_silent = since_told.count() > kPatience;
    put_motors(seat.motors, are_motors_silent, vehicle.joints);
    // A way is flown to its end, whoever is silent: it is put in after the others were stopped.
    ArmCommands::Motors led(seat.motors.size());
    if (is_moved(vehicle.pilot.sticks)) seat.arms.give_back_vehicle();  // people take over
    seat.arms.steer(dive, VehicleId{v}, are_motors_silent, led, vehicle);
    for (std::size_t i = 0; i < led.size(); ++i)
      if (led[i]) seat.motors[i] = led[i];
    put_motors(led, false, vehicle.joints);
    if (std::holds_alternative<std::monostate>(seat.command)) continue;
    if (std::exchange(seat.is_fresh, false)) seat.heard_at = dive.state().now;
    const double silence = std::min(std::chrono::duration<double>(now - seat.heard).count(),
                                    (dive.state().now - seat.heard_at).seconds());
    seat.is_silent = silence > kPatience;
    if (seat.is_silent && is_moved(vehicle.pilot.sticks)) {  // people take over
      clear(seat);
      continue;
    }
    if (vehicle.is_armed) put(dive, VehicleId{v}, seat, input);
  }
}

void CommandBoard::tell(std::span<const Topic> topics, std::vector<Publication>& out) {
  const std::lock_guard lock(mutex_);
  for (std::uint32_t v = 0; v < seats_.size(); ++v) seats_[v].arms.tell(topics, v, out);
}

void CommandBoard::put(const Dive& dive, VehicleId id, Seat& seat, Input& input) {
  VehicleInput& vehicle = input.vehicles[id.index];
  const VehicleModel& model = dive.model().vehicles()[id.index];
  const std::size_t thrusters = model.propulsion.thrusters.size();
  if (const auto* F_B = std::get_if<Wrench>(&seat.command)) {
    vehicle.kind = CommandKind::wrench;
    vehicle.wrench_B = seat.is_silent ? Wrench{} : *F_B;
  } else if (const auto* commands = std::get_if<Numbers>(&seat.command)) {
    hold_thrusters(thrusters, vehicle);
    if (!seat.is_silent) vehicle.thrusters = *commands;
  } else if (const auto* V_B = std::get_if<Twist>(&seat.command)) {
    vehicle.kind = CommandKind::pilot;
    vehicle.pilot.mode = ControlMode::pilot;
    vehicle.pilot.sticks = seat.is_silent ? Sticks{} : sticks_for(model.controller, *V_B);
  } else if (const auto* drifting = std::get_if<Drift>(&seat.command)) {
    const RigidState& here = motion_of(dive.model(), dive.state(), id);
    seat.command = RigidState{here.p_WB, here.q_WB, drifting->V_B};
  }
  if (auto* body = std::get_if<RigidState>(&seat.command)) {
    // Put there again each step, so that no force makes it sag.
    hold_thrusters(thrusters, vehicle);
    if (seat.is_silent) body->V_WB_B = {};
    // Unless somebody puts it elsewhere: it is led from there on.
    for (const Event& event : input.events)
      if (const auto* put = std::get_if<Teleport>(&event);
          put != nullptr && put->body == dive.model().body_of(id))
        *body = put->state;
    input.events.push_back(Teleport{dive.model().body_of(id), *body});
    *body = dead_reckoned(*body, dive.model().step().seconds());
  }
}

/// A vehicle that is led already goes on from where it is led.
void CommandBoard::drift(const Twist& V_B, Seat& seat) {
  if (auto* body = std::get_if<RigidState>(&seat.command))
    body->V_WB_B = V_B;
  else
    seat.command = Drift{V_B};
}

void CommandBoard::clear(Seat& seat) {
  seat.command = {};
  seat.is_fresh = seat.is_silent = false;
  std::fill(seat.actuators.begin(), seat.actuators.end(), std::nullopt);
  seat.tilt.reset();
  std::fill(seat.motors.begin(), seat.motors.end(), std::nullopt);
  seat.arms.forget();
}

void CommandBoard::forget() {
  const std::lock_guard lock(mutex_);
  for (Seat& seat : seats_) clear(seat);
}

std::string CommandBoard::status() const {
  const std::lock_guard lock(mutex_);
  std::string text;
  for (const Seat& seat : seats_) {
    if (std::holds_alternative<std::monostate>(seat.command)) continue;
    text += fmt::format("{}{}: {}{}", text.empty() ? "" : ", ", seat.vehicle, seat.name,
                        seat.is_silent ? " silent, neutral" : "");
  }
  for (const Seat& seat : seats_) {
    if (seat.arms.trouble().empty()) continue;
    text += fmt::format("{}arm: {}", text.empty() ? "" : ", ", seat.arms.trouble());
  }
  if (refused_ > 0)
    text += fmt::format("{}{} refused, last {}", text.empty() ? "" : ", ", refused_, why_refused_);
  return text;
}

std::uint64_t CommandBoard::refused() const {
  const std::lock_guard lock(mutex_);
  return refused_;
}

}  // namespace remora
