// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/render_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>

#include "content/amphora.h"
#include "content/rock.h"
#include "content/ship_parts.h"
#include "geometry/procedural.h"

namespace remora {
namespace render_mesh_test {

Vec3 position(const RenderVertex& v) { return {v.position[0], v.position[1], v.position[2]}; }
Vec3 normal(const RenderVertex& v) { return {v.normal[0], v.normal[1], v.normal[2]}; }

/// The triangles of one level, by place alone.
TriangleMesh level_mesh(const RenderMesh& mesh, const MeshLevel& level) {
  TriangleMesh result;
  for (const RenderVertex& v : mesh.vertices) result.vertices.push_back(position(v));
  for (std::uint32_t i = 0; i < level.count; i += 3) {
    const std::uint32_t* index = &mesh.indices[level.first + i];
    result.triangles.push_back({index[0], index[1], index[2]});
  }
  weld(result);
  return result;
}

/// How far a mesh reaches in a direction.
double reach(const TriangleMesh& mesh, const Vec3& direction) {
  double most = -1e9;
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t v : t) most = std::max(most, direction.dot(mesh.vertices[v]));
  return most;
}

std::vector<Vec3> directions(int count) {  // evenly over the sphere (Fibonacci)
  std::vector<Vec3> result;
  for (int i = 0; i < count; ++i) {
    const double z = 1.0 - 2.0 * (i + 0.5) / count, angle = 2.399963 * i;
    result.push_back(
        {std::sqrt(1 - z * z) * std::cos(angle), std::sqrt(1 - z * z) * std::sin(angle), z});
  }
  return result;
}

TEST(RenderMesh, ABallHasTheNormalsOfASphereAndABoxThoseOfItsFaces) {
  const RenderMesh ball = make_render_mesh(make_sphere(2.0, 48));
  for (const RenderVertex& v : ball.vertices)
    EXPECT_GT(normal(v).dot(position(v).normalized()), std::cos(0.03));

  const RenderMesh box = make_render_mesh(make_box({1, 2, 3}));
  EXPECT_EQ(box.vertices.size(), 24U);  // each corner once for each of its three faces
  for (const RenderVertex& v : box.vertices) EXPECT_FLOAT_EQ(normal(v).cwiseAbs().maxCoeff(), 1.0f);
}

TEST(RenderMesh, ACylinderIsSmoothAroundAndSharpAtItsRim) {
  const RenderMesh mesh = make_render_mesh(make_cylinder(0.5, 2.0, 32));
  for (const RenderVertex& v : mesh.vertices) {
    const Vec3 p = position(v), n = normal(v);
    const bool is_cap = std::abs(n.z()) > 0.5;
    if (is_cap)
      EXPECT_NEAR(std::abs(n.z()), 1.0, 1e-6);
    else
      EXPECT_TRUE(n.isApprox(Vec3(p.x(), p.y(), 0.0).normalized(), 1e-5));
  }
}

TEST(RenderMesh, LevelsHaveFallingCountsAndRisingErrors) {
  for (const TriangleMesh& mesh :
       {make_rock({.subdivisions = 5}), merged(make_coaster({})), make_amphora({})}) {
    const RenderMesh render = make_render_mesh(mesh);
    ASSERT_GE(render.levels.size(), 4U);
    EXPECT_EQ(render.levels[0].count, 3 * mesh.triangles.size());
    EXPECT_EQ(render.levels[0].error, 0.0f);
    for (std::size_t i = 1; i < render.levels.size(); ++i) {
      EXPECT_LT(render.levels[i].count, 0.8 * render.levels[i - 1].count);
      EXPECT_GE(render.levels[i].error, render.levels[i - 1].error);
      EXPECT_EQ(render.levels[i].count % 3, 0U);
    }
  }
}

TEST(RenderMesh, TheOutlineOfEachLevelStaysWithinItsError) {
  for (const TriangleMesh& mesh : {make_rock({.subdivisions = 5}), make_torus(0.5, 0.2, 96)}) {
    const RenderMesh render = make_render_mesh(mesh);
    for (const MeshLevel& level : render.levels) {
      const TriangleMesh coarse = level_mesh(render, level);
      for (const Vec3& d : directions(100))
        EXPECT_NEAR(reach(coarse, d), reach(mesh, d), level.error + 1e-6);
    }
  }
}

TEST(RenderMesh, ACoarseCopyOfAClosedSurfaceIsClosed) {
  const RenderMesh render = make_render_mesh(make_rock({.subdivisions = 5}));
  for (const MeshLevel& level : render.levels) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> balance;
    const TriangleMesh mesh = level_mesh(render, level);
    for (const Triangle& t : mesh.triangles) {
      for (int k = 0; k < 3; ++k) {
        const std::uint32_t a = t[k], b = t[(k + 1) % 3];
        balance[{std::min(a, b), std::max(a, b)}] += a < b ? 1 : -1;
      }
    }
    for (const auto& [edge, sum] : balance) EXPECT_EQ(sum, 0);
  }
}

TEST(RenderMesh, TheSphereAroundHoldsEverythingAndTouches) {
  const RenderMesh mesh = make_render_mesh(make_rock({.size = {3, 1, 1}}));
  double most = 0.0;
  for (const RenderVertex& v : mesh.vertices)
    most = std::max(most, (position(v) - mesh.centre).norm());
  EXPECT_NEAR(most, mesh.radius, 1e-5);
}

TEST(RenderMesh, ComesOutTheSameTwice) {
  const TriangleMesh rock = make_rock({});
  const RenderMesh a = make_render_mesh(rock), b = make_render_mesh(rock);
  EXPECT_EQ(a.indices, b.indices);
  ASSERT_EQ(a.vertices.size(), b.vertices.size());
  for (std::size_t i = 0; i < a.vertices.size(); ++i)
    EXPECT_EQ(position(a.vertices[i]), position(b.vertices[i]));
}

TEST(RenderMesh, FarAwayTheCoarseLevelIsTaken) {
  const RenderMesh mesh = make_render_mesh(make_rock({.subdivisions = 5}));
  const double focal = 400.0;
  EXPECT_EQ(&level_for(mesh, 0.0, focal), &mesh.levels.front());
  EXPECT_EQ(&level_for(mesh, 1e6, focal), &mesh.levels.back());
  std::uint32_t before = mesh.levels[0].count;
  for (double distance = 0.5; distance < 200.0; distance *= 1.5) {
    const MeshLevel& level = level_for(mesh, distance, focal);
    EXPECT_LE(level.count, before);
    EXPECT_LE(level.error * focal / distance, 1.0);  // less than a pixel
    before = level.count;
  }
}

TEST(RenderMesh, NothingGivesNothing) {
  const RenderMesh mesh = make_render_mesh({});
  ASSERT_EQ(mesh.levels.size(), 1U);
  EXPECT_EQ(level_for(mesh, 1.0, 400.0).count, 0U);
}

TEST(RenderMesh, AHundredThousandTrianglesAreThinnedToAFew) {
  const TriangleMesh mesh = make_sphere(1.0, 320);  // 102,080
  ASSERT_GT(mesh.triangles.size(), 100'000U);
  const RenderMesh render = make_render_mesh(mesh);
  EXPECT_LT(render.levels.back().count, 3 * 200U);
  // The middle of an even-sided facet of a ball of n facets lies 8 π r / (3 √3 n) below it; these
  // are not even-sided.
  const MeshLevel& level = render.levels[3];
  const double n = level.count / 3.0;
  EXPECT_LT(level.error, 6.0 * 8.0 * std::numbers::pi / (3.0 * std::sqrt(3.0) * n));
}

}  // namespace render_mesh_test
}  // namespace remora
