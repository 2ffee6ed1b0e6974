// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "manipulation/pose_goal.h"

#include <cmath>

#include "math/angles.h"

namespace remora {
namespace {

// Below this sine an angle is its sine to the last bit.
constexpr double kTinySine = 1e-9;

Vec3 rotation_vector(const Mat3& R) {
  const Quat q(R);
  const Vec3 v = q.w() < 0.0 ? Vec3(-q.vec()) : Vec3(q.vec());  // the shorter way round
  const double sine = v.norm();
  if (sine < kTinySine) return 2.0 * v;
  return 2.0 * std::atan2(sine, std::abs(q.w())) / sine * v;
}

Vec3 rotation_vector_between(const Vec3& from, const Vec3& to) {
  const Vec3 v = from.cross(to);
  const double sine = v.norm();
  const double cosine = from.dot(to);
  if (sine >= kTinySine) return std::atan2(sine, cosine) / sine * v;
  // Opposite directions: every way round is as short as any other.
  return cosine > 0.0 ? v : Vec3(kPi * from.unitOrthogonal());
}

}  // namespace

Vec6 pose_error(const PoseGoal& goal, const Pose& X_BE, const Pose& X_BE_wanted) {
  Vec3 turn_B = Vec3::Zero();
  if (goal.kind == PoseGoalKind::pose) {
    turn_B = rotation_vector(X_BE_wanted.R * X_BE.R.transpose());
  } else if (goal.kind == PoseGoalKind::position_and_axis) {
    const Vec3 axis_E = goal.axis_E.normalized();
    turn_B = rotation_vector_between(X_BE.R * axis_E, X_BE_wanted.R * axis_E);
  }
  return (Vec6() << X_BE_wanted.p - X_BE.p, turn_B).finished();
}

Mat3 turning_that_counts(const PoseGoal& goal, const Mat3& R_BE) {
  if (goal.kind == PoseGoalKind::pose) return Mat3::Identity();
  if (goal.kind == PoseGoalKind::position) return Mat3::Zero();
  const Vec3 axis_B = R_BE * goal.axis_E.normalized();
  return Mat3::Identity() - axis_B * axis_B.transpose();
}

}  // namespace remora
