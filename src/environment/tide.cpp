// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/tide.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "base/assert.h"
#include "math/angles.h"

namespace remora {
namespace {

/// Mean longitudes that the tide-raising forces follow [rad], and their rates [rad/s].
struct Astronomy {
  double hour_angle;    // T of the mean sun: half a turn at midnight
  double moon;          // s
  double sun;           // h
  double moon_perigee;  // p
  double moon_node;     // N
  double sun_perigee;   // p1
};

constexpr double kSecondsPerCentury = 36525.0 * 86400.0;

/// Linear terms of the mean longitudes (Meeus 1998); T counts from 2000-01-01 12:00.
Astronomy astronomy(UtcTime at) {
  constexpr std::int64_t kNoonOf2000 = 946728000;
  const double century = static_cast<double>(at.seconds - kNoonOf2000) / kSecondsPerCentury;
  const double of_day = static_cast<double>(((at.seconds % 86400) + 86400) % 86400) / 86400.0;
  return {.hour_angle = kDegree * (360.0 * of_day + 180.0),
          .moon = kDegree * (218.3164477 + 481267.88123 * century),
          .sun = kDegree * (280.4664567 + 36000.76983 * century),
          .moon_perigee = kDegree * (83.3532465 + 4069.01363 * century),
          .moon_node = kDegree * (125.0445479 - 1934.13626 * century),
          .sun_perigee = kDegree * (282.94 + 1.72 * century)};
}

constexpr Astronomy kRates = {.hour_angle = kDegree * 360.0 / 86400.0,
                              .moon = kDegree * 481267.88123 / kSecondsPerCentury,
                              .sun = kDegree * 36000.76983 / kSecondsPerCentury,
                              .moon_perigee = kDegree * 4069.01363 / kSecondsPerCentury,
                              .moon_node = kDegree * -1934.13626 / kSecondsPerCentury,
                              .sun_perigee = kDegree * 1.72 / kSecondsPerCentury};

/// Which of the moon's tides a constituent takes its 18.6-year modulation from.
enum class Node { none, mm, mf, o1, k1, k2, j1, oo1 };

/// One row of Schureman (1940), table 2: V = a T + b s + c h + d p + e p1 + offset. The modulation
/// is that of `node`, times M2's to the power `m2`.
struct Row {
  std::string_view name;
  int T, s, h, p, p1;
  int offset_deg;
  Node node = Node::none;
  double m2 = 0.0;
  int node_sign = 1;  // -1 where the constituent is a difference
};

constexpr std::array<Row, 37> kRows = {{
    {"M2", 2, -2, 2, 0, 0, 0, Node::none, 1.0},
    {"S2", 2, 0, 0, 0, 0, 0},
    {"N2", 2, -3, 2, 1, 0, 0, Node::none, 1.0},
    {"K1", 1, 0, 1, 0, 0, -90, Node::k1},
    {"M4", 4, -4, 4, 0, 0, 0, Node::none, 2.0},
    {"O1", 1, -2, 1, 0, 0, 90, Node::o1},
    {"M6", 6, -6, 6, 0, 0, 0, Node::none, 3.0},
    {"MK3", 3, -2, 3, 0, 0, -90, Node::k1, 1.0},
    {"S4", 4, 0, 0, 0, 0, 0},
    {"MN4", 4, -5, 4, 1, 0, 0, Node::none, 2.0},
    {"NU2", 2, -3, 4, -1, 0, 0, Node::none, 1.0},
    {"S6", 6, 0, 0, 0, 0, 0},
    {"MU2", 2, -4, 4, 0, 0, 0, Node::none, 1.0},
    {"2N2", 2, -4, 2, 2, 0, 0, Node::none, 1.0},
    {"OO1", 1, 2, 1, 0, 0, -90, Node::oo1},
    {"LAM2", 2, -1, 0, 1, 0, 180, Node::none, 1.0},
    {"S1", 1, 0, 0, 0, 0, 0},
    {"M1", 1, -1, 1, 1, 0, -90},
    {"J1", 1, 1, 1, -1, 0, -90, Node::j1},
    {"MM", 0, 1, 0, -1, 0, 0, Node::mm},
    {"SSA", 0, 0, 2, 0, 0, 0},
    {"SA", 0, 0, 1, 0, 0, 0},
    {"MSF", 0, 2, -2, 0, 0, 0, Node::none, -1.0},
    {"MF", 0, 2, 0, 0, 0, 0, Node::mf},
    {"RHO", 1, -3, 3, -1, 0, 90, Node::o1},
    {"Q1", 1, -3, 1, 1, 0, 90, Node::o1},
    {"T2", 2, 0, -1, 0, 1, 0},
    {"R2", 2, 0, 1, 0, -1, 180},
    {"2Q1", 1, -4, 1, 2, 0, 90, Node::o1},
    {"P1", 1, 0, -1, 0, 0, 90},
    {"2SM2", 2, 2, -2, 0, 0, 0, Node::none, -1.0},
    {"M3", 3, -3, 3, 0, 0, 0, Node::none, 1.5},
    {"L2", 2, -1, 2, -1, 0, 180, Node::none, 1.0},
    {"2MK3", 3, -4, 3, 0, 0, 90, Node::k1, 2.0, -1},
    {"K2", 2, 0, 2, 0, 0, 0, Node::k2},
    {"M8", 8, -8, 8, 0, 0, 0, Node::none, 4.0},
    {"MS4", 4, -2, 2, 0, 0, 0, Node::none, 1.0},
}};

struct Modulation {
  double factor, angle;  // f, u [rad]
};

/// First-order terms in the longitude of the moon's node (Pugh 1987, table 4:3; J1 and OO1 from
/// Doodson & Warburg 1941).
Modulation modulation(Node node, double N) {
  const double c = std::cos(N);
  const double s = std::sin(N) * kDegree;
  switch (node) {
    case Node::none:
      return {1.0, 0.0};
    case Node::mm:
      return {1.0 - 0.130 * c, 0.0};
    case Node::mf:
      return {1.043 + 0.414 * c, -23.7 * s};
    case Node::o1:
      return {1.009 + 0.187 * c, 10.8 * s};
    case Node::k1:
      return {1.006 + 0.115 * c, -8.9 * s};
    case Node::k2:
      return {1.024 + 0.286 * c, -17.7 * s};
    case Node::j1:
      return {1.0129 + 0.1676 * c, -12.94 * s};
    case Node::oo1:
      return {1.1027 + 0.6504 * c, -36.68 * s};
  }
  return {1.0, 0.0};
}

double combine(const Row& row, const Astronomy& a) {
  return row.T * a.hour_angle + row.s * a.moon + row.h * a.sun + row.p * a.moon_perigee +
         row.p1 * a.sun_perigee;
}

}  // namespace

std::optional<TidalArgument> tidal_argument(std::string_view name, UtcTime at) {
  const auto row =
      std::find_if(kRows.begin(), kRows.end(), [&](const Row& r) { return r.name == name; });
  if (row == kRows.end()) return {};

  const Astronomy sky = astronomy(at);
  const Modulation own = modulation(row->node, sky.moon_node);
  const double m2_factor = 1.0 - 0.037 * std::cos(sky.moon_node);
  const double m2_angle = -2.1 * kDegree * std::sin(sky.moon_node);
  return TidalArgument{
      .speed = combine(*row, kRates),
      .equilibrium = combine(*row, sky) + kDegree * row->offset_deg,
      .node_factor = own.factor * std::pow(m2_factor, std::abs(row->m2)),
      .node_angle = row->node_sign * own.angle + row->m2 * m2_angle,
  };
}

std::vector<Problem> problems(const TidalHarmonicsSpec& spec) {
  std::vector<Problem> found;
  if (!std::isfinite(spec.mean)) found.push_back({"mean", "the tide's mean is not a number"});
  const auto at = [](std::size_t i, const char* key) {
    return fmt::format("constituents[{}].{}", i, key);
  };
  for (std::size_t i = 0; i < spec.constituents.size(); ++i) {
    const TidalConstituent& c = spec.constituents[i];
    if (!std::isfinite(c.amplitude) || c.amplitude < 0.0)
      found.push_back({at(i, "amplitude"),
                       fmt::format("tidal constituent {}: amplitude {} is not zero or positive",
                                   c.name, c.amplitude)});
    if (!std::isfinite(c.phase_lag))
      found.push_back({at(i, "phase_lag_deg"),
                       fmt::format("tidal constituent {}: the phase is not a number", c.name)});
    if (c.speed && !std::isfinite(*c.speed))
      found.push_back(
          {at(i, "speed"), fmt::format("tidal constituent {}: the speed is not a number", c.name)});
    if (!c.speed && !tidal_argument(c.name, {}))
      found.push_back({at(i, "name"), fmt::format("tidal constituent '{}' is not known", c.name),
                       "Write one such as M2, S2, N2, K1, O1, or give its speed"});
  }
  return found;
}

TidalHarmonics::TidalHarmonics(const TidalHarmonicsSpec& spec, UtcTime start) : mean_(spec.mean) {
  REMORA_ASSERT(problems(spec).empty());
  for (const TidalConstituent& c : spec.constituents) {
    const TidalArgument argument = tidal_argument(c.name, start).value_or(TidalArgument{});
    harmonics_.push_back(
        {.amplitude = argument.node_factor * c.amplitude,
         .speed = c.speed.value_or(argument.speed),
         .phase = std::remainder(argument.equilibrium + argument.node_angle - c.phase_lag,
                                 2.0 * std::numbers::pi)});
  }
}

double TidalHarmonics::operator()(double t) const {
  double sum = mean_;
  for (const Harmonic& h : harmonics_) sum += h.amplitude * std::cos(h.speed * t + h.phase);
  return sum;
}

}  // namespace remora
