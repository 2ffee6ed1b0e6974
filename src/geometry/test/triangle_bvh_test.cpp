// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/triangle_bvh.h"

#include <gtest/gtest.h>

#include <set>

#include "base/random.h"
#include "geometry/procedural.h"

namespace remora {
namespace triangle_bvh_test {

std::set<std::uint32_t> found_by_search(const TriangleMesh& mesh, const Aabb& box) {
  std::set<std::uint32_t> found;
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
    Aabb triangle;
    for (const std::uint32_t v : mesh.triangles[i]) triangle.include(mesh.vertices[v]);
    if (overlap(triangle, box)) found.insert(i);
  }
  return found;
}

TEST(TriangleBvh, FindsExactlyWhatAFullSearchFinds) {
  const TriangleMesh torus = make_torus(2.0, 0.4, 48);
  const TriangleBvh bvh(torus);
  Random random(3, "boxes");
  int total = 0;
  for (int i = 0; i < 300; ++i) {
    const Vec3 at(random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-1, 1));
    const Aabb box = Aabb{at, at}.grown(random.uniform(0.0, 0.5));
    std::set<std::uint32_t> found;
    bvh.for_each_overlapping(box, [&](std::uint32_t t) { EXPECT_TRUE(found.insert(t).second); });
    EXPECT_EQ(found, found_by_search(torus, box));
    EXPECT_EQ(bvh.any_overlapping(box), !found.empty());
    total += static_cast<int>(found.size());
  }
  EXPECT_GT(total, 1000);
}

TEST(TriangleBvh, OfAnEmptyMeshFindsNothing) {
  EXPECT_FALSE(TriangleBvh(TriangleMesh{}).any_overlapping(Aabb{}.grown(1e9)));
}

}  // namespace triangle_bvh_test
}  // namespace remora
