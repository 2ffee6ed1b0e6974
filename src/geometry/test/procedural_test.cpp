// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/procedural.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace procedural_test {

/// Area of a regular polygon of n corners over that of its circle.
double polygon_share(int n) { return n / (2.0 * kPi) * std::sin(2.0 * kPi / n); }

TEST(Procedural, PartsAreWatertightAndFaceOutwards) {
  for (const TriangleMesh& part :
       {make_box({1, 2, 3}), make_sphere(0.5), make_cylinder(0.5, 2.0), make_pipe(0.5, 0.4, 2.0),
        make_torus(2.0, 0.3), make_rectangular_pool(10, 5, 3, 0.2), make_round_pool(4, 3, 0.2)}) {
    EXPECT_TRUE(is_watertight(part));
    EXPECT_GT(volume(part), 0.0);
  }
}

TEST(Procedural, PrismsHaveTheVolumeOfTheirPolygon) {
  EXPECT_NEAR(volume(make_cylinder(0.5, 2.0, 17)), polygon_share(17) * kPi * 0.25 * 2.0, 1e-12);
  EXPECT_NEAR(volume(make_pipe(0.5, 0.3, 2.0, 12)), polygon_share(12) * kPi * (0.25 - 0.09) * 2.0,
              1e-12);
}

TEST(Procedural, FineSpheresAndTorusesApproachTheirClosedForms) {
  EXPECT_NEAR(volume(make_sphere(0.7, 400)), 4.0 / 3.0 * kPi * std::pow(0.7, 3), 2e-4);
  // Pappus: the tube's area times the way of its centre.
  EXPECT_NEAR(volume(make_torus(2.0, 0.3, 400)), 2.0 * kPi * 2.0 * kPi * 0.09, 2e-3);
}

TEST(Procedural, APoolsWallsAndFloorMakeItsVolume) {
  const double walls_and_floor = 10.4 * 5.4 * 3.2 - 10.0 * 5.0 * 3.0;
  const TriangleMesh pool = make_rectangular_pool(10.0, 5.0, 3.0, 0.2);
  EXPECT_NEAR(volume(pool), walls_and_floor, 1e-12);
  EXPECT_TRUE(bounds(pool).lo.isApprox(Vec3(-5.2, -2.7, 0.0)));
  EXPECT_TRUE(bounds(pool).hi.isApprox(Vec3(5.2, 2.7, 3.2)));

  EXPECT_NEAR(volume(make_round_pool(4.0, 3.0, 0.2, 48)),
              polygon_share(48) * kPi * (4.2 * 4.2 * 3.2 - 4.0 * 4.0 * 3.0), 1e-11);
}

}  // namespace procedural_test
}  // namespace remora
