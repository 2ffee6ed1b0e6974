// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "math/pose.h"

namespace remora {

enum class PoseGoalKind {
  pose,               ///< place and attitude: takes six joints
  position,           ///< the place of Eo alone: takes three
  position_and_axis,  ///< the place of Eo and the direction of one axis of E: takes five
};

/// What of a wanted pose the end effector has to meet. Arms of four or five joints cannot meet all
/// of it, and many tools need not: a jet or a probe may turn about its own axis as it likes.
struct PoseGoal {
  PoseGoalKind kind = PoseGoalKind::pose;
  Vec3 axis_E = Vec3::UnitZ();  ///< the axis that counts, of any length above zero
};

/// How E would have to move in one second to be where it is wanted: the way of Eo and the smallest
/// rotation vector that brings what counts of the attitude, in the axes of B. [m, rad]
[[nodiscard]] Vec6 pose_error(const PoseGoal& goal, const Pose& X_BE, const Pose& X_BE_wanted);

/// What of an angular velocity counts for the goal: all, nothing, or the part across its axis.
[[nodiscard]] Mat3 turning_that_counts(const PoseGoal& goal, const Mat3& R_BE);

}  // namespace remora
