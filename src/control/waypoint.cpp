// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/waypoint.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace remora {

std::vector<Problem> problems(const Waypoint& waypoint, int position) {
  std::vector<Problem> found;
  const auto must_be = [&](bool good, Problem problem) {
    if (good) return;
    problem.what = fmt::format("waypoint {}: {}", position, problem.what);
    found.push_back(std::move(problem));
  };
  must_be(waypoint.p_W.allFinite(),
          {"position", "its position is not finite", "Write north, east, down in m"});
  must_be(std::isfinite(waypoint.speed) && waypoint.speed > 0.0,
          {"speed", "its speed is not above 0", "Write m/s, for example 0.5"});
  must_be(
      std::isfinite(waypoint.acceptance_radius) && waypoint.acceptance_radius > 0.0,
      {"acceptance_radius", "its acceptance_radius is not above 0", "Write metres, for example 1"});
  must_be(!waypoint.altitude || (std::isfinite(*waypoint.altitude) && *waypoint.altitude > 0.0),
          {"altitude", "its altitude is not above 0", "Write metres above the seabed"});
  must_be(!waypoint.heading || std::isfinite(*waypoint.heading),
          {"heading", "its heading is not finite", "Write an angle"});
  return found;
}

std::vector<Problem> problems(const SurveySpec& spec) {
  std::vector<Problem> found;
  const auto must_be = [&](bool good, const char* name, double value, const char* rule) {
    if (!good)
      found.push_back({name, fmt::format("{} is {}", name, value), fmt::format("Write {}", rule)});
  };
  const auto positive = [](double x) { return std::isfinite(x) && x > 0.0; };
  must_be(spec.corner_W.allFinite(), "corner", spec.corner_W.sum(), "north, east, down in metres");
  must_be(std::isfinite(spec.heading), "heading", spec.heading, "an angle");
  must_be(positive(spec.length), "length", spec.length, "metres above 0");
  must_be(std::isfinite(spec.width) && spec.width >= 0.0, "width", spec.width, "metres, 0 or more");
  must_be(positive(spec.spacing), "spacing", spec.spacing, "metres above 0");
  must_be(positive(spec.speed), "speed", spec.speed, "m/s above 0, for example 0.5");
  must_be(positive(spec.acceptance_radius), "acceptance_radius", spec.acceptance_radius,
          "metres above 0, for example 0.5");
  must_be(!spec.altitude || positive(*spec.altitude), "altitude", spec.altitude.value_or(0.0),
          "metres above the seabed");
  if (positive(spec.spacing) && spec.width / spec.spacing > 10000.0) {
    found.push_back({"spacing", "the survey has more than 10000 lines", "Write a larger spacing"});
  }
  return found;
}

std::vector<Waypoint> lawn_mower(const SurveySpec& spec) {
  const Vec3 along(std::cos(spec.heading), std::sin(spec.heading), 0.0);
  const Vec3 across(-along.y(), along.x(), 0.0);
  // The fewest lines that are nowhere further apart than `spacing`; rounding must not add one.
  const int gaps = static_cast<int>(std::ceil(spec.width / spec.spacing - 1e-9));

  std::vector<Waypoint> waypoints;
  for (int line = 0; line <= gaps; ++line) {
    const double offset = gaps > 0 ? spec.width * line / gaps : 0.0;
    const Vec3 near = spec.corner_W + offset * across;
    const Vec3 far = near + spec.length * along;
    const bool goes_out = line % 2 == 0;
    for (const Vec3& p_W : {goes_out ? near : far, goes_out ? far : near}) {
      Waypoint waypoint;
      waypoint.p_W = p_W;
      waypoint.speed = spec.speed;
      waypoint.acceptance_radius = spec.acceptance_radius;
      waypoint.altitude = spec.altitude;
      waypoints.push_back(waypoint);
    }
  }
  return waypoints;
}

}  // namespace remora
