// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "manipulation/arm_chain.h"

namespace remora {

/// Where joints are to be at one moment, and how fast they move then. [rad, rad/s] or [m, m/s]
struct TrajectoryPoint {
  double time = 0.0;  ///< since the trajectory began [s]
  std::vector<double> q;
  std::vector<double> dq;  ///< as many; none: the joints go straight on to the next point
};

/// Positions of joints over time: what a planner finds, what ROS sends. All points have the same
/// joints; whose they are is known to those who use it. Times rise.
struct JointTrajectory {
  std::vector<TrajectoryPoint> points;

  /// [s]
  [[nodiscard]] double duration() const { return points.empty() ? 0.0 : points.back().time; }
};

/// Everything that keeps a trajectory from being followed, in words. Each point must have a number
/// for each joint, within its limits, and its time must be later than that of the point before.
[[nodiscard]] std::vector<Problem> problems(const JointTrajectory& trajectory,
                                            std::span<const JointSpec* const> joints);

/// What a trajectory asks for at one moment.
struct TrajectorySample {
  std::vector<double> q;
  std::vector<double> dq;
};
/// Between points with rates: the cubic that meets both; else a straight line. Before the first and
/// after the last point the joints stand still there. There must be a point.
[[nodiscard]] TrajectorySample sample(const JointTrajectory& trajectory, double time);

/// A path of straight lines between `waypoints`, timed: each line is flown from rest to rest, and
/// no joint is faster than `share` of its motor's greatest rate. A joint without a motor counts as
/// one of 0.5 rad/s or m/s.
[[nodiscard]] JointTrajectory timed(std::span<const ArmVector> waypoints,
                                    std::span<const JointSpec* const> joints, double share);

}  // namespace remora
