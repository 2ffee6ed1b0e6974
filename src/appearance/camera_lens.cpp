// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "appearance/camera_lens.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.h"

namespace remora {
namespace {

// Solves d·t + (z - d)·w(t) = radius for the slope t in air, where w(t) = t / √(n² + (n² - 1) t²)
// is the slope in water (Snell). The left side grows with t and its slope falls, so Newton's steps
// from t = 0 never overshoot and end at the answer. With d = 0 there is none beyond w's limit.
std::optional<double> slope_in_air_of(double radius, double z, double d, double n) {
  const double k = n * n - 1.0;
  if (d <= 0.0 && radius * std::sqrt(k) >= z) return std::nullopt;
  double t = 0.0;
  for (int i = 0; i < 100; ++i) {
    const double root = std::sqrt(n * n + k * t * t);
    const double missing = radius - d * t - (z - d) * t / root;
    const double growth = d + (z - d) * n * n / (root * root * root);
    const double step = missing / growth;
    t += step;
    if (std::abs(step) <= 1e-14 * (1.0 + t)) break;
  }
  return t;
}

}  // namespace

CameraLens::CameraLens(const Intrinsics& intrinsics, int width, int height, const PortSpec& port)
    : intrinsics_(intrinsics),
      width_(width),
      height_(height),
      port_(port),
      bends_rays_(port.kind == PortKind::flat && port.index != 1.0) {
  REMORA_ASSERT(intrinsics.fx > 0.0 && intrinsics.fy > 0.0 && width > 0 && height > 0);
  REMORA_ASSERT(port.index >= 1.0 && port.distance >= 0.0);
}

Vec2 CameraLens::slopes_in_air(const Vec2& pixel) const {
  return {(pixel.x() - intrinsics_.cx) / intrinsics_.fx,
          (pixel.y() - intrinsics_.cy) / intrinsics_.fy};
}

double CameraLens::slope_in_water(double slope_in_air) const {
  if (!bends_rays_) return slope_in_air;
  const double n2 = port_.index * port_.index;
  return slope_in_air / std::sqrt(n2 + (n2 - 1.0) * slope_in_air * slope_in_air);
}

double CameraLens::slope_seen(double slope_in_air, double depth) const {
  const double w = slope_in_water(slope_in_air);
  return bends_rays_ ? w + (slope_in_air - w) * port_.distance / depth : w;
}

LensRay CameraLens::ray(const Vec2& pixel) const {
  const Vec2 air = slopes_in_air(pixel);
  const Vec3 in_air(air.x(), air.y(), 1.0);
  if (!bends_rays_) return {Vec3::Zero(), in_air.normalized()};

  // Snell at a window square to the axis: the part along the window shrinks by the index.
  const Vec2 along = in_air.normalized().head<2>() / port_.index;
  return {in_air * port_.distance,
          Vec3(along.x(), along.y(), std::sqrt(1.0 - along.squaredNorm()))};
}

std::optional<Vec2> CameraLens::pixel(const Vec3& p_CQ) const {
  const auto seen_at = [this](const Vec2& air) -> Vec2 {
    return {intrinsics_.cx + intrinsics_.fx * air.x(), intrinsics_.cy + intrinsics_.fy * air.y()};
  };
  if (!bends_rays_) {
    if (p_CQ.z() <= 0.0) return std::nullopt;
    return seen_at(p_CQ.head<2>() / p_CQ.z());
  }
  if (p_CQ.z() <= port_.distance) return std::nullopt;
  const double radius = p_CQ.head<2>().norm();
  if (radius == 0.0) return seen_at(Vec2::Zero());
  const std::optional<double> slope =
      slope_in_air_of(radius, p_CQ.z(), port_.distance, port_.index);
  if (!slope) return std::nullopt;
  return seen_at(p_CQ.head<2>() * (*slope / radius));
}

double CameraLens::effective_field_of_view() const {
  const Vec3 left = ray({0.0, intrinsics_.cy}).direction_C;
  const Vec3 right = ray({static_cast<double>(width_), intrinsics_.cy}).direction_C;
  return std::atan2(left.cross(right).norm(), left.dot(right));
}

Intrinsics CameraLens::pinhole_that_covers(double nearest) const {
  if (!bends_rays_) return intrinsics_;

  // What the lens sees is widest in the middle of an edge or at its ends, far away or near.
  double left = std::numeric_limits<double>::infinity(), right = -left, top = left, bottom = -left;
  const auto include = [&](const Vec2& pixel) {
    const Vec2 air = slopes_in_air(pixel);
    const double slope = air.norm();
    if (slope == 0.0) return;
    for (const double depth : {nearest, std::numeric_limits<double>::infinity()}) {
      const Vec2 seen = air * (slope_seen(slope, depth) / slope);
      left = std::min(left, seen.x());
      right = std::max(right, seen.x());
      top = std::min(top, seen.y());
      bottom = std::max(bottom, seen.y());
    }
  };
  const double w = width_, h = height_;
  for (const double x : {0.0, std::clamp(intrinsics_.cx, 0.0, w), w}) {
    for (const double y : {0.0, std::clamp(intrinsics_.cy, 0.0, h), h}) include({x, y});
  }
  const double fx = w / (right - left), fy = h / (bottom - top);
  return {.fx = fx, .fy = fy, .cx = -left * fx, .cy = -top * fy};
}

}  // namespace remora
