// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/fixed_vector.h"
#include "base/problem.h"
#include "math/pose.h"
#include "multibody/multibody_spec.h"

namespace remora {

/// The most moving joints between a hull and one end effector. The largest work-class arms have
/// seven; a slide and a tilting mount leave room. Fixed, so that nothing here allocates.
inline constexpr std::size_t kMaxArmJoints = 12;

/// One arm as a surveyor would measure it: the joints from the vehicle's hull B out to the end
/// effector E, the place between the jaws or the tip of a tool. Frame L is that of the last link.
///
/// The joints that move are the arm's coordinates q, in order, [rad] or [m]; fixed ones may stand
/// between them. Each joint's parent is the link before it, so the indices of bodies in a
/// `JointSpec` are not looked at.
struct ArmChain {
  std::vector<JointSpec> joints;
  Pose X_LE = {};
};

/// Everything that keeps a chain from being used, in words; empty when nothing does. A problem's
/// field is the name of the joint it is about.
[[nodiscard]] std::vector<Problem> problems(const ArmChain& chain);

/// A number for each moving joint.
using ArmVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, static_cast<int>(kMaxArmJoints), 1>;

/// Velocity of Eo (upper three rows) and angular velocity of E (lower three) against B, in the
/// axes of B, per rate of each moving joint.
using ArmJacobian = Eigen::Matrix<double, 6, Eigen::Dynamic, 0, 6, static_cast<int>(kMaxArmJoints)>;

/// The joints that move, in order: one for each coordinate. They point into `chain`.
using MovingJoints = FixedVector<const JointSpec*, kMaxArmJoints>;
[[nodiscard]] MovingJoints moving_joints(const ArmChain& chain);

/// Halfway between a joint's limits; none when it lacks one of them. [rad] or [m]
[[nodiscard]] std::optional<double> middle_of_range(const JointSpec& joint);

/// Where E is and how it follows the joints.
struct ArmKinematics {
  Pose X_BE;
  ArmJacobian J_BE_B;
};

/// The functions below are defined for any coordinates, limits or not. `q` has a number for each
/// moving joint, and `problems(chain)` must be empty. They do not allocate.
/// Theory: docs/theory/manipulation.md, eq. 1 and 2.
[[nodiscard]] ArmKinematics arm_kinematics(const ArmChain& chain, std::span<const double> q);
/// X_BE.
[[nodiscard]] Pose end_pose(const ArmChain& chain, std::span<const double> q);
[[nodiscard]] ArmJacobian jacobian(const ArmChain& chain, std::span<const double> q);

}  // namespace remora
