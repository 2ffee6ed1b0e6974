// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/sound_path.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/assert.h"

namespace remora {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A gradient below this bends a kilometre of ray by less than a tenth of a micrometre: a straight
/// line, and the arcs' formulas would divide by next to nothing [1/s].
constexpr double kStraight = 1e-7;

/// A slab of water in which the speed of sound rises evenly with depth.
struct SoundLayer {
  double top = -kInfinity;
  double bottom = kInfinity;
  double top_speed = 1500.0;
  double bottom_speed = 1500.0;
  double gradient = 0.0;
};

/// The slab that a ray at depth z runs into: at a border the lower one when it goes down.
SoundLayer layer_at(const SoundProfile& profile, double z, bool is_going_down) {
  const std::vector<double>& depths = profile.depths();
  const std::vector<double>& speeds = profile.speeds();
  const auto border = is_going_down ? std::upper_bound(depths.begin(), depths.end(), z)
                                    : std::lower_bound(depths.begin(), depths.end(), z);
  if (border == depths.begin())
    return {.bottom = depths.front(), .top_speed = speeds.front(), .bottom_speed = speeds.front()};
  if (border == depths.end())
    return {.top = depths.back(), .top_speed = speeds.back(), .bottom_speed = speeds.back()};
  const std::size_t i = static_cast<std::size_t>(border - depths.begin());
  return {.top = depths[i - 1],
          .bottom = depths[i],
          .top_speed = speeds[i - 1],
          .bottom_speed = speeds[i],
          .gradient = (speeds[i] - speeds[i - 1]) / (depths[i] - depths[i - 1])};
}

/// Where a ray has got to. The angle is that below the horizontal.
struct RayPoint {
  double x = 0.0;     // horizontal distance [m]
  double z = 0.0;     // depth [m]
  double sine = 0.0;  // of the angle: positive when it goes down
  double time = 0.0;  // [s]
  double shallowest = kInfinity;

  [[nodiscard]] double cosine() const { return std::sqrt(std::max(0.0, 1.0 - sine * sine)); }
};

/// Through a slab of even speed, to its border or to the horizontal distance `range`.
void go_straight(const SoundLayer& layer, double range, RayPoint& ray) {
  const double cosine = ray.cosine();
  const double to_border = (ray.sine > 0.0 ? layer.bottom : layer.top) - ray.z;
  double length = ray.sine == 0.0 ? kInfinity : to_border / ray.sine;
  const double to_range = cosine > 0.0 ? (range - ray.x) / cosine : kInfinity;
  const bool ends_here = to_range <= length;
  length = std::min(length, to_range);
  ray.x = ends_here ? range : ray.x + length * cosine;
  ray.z = ends_here ? ray.z + length * ray.sine : ray.z + to_border;
  ray.time += length / layer.top_speed;
}

/// The same along an arc. Snell: the cosine over the speed stays what it is, so the path is a part
/// of a circle with its centre where the speed would be zero.
void go_along_arc(const SoundLayer& layer, double range, RayPoint& ray) {
  const double g = layer.gradient;
  const double c = layer.top_speed + g * (ray.z - layer.top);
  const double p = ray.cosine() / c;
  const double sine = ray.sine;
  const auto sine_where = [p](double speed) {
    return std::sqrt(std::max(0.0, 1.0 - p * speed * p * speed));
  };

  const bool starts_down = sine > 0.0 || (sine == 0.0 && g < 0.0);
  const double ahead_speed = starts_down ? layer.bottom_speed : layer.top_speed;
  const bool turns = p * ahead_speed >= 1.0;
  const bool leaves_down = starts_down != turns;
  const double leaving_speed = leaves_down ? layer.bottom_speed : layer.top_speed;
  const double border = leaves_down ? layer.bottom : layer.top;
  const double leaving_sine = (leaves_down ? 1.0 : -1.0) * sine_where(leaving_speed);

  // Two forms of the same: the second keeps its digits when the ray is steep.
  const double to_border = turns
                               ? (sine - leaving_sine) / (p * g)
                               : p * (border - ray.z) * (c + leaving_speed) / (sine + leaving_sine);
  if (ray.x + to_border >= range) {
    const double end_sine = sine - p * g * (range - ray.x);
    const double end_cosine = std::sqrt(std::max(0.0, 1.0 - end_sine * end_sine));
    ray.z += (sine - end_sine) * (sine + end_sine) / ((ray.cosine() + end_cosine) * p * g);
    ray.time += (std::atanh(sine) - std::atanh(end_sine)) / g;
    if (sine < 0.0 && end_sine > 0.0)
      ray.shallowest = std::min(ray.shallowest, layer.top + (1.0 / p - layer.top_speed) / g);
    ray.sine = end_sine;
    ray.x = range;
    return;
  }
  if (turns) {
    ray.time += (std::atanh(sine) - std::atanh(leaving_sine)) / g;
    if (leaves_down)
      ray.shallowest = std::min(ray.shallowest, layer.top + (1.0 / p - layer.top_speed) / g);
  } else {
    const double from = std::abs(sine), to = std::abs(leaving_sine);
    ray.time +=
        std::abs((std::log1p((leaving_speed - c) / c) + std::log1p((from - to) / (1.0 + to))) / g);
  }
  ray.x += to_border;
  ray.z = border;
  ray.sine = leaving_sine;
}

/// Where a ray is that left depth z at `angle`: at the horizontal distance `range`, or where it
/// first comes to `depth`.
RayPoint trace(const SoundProfile& profile, double z, double angle, double range, double depth) {
  constexpr int kMostLayers = 100'000;
  RayPoint ray{.z = z, .sine = std::sin(angle), .shallowest = z};
  for (int i = 0; i < kMostLayers && ray.x < range && ray.z != depth; ++i) {
    SoundLayer layer = layer_at(profile, ray.z, ray.sine >= 0.0);
    if (depth > ray.z && depth < layer.bottom) {
      layer.bottom_speed = profile.speed(depth);
      layer.bottom = depth;
    } else if (depth < ray.z && depth > layer.top) {
      layer.top_speed = profile.speed(depth);
      layer.top = depth;
    }
    if (std::abs(layer.gradient) < kStraight)
      go_straight(layer, range, ray);
    else
      go_along_arc(layer, range, ray);
    ray.shallowest = std::min(ray.shallowest, ray.z);
  }
  return ray;
}

struct Aim {
  double angle = 0.0;  // of departure, below the horizontal
  RayPoint end;
};

/// The angle at which a ray must leave depth z to come to `depth` at the distance `range`: the
/// secant rule, from the straight line's angle. A flat ray is followed to the range and judged by
/// its depth there, a steep one to the depth and judged by its range.
std::optional<Aim> aim(const SoundProfile& profile, double z, double depth, double range) {
  constexpr double kClose = 1e-7;  // [m]
  constexpr int kMostTries = 40;
  const bool is_steep = std::abs(depth - z) > range;
  const double steepest = std::asin(1.0);
  const double limit = is_steep ? kInfinity : range;
  const double target = is_steep ? depth : kInfinity;
  double angle = std::atan2(depth - z, range);
  // How the miss answers to the angle when the path is straight.
  double rate =
      is_steep ? -(depth - z) / std::pow(std::sin(angle), 2) : range / std::pow(std::cos(angle), 2);
  double last_angle = 0.0, last_miss = 0.0;
  for (int i = 0; i < kMostTries; ++i) {
    const RayPoint end = trace(profile, z, angle, limit, target);
    const double miss = is_steep ? end.x - range : end.z - depth;
    if (!std::isfinite(miss)) return std::nullopt;
    if (std::abs(miss) < kClose) return Aim{angle, end};
    if (i > 0 && angle != last_angle && miss != last_miss)
      rate = (miss - last_miss) / (angle - last_angle);
    last_angle = angle;
    last_miss = miss;
    angle = std::clamp(angle - miss / rate, -steepest, steepest);
  }
  return std::nullopt;
}

}  // namespace

SoundProfile::SoundProfile(Table speed) : speed_(std::move(speed)) {
  REMORA_ASSERT(!speed_.empty());
  delay_.push_back(0.0);
  for (std::size_t i = 0; i + 1 < depths().size(); ++i) {
    const double growth = (speeds()[i + 1] - speeds()[i]) / speeds()[i];
    const double slowing = growth == 0.0 ? 1.0 : std::log1p(growth) / growth;
    delay_.push_back(delay_.back() + (depths()[i + 1] - depths()[i]) / speeds()[i] * slowing);
  }
}

double SoundProfile::vertical_delay(double z) const {
  const auto below = std::upper_bound(depths().begin(), depths().end(), z);
  const std::size_t i =
      below == depths().begin() ? 0 : static_cast<std::size_t>(below - depths().begin()) - 1;
  // ∫dz/(c + g z) = Δz/c · ln(1 + x)/x with x = g Δz/c.
  const double growth = (speed(z) - speeds()[i]) / speeds()[i];
  const double slowing = growth == 0.0 ? 1.0 : std::log1p(growth) / growth;
  return delay_[i] + (z - depths()[i]) / speeds()[i] * slowing;
}

double SoundProfile::mean_speed(double z_a, double z_b) const {
  // Closer together than this the difference of two delays would lose digits.
  constexpr double kLevel = 1e-3;  // [m]
  if (std::abs(z_b - z_a) < kLevel) return speed(0.5 * (z_a + z_b));
  return (z_b - z_a) / (vertical_delay(z_b) - vertical_delay(z_a));
}

double straight_path_time(const SoundProfile& profile, const Vec3& p_W, const Vec3& q_W) {
  return (q_W - p_W).norm() / profile.mean_speed(p_W.z(), q_W.z());
}

std::optional<BentRay> bent_ray(const SoundProfile& profile, const Vec3& p_W, const Vec3& q_W) {
  const Vec2 across = (q_W - p_W).head<2>();
  const double range = across.norm();
  const double rise = q_W.z() - p_W.z();
  if (range <= 1e-6 * std::abs(rise)) {
    const double way = rise < 0.0 ? -1.0 : 1.0;
    const Vec3 along_W(0.0, 0.0, way);
    return BentRay{straight_path_time(profile, p_W, q_W), along_W, along_W,
                   std::min(p_W.z(), q_W.z())};
  }
  const std::optional<Aim> aimed = aim(profile, p_W.z(), q_W.z(), range);
  if (!aimed) return std::nullopt;
  const double highest_water = std::min({0.0, p_W.z(), q_W.z()});
  if (aimed->end.shallowest < highest_water - 1e-6) return std::nullopt;

  const auto direction = [&](double sine, double cosine) {
    const Vec2 level = across / range * cosine;
    return Vec3(level.x(), level.y(), sine);
  };
  return BentRay{
      .travel_time = aimed->end.time,
      .departure_W = direction(std::sin(aimed->angle), std::cos(aimed->angle)),
      .arrival_W = direction(aimed->end.sine, aimed->end.cosine()),
      .shallowest = aimed->end.shallowest,
  };
}

}  // namespace remora
