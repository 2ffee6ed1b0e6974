// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/mud.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace remora {
namespace {

double squared_distance_to_segment(const Vec2& p, const Vec2& a, const Vec2& b) {
  const Vec2 way = b - a;
  const double length = way.squaredNorm();
  const double t = length > 0.0 ? std::clamp((p - a).dot(way) / length, 0.0, 1.0) : 0.0;
  return (p - a - t * way).squaredNorm();
}

/// How far a place is inside an outline; 0 outside [m].
double depth_inside(const Vec2& p, const std::vector<Vec2>& outline) {
  double nearest = std::numeric_limits<double>::infinity();
  bool is_inside = false;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2& a = outline[i];
    const Vec2& b = outline[(i + 1) % outline.size()];
    nearest = std::min(nearest, squared_distance_to_segment(p, a, b));
    // A ray to the east crosses the outline an odd number of times.
    if ((a.x() > p.x()) == (b.x() > p.x())) continue;
    const double east = a.y() + (p.x() - a.x()) / (b.x() - a.x()) * (b.y() - a.y());
    if (east > p.y()) is_inside = !is_inside;
  }
  return is_inside ? std::sqrt(nearest) : 0.0;
}

}  // namespace

std::vector<Problem> problems(const MudSpec& spec) {
  std::vector<Problem> found;
  const auto check = [&](bool is_right, const char* field, std::string what, const char* instead) {
    if (!is_right) found.push_back({field, std::move(what), instead});
  };
  check(spec.outline.empty() || spec.outline.size() >= 3, "area",
        fmt::format("an area needs three corners, not {}", spec.outline.size()),
        "Write three or more: [[0, 0], [4, 0], [4, 6]]");
  check(spec.thickness.has_value() != spec.level.has_value(), "thickness",
        spec.level ? "the mud has both a thickness and a level" : "the mud has no thickness",
        "Write one of thickness (of a layer) and level (depth of its surface)");
  check(!spec.thickness || (*spec.thickness > 0.0 && *spec.thickness <= 50.0), "thickness",
        fmt::format("a thickness of {} m is not possible", spec.thickness.value_or(0.0)),
        "Write more than 0 and at most 50 m");
  check(!spec.level || std::isfinite(*spec.level), "level", "the level is not a number",
        "Write metres below the surface");
  const auto not_negative = [](double value) { return value >= 0.0 && std::isfinite(value); };
  check(not_negative(spec.edge), "edge", fmt::format("an edge of {} m is not possible", spec.edge),
        "Write 0 or more");
  check(not_negative(spec.damping), "damping",
        fmt::format("a damping of {} N·s/m would drive bodies", spec.damping), "Write 0 or more");
  check(not_negative(spec.yield_stress), "yield_stress",
        fmt::format("a yield stress of {} Pa is not possible", spec.yield_stress),
        "Write 0 or more");
  check(not_negative(spec.plastic_viscosity), "plastic_viscosity",
        fmt::format("a viscosity of {} Pa·s would drive bodies", spec.plastic_viscosity),
        "Write 0 or more");
  check(spec.shear_gap > 0.0 && std::isfinite(spec.shear_gap), "shear_gap",
        fmt::format("a shear gap of {} m is not possible", spec.shear_gap), "Write more than 0");
  check(!spec.density || (*spec.density >= 900.0 && *spec.density <= 3000.0), "density",
        fmt::format("mud of {} kg/m³ is not possible", spec.density.value_or(0.0)),
        "Write 900 to 3000, for example 1300");
  return found;
}

Mud::Mud(MudSpec spec) : spec_(std::move(spec)) {
  if (spec_.outline.empty()) return;
  bounds_ = {spec_.outline.front(), spec_.outline.front()};
  for (const Vec2& corner : spec_.outline) {
    bounds_.lo = bounds_.lo.cwiseMin(corner);
    bounds_.hi = bounds_.hi.cwiseMax(corner);
  }
}

double Mud::share(const Vec2& place) const {
  if (is_everywhere()) return 1.0;
  if (!bounds_.contains(place)) return 0.0;
  const double inside = depth_inside(place, spec_.outline);
  if (inside >= spec_.edge) return inside > 0.0 || spec_.edge > 0.0 ? 1.0 : 0.0;
  const double t = inside / spec_.edge;
  return t * t * (3.0 - 2.0 * t);
}

double Mud::surface_z(double north, double east, double bottom_z) const {
  const double full =
      spec_.thickness ? *spec_.thickness : std::max(bottom_z - spec_.level.value_or(bottom_z), 0.0);
  if (full == 0.0) return bottom_z;
  return bottom_z - full * share({north, east});
}

}  // namespace remora
