// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/surface_distance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/random.h"
#include "geometry/height_field.h"
#include "geometry/procedural.h"

namespace remora {
namespace surface_distance_test {

Vec3 random_in(Random& random, double half) {
  return {random.uniform(-half, half), random.uniform(-half, half), random.uniform(-half, half)};
}

/// Points of a triangle on a fine grid: the slow way to its nearest one.
double sampled_distance(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c, int n) {
  double best = INFINITY;
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; i + j <= n; ++j) {
      const Vec3 q = a + double(i) / n * (b - a) + double(j) / n * (c - a);
      best = std::min(best, (p - q).norm());
    }
  }
  return best;
}

double distance_by_full_search(const TriangleMesh& mesh, const Vec3& p) {
  double best = INFINITY;
  for (const Triangle& t : mesh.triangles) {
    const TrianglePoint q =
        nearest_on_triangle(p, mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]);
    best = std::min(best, (p - q.q).norm());
  }
  return best;
}

HeightField hills(int rows, int columns) {
  HeightFieldSpec spec{.origin = Vec2(-4, -5),
                       .spacing = Vec2(0.5, 0.8),
                       .rows = rows,
                       .columns = columns,
                       .depths = {}};
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      spec.depths.push_back(10.0 + 0.6 * std::sin(0.9 * i) * std::cos(1.3 * j));
    }
  }
  return HeightField(spec);
}

TEST(SurfaceDistance, NearestPointOfATriangleIsNoFartherThanAnyOther) {
  Random random(1, "triangles");
  for (int i = 0; i < 300; ++i) {
    const Vec3 p = random_in(random, 2), a = random_in(random, 1), b = random_in(random, 1),
               c = random_in(random, 1);
    const TrianglePoint q = nearest_on_triangle(p, a, b, c);
    const double sampled = sampled_distance(p, a, b, c, 100);
    EXPECT_LE((p - q.q).norm(), sampled + 1e-12);
    EXPECT_GE((p - q.q).norm(), sampled - 0.03);
  }
}

TEST(SurfaceDistance, NearestPointsOfTwoSegmentsAreNoFartherThanAnyOthers) {
  Random random(2, "segments");
  for (int i = 0; i < 300; ++i) {
    const Vec3 a = random_in(random, 1), b = random_in(random, 1), c = random_in(random, 1);
    const Vec3 d = i % 5 == 0 ? Vec3(c + random.uniform(-2, 2) * (b - a)) : random_in(random, 1);
    const SegmentPair pair = nearest_of_segments(a, b, c, d);
    const double found = (a + pair.s * (b - a) - c - pair.t * (d - c)).norm();
    double sampled = INFINITY;
    for (int k = 0; k <= 200; ++k) {
      const Vec3 p = a + k / 200.0 * (b - a);
      sampled = std::min(sampled, (p - c - nearest_on_segment(p, c, d) * (d - c)).norm());
    }
    EXPECT_LE(found, sampled + 1e-9);
    EXPECT_GE(found, sampled - 0.02);
  }
}

TEST(SurfaceDistance, ToAMeshIsWhatAFullSearchFinds) {
  const TriangleMesh torus = make_torus(2.0, 0.4, 48);
  const DistanceMesh mesh(torus);
  ASSERT_TRUE(mesh.is_closed());
  Random random(3, "points");
  int near = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vec3 p = random_in(random, 3);
    const double expected = distance_by_full_search(torus, p);
    const auto found = mesh.nearest(p, 0.5);
    ASSERT_EQ(found.has_value(), expected <= 0.5);
    if (!found) continue;
    ++near;
    EXPECT_NEAR(std::abs(found->distance), expected, 1e-12);
    EXPECT_NEAR((found->q + found->distance * found->normal - p).norm(), 0.0, 1e-12);
    // Inside or outside as the torus the mesh is inscribed in says, away from its skin.
    const double true_distance = std::hypot(std::hypot(p.x(), p.y()) - 2.0, p.z()) - 0.4;
    if (std::abs(true_distance) > 0.02) {
      EXPECT_EQ(found->distance < 0.0, true_distance < 0.0);
    }
  }
  EXPECT_GT(near, 100);
}

TEST(SurfaceDistance, KnowsTheInsideOfAThinBoxAlsoBesideItsEdgesAndCorners) {
  const Vec3 half(0.5, 0.3, 0.01);
  const DistanceMesh mesh(make_box(2.0 * half));
  Random random(4, "box");
  for (int i = 0; i < 3000; ++i) {
    const Vec3 p = 1.4 * half.cwiseProduct(random_in(random, 1.0));
    const auto found = mesh.nearest(p, 1.0);
    ASSERT_TRUE(found);
    // Signed distance of a box in closed form.
    const Vec3 beyond = p.cwiseAbs() - half;
    const double expected = beyond.cwiseMax(0.0).norm() + std::min(beyond.maxCoeff(), 0.0);
    EXPECT_NEAR(found->distance, expected, 1e-12);
  }
}

TEST(SurfaceDistance, OfAnOpenSheetHasNoInside) {
  TriangleMesh sheet;
  sheet.vertices = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  sheet.triangles = {{0, 1, 2}, {0, 2, 3}};
  const DistanceMesh mesh(sheet);
  EXPECT_FALSE(mesh.is_closed());
  for (const double z : {0.1, -0.1}) {
    const auto found = mesh.nearest({0.3, 0.2, z}, 1.0);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->distance, 0.1, 1e-15);
    EXPECT_NEAR(found->normal.z(), z > 0 ? 1.0 : -1.0, 1e-15);
  }
}

TEST(SurfaceDistance, ASegmentMeetsAMeshWhereAFullSearchSays) {
  const TriangleMesh torus = make_torus(2.0, 0.4, 48);
  const DistanceMesh mesh(torus);
  Random random(5, "lines");
  int hits = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vec3 a = random_in(random, 3), b = random_in(random, 3);
    double expected = INFINITY;
    for (const Triangle& t : torus.triangles) {
      const auto s =
          crossing(a, b, torus.vertices[t[0]], torus.vertices[t[1]], torus.vertices[t[2]]);
      if (s) expected = std::min(expected, *s);
    }
    const auto found = mesh.first_crossing(a, b);
    ASSERT_EQ(found.has_value(), std::isfinite(expected));
    if (!found) continue;
    ++hits;
    EXPECT_EQ(found->fraction, expected);
    EXPECT_LE(found->normal.dot(b - a), 0.0);
  }
  EXPECT_GT(hits, 100);
}

TEST(SurfaceDistance, NoLineSlipsBetweenTheTrianglesOfAClosedMesh) {
  const DistanceMesh mesh(make_sphere(1.0, 24));
  Random random(6, "rays");
  for (const Facet& facet : mesh.facets()) {  // through edges and corners, the worst places
    for (int k = 0; k < 3; ++k) {
      const Vec3 far = random_in(random, 0.2);
      EXPECT_TRUE(mesh.first_crossing(far, far + 3.0 * (facet.corner[k] - far)));
      const Vec3 on_edge = 0.3 * facet.corner[k] + 0.7 * facet.corner[(k + 1) % 3];
      EXPECT_TRUE(mesh.first_crossing(far, far + 3.0 * (on_edge - far)));
    }
  }
}

TEST(SurfaceDistance, RoundSolidsAgreeWithFineMeshesOfThemselves) {
  const double radius = 0.4, length = 1.2;
  const RoundSolid cylinder = round_cylinder(radius, length);
  const RoundSolid sphere = round_sphere(radius);
  const RoundSolid capsule = round_capsule(radius, length);
  const DistanceMesh cylinder_mesh(make_cylinder(radius, length, 256));
  const DistanceMesh sphere_mesh(make_sphere(radius, 256));
  ASSERT_TRUE(capsule.facets->is_closed());
  Random random(7, "round");
  for (int i = 0; i < 500; ++i) {
    const Vec3 p = random_in(random, 1.0);
    EXPECT_NEAR(nearest(cylinder, p).distance, cylinder_mesh.nearest(p, 9)->distance, 1e-3);
    EXPECT_NEAR(nearest(sphere, p).distance, sphere_mesh.nearest(p, 9)->distance, 1e-3);
    EXPECT_NEAR(nearest(capsule, p).distance, capsule.facets->nearest(p, 9)->distance, 4e-3);
    const Vec3 b = random_in(random, 1.0);
    const auto exact = first_crossing(Surface(cylinder), p, b);
    if (nearest(cylinder, p).distance > 0.0 && exact) {
      const Vec3 hit = p + exact->fraction * (b - p);
      EXPECT_NEAR(nearest(cylinder, hit).distance, 0.0, 1e-12);
    }
  }
}

TEST(SurfaceDistance, ToAHeightFieldIsThatToItsTriangles) {
  const HeightField field = hills(20, 14);
  const TriangleMesh triangles = field.mesh({}, 0, 0.0);
  Random random(8, "field");
  for (int i = 0; i < 500; ++i) {
    const Vec3 p(random.uniform(-3, 4.5), random.uniform(-4, 4.4), random.uniform(8.8, 10.7));
    const auto found = nearest(field, p, 1.0);
    const double expected = distance_by_full_search(triangles, p);
    if (!found) {
      EXPECT_GT(expected, 1.0 - 1e-12);
      continue;
    }
    if (expected <= 1.0) {
      EXPECT_NEAR(std::abs(found->distance), expected, 1e-12);
    }
  }
}

TEST(SurfaceDistance, ALineMeetsAHeightFieldWhereItMeetsItsTriangles) {
  const HeightField field = hills(20, 14);
  const DistanceMesh mesh(field.mesh({}, 0, 0.0));
  Random random(9, "field lines");
  int hits = 0;
  for (int i = 0; i < 500; ++i) {
    const Vec3 a(random.uniform(-4, 5.5), random.uniform(-5, 5.4), random.uniform(7, 9.3));
    const Vec3 b(random.uniform(-4, 5.5), random.uniform(-5, 5.4), random.uniform(9, 12));
    const auto found = first_crossing(field, a, b);
    const auto expected = mesh.first_crossing(a, b);
    ASSERT_EQ(found.has_value(), expected.has_value());
    if (!found) continue;
    ++hits;
    EXPECT_NEAR(found->fraction, expected->fraction, 1e-12);
  }
  EXPECT_GT(hits, 100);
}

TEST(SurfaceDistance, RidgesOfAHeightFieldAreThoseOfItsMesh) {
  const HeightField field = hills(8, 7);
  const DistanceMesh mesh(field.mesh({}, 0, 0.0));
  int of_field = 0, of_mesh = 0;
  for (int i = 0; i < 7; ++i) {
    for (int j = 0; j < 6; ++j) {
      for (int half = 0; half < 2; ++half) {
        for (const EdgeKind kind : field.facet(i, j, half).edge) {
          of_field += kind != EdgeKind::none ? 1 : 0;
        }
      }
    }
  }
  // An open mesh counts ridges of both sides: those of the upper side fall away from the face.
  for (const Facet& f : mesh.facets()) {
    for (int k = 0; k < 3; ++k) {
      const bool falls = f.normal.dot(f.opposite[k] - f.corner[k]) < 0.0;
      const bool holds = f.edge[k] == EdgeKind::ridge || f.edge[k] == EdgeKind::bend;
      of_mesh += holds && falls ? 1 : 0;
    }
  }
  EXPECT_EQ(of_field, of_mesh);
  EXPECT_GT(of_field, 20);
}

TEST(SurfaceDistance, OnlyEdgesThatCanHoldACableAreRidges) {
  const DistanceMesh box(make_box({1, 2, 3}));
  int ridges = 0;
  for (const Facet& facet : box.facets()) {
    for (const EdgeKind kind : facet.edge) ridges += kind == EdgeKind::ridge ? 1 : 0;
  }
  EXPECT_EQ(ridges, 12);  // of 18 edges, the six diagonals are flat
}

}  // namespace surface_distance_test
}  // namespace remora
