// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/vehicle_arm.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "manipulation/task_priority.h"
#include "multibody/multibody_model.h"

namespace remora {
namespace {

constexpr std::size_t kJointsOfAPose = 6;  // fewer cannot place and turn a hand as they like
constexpr double kLeastReach = 1e-3;       // a hand shorter than this has no direction [m]

/// A joint of the vehicle with its place in VehicleInput::joints.
struct Member {
  std::uint32_t index = 0;
  const JointSpec* joint = nullptr;
};

std::vector<Member> children_of(std::uint32_t body, const std::vector<Member>& members) {
  std::vector<Member> children;
  for (const Member& member : members)
    if (member.joint->parent == body) children.push_back(member);
  return children;
}

/// The middle of what others touch of a body, in its own frame.
Vec3 middle_of_shapes(const BodyModel& body) {
  return body.shapes.empty() ? Vec3(Vec3::Zero()) : Vec3(0.5 * (body.bounds.lo + body.bounds.hi));
}

Vec3 place_of_jaw(const Model& model, const JointSpec& jaw, double q) {
  return pose_in_parent(jaw, q) * middle_of_shapes(model.multibody().bodies()[jaw.child]);
}

/// The sign of the rate that brings a jaw nearer to `others`; downwards where its limits do not
/// tell.
double closing_sign(const Model& model, const JointSpec& jaw, const Vec3& others_L) {
  if (!std::isfinite(jaw.lower) || !std::isfinite(jaw.upper)) return -1.0;
  const double low = (place_of_jaw(model, jaw, jaw.lower) - others_L).norm();
  const double high = (place_of_jaw(model, jaw, jaw.upper) - others_L).norm();
  return low <= high ? -1.0 : 1.0;
}

/// Ex along `reach`, Ey along the part of `hinge` across it.
std::optional<Mat3> axes_of_hand(const Vec3& reach, const Vec3& hinge) {
  if (reach.norm() < kLeastReach) return std::nullopt;
  const Vec3 x = reach.normalized();
  const Vec3 across = hinge - hinge.dot(x) * x;
  if (across.norm() < 1e-3 * hinge.norm()) return std::nullopt;
  Mat3 R;
  R.col(0) = x;
  R.col(1) = across.normalized();
  R.col(2) = x.cross(R.col(1));
  return R;
}

void add_jaws(const Model& model, const std::vector<Member>& jaws, VehicleArm& arm) {
  Vec3 middle = Vec3::Zero();
  for (const Member& jaw : jaws) middle += place_of_jaw(model, *jaw.joint, jaw.joint->initial);
  middle /= static_cast<double>(jaws.size());
  for (const Member& jaw : jaws) {
    if (jaw.joint->type == JointType::fixed) continue;
    arm.jaws.push_back({jaw.index, closing_sign(model, *jaw.joint, middle)});
  }
  const JointSpec& first = *jaws.front().joint;
  arm.chain.X_LE.p = middle;
  if (const auto R = axes_of_hand(middle, first.X_PJ.R * first.axis_J)) arm.chain.X_LE.R = *R;
}

/// From the link on the hull outwards, as far as one link follows another.
VehicleArm arm_from(const Model& model, std::string name, const Member& root,
                    const std::vector<Member>& members) {
  VehicleArm arm;
  arm.name = std::move(name);
  Member at = root;
  while (true) {
    arm.chain.joints.push_back(*at.joint);
    if (at.joint->type != JointType::fixed) arm.joints.push_back(at.index);
    const std::vector<Member> next = children_of(at.joint->child, members);
    if (next.size() == 1) {
      at = next.front();
      continue;
    }
    if (next.empty()) {
      arm.chain.X_LE.p = middle_of_shapes(model.multibody().bodies()[at.joint->child]);
    } else {
      add_jaws(model, next, arm);
    }
    return arm;
  }
}

/// Half of the way that was wanted, or more, as far as the motors are fast enough.
bool is_on_its_way(const VehicleArmMotion& motion, const Vec3& wanted_B) {
  constexpr double kEnough = 0.5;
  return motion.V_WE_B.linear.dot(wanted_B) >= kEnough * motion.share * wanted_B.squaredNorm();
}

}  // namespace

std::vector<VehicleArm> arms_of(const Model& model, VehicleId vehicle) {
  const VehicleModel& owner = model.vehicles()[vehicle.index];
  std::vector<Member> members;
  for (std::uint32_t i = 0; i < owner.joints.size(); ++i)
    members.push_back({i, &model.joint(owner.joints[i])});

  std::vector<VehicleArm> arms;
  for (const Member& root : children_of(owner.root.index, members)) {
    // Joints of robot files keep their names; whatever else hangs on the hull has no motor.
    const std::size_t slash = root.joint->name.find('/');
    if (slash == std::string::npos && !root.joint->motor) continue;
    VehicleArm arm = arm_from(model, root.joint->name.substr(0, slash), root, members);
    if (problems(arm.chain).empty()) arms.push_back(std::move(arm));
  }
  return arms;
}

ArmVector hand_rates(const Model& model, VehicleId vehicle, const VehicleArm& arm,
                     std::span<const JointState> joints, const HandMotion& motion, double dt) {
  const auto count = static_cast<Eigen::Index>(arm.joints.size());
  if (motion.V_BE.linear.isZero(0.0) && motion.V_BE.angular.isZero(0.0))
    return ArmVector::Zero(count);

  std::array<double, kMaxArmJoints> places{};
  const std::vector<JointId>& ids = model.vehicles()[vehicle.index].joints;
  for (std::size_t i = 0; i < arm.joints.size(); ++i)
    places[i] = joints[ids[arm.joints[i]].index].q;
  const std::span<const double> q(places.data(), arm.joints.size());

  Twist V_BE_B = motion.V_BE;
  if (motion.axes == HandAxes::hand) {
    const Mat3 R_BE = end_pose(arm.chain, q).R;
    V_BE_B = {R_BE * motion.V_BE.linear, R_BE * motion.V_BE.angular};
  }
  TaskPrioritySpec spec;
  spec.usable_velocities = kArmOnly;
  const bool is_turned = !motion.V_BE.angular.isZero(0.0);
  if (arm.joints.size() < kJointsOfAPose && !is_turned) spec.goal.kind = PoseGoalKind::position;
  // The vehicle does not take part, so that its attitude does not matter.
  const VehicleArmMotion found = resolve_motion(arm.chain, spec, q, Mat3::Identity(), V_BE_B, dt);
  if (is_turned || spec.goal.kind == PoseGoalKind::position || is_on_its_way(found, V_BE_B.linear))
    return found.joint_rates;
  spec.goal.kind = PoseGoalKind::position;
  return resolve_motion(arm.chain, spec, q, Mat3::Identity(), V_BE_B, dt).joint_rates;
}

}  // namespace remora
