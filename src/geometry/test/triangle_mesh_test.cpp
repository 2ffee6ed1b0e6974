// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/triangle_mesh.h"

#include <gtest/gtest.h>

#include "geometry/procedural.h"

namespace remora {
namespace triangle_mesh_test {

TEST(TriangleMesh, VolumeAndCentroidDoNotDependOnThePlace) {
  TriangleMesh box = make_box({2.0, 3.0, 4.0});
  transform({.R = Mat3::Identity(), .p = Vec3(1e4, -2e4, 3e3)}, box);

  EXPECT_NEAR(volume(box), 24.0, 1e-8);
  EXPECT_NEAR(area(box), 2.0 * (6.0 + 8.0 + 12.0), 1e-8);
  EXPECT_TRUE(centroid(box).isApprox(Vec3(1e4, -2e4, 3e3), 1e-12));
}

TEST(TriangleMesh, TheCentroidOfATetrahedronIsTheMeanOfItsCorners) {
  const TriangleMesh tetrahedron{{{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}},
                                 {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
  EXPECT_TRUE(is_watertight(tetrahedron));
  EXPECT_NEAR(volume(tetrahedron), 1.0, 1e-15);
  EXPECT_TRUE(centroid(tetrahedron).isApprox(Vec3(0.25, 0.5, 0.75)));
}

TEST(TriangleMesh, AMissingOrTurnedTriangleBreaksWatertightness) {
  TriangleMesh open = make_box(Vec3::Ones());
  open.triangles.pop_back();
  EXPECT_FALSE(is_watertight(open));

  TriangleMesh turned = make_box(Vec3::Ones());
  std::swap(turned.triangles[0][0], turned.triangles[0][1]);
  EXPECT_FALSE(is_watertight(turned));
  EXPECT_FALSE(is_watertight(TriangleMesh{}));
}

TEST(TriangleMesh, WeldingMakesASoupOfTrianglesWatertight) {
  const TriangleMesh box = make_box({1.0, 2.0, 3.0});
  TriangleMesh soup;
  for (const Triangle& t : box.triangles) {
    const auto base = static_cast<std::uint32_t>(soup.vertices.size());
    for (const std::uint32_t v : t) soup.vertices.push_back(box.vertices[v]);
    soup.triangles.push_back({base, base + 1, base + 2});
  }
  soup.triangles.push_back({0, 0, 1});  // has no area
  soup.vertices.emplace_back(9.0, 9.0, 9.0);
  EXPECT_FALSE(is_watertight(soup));

  weld(soup);

  EXPECT_TRUE(is_watertight(soup));
  EXPECT_EQ(soup.vertices.size(), 8U);
  EXPECT_EQ(soup.triangles.size(), 12U);
  EXPECT_NEAR(volume(soup), 6.0, 1e-14);
}

}  // namespace triangle_mesh_test
}  // namespace remora
