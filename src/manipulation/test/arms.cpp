// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "arms.h"

#include "math/angles.h"
#include "math/rotation.h"

namespace remora::test {
namespace {

/// URDF's joint: the child's frame is the parent's, moved by xyz, turned by rpy, then by q.
JointSpec urdf_joint(JointType type, const Vec3& xyz, const RollPitchYaw& rpy, const Vec3& axis) {
  JointSpec joint;
  joint.type = type;
  joint.X_PJ = {to_quaternion(rpy).toRotationMatrix(), xyz};
  joint.axis_J = axis;
  if (type != JointType::fixed) joint.motor = JointMotorSpec{.max_rate = 1.0};
  return joint;
}

JointSpec fixed(const Vec3& xyz, const RollPitchYaw& rpy = {}) {
  return urdf_joint(JointType::fixed, xyz, rpy, Vec3::UnitZ());
}

JointSpec turning(const Vec3& xyz, const RollPitchYaw& rpy, const Vec3& axis) {
  return urdf_joint(JointType::revolute, xyz, rpy, axis);
}

JointSpec turning(const Vec3& xyz, const RollPitchYaw& rpy, const Vec3& axis, double lower,
                  double upper) {
  JointSpec joint = turning(xyz, rpy, axis);
  joint.lower = lower;
  joint.upper = upper;
  return joint;
}

Vec3 random_vector(Random& random, double size) {
  Vec3 v;
  for (int i = 0; i < 3; ++i) v[i] = random.uniform(-size, size);
  return v;
}

Pose random_pose(Random& random) {
  const Vec3 turn = random_vector(random, 2.0);
  const Vec3 p = random_vector(random, 0.5);
  return {rotation_from_vector(turn).toRotationMatrix(), p};
}

}  // namespace

ArmChain bravo7() {
  const Vec3 minus_y(0.0, -1.0, 0.0), minus_z(0.0, 0.0, -1.0);
  ArmChain chain;
  chain.joints = {
      turning({0.0665, 0.0, 0.08}, {0.0, 0.0, kPi}, minus_z, 0.0, 6.3),
      turning({0.046, 0.0, 0.0642}, {}, minus_y, 0.0, 3.2),
      fixed({0.046, 0.0, -0.05055}, {kPi, 0.0, kPi}),
      fixed({0.0, 0.0, 0.182}),
      turning({0.042, 0.0, 0.0578}, {}, minus_y, 0.0, 3.2),
      fixed({0.0408, 0.0, -0.09385}, {kPi, 0.0, 0.0}),
      turning({0.0, 0.0, 0.0005}, {}, minus_z, 0.0, 6.2),
      fixed({0.0, 0.0, 0.0056}, {0.0, 0.0, kPi}),
      turning({0.042, 0.0, 0.0578}, {}, minus_y, 0.0, 3.2),
      fixed({0.0408, 0.0, -0.09385}, {kPi, 0.0, 0.0}),
      turning({0.0, 0.0, 0.0005}, {}, minus_z),
      fixed({0.0, 0.0, 0.0056}),
  };
  chain.X_LE = {to_quaternion({-0.5 * kPi, -0.5 * kPi, 0.0}).toRotationMatrix(),
                Vec3(0.0, 0.0, 0.12)};
  return chain;
}

ArmChain arm5e() {
  const Vec3 z = Vec3::UnitZ();
  ArmChain chain;
  chain.joints = {
      turning(Vec3::Zero(), {}, z, -1.570796, 0.5488),
      turning({0.08052, 0.0, 0.0}, {1.570796, 0.0, 0.0}, z, 0.0, 1.58665),
      turning({0.438492379, 0.061470007, 0.0}, {0.0, 0.0, 0.139277}, z, 0.0, 2.15294),
      turning({0.349117258, 0.058023573, 0.0}, {1.570796, 0.0, 1.972222}, z),
  };
  chain.X_LE.p.z() = 0.1485;
  return chain;
}

ArmChain planar_arm(const std::vector<double>& lengths) {
  ArmChain chain;
  Vec3 p_PJ = Vec3::Zero();
  for (const double length : lengths) {
    chain.joints.push_back(turning(p_PJ, {}, Vec3::UnitZ()));
    p_PJ.x() = length;
  }
  chain.X_LE.p = p_PJ;
  return chain;
}

ArmChain random_chain(Random& random, int moving) {
  ArmChain chain;
  const JointType types[] = {JointType::revolute, JointType::prismatic, JointType::revolute,
                             JointType::fixed};
  for (int k = 0; moving > 0; ++k) {
    JointSpec joint;
    joint.type = types[k % 4];
    joint.X_PJ = random_pose(random);
    joint.X_CJ = random_pose(random);
    joint.axis_J = random_vector(random, 1.0) + Vec3(0.0, 0.0, 1.5);
    if (joint.type != JointType::fixed) --moving;
    chain.joints.push_back(joint);
  }
  chain.X_LE = random_pose(random);
  return chain;
}

ArmVector random_coordinates(const ArmChain& chain, Random& random) {
  const MovingJoints joints = moving_joints(chain);
  ArmVector q(static_cast<int>(joints.size()));
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const bool has_range = middle_of_range(*joints[i]).has_value();
    const double reach = joints[i]->type == JointType::revolute ? kPi : 0.5;
    const double low = has_range ? joints[i]->lower : -reach;
    const double high = has_range ? joints[i]->upper : reach;
    q[static_cast<int>(i)] = random.uniform(low, high);
  }
  return q;
}

ArmVector neutral_coordinates(const ArmChain& chain) {
  const MovingJoints joints = moving_joints(chain);
  ArmVector q(static_cast<int>(joints.size()));
  for (std::size_t i = 0; i < joints.size(); ++i) {
    q[static_cast<int>(i)] = middle_of_range(*joints[i]).value_or(0.0);
  }
  return q;
}

bool is_within_limits(const ArmChain& chain, const ArmVector& q) {
  const MovingJoints joints = moving_joints(chain);
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const double at = q[static_cast<int>(i)];
    if (!(at >= joints[i]->lower && at <= joints[i]->upper)) return false;
  }
  return true;
}

ArmVector vector(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<int>(values.size()));
}

}  // namespace remora::test
