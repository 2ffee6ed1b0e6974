// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/arm_parts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"
#include "content/assembly.h"
#include "geometry/procedural.h"
#include "geometry/sweep.h"
#include "math/angles.h"

namespace remora {
namespace {

constexpr int kSides = 28;
constexpr double kBarrel = 0.86;      // radius between the collars, of the radius
constexpr double kLeastBarrel = 1.6;  // a shorter housing is one collar, in radii
constexpr double kLeastHose = 3.0;    // in radii
constexpr double kHose = 0.16;        // radius of a hose, in radii

/// Length of the collar at each end.
double collar(double radius, double length) { return std::min(0.55 * radius, 0.2 * length); }

/// Where the hose runs: beside the barrel, its outside a little beyond the collars.
double hose_offset(double radius) { return (kBarrel + kHose) * radius; }

TriangleMesh bolt_ring(double radius, double z, double way) {
  constexpr int kBolts = 8;
  TriangleMesh ring;
  for (int i = 0; i < kBolts; ++i) {
    const double angle = kPi * (2.0 * i + 1.0) / kBolts;
    const double height = 0.06 * radius;
    append(moved(make_cylinder(0.075 * radius, height, 6),
                 {0.78 * radius * std::cos(angle), 0.78 * radius * std::sin(angle),
                  z + 0.4 * way * height}),
           ring);
  }
  return ring;
}

/// A plate with rounded edges from z to z + height, shrunk towards its end.
TriangleMesh tapered(const Vec2& from, const Vec2& to, double z, double height) {
  constexpr double kRound = 0.25;  // of the smaller side, cut off each corner
  const auto ring = [](const Vec2& size, double at) {
    const double x = 0.5 * size.x(), y = 0.5 * size.y();
    const double cut = kRound * std::min(size.x(), size.y());
    return Ring{{x, y - cut, at},  {x - cut, y, at},  {cut - x, y, at},  {-x, y - cut, at},
                {-x, cut - y, at}, {cut - x, -y, at}, {x - cut, -y, at}, {x, cut - y, at}};
  };
  const std::array<Ring, 2> rings{ring(from, z), ring(to, z + height)};
  TriangleMesh mesh = loft(rings);
  face_outwards(mesh);
  return mesh;
}

}  // namespace

TriangleMesh make_arm_housing(double radius, double length) {
  REMORA_ASSERT(radius > 0.0 && length > 0.0);
  const double h = 0.5 * length, edge = std::min(0.08 * radius, 0.1 * length);
  Profile profile{{0.0, -h}, {radius - edge, -h}, {radius, edge - h}};
  if (length > kLeastBarrel * radius) {
    const double inner = h - collar(radius, length);
    const double slope = std::min(0.2 * radius, 0.2 * inner);
    profile.insert(profile.end(), {{radius, -inner},
                                   {kBarrel * radius, slope - inner},
                                   {kBarrel * radius, inner - slope},
                                   {radius, inner}});
  } else {
    // A groove where two halves meet.
    const double groove = std::min(0.05 * radius, 0.05 * length);
    profile.insert(profile.end(), {{radius, -groove},
                                   {radius - groove, -groove},
                                   {radius - groove, groove},
                                   {radius, groove}});
  }
  profile.insert(profile.end(), {{radius, h - edge}, {radius - edge, h}, {0.0, h}});
  return surface_of_revolution(profile, kSides, /*is_closed=*/false);
}

TriangleMesh make_arm_fittings(double radius, double length) {
  TriangleMesh fittings = bolt_ring(radius, -0.5 * length, -1.0);
  append(bolt_ring(radius, 0.5 * length, 1.0), fittings);
  if (!has_arm_hose(radius, length)) return fittings;
  const double inner = 0.5 * length - collar(radius, length);
  for (const double at : {-0.55, 0.55}) {
    append(moved(make_pipe((kBarrel + 0.03) * radius, 0.5 * kBarrel * radius, 0.1 * radius, kSides),
                 {0.0, 0.0, at * inner}),
           fittings);
    append(moved(make_pipe(1.25 * kHose * radius, 0.5 * kHose * radius, 0.1 * radius, 12),
                 {hose_offset(radius), 0.0, at * inner}),
           fittings);
  }
  return fittings;
}

bool has_arm_hose(double radius, double length) { return length > kLeastHose * radius; }

TriangleMesh make_arm_hose(double radius, double length) {
  // Out of the lower collar, along the barrel, into the upper one.
  const double inner = 0.5 * length - collar(radius, length);
  const double out = hose_offset(radius), in = 0.7 * radius;
  const std::array<Vec3, 6> path{
      Vec3(in, 0.0, -inner - 0.02 * radius),       Vec3(0.9 * out, 0.0, 0.12 * radius - inner),
      Vec3(out, 0.0, 0.4 * radius - inner),        Vec3(out, 0.0, inner - 0.4 * radius),
      Vec3(0.9 * out, 0.0, inner - 0.12 * radius), Vec3(in, 0.0, inner + 0.02 * radius)};
  return make_tube(path, kHose * radius, 10);
}

TriangleMesh make_jaw(const Vec3& size) {
  const double h = 0.5 * size.z();
  const Vec2 root(size.x(), size.y());
  TriangleMesh jaw = tapered(root, 0.92 * root, -h, 0.35 * size.z());
  append(tapered(0.92 * root, 0.62 * root, -0.15 * size.z(), 0.65 * size.z()), jaw);
  return jaw;
}

TriangleMesh make_jaw_pads(const Vec3& size) {
  // Ribs across the sides that are not the jaw's edges: its thickness is the smaller of x and y.
  constexpr int kRibs = 7;
  const bool is_thin_in_y = size.y() <= size.x();
  TriangleMesh pads;
  for (int i = 0; i < kRibs; ++i) {
    const double share = (i + 0.5) / kRibs;  // along the gripping half
    const double z = (0.48 * share - 0.02) * size.z();
    const double width = (0.80 - 0.25 * share) * std::max(size.x(), size.y());
    const double thickness = std::min(size.x(), size.y());
    const Vec3 half = is_thin_in_y ? Vec3(0.5 * width, 0.5 * thickness, 0.0)
                                   : Vec3(0.5 * thickness, 0.5 * width, 0.0);
    const Vec3 up(0.0, 0.0, 0.018 * size.z());
    append(make_block(Vec3(0.0, 0.0, z) - half - up, Vec3(0.0, 0.0, z) + half + up), pads);
  }
  return pads;
}

}  // namespace remora
