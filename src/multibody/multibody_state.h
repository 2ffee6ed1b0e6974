// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/fields.h"
#include "base/id.h"
#include "math/rigid_state.h"

namespace remora {

/// One joint's coordinate and its rate; zero for a fixed joint. [rad, rad/s] or [m, m/s]
struct JointState {
  double q = 0.0;
  double dq = 0.0;
};
REMORA_FIELDS(JointState, q, dq);

/// Bit i of ConstraintState::free_axes: 0 to 2 along Fx, Fy and Fz, 3 to 5 about them.
inline constexpr std::uint32_t kAllAxesHeld = 0;
inline constexpr std::uint32_t kSlidesAlongX = 1;

/// Holds two bodies together without a joint of the model: a grasp, a plug in its socket, a latch.
/// Frame G of `b` is kept on frame F of `a`, but for the axes of F that are free. Loads beyond the
/// limits make it slip: it gives way, still pushing with what it has. While it is there, contacts
/// between the two bodies are not looked for.
struct ConstraintState {
  BodyId a;
  BodyId b;  ///< one of the two may be static
  Pose X_AF;
  Pose X_BG;
  std::uint32_t free_axes = kAllAxesHeld;
  double max_force = std::numeric_limits<double>::infinity();   ///< along each axis of F [N]
  double max_moment = std::numeric_limits<double>::infinity();  ///< about each axis of F [N·m]
  /// Go slides between these along Fx where that axis is free, and no force moves it beyond. [m]
  double min_travel = -std::numeric_limits<double>::infinity();
  double max_travel = std::numeric_limits<double>::infinity();
};
REMORA_FIELDS(ConstraintState, a, b, X_AF, X_BG, free_axes, max_force, max_moment, min_travel,
              max_travel);

/// All that changes about bodies and joints: a value, saved by copying it. One entry for each body
/// and joint of the model. The truth is the state of each tree's root and of its joints; the states
/// of the other bodies follow from them and are kept up to date by whoever moves a root.
struct MultibodyState {
  std::vector<RigidState> bodies;
  std::vector<JointState> joints;
  /// Of each body: 0 for one that is not in the scene. Nothing touches it, sees it or moves it. All
  /// bodies of a tree are in the scene or none is.
  std::vector<std::uint8_t> is_present;
  std::vector<ConstraintState> constraints;
};
REMORA_FIELDS(MultibodyState, bodies, joints, is_present, constraints);

}  // namespace remora
