// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/distortion.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "content/amphora.h"
#include "geometry/mesh_file.h"
#include "geometry/mesh_text.h"
#include "geometry/procedural.h"
#include "geometry/subdivision.h"

namespace remora {
namespace distortion_test {

TriangleMesh crate() { return make_box({1.0, 0.6, 0.4}); }

double largest_way(const TriangleMesh& mesh, const DistortionSpec& spec) {
  const Distortion distortion(spec, bounds(mesh));
  double largest = 0.0;
  for (const Vec3& v : mesh.vertices) largest = std::max(largest, (distortion.moved(v) - v).norm());
  return largest;
}

TEST(Subdivision, KeepsTheSurfaceAndClosesEveryCut) {
  const TriangleMesh fine = subdivided(crate(), 0.11, 100'000);
  EXPECT_TRUE(is_watertight(fine));
  EXPECT_NEAR(area(fine), area(crate()), 1e-12);
  EXPECT_NEAR(volume(fine), volume(crate()), 1e-12);
  for (const Triangle& t : fine.triangles)
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_LE((fine.vertices[t[i]] - fine.vertices[t[(i + 1) % 3]]).norm(), 0.11);
}

TEST(Subdivision, EndsAtTheMostTriangles) {
  EXPECT_LE(subdivided(crate(), 1e-6, 1000).triangles.size(), 1000u);
}

TEST(Distortion, AnExtentOfZeroGivesTheShapeBack) {
  const TriangleMesh same = distorted(crate(), {.extent = 0.0, .seed = 7});
  EXPECT_EQ(same.vertices, crate().vertices);
  EXPECT_EQ(same.triangles, crate().triangles);
}

TEST(Distortion, TheSameSeedGivesTheSameBytesAndAnotherOthers) {
  const auto text = [](std::uint64_t seed) {
    return obj_text(distorted(crate(), {.extent = 0.5, .seed = seed}));
  };
  EXPECT_EQ(text(3), text(3));
  EXPECT_NE(text(3), text(4));
}

TEST(Distortion, GrowsInProportionToTheExtent) {
  const TriangleMesh fine = subdivided(crate(), 0.1, 100'000);
  const double little = largest_way(fine, {.extent = 0.2, .seed = 3});
  const double much = largest_way(fine, {.extent = 1.0, .seed = 3});
  EXPECT_NEAR(much, 5.0 * little, 1e-12);
  EXPECT_GT(much, 0.06);  // of a crate of 1.2 m across
  EXPECT_LT(much, 0.4);
}

TEST(Distortion, WhatWasWatertightStaysSoAndKeepsAboutItsVolume) {
  for (const TriangleMesh& mesh : {crate(), make_sphere(0.3, 24)}) {
    for (const double extent : {0.25, 1.0}) {
      const TriangleMesh aged = distorted(mesh, {.extent = extent, .seed = 5});
      EXPECT_TRUE(is_watertight(aged));
      EXPECT_NEAR(volume(aged), volume(mesh), 0.35 * extent * volume(mesh));
    }
  }
}

TEST(Distortion, NeverTurnsASurfaceInsideOut) {
  // Volume elements of the field stay positive.
  constexpr double h = 1e-4;
  double least = 1.0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Distortion distortion({.extent = 1.0, .seed = seed}, bounds(crate()));
    for (double x = -0.5; x <= 0.5; x += 0.1)
      for (double y = -0.3; y <= 0.3; y += 0.1)
        for (double z = -0.2; z <= 0.2; z += 0.1) {
          const Vec3 p(x, y, z);
          Mat3 gradient;
          for (int i = 0; i < 3; ++i)
            gradient.col(i) = (distortion.moved(p + h * Vec3::Unit(i)) - distortion.moved(p)) / h;
          least = std::min(least, gradient.determinant());
        }
  }
  EXPECT_GT(least, 0.0);
}

TEST(Distortion, PartsThatMeetStillMeet) {
  // Two halves that touch along a face but share no vertex.
  TriangleMesh one = make_box({0.4, 0.4, 0.4}), two = one;
  transform(Pose{Mat3::Identity(), Vec3(0.4, 0.0, 0.0)}, two);
  TriangleMesh both = one;
  append(two, both);
  const Distortion distortion({.extent = 0.8, .seed = 2}, bounds(both));
  const TriangleMesh a = distortion.distorted(one);
  const TriangleMesh b =
      distortion.distorted(make_box({0.4, 0.4, 0.4}), Pose{Mat3::Identity(), Vec3(0.4, 0.0, 0.0)});
  // A corner of the first is also one of the second.
  const Vec3 corner = distortion.moved({0.2, 0.2, 0.2});
  const auto has = [&](const TriangleMesh& mesh, const Vec3& shift) {
    return std::any_of(mesh.vertices.begin(), mesh.vertices.end(),
                       [&](const Vec3& v) { return (v + shift - corner).norm() < 1e-12; });
  };
  EXPECT_TRUE(has(a, Vec3::Zero()));
  EXPECT_TRUE(has(b, Vec3(0.4, 0.0, 0.0)));
}

TEST(Distortion, FrictionAndFoulingGrowWithIt) {
  EXPECT_DOUBLE_EQ(aged_friction(0.6, {.extent = 0.0}), 0.6);
  EXPECT_DOUBLE_EQ(aged_friction(0.6, {.extent = 0.5}), 0.9);
  EXPECT_EQ(aged_fouling_level({.extent = 0.0}), 0);
  EXPECT_EQ(aged_fouling_level({.extent = 0.4}), 2);
  EXPECT_EQ(aged_fouling_level({.extent = 1.0}), 5);
}

TEST(Distortion, ExtentsBeyondZeroAndOneAreRefused) {
  EXPECT_TRUE(problems(DistortionSpec{.extent = 1.0}).empty());
  EXPECT_EQ(problems(DistortionSpec{.extent = 1.1}).size(), 1u);
  EXPECT_EQ(problems(DistortionSpec{.extent = -0.1}).size(), 1u);
  EXPECT_EQ(problems(DistortionSpec{.extent = std::nan("")}).size(), 1u);
}

TEST(MeshText, ReadsBackToTheLastBit) {
  const TriangleMesh mesh = distorted(crate(), {.extent = 0.7, .seed = 9});
  const std::string ply = ply_text(mesh);
  Diagnostics diagnostics;
  const auto read = load_mesh(std::as_bytes(std::span(ply)), "ply", {"mesh.ply", 0}, diagnostics);
  ASSERT_TRUE(read) << to_string(diagnostics);
  EXPECT_EQ(read->triangles.size(), mesh.triangles.size());
  EXPECT_NEAR(volume(*read), volume(mesh), 1e-6 * volume(mesh));
  const std::string obj = obj_text(mesh);
  const auto again = load_mesh(std::as_bytes(std::span(obj)), "obj", {"mesh.obj", 0}, diagnostics);
  ASSERT_TRUE(again) << to_string(diagnostics);
  EXPECT_TRUE(is_watertight(*again));
}

}  // namespace distortion_test
}  // namespace remora
