// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "manipulation/arm_chain.h"
#include "manipulation/pose_goal.h"

namespace remora {

struct InverseKinematicsOptions {
  PoseGoal goal = {};                ///< what of the wanted pose has to be met
  double position_tolerance = 1e-6;  ///< within this the place is reached [m]
  double angle_tolerance = 1e-6;     ///< within this the attitude is reached [rad]
  /// How far E may be off its place to be as wrong as one radian. [m/rad]
  double metres_per_radian = 0.3;
  /// How strongly joints that the goal leaves free move to the middle of their ranges: the share of
  /// the way there at each iteration; zero leaves them alone.
  double limit_avoidance = 0.1;
  int max_iterations = 60;  ///< from one start
  int max_restarts = 40;    ///< from random coordinates, when a start leads nowhere
  std::uint64_t seed = 0;   ///< of the stream "inverse_kinematics" that restarts are drawn from
};

struct InverseKinematicsResult {
  ArmVector q;                  ///< within the limits, reached or not [rad] or [m]
  double position_error = 0.0;  ///< [m]
  double angle_error = 0.0;     ///< of what counts of the attitude [rad]
  bool is_reached = false;
  int iterations = 0;  ///< over all starts: each is one pose and Jacobian
  int restarts = 0;
};

/// Joint coordinates that put E at `X_BE_wanted`, found from `seed_q`, which has a number for each
/// moving joint; one beyond its limits is first put back to them.
///
/// Every coordinate that is tried lies within its limits. Of a joint's whole turns that mean the
/// same pose, the one nearest the seed is returned. When the pose is not reached, `q` is the best
/// that was found and the errors say how far off it is; that costs all restarts, milliseconds.
/// A pure function: the same arguments give the same answer. It does not allocate, and knows
/// nothing of what is in the arm's way. Theory: docs/theory/manipulation.md, eq. 3 to 5.
[[nodiscard]] InverseKinematicsResult inverse_kinematics(const ArmChain& chain,
                                                         const Pose& X_BE_wanted,
                                                         std::span<const double> seed_q,
                                                         const InverseKinematicsOptions& options);

}  // namespace remora
