// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/extrusion.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace remora {
namespace extrusion_test {

TEST(Plate, HasTheVolumeOfItsOutlineLessItsHoles) {
  const Outline outline{{0, 0}, {4, 0}, {4, 1}, {2.5, 1}, {2.5, 3}, {0, 3}};  // an L
  const std::array<Outline, 3> holes{make_circle(0.3, {0.6, 0.6}, 16),
                                     make_rectangle({0.5, 1.2}, {1.5, 1.8}),
                                     make_circle(0.2, {3.2, 0.5}, 12)};
  const TriangleMesh plate = make_plate(outline, holes, 0.1);
  EXPECT_TRUE(is_watertight(plate));
  double area = signed_area(outline);
  for (const Outline& hole : holes) area -= signed_area(hole);
  EXPECT_NEAR(volume(plate), 0.1 * area, 1e-12);
}

TEST(Plate, DoesNotMindWhichWayItsOutlineRuns) {
  Outline outline = make_rectangle({2, 1});
  const std::array<Outline, 1> hole{make_circle(0.2)};
  const double expected = volume(make_plate(outline, hole, 0.2));
  std::reverse(outline.begin(), outline.end());
  EXPECT_NEAR(volume(make_plate(outline, hole, 0.2)), expected, 1e-12);
  EXPECT_GT(expected, 0.0);
}

TEST(Outline, RoundingACornerTakesAwayWhatIsOutsideItsArc) {
  const Outline square = make_rectangle({2, 2});
  const double r = 0.3;
  EXPECT_NEAR(signed_area(rounded(square, r, 200)), 4.0 - (4.0 - kPi) * r * r, 1e-4);
  // Corners that point inwards are filled.
  const Outline notch{{0, 0}, {2, 0}, {2, 2}, {1, 2}, {1, 1}, {0, 1}};
  const double one_corner = (1.0 - 0.25 * kPi) * r * r;
  EXPECT_NEAR(signed_area(rounded(notch, r, 200)), 3.0 - 4.0 * one_corner, 1e-4);
}

TEST(RoundedBox, FillsItsSizeAndLosesItsEdges) {
  const Vec3 size(1.0, 0.6, 0.4);
  const TriangleMesh box = make_rounded_box(size, 0.1, 16);
  EXPECT_TRUE(is_watertight(box));
  EXPECT_TRUE(bounds(box).size().isApprox(size, 1e-12));
  // Steiner's formula: a smaller box, its faces, edges and corners grown by r.
  const double r = 0.1, a = 0.8, b = 0.4, c = 0.2;
  const double expected = a * b * c + 2.0 * r * (a * b + b * c + c * a) +
                          kPi * r * r * (a + b + c) + 4.0 / 3.0 * kPi * r * r * r;
  EXPECT_NEAR(volume(box), expected, 2e-3 * expected);
}

}  // namespace extrusion_test
}  // namespace remora
