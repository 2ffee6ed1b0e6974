// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/assembled_hull.h"

#include <algorithm>

#include "base/assert.h"

namespace remora {
namespace {

constexpr int kStripsPerPart = 5;

/// An inertia about Po in P, about Bo in B.
Mat6 moved(const Mat6& M_P, const Pose& X_BP) {
  // ν at Po in P from ν at Bo in B.
  Mat6 T = Mat6::Zero();
  T.topLeftCorner<3, 3>() = X_BP.R.transpose();
  T.bottomRightCorner<3, 3>() = X_BP.R.transpose();
  T.topRightCorner<3, 3>() = -X_BP.R.transpose() * skew(X_BP.p);
  return T.transpose() * M_P * T;
}

/// Axes with x along the longest edge of a part; a turn by a third of a circle at most.
Mat3 along_longest_edge(const ObjectHullSpec& object) {
  int longest = 0;
  if (object.shape == ObjectShape::box) object.size.maxCoeff(&longest);
  Mat3 R_PS = Mat3::Zero();
  for (int i = 0; i < 3; ++i) R_PS((longest + i) % 3, i) = 1.0;
  return R_PS;
}

DragStrips strips_of(const SolidPart& part, const FossenHullSpec& hull) {
  const Vec3 drag_P = hull.quadratic_damping.diagonal().head<3>();
  if (part.object.shape == ObjectShape::sphere)
    return {.X_BS = part.X_BP, .coefficient = drag_P, .is_round = true};
  const Mat3 R_PS = along_longest_edge(part.object);
  return {.X_BS = part.X_BP * Pose{R_PS, Vec3::Zero()},
          .length = (R_PS.transpose() * part.object.size).x(),
          .count = kStripsPerPart,
          .coefficient = R_PS.transpose() * drag_P / kStripsPerPart};
}

}  // namespace

FossenHullSpec assembled_hull(std::span<const SolidPart> parts) {
  REMORA_ASSERT(!parts.empty());
  FossenHullSpec whole;
  whole.mass = 0.0;
  whole.volume = 0.0;
  whole.height = 0.0;
  Vec3 weight_moment = Vec3::Zero(), volume_moment = Vec3::Zero();
  Mat6 rigid = Mat6::Zero();
  for (const SolidPart& part : parts) {
    const FossenHullSpec hull = fossen_hull_spec(part.object);
    whole.mass += hull.mass;
    whole.volume += hull.volume;
    weight_moment += hull.mass * part.X_BP.p;
    volume_moment += hull.volume * part.X_BP.p;
    rigid += moved(rigid_body_inertia(hull.mass, Vec3::Zero(), hull.inertia_about_cg), part.X_BP);
    whole.added_mass += moved(hull.added_mass, part.X_BP);
    whole.height = std::max(whole.height, hull.height);
    whole.air_drag += hull.air_drag;
    whole.gravity = hull.gravity;
    // A part that spins about its own axis, which strips do not notice.
    const Mat3& R = part.X_BP.R;
    if (part.object.shape != ObjectShape::box)
      whole.quadratic_damping.bottomRightCorner<3, 3>() +=
          R * Vec3(hull.quadratic_damping(3, 3), 0.0, 0.0).asDiagonal() * R.transpose();
    whole.strips.push_back(strips_of(part, hull));
  }
  whole.center_of_gravity_B = weight_moment / whole.mass;
  whole.center_of_buoyancy_B = volume_moment / whole.volume;
  const Mat3 S = skew(whole.center_of_gravity_B);
  whole.inertia_about_cg = rigid.bottomRightCorner<3, 3>() + whole.mass * S * S;
  return whole;
}

}  // namespace remora
