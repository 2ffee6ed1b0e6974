// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>

#include "content/assembly.h"
#include "content/propeller.h"
#include "content/vehicle_parts.h"
#include "geometry/procedural.h"
#include "geometry/sweep.h"
#include "math/angles.h"

namespace remora {
namespace {

/// A superelliptic section at x: exponent 2 is round, more is nearer to a square.
Ring section(double x, double half_width, double half_height, double exponent, int points = 32) {
  Ring ring;
  for (int k = 0; k < points; ++k) {
    const double angle = 2.0 * kPi * k / points;
    const double c = std::cos(angle), s = std::sin(angle);
    const double round = std::pow(std::pow(std::abs(c), exponent) + std::pow(std::abs(s), exponent),
                                  -1.0 / exponent);
    ring.push_back({x, half_width * round * c, half_height * round * s});
  }
  return ring;
}

/// A thin tapered fin of lens-shaped sections, from the axis outwards along -z: root and tip chord,
/// leading edge first; `x` is where the middle of the root's chord sits.
TriangleMesh make_fin(double x, double root_radius, double tip_radius, double root_chord,
                      double tip_chord) {
  const auto ring_at = [&](double r, double chord) {
    const double half = 0.06 * chord;
    const double back = x - 0.5 * root_chord;  // a straight trailing edge
    return Ring{{back, 0.0, -r},
                {back + 0.35 * chord, half, -r},
                {back + 0.75 * chord, 0.8 * half, -r},
                {back + chord, 0.0, -r},
                {back + 0.75 * chord, -0.8 * half, -r},
                {back + 0.35 * chord, -half, -r}};
  };
  const std::array<Ring, 2> rings{ring_at(root_radius, root_chord), ring_at(tip_radius, tip_chord)};
  return loft(rings);
}

TriangleMesh four_fins(const TriangleMesh& upper) {
  TriangleMesh fins;
  for (int k = 0; k < 4; ++k) append(turned(upper, 0.5 * kPi * k, Vec3::UnitX()), fins);
  return fins;
}

}  // namespace

// ---- REMUS 100 ------------------------------------------------------------------------------

TriangleMesh make_remus_hull() {
  // Myring's shape (1976) with Prestero's parameters (2001, table 3.1) stretched to 1.6 m: nose
  // 0.191 m with n = 2, tail 0.541 m ending at 25°, 0.19 m wide.
  constexpr double kLength = 1.6, kRadius = 0.095, kNose = 0.191, kTail = 0.541;
  constexpr double kEndAngle = 0.436;
  std::vector<Ring> rings;
  const auto add = [&](double from_nose, double r) {
    rings.push_back(section(0.5 * kLength - from_nose, r, r, 2.0));
  };
  for (const double share : {0.01, 0.05, 0.15, 0.3, 0.5, 0.75, 1.0})
    add(kNose * share, kRadius * std::sqrt(1.0 - (1.0 - share) * (1.0 - share)));
  add(0.5, kRadius);
  const double start = kLength - kTail;
  for (const double share : {0.0, 0.2, 0.4, 0.6, 0.8, 0.94}) {
    const double u = kTail * share, t = std::tan(kEndAngle);
    const double r = kRadius - (3.0 * kRadius / (kTail * kTail) - t / kTail) * u * u +
                     (2.0 * kRadius / std::pow(kTail, 3.0) - t / (kTail * kTail)) * u * u * u;
    add(start + u, r);
  }
  TriangleMesh hull = loft(rings);
  // The antenna's mast and the transducer under the nose.
  append(make_fin(0.05, 0.08, 0.21, 0.06, 0.035), hull);
  append(moved(make_cylinder(0.03, 0.03, 16), {0.48, 0.0, 0.10}), hull);
  return hull;
}

TriangleMesh make_remus_fins() { return four_fins(make_fin(-0.685, 0.03, 0.13, 0.085, 0.06)); }

TriangleMesh make_remus_propeller() {
  return make_propeller({.diameter = 0.14,
                         .blades = 2,
                         .pitch_ratio = 0.9,
                         .area_ratio = 0.25,
                         .hub_ratio = 0.2,
                         .skew = 0.1,
                         .rake = 0.0,
                         .resolution = 6});
}

// ---- NPS AUV II -----------------------------------------------------------------------------

TriangleMesh make_npsauv_hull() {
  constexpr double kHalf = 0.265, kLength = 5.3;
  std::vector<Ring> rings;
  for (const Vec3& station :
       {Vec3(0.5, 0.10, 2.0), Vec3(0.49, 0.35, 2.0), Vec3(0.47, 0.60, 2.3), Vec3(0.43, 0.85, 3.0),
        Vec3(0.38, 1.0, 5.0), Vec3(0.0, 1.0, 5.0), Vec3(-0.30, 1.0, 5.0), Vec3(-0.40, 0.85, 4.0),
        Vec3(-0.46, 0.60, 3.0), Vec3(-0.50, 0.30, 2.2)}) {
    rings.push_back(
        section(kLength * station.x(), kHalf * station.y(), kHalf * station.y(), station.z()));
  }
  return loft(rings);
}

TriangleMesh make_npsauv_fins() {
  TriangleMesh fins = four_fins(make_fin(-2.25, 0.15, 0.48, 0.34, 0.24));
  append(four_fins(make_fin(1.75, 0.20, 0.46, 0.28, 0.20)), fins);
  return fins;
}

TriangleMesh make_npsauv_propeller() {
  return make_propeller({.diameter = 0.40,
                         .blades = 4,
                         .pitch_ratio = 0.9,
                         .area_ratio = 0.5,
                         .hub_ratio = 0.22,
                         .skew = 0.2,
                         .rake = 0.0,
                         .resolution = 6});
}

}  // namespace remora
