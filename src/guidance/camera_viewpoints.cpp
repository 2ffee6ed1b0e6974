// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/camera_viewpoints.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "math/angles.h"
#include "math/rotation.h"

namespace remora {
namespace {
constexpr double kUsualShare = 0.55;    // of a component's capture radius: near is good quality …
constexpr double kLeastDistance = 0.8;  // … but a vehicle needs room before its lens [m]
constexpr double kClearShare = 0.25;    // of the visibility: contrast is then above a third
constexpr double kTiltReserve = 5.0 * kDegree;
constexpr double kAngleReserve = 5.0 * kDegree;  // of the flattest look that counts
constexpr double kOwnSurface = 0.45;  // what stands so near to a component is part of it [m]

double usual_distance(const InspectionPoint& point, const CaptureRules& rules, double visibility) {
  const double radius = point.radius * rules.range_scale;
  const double wanted = std::min(kUsualShare * radius, kClearShare * visibility);
  return std::min(std::max({wanted, kLeastDistance, 1.1 * point.size}), 0.85 * radius);
}

double mount_elevation(const CameraSpec& camera) {
  const Vec3 axis_B = camera.X_BC.R.col(2);
  return std::atan2(-axis_B.z(), std::hypot(axis_B.x(), axis_B.y()));
}

double mount_azimuth(const CameraSpec& camera) {
  const Vec3 axis_B = camera.X_BC.R.col(2);
  return std::atan2(axis_B.y(), axis_B.x());
}

/// From a component to an eye: `azimuth` as a heading, `elevation` downwards (z is depth).
Vec3 direction(double azimuth, double elevation) {
  return {std::cos(elevation) * std::cos(azimuth), std::cos(elevation) * std::sin(azimuth),
          std::sin(elevation)};
}

}  // namespace

ComponentPlace place_of(const InspectionPoint& point, const State& state) {
  const Pose X_WB = state.bodies.bodies[point.body.index].X_WB();
  return {X_WB * point.p_B, X_WB.R * point.normal_B};
}

std::vector<CameraViewpoint> camera_viewpoints(const InspectionPoint& point,
                                               const CaptureRules& rules, const CameraSpec& camera,
                                               double visibility, const State& state,
                                               const SolidWorld& world, const RouteRules& vehicle) {
  const ComponentPlace place = place_of(point, state);
  const Vec3& n = place.normal_W;
  const bool is_upright =
      std::hypot(n.x(), n.y()) < 0.2;  // of a deck or a bottom: any side will do
  const double azimuth = std::atan2(n.y(), n.x());
  const double steepest = std::asin(std::clamp(n.z(), -1.0, 1.0));
  // An eye below the component looks up by as much as its camera tilts.
  const double highest = mount_elevation(camera) + camera.max_tilt - kTiltReserve;
  const double lowest = mount_elevation(camera) + camera.min_tilt + kTiltReserve;
  const double usual = usual_distance(point, rules, visibility);

  std::vector<CameraViewpoint> found;
  const std::array<double, 9> aside = {0, 20, -20, 40, -40, 60, -60, 90, -90};
  const std::array<double, 5> above = {0, 15, -15, 30, -30};
  const std::array<double, 4> share = {1.0, 0.75, 1.3, 0.55};
  const double range = point.radius * rules.range_scale;
  for (int side = 0; side < (is_upright ? 18 : 9); ++side)
    for (const double rise : above)
      for (const double part : share) {
        const double heading_out = is_upright
                                       ? side * 20.0 * kDegree
                                       : azimuth + aside[static_cast<std::size_t>(side)] * kDegree;
        const double elevation = std::clamp(steepest + rise * kDegree, std::min(lowest, highest),
                                            std::max(lowest, highest));
        const double distance = usual * part;
        if (distance > 0.9 * range) continue;
        const Vec3 out_W = direction(heading_out, elevation);
        const double angle = std::acos(std::clamp(out_W.dot(n), -1.0, 1.0));
        if (angle > rules.greatest_angle - kAngleReserve) continue;
        const Vec3 eye_W = place.p_W + distance * out_W;
        const double heading = wrap_to_pi(heading_out + std::numbers::pi - mount_azimuth(camera));
        const Mat3 R_WB = to_quaternion({.yaw = heading}).toRotationMatrix();
        const Vec3 p_W = eye_W - R_WB * camera.X_BC.p;
        const double room = vehicle.radius + 0.1;
        if (world.clearance(p_W, room) < room || world.is_near_loose(p_W, room)) continue;
        if (!world.is_in_sight(eye_W, place.p_W, kOwnSurface)) continue;
        found.push_back({p_W, heading, distance,
                         angle * angle + std::abs(part - 1.0) + 0.05 * std::abs(rise) * kDegree});
      }
  std::stable_sort(
      found.begin(), found.end(),
      [](const CameraViewpoint& a, const CameraViewpoint& b) { return a.cost < b.cost; });
  return found;
}

Aim aim_at(const Vec3& p_W, const RigidState& body, const CameraSpec& camera) {
  const Pose X_WB = body.X_WB();
  const Vec3 from_lens_W = p_W - X_WB * camera.X_BC.p;
  const double heading = std::atan2(from_lens_W.y(), from_lens_W.x()) - mount_azimuth(camera);
  const Vec3 from_lens_B = X_WB.R.transpose() * from_lens_W;
  const double elevation =
      std::atan2(-from_lens_B.z(), std::hypot(from_lens_B.x(), from_lens_B.y()));
  return {wrap_to_pi(heading), std::clamp(elevation - mount_elevation(camera), camera.min_tilt,
                                          std::max(camera.min_tilt, camera.max_tilt))};
}

std::vector<std::size_t> visiting_order(const Vec3& start_W, const std::vector<Vec3>& places_W,
                                        const SolidWorld& world, const RouteRules& vehicle) {
  const std::size_t count = places_W.size();
  const auto cost_of = [&](const Vec3& a, const Vec3& b) {
    const double length = (b - a).norm();
    constexpr double kDetour = 5.0;  // [m]
    return world.is_clear(a, b, vehicle.radius) ? length : 2.0 * length + kDetour;
  };
  // Row and column 0 are the start.
  std::vector<std::vector<double>> cost(count + 1, std::vector<double>(count + 1, 0.0));
  const auto place = [&](std::size_t i) -> const Vec3& {
    return i == 0 ? start_W : places_W[i - 1];
  };
  for (std::size_t a = 0; a <= count; ++a)
    for (std::size_t b = a + 1; b <= count; ++b)
      cost[a][b] = cost[b][a] = cost_of(place(a), place(b));

  std::vector<std::size_t> order{0};
  std::vector<bool> is_visited(count + 1, false);
  for (std::size_t n = 0; n < count; ++n) {
    std::size_t next = 0;
    for (std::size_t i = 1; i <= count; ++i)
      if (!is_visited[i] && (next == 0 || cost[order.back()][i] < cost[order.back()][next]))
        next = i;
    is_visited[next] = true;
    order.push_back(next);
  }
  // 2-opt on an open way: turning a stretch round replaces two legs, or one at the end.
  for (bool is_better = true; is_better;) {
    is_better = false;
    for (std::size_t i = 1; i + 1 < order.size(); ++i)
      for (std::size_t j = i + 1; j < order.size(); ++j) {
        double gain = cost[order[i - 1]][order[i]] - cost[order[i - 1]][order[j]];
        if (j + 1 < order.size())
          gain += cost[order[j]][order[j + 1]] - cost[order[i]][order[j + 1]];
        if (gain < 1e-9) continue;
        std::reverse(order.begin() + static_cast<std::ptrdiff_t>(i),
                     order.begin() + static_cast<std::ptrdiff_t>(j) + 1);
        is_better = true;
      }
  }
  order.erase(order.begin());
  for (std::size_t& index : order) --index;
  return order;
}

}  // namespace remora
