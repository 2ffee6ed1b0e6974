// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/procedural.h"

#include <cmath>
#include <numbers>

#include "base/assert.h"
#include "geometry/sweep.h"
#include "math/angles.h"

namespace remora {
namespace {

std::uint32_t add_vertex(TriangleMesh& mesh, const Vec3& v) {
  mesh.vertices.push_back(v);
  return static_cast<std::uint32_t>(mesh.vertices.size() - 1);
}

}  // namespace

TriangleMesh make_box(const Vec3& size) {
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i) {
    const Vec3 sign(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5);
    mesh.vertices.push_back(sign.cwiseProduct(size));
  }
  mesh.triangles = {{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
  return mesh;
}

TriangleMesh make_sphere(double radius, int segments) {
  const int rings = std::max(2, segments / 2);
  Profile profile{{0.0, -radius}};
  for (int i = 1; i < rings; ++i) {
    const double angle = std::numbers::pi * i / rings;
    profile.emplace_back(radius * std::sin(angle), -radius * std::cos(angle));
  }
  profile.emplace_back(0.0, radius);
  return surface_of_revolution(profile, segments, /*is_closed=*/false);
}

TriangleMesh make_cylinder(double radius, double length, int segments) {
  const double h = 0.5 * length;
  return surface_of_revolution({{0.0, -h}, {radius, -h}, {radius, h}, {0.0, h}}, segments,
                               /*is_closed=*/false);
}

TriangleMesh make_capsule(double radius, double length, int segments) {
  const int rings = std::max(1, segments / 4);  // of each cap
  Profile profile{{0.0, -0.5 * length - radius}};
  for (int i = 1; i <= rings; ++i) {
    const double angle = 0.5 * std::numbers::pi * i / rings;
    profile.emplace_back(radius * std::sin(angle), -0.5 * length - radius * std::cos(angle));
  }
  for (int i = rings; i >= 1; --i) {
    const double angle = 0.5 * std::numbers::pi * i / rings;
    profile.emplace_back(radius * std::sin(angle), 0.5 * length + radius * std::cos(angle));
  }
  profile.emplace_back(0.0, 0.5 * length + radius);
  return surface_of_revolution(profile, segments, /*is_closed=*/false);
}

TriangleMesh make_pipe(double outer_radius, double inner_radius, double length, int segments) {
  REMORA_ASSERT(inner_radius > 0.0 && inner_radius < outer_radius);
  const double h = 0.5 * length;
  return surface_of_revolution(
      {{inner_radius, -h}, {outer_radius, -h}, {outer_radius, h}, {inner_radius, h}}, segments,
      /*is_closed=*/true);
}

TriangleMesh make_torus(double ring_radius, double tube_radius, int segments) {
  REMORA_ASSERT(tube_radius > 0.0 && tube_radius < ring_radius);
  Profile profile;
  const int around_tube = std::max(3, segments / 2);
  for (int i = 0; i < around_tube; ++i) {
    const double angle = kTwoPi * i / around_tube;
    profile.emplace_back(ring_radius + tube_radius * std::cos(angle),
                         tube_radius * std::sin(angle));
  }
  return surface_of_revolution(profile, segments, /*is_closed=*/true);
}

TriangleMesh make_rectangular_pool(double length, double width, double depth, double thickness) {
  // Four rings of four corners: outer bottom, outer rim, inner rim, inner floor.
  const double L = 0.5 * length, W = 0.5 * width, t = thickness;
  TriangleMesh mesh;
  const auto ring = [&](double x, double y, double z) {
    for (const Vec2& s : {Vec2(-1, -1), Vec2(1, -1), Vec2(1, 1), Vec2(-1, 1)}) {
      add_vertex(mesh, {s.x() * x, s.y() * y, z});
    }
  };
  ring(L + t, W + t, depth + t);
  ring(L + t, W + t, 0.0);
  ring(L, W, 0.0);
  ring(L, W, depth);
  const auto quad = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
  };
  for (std::uint32_t level = 0; level < 3; ++level) {
    for (std::uint32_t k = 0; k < 4; ++k) {
      const std::uint32_t next = (k + 1) % 4;
      const std::uint32_t here = 4 * level, above = 4 * (level + 1);
      quad(here + k, above + k, above + next, here + next);
    }
  }
  quad(0, 1, 2, 3);
  quad(15, 14, 13, 12);
  return mesh;
}

TriangleMesh make_round_pool(double radius, double depth, double thickness, int segments) {
  const double R = radius + thickness;
  return surface_of_revolution({{0.0, depth},
                                {radius, depth},
                                {radius, 0.0},
                                {R, 0.0},
                                {R, depth + thickness},
                                {0.0, depth + thickness}},
                               segments, /*is_closed=*/false);
}

}  // namespace remora
