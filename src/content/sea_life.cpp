// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/sea_life.h"

#include <array>
#include <cmath>

#include "base/assert.h"
#include "base/random.h"
#include "content/assembly.h"
#include "content/rock.h"
#include "geometry/extrusion.h"
#include "geometry/noise.h"
#include "geometry/sweep.h"
#include "math/angles.h"

namespace remora {
namespace {

Vec3 outward(double angle) { return {std::cos(angle), std::sin(angle), 0.0}; }

/// Half height of a fish's body, 1 at its thickest: `s` from the nose (0) to the tail's root (1).
double body_profile(double s) {
  const double fore = std::sin(0.25 * kTwoPi * std::min(1.0, s / 0.36));
  const double aft = s < 0.36 ? 1.0 : std::cos(0.23 * kTwoPi * (s - 0.36) / 0.64);
  return std::max(0.05, std::pow(fore, 0.7) * aft);
}

TriangleMesh make_fish_body(const FishSpec& spec) {
  constexpr int kRings = 8, kPoints = 8;
  std::vector<Ring> rings;
  const double L = spec.length;
  for (int i = 0; i < kRings; ++i) {
    const double s = 0.015 + 0.985 * i / (kRings - 1.0);
    const double half_height = 0.5 * spec.height * L * body_profile(s);
    // The body narrows to a blade at the tail's root.
    const double half_width = 0.5 * spec.width * L * body_profile(s) * (1.0 - 0.55 * s * s);
    Ring ring;
    for (int k = 0; k < kPoints; ++k) {
      const double angle = kTwoPi * (k + 0.5) / kPoints;
      ring.push_back(
          {L * (0.5 - 0.86 * s), half_width * std::cos(angle), half_height * std::sin(angle)});
    }
    rings.push_back(std::move(ring));
  }
  return loft(rings);
}

/// A fin cut in x and z, upright in the middle plane.
TriangleMesh make_fish_fin(const Outline& outline, double thickness) {
  return turned(make_plate(outline, thickness), 0.25 * kTwoPi, Vec3::UnitX());
}

/// A solid over a flat star-shaped outline: rises to `height` above z = 0 (negative z).
TriangleMesh make_dome(const Outline& outline, double height) {
  std::vector<Ring> rings;
  for (const Vec2& step : {Vec2(1.0, 0.0), Vec2(0.90, 0.55), Vec2(0.55, 0.90), Vec2(0.2, 1.0)}) {
    Ring ring;
    for (const Vec2& p : outline)
      ring.push_back({step.x() * p.x(), step.x() * p.y(), -step.y() * height});
    rings.push_back(std::move(ring));
  }
  return loft(rings);
}

/// A three-sided spike.
TriangleMesh make_spike(const Vec3& root, const Vec3& tip, double radius) {
  TriangleMesh mesh;
  const Vec3 along = (tip - root).normalized(), u = along.unitOrthogonal(), v = along.cross(u);
  for (int k = 0; k < 3; ++k) {
    const double angle = kTwoPi * k / 3.0;
    mesh.vertices.push_back(root + radius * (std::cos(angle) * u + std::sin(angle) * v));
  }
  mesh.vertices.push_back(tip);
  mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  return mesh;
}

void add_branch(const Vec3& root, const Vec3& direction, double length, double radius, int forks,
                Random& random, TriangleMesh& mesh) {
  const Vec3 tip = root + length * direction;
  const std::array<Vec3, 2> line{root - 0.3 * radius * direction, tip};
  const std::array<double, 2> radii{radius, 0.75 * radius};
  append(make_tube(line, radii, 5), mesh);
  if (forks == 0) return;
  const int twigs = 2 + static_cast<int>(random.uniform(0.0, 2.0));
  for (int k = 0; k < twigs; ++k) {
    const Vec3 next = (direction + 0.75 * outward(kTwoPi * (k + random.uniform(0.0, 0.5)) / twigs) -
                       0.25 * Vec3::UnitZ())
                          .normalized();
    add_branch(tip, next, random.uniform(0.7, 0.95) * length, 0.75 * radius, forks - 1, random,
               mesh);
  }
}

}  // namespace

TriangleMesh make_fish(const FishSpec& spec) {
  const double L = spec.length, thin = 0.006 * L;
  TriangleMesh fish = make_fish_body(spec);
  const double root = -0.34 * L, half_span = 0.5 * spec.tail_span * L;
  const double fork = root - (0.16 - 0.10 * spec.tail_fork) * L;
  append(make_fish_fin({{root, -0.012 * L},
                        {-0.5 * L, -half_span},
                        {fork, 0.0},
                        {-0.5 * L, half_span},
                        {root, 0.012 * L}},
                       thin),
         fish);
  // Fins on back and belly start inside the body.
  const double back = 0.5 * spec.height * L;
  append(make_fish_fin({{spec.dorsal_from * L, -0.7 * back},
                        {spec.dorsal_to * L, -0.45 * back},
                        {(spec.dorsal_to - 0.02) * L, -1.05 * back},
                        {(0.7 * spec.dorsal_from + 0.3 * spec.dorsal_to) * L, -1.45 * back}},
                       thin),
         fish);
  append(make_fish_fin({{-0.08 * L, 0.5 * back},
                        {-0.22 * L, 0.3 * back},
                        {-0.22 * L, 0.85 * back},
                        {-0.12 * L, 1.2 * back}},
                       thin),
         fish);
  return fish;
}

FishSpec herring() { return {}; }

FishSpec wrasse() {
  return {.length = 0.20,
          .height = 0.31,
          .width = 0.14,
          .tail_fork = 0.1,
          .tail_span = 0.20,
          .dorsal_from = 0.18,
          .dorsal_to = -0.25};
}

FishSpec cod() {
  return {.length = 0.60,
          .height = 0.23,
          .width = 0.17,
          .tail_fork = 0.15,
          .tail_span = 0.20,
          .dorsal_from = 0.15,
          .dorsal_to = -0.05};
}

TriangleMesh make_starfish(std::uint64_t seed) {
  Random random(seed, "starfish");
  const double reach = random.uniform(0.08, 0.12);
  Outline star;
  for (int k = 0; k < 30; ++k) {
    const double angle = kTwoPi * k / 30.0 + 0.08 * std::sin(kTwoPi * k / 7.0 + double(seed));
    const double arm = std::pow(std::abs(std::cos(2.5 * kTwoPi * k / 30.0)), 1.6);
    const double r = reach * (0.30 + 0.70 * arm);
    star.push_back({r * std::cos(angle), r * std::sin(angle)});
  }
  return make_dome(star, 0.024);
}

TriangleMesh make_urchin(std::uint64_t seed) {
  Random random(seed, "urchin");
  TriangleMesh urchin =
      make_rock({.size = {0.06, 0.06, 0.045}, .roughness = 0.0, .subdivisions = 2, .seed = seed});
  urchin = moved(std::move(urchin), {0.0, 0.0, -0.022});
  constexpr int kSpines = 70;
  for (int k = 0; k < kSpines; ++k) {  // evenly over the upper three quarters (Fibonacci)
    const double up = 1.0 - 1.5 * (k + 0.5) / kSpines, flat = std::sqrt(1.0 - up * up);
    const Vec3 out = flat * outward(2.399963 * k) - up * Vec3::UnitZ();
    const Vec3 lean = (out + 0.12 * outward(random.uniform(0.0, kTwoPi))).normalized();
    const Vec3 root = out.cwiseProduct(Vec3(0.027, 0.027, 0.020)) - 0.022 * Vec3::UnitZ();
    append(make_spike(root, root + random.uniform(0.012, 0.022) * lean, 0.0014), urchin);
  }
  return urchin;
}

TriangleMesh make_shell(std::uint64_t seed) {
  Random random(seed, "shell");
  const double size = random.uniform(0.020, 0.030);
  Outline fan;
  for (int k = 0; k < 24; ++k) {
    const double angle = kTwoPi * k / 24.0;
    const double rib = k % 2 == 0 ? 1.0 : 0.94;
    fan.push_back(size * rib * Vec2(1.1 * std::cos(angle) + 0.1, 0.95 * std::sin(angle)));
  }
  return make_dome(fan, 0.55 * size);
}

TriangleMesh make_stone(std::uint64_t seed) {
  Random random(seed, "stone");
  const Vec3 size{random.uniform(0.18, 0.32), random.uniform(0.15, 0.26),
                  random.uniform(0.10, 0.18)};
  TriangleMesh stone =
      make_rock({.size = size, .roughness = 0.25, .subdivisions = 2, .seed = seed});
  return moved(std::move(stone), {0.0, 0.0, -0.2 * size.z()});
}

TriangleMesh make_branching_coral(std::uint64_t seed) {
  Random random(seed, "coral");
  TriangleMesh coral;
  for (int k = 0; k < 4; ++k) {
    const Vec3 up = (0.5 * outward(kTwoPi * (k + random.uniform(0.0, 0.5)) / 4.0) - Vec3::UnitZ());
    add_branch(Vec3::Zero(), up.normalized(), random.uniform(0.10, 0.14), 0.022, 3, random, coral);
  }
  return coral;
}

TriangleMesh make_sponge(std::uint64_t seed) {
  TriangleMesh sponge = surface_of_revolution({{0.0, 0.04},
                                               {0.06, 0.02},
                                               {0.10, -0.06},
                                               {0.14, -0.16},
                                               {0.165, -0.27},
                                               {0.16, -0.33},
                                               {0.135, -0.345},
                                               {0.115, -0.31},
                                               {0.09, -0.20},
                                               {0.0, -0.14}},
                                              20, /*is_closed=*/false);
  face_outwards(sponge);
  const GradientNoise noise(seed);
  for (Vec3& v : sponge.vertices) v *= 1.0 + 0.18 * noise.fractal(14.0 * v, 2, 0.7);
  return sponge;
}

TriangleMesh make_mussel() {
  constexpr double kLength = 0.055;
  std::vector<Ring> rings;
  for (const Vec3& station :
       {Vec3(0.02, 0.15, 0.15), Vec3(0.58, 1.0, 1.0), Vec3(0.97, 0.35, 0.45)}) {
    Ring ring;
    for (int k = 0; k < 5; ++k) {
      const double angle = kTwoPi * k / 5.0;
      ring.push_back({0.0150 * station.y() * std::cos(angle),
                      0.0110 * station.z() * std::sin(angle), kLength * station.x()});
    }
    rings.push_back(std::move(ring));
  }
  return loft(rings);
}

TriangleMesh make_mussel_rope(const MusselRopeSpec& spec) {
  REMORA_ASSERT(spec.length > 0.2 && spec.radius > 0.01 && spec.mussels >= 0);
  const GradientNoise noise(spec.seed);
  const auto growth = [&](double angle, double z) {
    const Vec3 p(0.9 * std::cos(angle), 0.9 * std::sin(angle), 3.0 * z);
    const double lumps = noise.fractal(1.4 * p, 3, 0.5);
    return spec.radius * std::clamp(0.85 + 0.5 * lumps, 0.35, 1.5);
  };
  // The clump, then the bare rope above it.
  const int rows = std::max(8, static_cast<int>(spec.length / 0.06));
  std::vector<Ring> rings;
  for (int i = 0; i <= rows; ++i) {
    const double z = 0.15 + (spec.length - 0.15) * i / rows;
    const double end = std::min({1.0, 0.25 + 4.0 * i / rows, 0.25 + 6.0 * (rows - i) / rows});
    Ring ring;
    for (int k = 0; k < 14; ++k) {
      const double angle = kTwoPi * k / 14.0;
      ring.push_back(end * growth(angle, z) * outward(angle) + z * Vec3::UnitZ());
    }
    rings.push_back(std::move(ring));
  }
  TriangleMesh mesh = loft(rings);
  append(make_rod(Vec3::Zero(), {0.0, 0.0, 0.3}, 0.009, 6), mesh);

  Random random(spec.seed, "mussels");
  const TriangleMesh mussel = make_mussel();
  for (int k = 0; k < spec.mussels; ++k) {
    const double angle = random.uniform(0.0, kTwoPi), z = random.uniform(0.25, spec.length - 0.1);
    const Vec3 out = outward(angle);
    const double up = 1.1 * random.gaussian(), aside = 0.6 * random.gaussian();
    const Vec3 lean =
        (out + up * Vec3::UnitZ() + aside * outward(angle + 0.25 * kTwoPi)).normalized();
    const Vec3 root = (growth(angle, z) - 0.015) * out + z * Vec3::UnitZ();
    append(aligned(turned(mussel, random.uniform(0.0, kTwoPi), Vec3::UnitZ()), lean, root), mesh);
  }
  return mesh;
}

}  // namespace remora
