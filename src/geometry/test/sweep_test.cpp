// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/sweep.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/noise.h"
#include "math/angles.h"

namespace remora {
namespace sweep_test {

TEST(Sweep, ALoftBetweenTwoSquaresIsTheFrustumOfAPyramid) {
  const auto square = [](double half, double z) {
    return Ring{{-half, -half, z}, {half, -half, z}, {half, half, z}, {-half, half, z}};
  };
  for (const double direction : {1.0, -1.0}) {
    const std::vector<Ring> rings{square(2.0, 0.0), square(1.0, direction * 3.0)};
    const TriangleMesh mesh = loft(rings);
    EXPECT_TRUE(is_watertight(mesh));
    EXPECT_NEAR(volume(mesh), 3.0 / 3.0 * (16.0 + 4.0 + 8.0), 1e-12);
  }
}

TEST(Sweep, ATubeAlongAnArcHasTheVolumeOfPappus) {
  std::vector<Vec3> path;
  for (int i = 0; i <= 200; ++i) {
    const double angle = 0.5 * kPi * i / 200;
    path.emplace_back(3.0 * std::cos(angle), 0.0, 3.0 * std::sin(angle));
  }
  const TriangleMesh tube = make_tube(path, 0.2, 60);
  EXPECT_TRUE(is_watertight(tube));
  const double expected = kPi * 0.04 * 0.5 * kPi * 3.0;
  EXPECT_NEAR(volume(tube), expected, 0.003 * expected);
}

TEST(Sweep, ABarIsAsWideAndHighAsSaid) {
  const std::vector<Vec3> path{{0, 0, 0}, {5, 0, 0}};
  const TriangleMesh bar = make_bar(path, {1.0, 0.0, 1.0}, 0.2, 0.6);
  EXPECT_TRUE(is_watertight(bar));
  EXPECT_TRUE(bounds(bar).size().isApprox(Vec3(5.0, 0.2, 0.6)));
  EXPECT_NEAR(volume(bar), 5.0 * 0.2 * 0.6, 1e-12);
}

TEST(Sweep, ASlabBetweenSheetsHasItsAreaTimesItsThickness) {
  SheetGrid front{3, 4, {}}, back{3, 4, {}};
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 4; ++c) {
      front.points.emplace_back(r, c, 0.1 * r * c);
      back.points.emplace_back(r, c, 0.1 * r * c + 0.25);
    }
  }
  for (const TriangleMesh& slab : {make_slab(front, back), make_slab(back, front)}) {
    EXPECT_TRUE(is_watertight(slab));
    EXPECT_NEAR(volume(slab), 2.0 * 3.0 * 0.25, 1e-12);
  }
}

TEST(Sweep, TheMirrorImageLiesToPortAndFacesOutwards) {
  const std::vector<Vec3> path{{0, 2, 0}, {5, 3, 0}};
  const TriangleMesh starboard = make_bar(path, Vec3::UnitZ(), 0.2, 0.6);
  const TriangleMesh port = mirrored_to_port(starboard);
  EXPECT_DOUBLE_EQ(volume(port), volume(starboard));
  EXPECT_DOUBLE_EQ(bounds(port).lo.y(), -bounds(starboard).hi.y());
}

TEST(GradientNoise, IsSmoothBoundedRepeatableAndDifferentForEachSeed) {
  const GradientNoise noise(7), same(7), other(8);
  double sum = 0.0, largest_step = 0.0;
  int differences = 0;
  for (int i = 0; i < 20000; ++i) {
    const Vec3 p(0.0137 * i - 100.0, 0.031 * i, -0.017 * i);
    const double value = noise(p);
    sum += value;
    EXPECT_LE(std::abs(value), 1.0);
    EXPECT_EQ(value, same(p));
    differences += value != other(p);
    largest_step = std::max(largest_step, std::abs(noise(p + Vec3(1e-3, 0, 0)) - value));
  }
  EXPECT_LT(std::abs(sum / 20000), 0.02);
  EXPECT_GT(differences, 19000);
  EXPECT_LT(largest_step, 5e-3);
}

}  // namespace sweep_test
}  // namespace remora
