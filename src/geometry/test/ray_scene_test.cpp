// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/ray_scene.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <thread>

#include "base/random.h"
#include "geometry/height_field.h"
#include "geometry/procedural.h"

namespace remora {
namespace ray_scene_test {

std::shared_ptr<const TriangleMesh> shared(TriangleMesh mesh) {
  return std::make_shared<const TriangleMesh>(std::move(mesh));
}

Pose at(const Vec3& p) { return {Mat3::Identity(), p}; }

Vec3 random_unit(Random& random) {
  return Vec3(random.gaussian(), random.gaussian(), random.gaussian()).normalized();
}

Pose random_pose(Random& random, double extent) {
  const double angle = random.uniform(-3.0, 3.0);
  return {Eigen::AngleAxisd(angle, random_unit(random)).toRotationMatrix(),
          random.uniform(0.0, extent) * random_unit(random)};
}

Ray ray(const Vec3& origin, const Vec3& direction) {
  return {.origin = origin.cast<float>(), .direction = direction.normalized().cast<float>()};
}

/// Distance along a ray to one triangle in double precision (Möller & Trumbore 1997), or infinity.
double distance_to(const Vec3& a, const Vec3& b, const Vec3& c, const Ray& ray) {
  const Vec3 d = ray.direction.cast<double>(), e1 = b - a, e2 = c - a, p = d.cross(e2);
  const Vec3 s = ray.origin.cast<double>() - a, q = s.cross(e1);
  const double det = e1.dot(p), u = s.dot(p) / det, v = d.dot(q) / det, t = e2.dot(q) / det;
  const bool is_hit = u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t >= ray.near && t <= ray.far;
  return is_hit ? t : std::numeric_limits<double>::infinity();
}

struct FullSearch {
  double distance = std::numeric_limits<double>::infinity();
  std::uint32_t part = kNoPart;
  Vec3 normal = Vec3::Zero();
};

FullSearch full_search(const std::vector<RayScenePart>& parts, const Ray& ray,
                       std::uint32_t ignored = kNoPart) {
  FullSearch best;
  for (std::uint32_t i = 0; i < parts.size(); ++i) {
    if (i == ignored) continue;
    TriangleMesh mesh = *parts[i].mesh;
    transform(parts[i].X_WP, mesh);
    for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
      const auto& [a, b, c] = mesh.triangles[k];
      const double t = distance_to(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c], ray);
      if (t < best.distance) best = {t, i, normal(mesh, k)};
    }
  }
  if (best.normal.dot(ray.direction.cast<double>()) > 0.0) best.normal = -best.normal;
  return best;
}

/// Triangles without order in a cube of 4 m.
TriangleMesh soup(Random& random, int triangles) {
  TriangleMesh mesh;
  for (int i = 0; i < triangles; ++i) {
    const Vec3 middle(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
    for (int k = 0; k < 3; ++k) mesh.vertices.push_back(middle + 0.5 * random_unit(random));
    const auto first = static_cast<std::uint32_t>(3 * i);
    mesh.triangles.push_back({first, first + 1, first + 2});
  }
  return mesh;
}

std::vector<RayScenePart> random_parts(Random& random, int count) {
  std::vector<RayScenePart> parts;
  for (int i = 0; i < count; ++i)
    parts.push_back({.mesh = shared(soup(random, 60)), .X_WP = random_pose(random, 6.0)});
  return parts;
}

std::vector<Ray> random_rays(Random& random, int count) {
  std::vector<Ray> rays;
  for (int i = 0; i < count; ++i) {
    const Vec3 origin = 8.0 * random_unit(random);
    rays.push_back(ray(origin, random.uniform(0.0, 5.0) * random_unit(random) - origin));
  }
  return rays;
}

bool equal_bytes(const RayHit& a, const RayHit& b) {
  return std::memcmp(&a.distance, &b.distance, sizeof a.distance) == 0 && a.part == b.part &&
         a.triangle == b.triangle && a.normal == b.normal;
}

TEST(RayScene, FindsWhatASearchOfAllTrianglesFinds) {
  Random random(1, "rays");
  const std::vector<RayScenePart> parts = random_parts(random, 5);
  const RayScene scene(parts);
  int hits = 0;
  for (const Ray& ray : random_rays(random, 3000)) {
    const FullSearch expected = full_search(parts, ray);
    const RayHit hit = scene.closest_hit(ray);
    ASSERT_EQ(hit.part, expected.part);
    EXPECT_EQ(scene.is_blocked(ray), hit.is_hit());
    if (!hit.is_hit()) continue;
    ++hits;
    EXPECT_NEAR(hit.distance, expected.distance, 5e-5);
    EXPECT_LT((hit.normal.cast<double>() - expected.normal).norm(), 1e-4);
  }
  EXPECT_GT(hits, 500);
}

TEST(RayScene, AnIgnoredPartIsNoObstacleAndAllOthersAre) {
  std::vector<RayScenePart> parts;
  // A row of 300 plates along x: more parts than a mask has bits.
  const auto plate = shared(make_box({0.01, 1.0, 1.0}));
  for (int i = 0; i < 300; ++i) parts.push_back({.mesh = plate, .X_WP = at({1.0 + i, 0.0, 0.0})});
  const RayScene scene(parts);
  for (std::uint32_t i = 0; i < 300; ++i) {
    Ray towards = ray({0.5 + i, 0.1, 0.2}, Vec3::UnitX());
    EXPECT_EQ(scene.closest_hit(towards).part, i);
    EXPECT_EQ(scene.closest_hit(towards, i).part, i == 299 ? kNoPart : i + 1);
    EXPECT_EQ(scene.closest_hit(towards, (i + 17) % 300).part, i);
    towards.far = 0.9f;
    EXPECT_TRUE(scene.is_blocked(towards));
    EXPECT_FALSE(scene.is_blocked(towards, i));
  }
}

TEST(RayScene, NoRayLeavesAClosedMeshUnnoticed) {
  // Rays from inside a ball exactly at its vertices and at points of its edges.
  const auto ball = shared(make_sphere(1.0, 32));
  Random random(3, "rays");
  for (const double away : {0.0, 300.0}) {
    const Pose X_WP{random_pose(random, 1.0).R, Vec3(away, -away, 20.0)};
    const RayScene scene({{.mesh = ball, .X_WP = X_WP}});
    const Vec3 origin = X_WP * Vec3(0.1, -0.2, 0.05);
    int rays = 0;
    for (const auto& triangle : ball->triangles) {
      for (std::size_t k = 0; k < 3; ++k) {
        for (int step = 0; step < 10; ++step) {
          const Vec3& a = ball->vertices[triangle[k]];
          const Vec3& b = ball->vertices[triangle[(k + 1) % 3]];
          const Ray out = ray(origin, X_WP * Vec3(a + 0.1 * step * (b - a)) - origin);
          ASSERT_TRUE(scene.closest_hit(out).is_hit());
          ++rays;
        }
      }
    }
    EXPECT_GT(rays, 20000);
  }
}

TEST(RayScene, AMovedPartIsHitWhereItIsAfterTheCommit) {
  RayScene scene({{.mesh = shared(make_box({1, 1, 1}))}, {.mesh = shared(make_box({1, 1, 1}))}});
  const Ray forward = ray({-10, 0, 0}, Vec3::UnitX());
  EXPECT_NEAR(scene.closest_hit(forward).distance, 9.5, 1e-6);

  scene.place(0, at({5.0, 0.0, 0.0}));
  scene.place(1, {Eigen::AngleAxisd(M_PI / 4, Vec3::UnitZ()).toRotationMatrix(), Vec3(3, 0.1, 0)});
  scene.commit();
  const RayHit hit = scene.closest_hit(forward);
  EXPECT_EQ(hit.part, 1u);
  // The near corner of the turned box points at the ray, 0.1 m beside it.
  EXPECT_NEAR(hit.distance, 13.0 - std::sqrt(0.5) + 0.1, 1e-5);
  EXPECT_LT((hit.normal - Eigen::Vector3f(-1, -1, 0).normalized()).norm(), 1e-5f);
  EXPECT_NEAR(scene.closest_hit(forward, 1).distance, 14.5, 1e-5);
}

TEST(RayScene, NormalsFaceTheSideTheRayCameFrom) {
  const RayScene scene({{.mesh = shared(make_box({2, 2, 2}))}});
  EXPECT_EQ(scene.closest_hit(ray({-5, 0.1, 0.2}, Vec3::UnitX())).normal,
            -Eigen::Vector3f::UnitX());
  EXPECT_EQ(scene.closest_hit(ray({0, 0.1, 0.2}, Vec3::UnitX())).normal, -Eigen::Vector3f::UnitX());
  EXPECT_EQ(scene.closest_hit(ray({0, 0.1, 0.2}, -Vec3::UnitX())).normal, Eigen::Vector3f::UnitX());
}

// Whatever the CPU's reciprocals are like: 3/x, rounded once.
TEST(RayScene, TheDistanceToAWallIsRightToTheLastBit) {
  const RayScene scene(
      {{.mesh = shared(make_box(Vec3(2.0, 100.0, 100.0))), .X_WP = at({4, 0, 0})}});
  Random random(3, "rays");
  for (int i = 0; i < 1000; ++i) {
    Vec3 direction = random_unit(random);
    direction.x() = std::abs(direction.x()) + 0.2;
    const Ray sent = ray(Vec3::Zero(), direction);
    const RayHit hit = scene.closest_hit(sent);
    ASSERT_TRUE(hit.is_hit());
    EXPECT_EQ(hit.distance, static_cast<float>(3.0 / static_cast<double>(sent.direction.x())));
    EXPECT_EQ(hit.normal, Eigen::Vector3f(-1.0f, 0.0f, 0.0f));
  }
}

TEST(RayScene, ALevelBottomIsMetAtItsDepthHoweverFarAndShallow) {
  const RayScene scene(
      {{.level_z = 30.0}, {.mesh = shared(make_box({1, 1, 1})), .X_WP = at({0, 0, 20})}});
  const RayHit down = scene.closest_hit(ray({5000, -3000, 10}, Vec3::UnitZ()));
  EXPECT_EQ(down.distance, 20.0f);
  EXPECT_EQ(down.part, 0u);
  EXPECT_EQ(down.normal, -Eigen::Vector3f::UnitZ());

  const double grazing = 0.5 * kDegree;
  const RayHit far = scene.closest_hit(ray({0, 0, 10}, {std::cos(grazing), 0, std::sin(grazing)}));
  EXPECT_NEAR(far.distance, 20.0 / std::sin(grazing), 1e-3);

  EXPECT_EQ(scene.closest_hit(ray({0, 0, 10}, Vec3::UnitZ())).part,
            1u);  // the box stands before it
  EXPECT_EQ(scene.closest_hit(ray({0, 0, 10}, Vec3::UnitZ()), 1).part, 0u);
  EXPECT_FALSE(scene.closest_hit(ray({9, 0, 10}, Vec3::UnitZ()), 0).is_hit());
  EXPECT_FALSE(scene.closest_hit(ray({9, 0, 10}, -Vec3::UnitZ())).is_hit());
  EXPECT_FALSE(scene.closest_hit(ray({9, 0, 10}, Vec3::UnitX())).is_hit());
  EXPECT_EQ(scene.closest_hit(ray({9, 0, 40}, -Vec3::UnitZ())).normal, Eigen::Vector3f::UnitZ());
  EXPECT_TRUE(scene.is_blocked(ray({9, 0, 10}, Vec3::UnitZ())));
}

TEST(RayScene, NothingIsMetBeforeNearOrBeyondFar) {
  const RayScene scene({{.mesh = shared(make_box({2, 2, 2}))}, {.level_z = 10.0}});
  Ray forward = ray({-5, 0.1, 0.2}, Vec3::UnitX());
  forward.near = 4.5f;
  EXPECT_NEAR(scene.closest_hit(forward).distance, 6.0, 1e-6);  // the far wall, from inside
  forward.far = 5.5f;
  EXPECT_FALSE(scene.closest_hit(forward).is_hit());
  EXPECT_FALSE(scene.is_blocked(forward));
  Ray down = ray({5, 5, 0}, Vec3::UnitZ());
  down.far = 9.0f;
  EXPECT_FALSE(scene.closest_hit(down).is_hit());
  EXPECT_FALSE(scene.is_blocked(down));
}

TEST(RayScene, AKilometreFromTheOriginDistancesAreGoodToAMillimetre) {
  const Vec3 away(1000.0, -1000.0, 50.0);
  Random random(4, "rays");
  const auto ball = shared(make_sphere(2.0, 200));
  const RayScene scene({{.mesh = ball, .X_WP = {random_pose(random, 1.0).R, away}}});
  for (int i = 0; i < 1000; ++i) {
    const Vec3 from = 10.0 * random_unit(random);
    const RayHit hit = scene.closest_hit(ray(away + from, -from));
    ASSERT_TRUE(hit.is_hit());
    // A ball of 200 sides lies up to 0.25 mm inside the true one.
    EXPECT_NEAR(hit.distance, 8.0, 1e-3);
    EXPECT_GT(hit.normal.dot((from / 10.0).cast<float>()), std::cos(0.04));
  }
}

TEST(RayScene, GrazingRaysSeeTheBottomAsFarAsGeometrySays) {
  const HeightFieldSpec field{{-10, -10}, {0.5, 0.5}, 441, 41, std::vector<double>(441 * 41, 12.0)};
  const RayScene scene({{.mesh = shared(HeightField(field).mesh({}, 0, 0.0))}});
  for (double range = 20.0; range < 200.0; range += 7.3) {
    const RayHit hit = scene.closest_hit(ray({0, 0, 11}, {range, 0.03, 1.0}));
    ASSERT_TRUE(hit.is_hit());
    EXPECT_NEAR(hit.distance, Vec3(range, 0.03, 1.0).norm(), 2e-4 * range);
    EXPECT_LT((hit.normal + Eigen::Vector3f::UnitZ()).norm(), 1e-5f);
  }
}

TEST(RayScene, ARaysAnswerDependsOnNeitherItsNeighboursNorThreads) {
  Random random(5, "rays");
  const std::vector<RayScenePart> parts = random_parts(random, 8);
  const RayScene scene(parts);
  const std::vector<Ray> rays = random_rays(random, 20000);
  std::vector<RayHit> together(rays.size()), divided(rays.size());
  scene.closest_hits(rays, together);

  std::vector<std::thread> threads;
  for (std::size_t k = 0; k < 4; ++k) {
    threads.emplace_back([&, k] {
      for (std::size_t i = k; i < rays.size(); i += 4) divided[i] = scene.closest_hit(rays[i]);
    });
  }
  for (std::thread& thread : threads) thread.join();
  const RayScene rebuilt(parts);
  for (std::size_t i = 0; i < rays.size(); ++i) {
    ASSERT_TRUE(equal_bytes(together[i], divided[i]));
    ASSERT_TRUE(equal_bytes(together[i], rebuilt.closest_hit(rays[i])));
  }
}

TEST(RayScene, AnEmptySceneAndAnEmptyMeshAreOpenWater) {
  EXPECT_FALSE(RayScene({}).closest_hit(Ray{}).is_hit());
  RayScene scene({{.mesh = shared({})}});
  scene.place(0, at({1, 2, 3}));
  scene.commit();
  EXPECT_FALSE(scene.closest_hit(Ray{}).is_hit());
  EXPECT_FALSE(scene.is_blocked(Ray{}));
}

}  // namespace ray_scene_test
}  // namespace remora
