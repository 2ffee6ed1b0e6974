// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "content/harbour_parts.h"
#include "content/part_catalogue.h"
#include "content/sea_life.h"
#include "content/seaweed.h"
#include "content/ship_paint.h"
#include "content/small_objects.h"

namespace remora {
namespace sea_content_test {

const TriangleMesh& piece(const std::vector<NamedMesh>& pieces, const std::string& name) {
  const auto found = std::find_if(pieces.begin(), pieces.end(),
                                  [&](const NamedMesh& p) { return p.name == name; });
  EXPECT_NE(found, pieces.end()) << name;
  return found->mesh;
}

TEST(Seaweed, StandsOnItsRootAndGrowsUpwards) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const TriangleMesh& plant :
         {make_kelp(seed), make_sugar_kelp(seed), make_eelgrass(seed), make_wrack(seed)}) {
      EXPECT_TRUE(is_watertight(plant));
      const Aabb box = bounds(plant);
      EXPECT_LT(box.hi.z(), 0.05);                                 // hardly below the bottom
      EXPECT_LT(box.lo.z(), -0.2);                                 // upright
      EXPECT_LT(std::max(std::abs(box.lo.x()), box.hi.x()), 1.3);  // above its root
      EXPECT_LT(plant.triangles.size(), 600U);
    }
  }
  EXPECT_NE(bounds(make_kelp(1)).size(), bounds(make_kelp(2)).size());
}

TEST(Fish, AreAsLongAsSaidWithTheirTailBehindAndTheSameOnBothSides) {
  for (const FishSpec& spec : {herring(), wrasse(), cod()}) {
    const TriangleMesh fish = make_fish(spec);
    EXPECT_TRUE(is_watertight(fish));
    EXPECT_LT(fish.triangles.size(), 200U);
    const Aabb box = bounds(fish);
    EXPECT_NEAR(box.size().x(), spec.length, 0.02 * spec.length);
    EXPECT_NEAR(box.size().y(), spec.width * spec.length, 0.15 * spec.width * spec.length);
    EXPECT_NEAR(box.lo.y(), -box.hi.y(), 1e-12);
    // Half of its bulk lies before the middle: heads are thick, tails thin.
    EXPECT_GT(centroid(fish).x(), 0.02 * spec.length);
  }
}

TEST(MusselRope, HangsDownAsLongAsSaid) {
  const MusselRopeSpec spec{.length = 3.0};
  const TriangleMesh rope = make_mussel_rope(spec);
  EXPECT_TRUE(is_watertight(rope));
  EXPECT_NEAR(bounds(rope).hi.z(), 3.0, 0.08);
  EXPECT_NEAR(bounds(rope).lo.z(), 0.0, 1e-3);
  for (const Vec3& v : rope.vertices) EXPECT_LT(v.head<2>().norm(), 1.5 * spec.radius + 0.055);
}

TEST(SheetPileWall, TouchesItsFaceWithTheCrestsOnly) {
  const SheetPileWallSpec spec{.length = 12.0, .height = 5.0};
  const TriangleMesh wall = make_sheet_pile_wall(spec);
  EXPECT_TRUE(is_watertight(wall));
  const Aabb box = bounds(wall);
  EXPECT_NEAR(box.lo.x(), 0.0, 1e-12);
  EXPECT_NEAR(box.size().z(), 5.0, 1e-12);
  // Crests take 0.33 of the face, webs 0.19 and 0.19, troughs the rest; mean depth of the recess:
  const double solid = 12.0 * 5.0 * 0.52, recess = solid - volume(wall);
  EXPECT_GT(recess / (12.0 * 5.0 * spec.depth), 0.40);
  EXPECT_LT(recess / (12.0 * 5.0 * spec.depth), 0.60);
}

TEST(Chain, HasLinksOfTheStandardsShapeAlongAParabola) {
  const double bar = 0.03;
  const TriangleMesh chain = make_chain(6.0, 1.0, bar);
  EXPECT_TRUE(is_watertight(chain));
  EXPECT_NEAR(bounds(chain).size().x(), 6.0, 0.2);
  EXPECT_NEAR(bounds(chain).hi.z(), 1.0, 2.0 * bar);
  EXPECT_NEAR(bounds(chain).size().y(), 3.6 * bar, 0.1 * bar);
}

TEST(HangingRope, SagsAsSaid) {
  const TriangleMesh rope = make_hanging_rope(10.0, 0.5, 0.02);
  EXPECT_NEAR(bounds(rope).hi.z(), 0.5 + 0.02, 0.003);  // a polygon of seven sides
  EXPECT_NEAR(bounds(rope).size().x(), 10.0, 0.02);
}

TEST(Splitting, KeepsTheAreaAndSeparatesByDepth) {
  const TriangleMesh ball = make_catalogue_part("buoy").value();
  const auto [below, above] = split_at_depth(ball, 0.05);
  EXPECT_NEAR(area(below) + area(above), area(ball), 1e-9);
  EXPECT_GE(bounds(below).lo.z(), 0.05 - 1e-12);
  EXPECT_LE(bounds(above).hi.z(), 0.05 + 1e-12);
}

TEST(PaintedCoaster, WearsHerMarksOnTheSkin) {
  const CoasterSpec spec;
  const std::vector<NamedMesh> ship = make_painted_coaster(spec);
  const HullForm form(spec.hull);
  for (const char* name : {"draught_marks_fwd", "draught_marks_mid", "draught_marks_aft"}) {
    const TriangleMesh& marks = piece(ship, name);
    EXPECT_TRUE(is_watertight(marks));
    for (const Vec3& v : marks.vertices) {
      if (v.z() < 0.0 || v.z() > form.bottom(v.x()) - 0.1) continue;
      // The plating is made of flat triangles: a little inside its lines where they bend.
      EXPECT_NEAR(std::abs(v.y()), form.half_breadth(v.x(), v.z()), 0.03) << name;
    }
  }
  // The load line: a ring of 300 mm.
  const Aabb ring = bounds(piece(ship, "load_line"));
  EXPECT_NEAR(ring.size().z(), 0.30, 0.005);
  EXPECT_NEAR(ring.size().x(), 0.45, 0.005);
}

TEST(PaintedCoaster, FiguresStandAtTheirDraughtAndReadFromLeftToRight) {
  const CoasterSpec spec;
  const std::vector<NamedMesh> ship = make_painted_coaster(spec);
  const TriangleMesh& marks = piece(ship, "draught_marks_mid");
  const double T = spec.hull.draught, x = 0.02 * spec.hull.length;
  // 3 m of draught: the figure 3, then an M; the foot of both at 3 m above the keel.
  double foot = -1e9;
  double starboard_end = -1e9, port_end = 1e9;
  for (const Vec3& v : marks.vertices) {
    if (std::abs(v.x() - x) > 0.3 || std::abs(v.z() - (T - 3.05)) > 0.06) continue;
    foot = std::max(foot, v.z());
    if (v.y() > 0.0)
      starboard_end = std::max(starboard_end, v.x());
    else
      port_end = std::min(port_end, v.x());
  }
  EXPECT_NEAR(foot, T - 3.0, 0.002);
  EXPECT_NEAR(starboard_end, x + 0.10 + 0.06 + 0.0125, 0.003);
  EXPECT_NEAR(port_end, x - 0.10 - 0.06 - 0.0125, 0.003);
}

TEST(ShellCasing, HasTheSizeOfItsModel) {
  const Aabb box = bounds(make_shell_casing());
  EXPECT_NEAR(box.size().x(), 1.1, 1e-9);
  EXPECT_NEAR(box.size().y(), 0.2, 0.01);
}

TEST(Checkerboard, IsHalfWhite) {
  const TriangleMesh squares = make_checkerboard_squares();
  const Aabb box = bounds(squares);
  EXPECT_NEAR(box.size().y(), 0.55, 1e-9);
  EXPECT_NEAR(box.size().z(), 0.35, 1e-9);
  EXPECT_EQ(squares.triangles.size(), 39U * 12U);  // of 77 squares
  EXPECT_LT(box.lo.x(), bounds(make_target_plate()).lo.x());
}

}  // namespace sea_content_test
}  // namespace remora
