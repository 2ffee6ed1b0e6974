// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/ship_defects.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "content/ship_fittings.h"
#include "content/ship_paint.h"
#include "geometry/procedural.h"

namespace remora {
namespace ship_defects_test {

TriangleMesh piece(const std::string& name) {
  for (NamedMesh& part : make_painted_coaster({}))
    if (part.name == name) return std::move(part.mesh);
  ADD_FAILURE() << name;
  return {};
}

TEST(Refined, IsTheSameClosedSurfaceInSmallerTriangles) {
  const TriangleMesh box = make_box({2.0, 1.0, 0.5});
  const TriangleMesh fine = refined(box, {1.0, 0.0, 0.0}, 0.6, 0.05);
  EXPECT_TRUE(is_watertight(fine));
  EXPECT_NEAR(area(fine), area(box), 1e-9);
  EXPECT_NEAR(volume(fine), volume(box), 1e-9);
  for (const Triangle& t : fine.triangles)
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 &a = fine.vertices[t[k]], &b = fine.vertices[t[(k + 1) % 3]];
      const bool is_near = (a - Vec3(1.0, 0.0, 0.0)).norm() < 0.6;
      EXPECT_TRUE(!is_near || (a - b).norm() <= 0.05 + 1e-12);
    }
}

TEST(WastedAnode, HasLostMostOfItsMetalAndStaysInItsPlace) {
  const TriangleMesh sound = piece("anode_hull_aft");
  const TriangleMesh wasted = make_wasted_anode(sound, 1);
  EXPECT_TRUE(is_watertight(wasted));
  // Class societies ask for renewal when less than about half is left.
  EXPECT_LT(volume(wasted), 0.5 * volume(sound));
  EXPECT_GT(volume(wasted), 0.1 * volume(sound));
  const Aabb before = bounds(sound), after = bounds(wasted);
  EXPECT_TRUE((after.lo.array() >= before.lo.array() - 1e-9).all());
  EXPECT_TRUE((after.hi.array() <= before.hi.array() + 1e-9).all());
}

TEST(Dent, IsAsDeepAsSaidInTheMiddleAndNothingAtItsRim) {
  const TriangleMesh plate = make_box({4.0, 0.02, 4.0});
  const Dent dent{
      .centre = {0.3, 0.01, -0.2}, .outward = Vec3::UnitY(), .radius = 0.5, .depth = 0.08};
  Dent none = dent;
  none.depth = 0.0;
  const TriangleMesh sound = dented(plate, none);
  const TriangleMesh pushed = dented(plate, dent);
  EXPECT_TRUE(is_watertight(pushed));
  ASSERT_EQ(pushed.vertices.size(), sound.vertices.size());
  double deepest = 0.0;
  for (std::size_t i = 0; i < sound.vertices.size(); ++i) {
    const double u = std::min(1.0, (sound.vertices[i] - dent.centre).norm() / dent.radius);
    const Vec3 moved = pushed.vertices[i] - sound.vertices[i];
    EXPECT_NEAR(moved.y(), -dent.depth * (1.0 - u * u) * (1.0 - u * u), 1e-12);
    EXPECT_EQ(moved.x(), 0.0);
    EXPECT_EQ(moved.z(), 0.0);
    deepest = std::max(deepest, -moved.y());
  }
  // Edges are a tenth of the radius at most, so a vertex is within that of the middle.
  EXPECT_LE(deepest, dent.depth);
  EXPECT_GE(deepest, dent.depth * 0.99 * 0.99);
}

TEST(RopeInPropeller, IsWoundAroundTheHubAndHangsBelowTheBlades) {
  const TriangleMesh blades = piece("propeller_blades");
  const TriangleMesh rope = make_rope_in_propeller(blades, 1);
  EXPECT_TRUE(is_watertight(rope));
  EXPECT_GT(bounds(rope).hi.z(), bounds(blades).hi.z());
  const Vec3 hub = bounds(blades).centre();
  int around[4] = {0, 0, 0, 0};  // quarters of the hub that it touches
  for (const Vec3& v : rope.vertices)
    if (std::hypot(v.y() - hub.y(), v.z() - hub.z()) < 0.45)
      ++around[(v.y() > hub.y() ? 1 : 0) + (v.z() > hub.z() ? 2 : 0)];
  for (const int count : around) EXPECT_GT(count, 20);
}

TEST(Blockage, CoversMostOfAGrating) {
  const TriangleMesh grating = piece("sea_chest_high_stbd");
  const TriangleMesh clumps = make_blockage(grating, Vec3::UnitY(), 1);
  const Aabb bars = bounds(grating);
  constexpr int kCells = 20;
  bool covered[kCells][kCells] = {};
  for (const Triangle& t : clumps.triangles) {
    const Vec3 p = (clumps.vertices[t[0]] + clumps.vertices[t[1]] + clumps.vertices[t[2]]) / 3.0;
    const int i = static_cast<int>(kCells * (p.x() - bars.lo.x()) / bars.size().x());
    const int j = static_cast<int>(kCells * (p.z() - bars.lo.z()) / bars.size().z());
    if (i >= 0 && j >= 0 && i < kCells && j < kCells) covered[i][j] = true;
  }
  int count = 0;
  for (const auto& row : covered) count += static_cast<int>(std::count(row, row + kCells, true));
  EXPECT_GT(count, kCells * kCells / 2);
}

}  // namespace ship_defects_test
}  // namespace remora
