// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/sdf/sdf_links.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "scenario/yaml/yaml_reader.h"

namespace remora {
namespace {

class LinkBuilder {
 public:
  LinkBuilder(const std::vector<SdfGroup>& groups, const SdfRobot& robot, const SdfBase& base,
              SdfGuesses& guesses, Diagnostics& diagnostics)
      : groups_(groups), robot_(robot), base_(base), guesses_(guesses), diagnostics_(diagnostics) {}

  SdfLinks build() {
    for (std::size_t g = 1; g < groups_.size(); ++g) add(g);
    for (std::size_t g = 1; g < groups_.size(); ++g) connect(g);
    for (std::size_t g = 1; g < groups_.size(); ++g) drive(g);
    report_guessed_motors();
    return std::move(out_);
  }

 private:
  [[nodiscard]] LinkSpec& link_of(std::size_t group) { return out_.links[group - 1]; }
  [[nodiscard]] std::string name_of(const std::string& written) const {
    return base_.prefix + name_from_sdf(written);
  }

  void add(std::size_t g) {
    const SdfGroup& group = groups_[g];
    const SdfJoint& joint = *group.joint;
    LinkSpec link;
    link.name = name_of(group.frame->name);
    link.attachment.parent =
        group.parent == 0 ? base_.link : name_of(groups_[group.parent].frame->name);
    link.attachment.joint = joint_spec(group);
    link.material = "aluminium";

    std::vector<Vec3> joints_B;
    for (const SdfGroup& other : groups_)
      if (other.joint != nullptr && other.parent == g) joints_B.push_back(place_of(other, group).p);
    SdfBody body = link_of_group(group, robot_, joints_B, guesses_, diagnostics_);
    link.hull = std::move(body.hull);
    link.collision = std::move(body.collision);
    link.visuals = std::move(body.visuals);
    for (const Problem& problem : problems(HullSpec{link.hull}))
      diagnostics_.error(group.frame->where,
                         fmt::format("link '{}': {}", group.frame->name, problem.what),
                         problem.instead);
    if (joint.mimic && joint.mimic->joint == joint.name)
      diagnostics_.error(joint.where, "joint '" + joint.name + "' mimics itself");
    out_.links.push_back(std::move(link));
  }

  /// A joint on the body of one of its two groups, with that body's axes turned to the other's.
  [[nodiscard]] Pose place_of(const SdfGroup& moved, const SdfGroup& on) const {
    const Pose X_BM = Pose{turn_of(robot_.options), Vec3::Zero()} * on.frame->X_ML.inverse();
    const Mat3 R_MC = moved.frame->X_ML.R * turn_of(robot_.options).transpose();
    return {X_BM.R * R_MC, X_BM * moved.joint->X_MJ.p};
  }

  JointSpec joint_spec(const SdfGroup& group) {
    const SdfJoint& joint = *group.joint;
    JointSpec spec;
    spec.name = name_of(joint.name);
    spec.type =
        joint.kind == SdfJoint::Kind::prismatic ? JointType::prismatic : JointType::revolute;
    spec.X_PJ = place_of(group, groups_[group.parent]);
    if (group.parent == 0) spec.X_PJ = base_.X_BA * spec.X_PJ;
    spec.X_CJ.p = place_of(group, group).p;
    spec.axis_J = turn_of(robot_.options) * group.frame->X_ML.R.transpose() * joint.axis_M;
    if (group.is_reversed) spec.axis_J = -spec.axis_J;
    spec.lower = joint.lower;
    spec.upper = joint.upper;
    if (!(joint.damping >= 0.0) || !(joint.friction >= 0.0))
      diagnostics_.error(joint.where,
                         fmt::format("damping {:g} and friction {:g} of joint '{}' drive it",
                                     joint.damping, joint.friction, joint.name),
                         "Write 0 or more.");
    spec.damping = joint.damping;
    spec.friction = joint.friction;
    if (joint.lower > joint.upper)
      diagnostics_.error(joint.where,
                         fmt::format("joint '{}' can move from {:g} to {:g}", joint.name,
                                     joint.lower, joint.upper),
                         "Write a lower limit below the upper one.");
    else
      spec.initial = std::clamp(joint.initial, joint.lower, joint.upper);
    if (std::isinf(joint.lower) && std::isinf(joint.upper) && joint.type != "continuous")
      diagnostics_.warning(joint.where,
                           fmt::format("joint '{}' is {} and has no limits: nothing stops it",
                                       joint.name, joint.type),
                           "Write <limit> with <lower> and <upper>.");
    return spec;
  }

  // ---- gears

  [[nodiscard]] std::optional<std::size_t> group_below(const std::string& joint) const {
    for (std::size_t g = 1; g < groups_.size(); ++g)
      if (groups_[g].joint->name == joint) return g;
    return std::nullopt;
  }

  /// A mimic joint follows the first in its line that does not follow another.
  void connect(std::size_t g) {
    const SdfJoint& joint = *groups_[g].joint;
    if (!joint.mimic) return;
    JointGearSpec gear{.driver = 0, .ratio = 1.0, .offset = 0.0};
    const SdfJoint* at = &joint;
    for (std::size_t steps = 0; at->mimic; ++steps) {
      gear.offset += gear.ratio * at->mimic->offset;
      gear.ratio *= at->mimic->multiplier;
      const auto next = group_below(at->mimic->joint);
      if (!next || steps > groups_.size() || gear.ratio == 0.0) {
        diagnostics_.warning(
            joint.where,
            fmt::format("joint '{}' mimics '{}', which it cannot follow: it has a motor of its own",
                        joint.name, joint.mimic->joint),
            "Name a joint of the robot that moves, and a multiplier other than 0.");
        return;
      }
      at = groups_[*next].joint;
    }
    LinkSpec& link = link_of(g);
    LinkSpec& driver = link_of(*group_below(at->name));
    link.attachment.driver = driver.name;
    link.attachment.joint.gear = gear;
    // What is geared together opens and closes: such links meet between them.
    if (!link.collision.shapes.empty() && !driver.collision.shapes.empty() &&
        link.attachment.parent == driver.attachment.parent)
      out_.touching.push_back({driver.name, link.name});
  }

  // ---- motors

  void drive(std::size_t g) {
    const SdfJoint& joint = *groups_[g].joint;
    JointSpec& spec = link_of(g).attachment.joint;
    if (spec.gear) return;
    if (joint.effort && *joint.effort == 0.0) {
      diagnostics_.note(joint.where, "joint '" + joint.name + "' has no effort: it moves freely");
      return;
    }
    constexpr double kUsualTurn = 0.5, kUsualSlide = 0.05;  // [rad/s], [m/s]
    constexpr double kMostEffort = 1e6;
    const bool turns = spec.type == JointType::revolute;
    JointMotorSpec motor;
    motor.max_rate = joint.max_rate.value_or(turns ? kUsualTurn : kUsualSlide);
    if (!(motor.max_rate > 0.0)) motor.max_rate = turns ? kUsualTurn : kUsualSlide;
    if (!joint.effort) guessed_motors_.push_back(joint.name);
    motor.max_effort =
        std::min(joint.effort ? *joint.effort : effort_that_holds(g, turns), kMostEffort);
    spec.motor = motor;
  }

  [[nodiscard]] bool hangs_on(std::size_t group, std::size_t ancestor) const {
    while (group > ancestor) group = groups_[group].parent;
    return group == ancestor;
  }

  /// Twice the weight in air of all that hangs on the joint, stretched out as at zero.
  double effort_that_holds(std::size_t g, bool turns) {
    constexpr double kGravity = 9.81;
    double effort = turns ? 1.0 : 5.0;
    for (std::size_t other = g; other < groups_.size(); ++other) {
      if (!hangs_on(other, g)) continue;
      const FossenHullSpec& hull = link_of(other).hull;
      const Mat3 turn = turn_of(robot_.options);
      const Vec3 center_M = groups_[other].frame->X_ML * (turn * hull.center_of_gravity_B);
      const double arm = turns ? (center_M - groups_[g].joint->X_MJ.p).norm() : 1.0;
      effort += 2.0 * kGravity * hull.mass * arm;
    }
    return effort;
  }

  void report_guessed_motors() {
    if (guessed_motors_.empty()) return;
    diagnostics_.warning(
        groups_[*group_below(guessed_motors_.front())].joint->where,
        fmt::format("the file gives no effort for {}: the motors hold twice the weight that hangs "
                    "on them",
                    listed(guessed_motors_)),
        "Write the greatest effort into <limit>.");
  }

  const std::vector<SdfGroup>& groups_;
  const SdfRobot& robot_;
  const SdfBase& base_;
  SdfGuesses& guesses_;
  Diagnostics& diagnostics_;
  SdfLinks out_;
  std::vector<std::string> guessed_motors_;
};

}  // namespace

SdfLinks links_of_groups(const std::vector<SdfGroup>& groups, const SdfRobot& robot,
                         const SdfBase& base, SdfGuesses& guesses, Diagnostics& diagnostics) {
  return LinkBuilder(groups, robot, base, guesses, diagnostics).build();
}

std::string name_from_sdf(std::string_view written) {
  std::string name;
  for (std::size_t i = 0; i < written.size(); ++i) {
    const char c = written[i];
    if (c == ':' && i + 1 < written.size() && written[i + 1] == ':') {
      name += '/';
      ++i;
    } else {
      const bool is_plain =
          std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '/';
      name += is_plain ? c : '_';
    }
  }
  return name;
}

void report(const SdfGuesses& guesses, const SourceLocation& where, Diagnostics& diagnostics) {
  if (!guesses.without_mass.empty())
    diagnostics.warning(where,
                        fmt::format("the file gives no mass for {}: each is as heavy as the water "
                                    "it displaces",
                                    listed(guesses.without_mass)),
                        "Give every link that moves an <inertial>.");
  if (!guesses.without_shape.empty())
    diagnostics.warning(where,
                        fmt::format("{} no shape that can be read: the water sees a tube from "
                                    "joint to joint, and nothing touches it",
                                    listed(guesses.without_shape) +
                                        (guesses.without_shape.size() > 1 ? " have" : " has")),
                        "Give every link that moves a <collision>.");
  if (guesses.unread_visuals > 0)
    diagnostics.note(
        where, fmt::format("{} visuals cannot be read and are not drawn", guesses.unread_visuals));
}

}  // namespace remora
