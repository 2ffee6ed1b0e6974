// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/seabed_relief.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/assert.h"
#include "geometry/noise.h"

namespace remora {
namespace {

constexpr double kMostPoints = 4e6;
constexpr int kOctaves = 5;

double smooth(double t) {
  t = std::clamp(t, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

Vec2 towards(double heading) { return {std::cos(heading), std::sin(heading)}; }

int points_along(double length, double spacing) {
  return static_cast<int>(std::lround(length / spacing)) + 1;
}

class Bottom {
 public:
  explicit Bottom(const TerrainSpec& spec)
      : spec_(spec),
        noise_(spec.seed),
        down_slope_(towards(spec.slope_heading)),
        over_cliff_(towards(spec.cliff_heading)),
        across_ripples_(towards(spec.ripple_heading)),
        down_canyon_(towards(spec.canyon_heading)) {
    // Octaves finer than the grid would be lost or, worse, folded.
    const double finest = std::log2(spec.relief_wavelength / (2.0 * spec.spacing));
    octaves_ = std::clamp(static_cast<int>(finest) + 1, 1, kOctaves);
  }

  [[nodiscard]] double depth(const Vec2& from_centre) const {
    const Vec3 p(from_centre.x(), from_centre.y(), 0.0);
    double depth = spec_.depth + spec_.slope * down_slope_.dot(from_centre);
    if (spec_.relief > 0.0)
      depth +=
          spec_.relief * noise_.fractal(p / spec_.relief_wavelength, octaves_, spec_.smoothness);
    if (spec_.ripple_height > 0.0) depth += ripples(p, from_centre);
    if (spec_.cliff_height > 0.0) depth += cliff(p, from_centre);
    if (spec_.canyon_depth > 0.0) depth += canyon(from_centre);
    return depth;
  }

 private:
  /// Crests wander and fade as they do on sand.
  [[nodiscard]] double ripples(const Vec3& p, const Vec2& from_centre) const {
    const double wander = 0.8 * noise_(p / (6.0 * spec_.ripple_wavelength) + Vec3(0, 0, 3.5));
    const double fade = std::clamp(
        0.7 + 0.6 * noise_(p / (9.0 * spec_.ripple_wavelength) + Vec3(0, 0, 8.5)), 0.0, 1.0);
    const double turns = across_ripples_.dot(from_centre) / spec_.ripple_wavelength + wander;
    return 0.5 * spec_.ripple_height * fade * std::sin(2.0 * std::numbers::pi * turns);
  }

  [[nodiscard]] double cliff(const Vec3& p, const Vec2& from_centre) const {
    const double wander = 1.2 * spec_.cliff_width * noise_(p / 15.0 + Vec3(0, 0, 5.5));
    const double beyond = over_cliff_.dot(from_centre) - spec_.cliff_distance + wander;
    return spec_.cliff_height * smooth(beyond / spec_.cliff_width + 0.5);
  }

  [[nodiscard]] double canyon(const Vec2& from_centre) const {
    const double along = down_canyon_.dot(from_centre);
    const double across = down_canyon_.x() * from_centre.y() - down_canyon_.y() * from_centre.x();
    const double floor =
        spec_.canyon_meander * std::sin(2.0 * std::numbers::pi * along / spec_.canyon_wavelength);
    return spec_.canyon_depth * (1.0 - smooth(2.0 * std::abs(across - floor) / spec_.canyon_width));
  }

  const TerrainSpec& spec_;
  GradientNoise noise_;
  Vec2 down_slope_, over_cliff_, across_ripples_, down_canyon_;
  int octaves_ = kOctaves;
};

}  // namespace

std::string terrain_problem(const TerrainSpec& spec) {
  if (!(spec.spacing > 0.0) || !((spec.size.array() >= spec.spacing).all()))
    return "the terrain is smaller than the spacing of its grid";
  const double points = (spec.size.x() / spec.spacing + 1.0) * (spec.size.y() / spec.spacing + 1.0);
  if (!(points <= kMostPoints))
    return fmt::format("the terrain's grid has {:.3g} points, {:.3g} are allowed", points,
                       kMostPoints);
  if (!(spec.relief_wavelength > 0.0 && spec.ripple_wavelength > 0.0 && spec.cliff_width > 0.0 &&
        spec.canyon_width > 0.0 && spec.canyon_wavelength > 0.0))
    return "wavelengths and the widths of cliff and canyon must be positive";
  if (spec.ripple_height > 0.0 && spec.ripple_wavelength < 4.0 * spec.spacing)
    return fmt::format("ripples of {} m need a spacing of {} m or less", spec.ripple_wavelength,
                       0.25 * spec.ripple_wavelength);
  return {};
}

HeightFieldSpec make_terrain(const TerrainSpec& spec) {
  REMORA_ASSERT(terrain_problem(spec).empty());
  const Bottom bottom(spec);
  HeightFieldSpec field;
  field.rows = points_along(spec.size.x(), spec.spacing);
  field.columns = points_along(spec.size.y(), spec.spacing);
  field.spacing = Vec2::Constant(spec.spacing);
  const Vec2 corner = -0.5 * spec.spacing * Vec2(field.rows - 1, field.columns - 1);
  field.origin = spec.centre + corner;
  field.depths.reserve(static_cast<std::size_t>(field.rows) *
                       static_cast<std::size_t>(field.columns));
  for (int i = 0; i < field.rows; ++i) {
    for (int j = 0; j < field.columns; ++j)
      field.depths.push_back(bottom.depth(corner + spec.spacing * Vec2(i, j)));
  }
  return field;
}

}  // namespace remora
