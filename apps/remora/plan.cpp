// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>

#include "commands.h"
#include "guidance/trajectory_follower.h"
#include "math/angles.h"
#include "math/rotation.h"
#include "program.h"
#include "run/dive.h"

namespace remora {
namespace {

constexpr double kScriptStep = 0.1;  // between the positions of a script [s]

struct PlanCommand {
  std::string scenario;
  std::string vehicle, arm;
  std::vector<double> to;
  std::vector<std::string> joints;
  bool is_in_vehicle = false;
  double at = 0.0;
  double margin = 0.02;
  double rate_share = 0.8;
  std::vector<std::string> touchable;
  std::uint64_t seed = 1;
  double seconds = 10.0;
  std::filesystem::path out;
};

/// Says what is wrong with the command.
template <class... Args>
std::nullopt_t refuse_plan(fmt::format_string<Args...> text, Args&&... args) {
  fmt::print(stderr, "remora plan: {}\n", fmt::format(text, std::forward<Args>(args)...));
  return std::nullopt;
}

template <class List, class Name>
std::string names_in(const List& list, const Name& name) {
  std::string text;
  for (const auto& one : list) text += (text.empty() ? "" : ", ") + name(one);
  return text;
}

/// A vehicle of the scene and one of its arms.
struct ChosenArm {
  VehicleId vehicle;
  VehicleArm arm;
};

std::optional<ChosenArm> chosen_arm(const Model& model, const PlanCommand& command) {
  const std::vector<VehicleModel>& vehicles = model.vehicles();
  for (std::uint32_t v = 0; v < vehicles.size(); ++v) {
    if (!command.vehicle.empty() && vehicles[v].name != command.vehicle) continue;
    const std::vector<VehicleArm> arms = arms_of(model, {v});
    for (const VehicleArm& arm : arms)
      if (command.arm.empty() || arm.name == command.arm) return ChosenArm{{v}, arm};
    if (command.vehicle.empty()) continue;
    const auto name_of_arm = [](const VehicleArm& arm) { return arm.name; };
    if (arms.empty()) return refuse_plan("{} has no arms", command.vehicle);
    return refuse_plan("{} has no arm '{}'. It has {}", command.vehicle, command.arm,
                       names_in(arms, name_of_arm));
  }
  const auto name_of_vehicle = [](const VehicleModel& vehicle) { return vehicle.name; };
  if (command.vehicle.empty()) return refuse_plan("no vehicle of the scene has such an arm");
  return refuse_plan("there is no vehicle '{}'. There are {}", command.vehicle,
                     names_in(vehicles, name_of_vehicle));
}

/// `elbow=90`: an angle in degrees, of a sliding joint metres. Joints that are not named stay.
std::optional<ArmVector> wanted_joints(const Dive& dive, const ChosenArm& chosen,
                                       const std::vector<std::string>& told) {
  const MovingJoints joints = moving_joints(chosen.arm.chain);
  const VehicleModel& vehicle = dive.model().vehicles()[chosen.vehicle.index];
  ArmVector q(static_cast<Eigen::Index>(joints.size()));
  for (std::size_t i = 0; i < joints.size(); ++i)
    q[static_cast<Eigen::Index>(i)] =
        dive.state().bodies.joints[vehicle.joints[chosen.arm.joints[i]].index].q;
  for (const std::string& one : told) {
    const std::size_t sign = one.find('=');
    const std::string name = one.substr(0, sign);
    const auto found = std::find_if(joints.begin(), joints.end(), [&](const JointSpec* joint) {
      return joint->name == name || joint->name == chosen.arm.name + "/" + name;
    });
    char* end = nullptr;
    const char* number = sign == std::string::npos ? "" : one.c_str() + sign + 1;
    const double value = std::strtod(number, &end);
    if (end == number || *end != '\0' || !std::isfinite(value))
      return refuse_plan("--joints expects name=degrees, got '{}'", one);
    if (found == joints.end())
      return refuse_plan("the arm has no joint '{}'. It has {}", name,
                         names_in(joints, [](const JointSpec* joint) { return joint->name; }));
    const double unit = (*found)->type == JointType::prismatic ? 1.0 : kDegree;
    q[found - joints.begin()] = unit * value;
  }
  return q;
}

std::optional<HandGoal> wanted_hand(const Dive& dive, const ChosenArm& chosen,
                                    const PlanCommand& command) {
  const std::vector<double>& to = command.to;
  if (to.size() != 3 && to.size() != 6)
    return refuse_plan("--to expects x,y,z or x,y,z,roll,pitch,yaw, got {} numbers", to.size());
  HandGoal goal;
  goal.X_BE.p = Vec3(to[0], to[1], to[2]);
  goal.what.kind = PoseGoalKind::position;
  if (to.size() == 6) {
    goal.what.kind = PoseGoalKind::pose;
    goal.X_BE.R =
        to_quaternion({.roll = kDegree * to[3], .pitch = kDegree * to[4], .yaw = kDegree * to[5]})
            .toRotationMatrix();
  }
  if (command.is_in_vehicle) return goal;
  const BodyId hull = dive.model().body_of(chosen.vehicle);
  goal.X_BE = dive.state().bodies.bodies[hull.index].X_WB().inverse() * goal.X_BE;
  return goal;
}

std::optional<ArmPlanSpec> spec_of(const Dive& dive, const ChosenArm& chosen,
                                   const PlanCommand& command) {
  ArmPlanSpec spec = plan_spec(dive.model(), chosen.vehicle, chosen.arm);
  spec.margin = command.margin;
  spec.rate_share = command.rate_share;
  spec.seed = command.seed;
  const std::vector<BodyModel>& bodies = dive.model().multibody().bodies();
  for (const std::string& name : command.touchable) {
    const auto found = std::find_if(bodies.begin(), bodies.end(),
                                    [&](const BodyModel& body) { return body.name == name; });
    if (found == bodies.end()) return refuse_plan("--touch: the scene has no '{}'", name);
    spec.touchable.push_back(static_cast<std::uint32_t>(found - bodies.begin()));
  }
  if (command.to.empty()) {
    const auto q = wanted_joints(dive, chosen, command.joints);
    if (!q) return std::nullopt;
    spec.goal = *q;
  } else {
    const auto goal = wanted_hand(dive, chosen, command);
    if (!goal) return std::nullopt;
    spec.goal = *goal;
  }
  return spec;
}

/// Searches until something is found or the time is over, and shows how far it is.
ArmPlan search(const Dive& dive, const ArmPlanSpec& spec, double seconds) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const bool is_shown = isatty(STDERR_FILENO) != 0;
  double shown = 0.0;
  const ArmPlan plan = plan_arm(
      dive.model().multibody(), dive.state().bodies, spec, [&](int attempts, int max_attempts) {
        const double now = std::chrono::duration<double>(Clock::now() - start).count();
        if (is_shown && now - shown > 0.1) {
          shown = now;
          fmt::print(stderr, "\r{:5.1f} s  {}/{} attempts\033[K", now, attempts, max_attempts);
          std::fflush(stderr);
        }
        return now < seconds;
      });
  if (shown > 0.0) fmt::print(stderr, "\n");
  return plan;
}

void print_plan(const ChosenArm& chosen, const ArmPlan& plan) {
  const MovingJoints joints = moving_joints(chosen.arm.chain);
  fmt::print("{:.1f} s, {} waypoints, {:.2f} m of the hand, {} attempts\n",
             plan.trajectory.duration(), plan.waypoints.size(), plan.hand_way, plan.attempts);
  fmt::print("{:>8}", "s");
  for (const JointSpec* joint : joints) fmt::print("  {:>14}", joint->name);
  fmt::print("\n");
  for (const TrajectoryPoint& point : plan.trajectory.points) {
    fmt::print("{:8.2f}", point.time);
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const bool slides = joints[i]->type == JointType::prismatic;
      fmt::print("  {:>14}", slides ? fmt::format("{:.3f} m", point.q[i])
                                    : fmt::format("{:.1f}°", point.q[i] / kDegree));
    }
    fmt::print("\n");
  }
}

/// Where the hand is in W with the joints as they are.
Vec3 place_of_hand(const Dive& dive, const ChosenArm& chosen) {
  const VehicleModel& vehicle = dive.model().vehicles()[chosen.vehicle.index];
  std::vector<double> q;
  for (const std::uint32_t joint : chosen.arm.joints)
    q.push_back(dive.state().bodies.joints[vehicle.joints[joint].index].q);
  const Pose X_WB = dive.state().bodies.bodies[vehicle.root.index].X_WB();
  return X_WB * end_pose(chosen.arm.chain, q).p;
}

/// Positions over time as entries of a scene's script, the first at `at`.
bool write_script(const std::filesystem::path& file, const std::string& vehicle,
                  const ChosenArm& chosen, const ArmPlan& plan, double at) {
  std::ofstream out(file);
  const MovingJoints joints = moving_joints(chosen.arm.chain);
  out << "# Put these entries into the script of the scene.\nscript:\n";
  const double duration = plan.trajectory.duration();
  const int steps = static_cast<int>(std::ceil(duration / kScriptStep));
  for (int k = 1; k <= steps; ++k) {
    const double time = std::min(k * kScriptStep, duration);
    const TrajectorySample wanted = sample(plan.trajectory, time);
    std::string told;
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const bool slides = joints[i]->type == JointType::prismatic;
      told +=
          fmt::format("{}{}: {{{}: {:.4f}}}", told.empty() ? "" : ", ", joints[i]->name,
                      slides ? "position" : "position_deg", wanted.q[i] / (slides ? 1.0 : kDegree));
    }
    out << fmt::format("  - {{at: {:.2f}, vehicle: {}, joints: {{{}}}}}\n", at + time, vehicle,
                       told);
  }
  out.close();
  if (out) return true;
  fmt::print(stderr, "remora plan: cannot write {}\n", file.string());
  return false;
}

int run_plan(const PlanCommand& command) {
  if (command.to.empty() == command.joints.empty()) {
    refuse_plan("write either --to x,y,z[,roll,pitch,yaw] or --joints name=degrees");
    return kBadInput;
  }
  auto scenario = open_scenario(command.scenario, {});
  if (!scenario) return kBadInput;
  Dive dive(std::move(*scenario));
  const auto chosen = chosen_arm(dive.model(), command);
  if (!chosen) return kBadInput;
  while (dive.state().now < from_seconds(command.at))
    if (dive.step() == StepStatus::diverged) {
      refuse_plan("the dive diverged at {:.3f} s", dive.state().now.seconds());
      return kRunFailed;
    }
  const auto spec = spec_of(dive, *chosen, command);
  if (!spec) return kBadInput;
  const Vec3 start_W = place_of_hand(dive, *chosen);
  fmt::print("{}, hand at {:.2f} m north, {:.2f} m east, {:.2f} m down\n", chosen->arm.name,
             start_W.x(), start_W.y(), start_W.z());
  const ArmPlan plan = search(dive, *spec, command.seconds);
  if (plan.outcome != PlanOutcome::found) {
    fmt::print(stderr, "remora plan: no plan: {}\n", plan.reason);
    return kRunFailed;
  }
  print_plan(*chosen, plan);
  if (command.out.empty()) return kDone;
  const std::string& vehicle = dive.model().vehicles()[chosen->vehicle.index].name;
  return write_script(command.out, vehicle, *chosen, plan, command.at) ? kDone : kRunFailed;
}

}  // namespace

void add_plan(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<PlanCommand>();
  CLI::App* plan = app.add_subcommand("plan", "Finds a way for an arm that touches nothing");
  plan->add_option("scenario", command->scenario, "Path or name of a scene")->required();
  plan->add_option("--vehicle", command->vehicle, "Whose arm (default: the first with arms)");
  plan->add_option("--arm", command->arm, "Which arm (default: the first)");
  plan->add_option("--to", command->to,
                   "Where the hand is to be: north,east,down[,roll,pitch,yaw] [m, degrees]")
      ->delimiter(',');
  plan->add_flag("--in-vehicle", command->is_in_vehicle,
                 "--to is ahead,starboard,down of the vehicle");
  plan->add_option("--joints", command->joints,
                   "Where joints are to be: elbow=90,wrist=45 [degrees, m]; others stay")
      ->delimiter(',');
  plan->add_option("--at", command->at, "Simulated time from which to plan [s]")
      ->check(CLI::Range(0.0, 1e6));
  plan->add_option("--margin", command->margin, "Distance kept from everything [m]")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  plan->add_option("--touch", command->touchable, "Names of what the arm may touch")
      ->delimiter(',');
  plan->add_option("--speed", command->rate_share, "Share of the motors' greatest rates")
      ->check(CLI::Range(0.01, 1.0))
      ->capture_default_str();
  plan->add_option("--seed", command->seed, "Of the search")->capture_default_str();
  plan->add_option("--seconds", command->seconds, "Gives up after this time [s]")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  plan->add_option("--out", command->out, "File for the way as entries of a script (.yaml)");
  plan->callback([command, &exit_code] { exit_code = run_plan(*command); });
}

}  // namespace remora
