// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/seaweed.h"

#include <array>
#include <cmath>
#include <span>

#include "base/random.h"
#include "geometry/sweep.h"
#include "math/angles.h"

namespace remora {
namespace {

Vec3 weed_outward(double angle) { return {std::cos(angle), std::sin(angle), 0.0}; }

/// A leaf along a line of points: `width` at each, its flat side facing away from `rib_towards`.
TriangleMesh make_ribbon(std::span<const Vec3> line, std::span<const double> widths,
                         const Vec3& rib_towards) {
  std::vector<Ring> rings;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::size_t before = i == 0 ? 0 : i - 1, after = std::min(i + 1, line.size() - 1);
    const Vec3 along = (line[after] - line[before]).normalized();
    const Vec3 across = along.cross(rib_towards).normalized();
    const Vec3 rib = across.cross(along);
    const double half = 0.5 * widths[i];
    rings.push_back(
        {line[i] - half * across, line[i] + half * across, line[i] + (0.08 * half + 6e-4) * rib});
  }
  return loft(rings);
}

/// A blade that rises from `root` and droops outwards.
struct BladeSpec {
  Vec3 root;
  double bearing;  // in which it droops
  double length;
  double width;
  double lean;   // angle to the vertical at the root
  double droop;  // how much more it leans at the tip
  int segments;
  double wave = 0.0;
};

TriangleMesh make_blade(const BladeSpec& blade) {
  std::vector<Vec3> line{blade.root};
  std::vector<double> widths;
  const Vec3 out = weed_outward(blade.bearing), side = weed_outward(blade.bearing + 0.25 * kTwoPi);
  for (int i = 0; i <= blade.segments; ++i) {
    const double s = static_cast<double>(i) / blade.segments;
    // Widest a third of the way up, pointed at both ends.
    widths.push_back(blade.width *
                     std::max(0.06, std::pow(std::sin(0.5 * kTwoPi * std::pow(s, 0.65)), 0.8)));
    if (i == blade.segments) break;
    const double angle = blade.lean + blade.droop * s * s;
    const Vec3 step = std::sin(angle) * out - std::cos(angle) * Vec3::UnitZ() +
                      blade.wave * std::sin(2.6 * kTwoPi * s) * side;
    line.push_back(line.back() + blade.length / blade.segments * step);
  }
  return make_ribbon(line, widths, -out);
}

TriangleMesh make_holdfast(double radius, Random& random) {
  TriangleMesh mesh;
  for (int k = 0; k < 5; ++k) {
    const Vec3 out = weed_outward(kTwoPi * (k + random.uniform(0.0, 0.6)) / 5.0);
    const std::array<Vec3, 3> root{Vec3(0, 0, -0.8 * radius), 0.6 * radius * out,
                                   1.3 * radius * out + Vec3(0, 0, 0.3 * radius)};
    const std::array<double, 3> radii{0.3 * radius, 0.22 * radius, 0.08 * radius};
    append(make_tube(root, radii, 4), mesh);
  }
  return mesh;
}

void add_fork(const Vec3& root, const Vec3& direction, double length, int forks, Random& random,
              TriangleMesh& mesh) {
  const Vec3 sideways = direction.cross(weed_outward(random.uniform(0.0, kTwoPi))).normalized();
  const Vec3 tip = root + length * direction;
  const std::array<Vec3, 3> line{root, root + 0.5 * length * direction + 0.02 * sideways, tip};
  const double width = 0.012 + 0.006 * forks;
  const std::array<double, 3> widths{0.6 * width, width, 0.7 * width};
  append(make_ribbon(line, widths, sideways.cross(direction)), mesh);
  if (forks == 0) return;
  for (const double side : {-1.0, 1.0}) {
    const double spread = side * random.uniform(0.3, 0.6);
    const Vec3 astray = 0.2 * weed_outward(random.uniform(0.0, kTwoPi));
    const Vec3 next = (direction + spread * sideways + astray).normalized();
    add_fork(tip, next, random.uniform(0.7, 0.95) * length, forks - 1, random, mesh);
  }
}

}  // namespace

TriangleMesh make_kelp(std::uint64_t seed) {
  Random random(seed, "kelp");
  TriangleMesh mesh = make_holdfast(0.05, random);
  const double height = random.uniform(0.4, 0.6);
  const double reach = random.uniform(0.0, 0.12);
  const Vec3 lean = reach * weed_outward(random.uniform(0.0, kTwoPi));
  const Vec3 crown = lean - height * Vec3::UnitZ();
  const std::array<Vec3, 3> stalk{Vec3::Zero(), 0.4 * lean - 0.5 * height * Vec3::UnitZ(), crown};
  const std::array<double, 3> radii{0.013, 0.010, 0.007};
  append(make_tube(stalk, radii, 5), mesh);
  const int blades = 5 + static_cast<int>(random.uniform(0.0, 3.0));
  for (int k = 0; k < blades; ++k) {
    const double bearing = kTwoPi * (k + random.uniform(0.0, 0.7)) / blades;
    append(make_blade({crown, bearing, random.uniform(0.7, 1.1), random.uniform(0.06, 0.11),
                       random.uniform(0.15, 0.45), random.uniform(0.5, 1.3), 7, 0.08}),
           mesh);
  }
  return mesh;
}

TriangleMesh make_sugar_kelp(std::uint64_t seed) {
  Random random(seed, "sugar_kelp");
  TriangleMesh mesh = make_holdfast(0.03, random);
  const std::array<Vec3, 2> stalk{Vec3::Zero(), Vec3(0.01, 0.0, -0.18)};
  append(make_tube(stalk, 0.006, 5), mesh);
  append(make_blade({stalk[1], random.uniform(0.0, kTwoPi), random.uniform(1.4, 1.9),
                     random.uniform(0.14, 0.22), 0.1, random.uniform(0.6, 1.2), 12, 0.22}),
         mesh);
  return mesh;
}

TriangleMesh make_eelgrass(std::uint64_t seed) {
  Random random(seed, "eelgrass");
  TriangleMesh mesh;
  for (int k = 0; k < 9; ++k) {
    const double bearing = random.uniform(0.0, kTwoPi);
    const double reach = random.uniform(0.0, 0.05);
    const Vec3 root = reach * weed_outward(random.uniform(0.0, kTwoPi));
    append(make_blade({root, bearing, random.uniform(0.35, 0.75), random.uniform(0.008, 0.012),
                       random.uniform(0.0, 0.2), random.uniform(0.2, 1.0), 5}),
           mesh);
  }
  return mesh;
}

TriangleMesh make_wrack(std::uint64_t seed) {
  Random random(seed, "wrack");
  TriangleMesh mesh;
  for (int k = 0; k < 4; ++k) {
    const Vec3 out = weed_outward(kTwoPi * (k + random.uniform(0.0, 0.8)) / 4.0);
    const Vec3 up = (random.uniform(0.3, 0.8) * out - Vec3::UnitZ()).normalized();
    add_fork(0.01 * out, up, random.uniform(0.10, 0.14), 2, random, mesh);
  }
  return mesh;
}

}  // namespace remora
