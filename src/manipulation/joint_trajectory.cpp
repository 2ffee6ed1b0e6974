// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "manipulation/joint_trajectory.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/assert.h"

namespace remora {
namespace {

constexpr double kUsualRate = 0.5;        // of a joint without a motor [rad/s] or [m/s]
constexpr double kPeakOfCubic = 1.5;      // greatest over mean rate, from rest to rest
constexpr double kLimitTolerance = 1e-3;  // beyond a limit; what rounds to it is meant so

void check_point(const TrajectoryPoint& point, std::size_t number,
                 std::span<const JointSpec* const> joints, std::vector<Problem>& found) {
  const std::string field = fmt::format("points[{}]", number);
  if (point.q.size() != joints.size() || (!point.dq.empty() && point.dq.size() != joints.size())) {
    found.push_back({field,
                     fmt::format("point {} has {} positions and {} velocities for {} joints",
                                 number, point.q.size(), point.dq.size(), joints.size()),
                     "Give one of each for each joint, or no velocities"});
    return;
  }
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const double q = point.q[i];
    const bool is_finite = std::isfinite(q) && (point.dq.empty() || std::isfinite(point.dq[i]));
    if (is_finite && q >= joints[i]->lower - kLimitTolerance &&
        q <= joints[i]->upper + kLimitTolerance)
      continue;
    found.push_back(
        {field, fmt::format("point {}: '{}' is to go to {:g}", number, joints[i]->name, q),
         fmt::format("Stay between {:g} and {:g}", joints[i]->lower, joints[i]->upper)});
  }
}

}  // namespace

std::vector<Problem> problems(const JointTrajectory& trajectory,
                              std::span<const JointSpec* const> joints) {
  std::vector<Problem> found;
  if (trajectory.points.empty())
    found.push_back({"points", "the trajectory has no points", "Give at least one"});
  double before = -1.0;
  for (std::size_t i = 0; i < trajectory.points.size(); ++i) {
    const TrajectoryPoint& point = trajectory.points[i];
    check_point(point, i, joints, found);
    if (!(std::isfinite(point.time) && point.time >= 0.0 && point.time > before))
      found.push_back(
          {fmt::format("points[{}]", i),
           fmt::format("point {} is at {:g} s, not after the one before", i, point.time),
           "Let the times rise"});
    before = point.time;
  }
  return found;
}

TrajectorySample sample(const JointTrajectory& trajectory, double time) {
  const std::vector<TrajectoryPoint>& points = trajectory.points;
  REMORA_ASSERT(!points.empty());
  const auto after = std::find_if(points.begin(), points.end(),
                                  [&](const TrajectoryPoint& point) { return point.time > time; });
  const std::size_t joints = points.front().q.size();
  if (after == points.begin() || after == points.end()) {
    const TrajectoryPoint& end = after == points.end() ? points.back() : points.front();
    return {end.q, std::vector<double>(joints, 0.0)};
  }
  const TrajectoryPoint& a = after[-1];
  const TrajectoryPoint& b = *after;
  const double h = b.time - a.time, s = (time - a.time) / h;
  const bool is_cubic = !a.dq.empty() && !b.dq.empty();
  TrajectorySample at{std::vector<double>(joints), std::vector<double>(joints)};
  for (std::size_t i = 0; i < joints; ++i) {
    const double way = b.q[i] - a.q[i];
    if (!is_cubic) {
      at.q[i] = a.q[i] + s * way;
      at.dq[i] = way / h;
      continue;
    }
    // Hermite's cubic in s, of which `c` and `d` are the terms of second and third order.
    const double start = h * a.dq[i], end = h * b.dq[i];
    const double c = 3.0 * way - 2.0 * start - end, d = start + end - 2.0 * way;
    at.q[i] = a.q[i] + s * (start + s * (c + s * d));
    at.dq[i] = (start + s * (2.0 * c + 3.0 * s * d)) / h;
  }
  return at;
}

JointTrajectory timed(std::span<const ArmVector> waypoints,
                      std::span<const JointSpec* const> joints, double share) {
  REMORA_ASSERT(share > 0.0);
  JointTrajectory trajectory;
  double time = 0.0;
  for (std::size_t w = 0; w < waypoints.size(); ++w) {
    const ArmVector& q = waypoints[w];
    if (w > 0) {
      double mean = 0.0;  // the time it takes at the greatest rate
      for (std::size_t i = 0; i < joints.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        const double rate = joints[i]->motor ? joints[i]->motor->max_rate : kUsualRate;
        mean = std::max(mean, std::abs(q[k] - waypoints[w - 1][k]) / (share * rate));
      }
      if (mean == 0.0) continue;
      time += kPeakOfCubic * mean;
    }
    trajectory.points.push_back({.time = time,
                                 .q = {q.data(), q.data() + q.size()},
                                 .dq = std::vector<double>(joints.size(), 0.0)});
  }
  return trajectory;
}

}  // namespace remora
