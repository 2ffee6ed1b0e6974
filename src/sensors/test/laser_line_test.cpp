// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/laser_line.h"

#include <gtest/gtest.h>

#include <cmath>

#include "imaging_rig.h"

namespace remora {
namespace laser_line_test {

const Viewpoint kAtTenMetres{.X_WS = {.p = Vec3(0.0, 0.0, 10.0)}};

ImagingRig wall_at(double distance, double visibility = 20.0) {
  ImagingRig rig(water_of(Visibility{visibility}));
  rig.add(make_box({1.0, 100.0, 100.0}), {.albedo = 0.3}, {.p = Vec3(distance + 0.5, 0.0, 10.0)});
  return rig;
}

TEST(LaserLine, WithoutNoiseItsPointsLieOnTheSurface) {
  ImagingRig rig = wall_at(2.5);
  const LaserLineSpec spec{.pixel_noise = 0.0};
  const auto points = scan_laser_line(spec, rig.scene(), kAtTenMetres, 1, 0);
  ASSERT_GT(points.size(), 500u);
  for (const CloudPoint& point : points) EXPECT_NEAR(point.position.x(), 2.5, 1e-3);
}

TEST(LaserLine, DistanceNoiseIsSquareOfDistanceOverFocalLengthAndBaseline) {
  for (const double distance : {1.0, 2.0, 4.0}) {
    ImagingRig rig = wall_at(distance);
    const LaserLineSpec spec{.rows = 4000, .pixel_noise = 0.2};
    double square = 0.0;
    int count = 0;
    for (std::uint64_t number = 0; number < 5; ++number) {
      for (const CloudPoint& point : scan_laser_line(spec, rig.scene(), kAtTenMetres, 1, number)) {
        const double error = static_cast<double>(point.position.x()) - distance;
        square += error * error;
        ++count;
      }
    }
    ASSERT_GT(count, 1000);
    const double f = 512.0 / std::tan(0.5 * spec.field_of_view);
    EXPECT_NEAR(std::sqrt(square / count), distance * distance * 0.2 / (f * spec.baseline),
                0.05 * distance_noise(spec, distance));
  }
}

TEST(LaserLine, WhatTheCameraCannotSeeGivesNoPoint) {
  ImagingRig open = wall_at(2.5);
  const LaserLineSpec spec;
  const std::size_t all = scan_laser_line(spec, open.scene(), kAtTenMetres, 1, 0).size();
  // A plank between camera and line, above the sheet of light, hides the middle of the line.
  ImagingRig hidden = wall_at(2.5);
  hidden.add(make_box({0.02, 0.4, 0.05}), {}, {.p = Vec3(1.0, 0.0, 9.97)});
  const std::size_t rest = scan_laser_line(spec, hidden.scene(), kAtTenMetres, 1, 0).size();
  EXPECT_LT(rest, all);
  EXPECT_GT(rest, all / 4);
}

TEST(LaserLine, MurkyWaterSwallowsTheLine) {
  const LaserLineSpec spec;
  ImagingRig clear = wall_at(3.0, 20.0);
  ImagingRig murky = wall_at(3.0, 1.5);
  EXPECT_GT(scan_laser_line(spec, clear.scene(), kAtTenMetres, 1, 0).size(), 500u);
  EXPECT_TRUE(scan_laser_line(spec, murky.scene(), kAtTenMetres, 1, 0).empty());
}

TEST(LaserLine, BadSpecsAreRefused) {
  EXPECT_TRUE(problems(LaserLineSpec{}).empty());
  EXPECT_FALSE(problems(LaserLineSpec{.baseline = 0.0}).empty());
  EXPECT_FALSE(problems(LaserLineSpec{.columns = 0}).empty());
  EXPECT_FALSE(problems(LaserLineSpec{.pixel_noise = -1.0}).empty());
}

}  // namespace laser_line_test
}  // namespace remora
