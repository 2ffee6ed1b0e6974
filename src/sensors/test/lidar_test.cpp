// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/lidar.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "imaging_rig.h"
#include "math/rotation.h"

namespace remora {
namespace lidar_test {

using std::numbers::pi;

constexpr SurfaceMaterial kMatt{.albedo = 0.3};

// A wall across the view, `distance` ahead of the origin at 10 m depth.
ImagingRig wall_at(double distance, ClarityMeasure clarity = Visibility{20.0}) {
  ImagingRig rig(water_of(clarity));
  rig.add(make_box({1.0, 100.0, 100.0}), kMatt, {.p = Vec3(distance + 0.5, 0.0, 10.0)});
  return rig;
}

const Viewpoint kAtTenMetres{.X_WS = {.p = Vec3(0.0, 0.0, 10.0)}};

LidarScan scan(const LidarSpec& spec, ImagingRig& rig, const Viewpoint& at = kAtTenMetres,
               std::uint64_t number = 0) {
  LidarScan result;
  scan_lidar(spec, rig.scene(), at, {spec.pan, spec.tilt}, 7, number, result);
  return result;
}

TEST(Lidar, PointsLieOnTheSurfaceWithinTheRangeNoise) {
  ImagingRig rig(water_of(Visibility{35.0}));
  constexpr double kRadius = 2.0;
  const Vec3 centre(8.0, 0.5, 10.0);
  rig.add(make_sphere(kRadius, 400), kMatt, {.p = centre});
  const LidarSpec spec{.range_noise = 0.01};

  const LidarScan one = scan(spec, rig);
  double square = 0.0;
  int count = 0;
  for (int row = 0; row < one.rows; ++row) {
    for (int column = 0; column < one.columns; ++column) {
      const LidarReturn& answer = one.returns[one.index(row, column)];
      if (answer.range == 0.0f) continue;
      // Along the beam: where does it meet the sphere?
      const Vec3 d = lidar_direction(spec, {}, row, column);
      const Vec3 to_centre = centre - kAtTenMetres.X_WS.p;
      const double along = to_centre.dot(d);
      const double discriminant = along * along - to_centre.squaredNorm() + kRadius * kRadius;
      if (discriminant < 0.05) continue;  // grazing: the mesh's facets differ from the sphere
      const double error = static_cast<double>(answer.range) - (along - std::sqrt(discriminant));
      square += error * error;
      ++count;
    }
  }
  ASSERT_GT(count, 3000);
  EXPECT_NEAR(std::sqrt(square / count), 0.01, 0.0005);
}

TEST(Lidar, ReachesItsRangeInTheWaterItIsRatedFor) {
  // Hit squarely at the rated range, half of the pulses are detected: signal and threshold meet.
  const LidarSpec spec{
      .columns = 60, .rows = 60, .azimuth_span = 0.02, .elevation_span = 0.02, .max_range = 30.0};
  ImagingRig rig = wall_at(20.0, Visibility{20.0});
  const auto cloud = point_cloud(spec, scan(spec, rig), {});
  EXPECT_NEAR(static_cast<double>(cloud.size()) / 3600.0, 0.5, 0.05);
}

TEST(Lidar, RangeFallsWithTurbidity) {
  const LidarSpec spec{
      .columns = 8, .rows = 8, .azimuth_span = 0.02, .elevation_span = 0.02, .max_range = 60.0};
  double farther = 1e9;
  for (const double visibility : {40.0, 20.0, 10.0, 5.0, 2.0}) {
    // The range at which most pulses are lost.
    double reach = 0.0;
    for (double distance = 0.5; distance < 60.0; distance *= 1.05) {
      if (distance < spec.min_range) continue;
      ImagingRig rig = wall_at(distance, Visibility{visibility});
      if (point_cloud(spec, scan(spec, rig), {}).size() > 32) reach = distance;
    }
    EXPECT_LT(reach, farther) << visibility;
    // The lidar equation solved for range: signal 1.
    double expected = 20.0;
    for (int i = 0; i < 200; ++i) {
      const double signal = laser_signal(spec.reach, 0.3, 1.0, expected, 4.8 / visibility);
      expected *= std::pow(signal, 0.05);
    }
    EXPECT_NEAR(reach, expected, 0.06 * expected) << visibility;
    farther = reach;
  }
}

TEST(Lidar, SignalFollowsTheLidarEquation) {
  const LaserReach reach;
  const double near = laser_signal(reach, 0.2, 1.0, 5.0, 0.24);
  EXPECT_NEAR(laser_signal(reach, 0.2, 1.0, 10.0, 0.24) / near, 0.25 * std::exp(-2.0 * 0.24 * 5.0),
              1e-12);
  EXPECT_NEAR(laser_signal(reach, 0.4, 0.5, 5.0, 0.24) / near, 1.0, 1e-12);
  EXPECT_NEAR(laser_signal(reach, reach.albedo, 1.0, reach.range, 4.8 / reach.visibility), 1.0,
              1e-12);
}

TEST(Lidar, WeakReturnsAreNoisierByThePulseLengthOverTheSignal) {
  // σ² = σ0² + (L/2 / (5 s))² with L = c τ/2n and s the signal over the threshold.
  const LidarSpec spec{.columns = 100,
                       .rows = 100,
                       .azimuth_span = 0.01,
                       .elevation_span = 0.01,
                       .max_range = 30.0,
                       .range_noise = 0.002};
  ImagingRig rig = wall_at(18.0, Visibility{20.0});
  const LidarScan one = scan(spec, rig);
  const double signal = laser_signal(spec.reach, 0.3, 1.0, 18.0, 0.24);
  const double pulse = 0.5 * 299'792'458.0 / 1.34 * spec.pulse_length;
  double sum = 0.0, square = 0.0;
  int count = 0;
  for (const LidarReturn& answer : one.returns) {
    if (answer.range == 0.0f) continue;
    const double error = static_cast<double>(answer.range) - 18.0;
    sum += error;
    square += error * error;
    ++count;
  }
  ASSERT_GT(count, 9000);
  const double spread = std::sqrt(square / count - sum * sum / count / count);
  EXPECT_NEAR(spread, std::hypot(0.002, 0.5 * pulse / (5.0 * signal)), 0.03 * spread);
}

TEST(Lidar, OneTwoAndFourThreadsGiveTheSameBytes) {
  ImagingRig rig = wall_at(8.0);
  rig.add(make_sphere(1.0), kMatt, {.p = Vec3(6.0, 0.0, 10.0)});
  const LidarSpec spec{.points_per_ray = 2, .clutter = 0.01};
  const SensorScene scene = rig.scene();
  std::vector<LidarScan> scans(3);
  int i = 0;
  for (const int threads : {1, 2, 4})
    with_threads(threads, [&] { scan_lidar(spec, scene, kAtTenMetres, {}, 7, 3, scans[i++]); });
  const std::size_t bytes = scans[0].returns.size() * sizeof(LidarReturn);
  EXPECT_EQ(std::memcmp(scans[0].returns.data(), scans[1].returns.data(), bytes), 0);
  EXPECT_EQ(std::memcmp(scans[0].returns.data(), scans[2].returns.data(), bytes), 0);
}

TEST(Lidar, NoiseIsNewWithEachScanAndTheSameWhenRepeated) {
  ImagingRig rig = wall_at(5.0);
  const LidarSpec spec{.columns = 9, .rows = 9};
  const LidarScan first = scan(spec, rig, kAtTenMetres, 1);
  EXPECT_EQ(scan(spec, rig, kAtTenMetres, 1).returns[40].range, first.returns[40].range);
  EXPECT_NE(scan(spec, rig, kAtTenMetres, 2).returns[40].range, first.returns[40].range);
}

TEST(Lidar, TheHeadStopsAtItsStops) {
  const LidarSpec spec;
  const PanTilt far = within_stops(spec, {.pan = 4.0, .tilt = -2.0});
  EXPECT_DOUBLE_EQ(far.pan, 175.0 * pi / 180.0);
  EXPECT_DOUBLE_EQ(far.tilt, -30.0 * pi / 180.0);
  const PanTilt free = within_stops(spec, {.pan = -1.0, .tilt = 0.3});
  EXPECT_DOUBLE_EQ(free.pan, -1.0);
  EXPECT_DOUBLE_EQ(free.tilt, 0.3);
}

TEST(Lidar, PansToAndFroAtItsSpeed) {
  const LidarSpec spec{.pan_limit = 1.0, .pan_speed = 0.5};
  EXPECT_NEAR(programme(spec, from_seconds(0.0)).pan, 0.0, 1e-12);
  EXPECT_NEAR(programme(spec, from_seconds(1.0)).pan, 0.5, 1e-12);
  EXPECT_NEAR(programme(spec, from_seconds(2.0)).pan, 1.0, 1e-12);
  EXPECT_NEAR(programme(spec, from_seconds(3.0)).pan, 0.5, 1e-12);
  EXPECT_NEAR(programme(spec, from_seconds(6.0)).pan, -1.0, 1e-12);
  EXPECT_NEAR(programme(spec, from_seconds(8.0)).pan, 0.0, 1e-12);
}

TEST(Lidar, PanTurnsTheFieldToStarboardAndTiltTurnsItUp) {
  const LidarSpec spec{.columns = 1, .rows = 1};
  EXPECT_TRUE(lidar_direction(spec, {.pan = pi / 2.0}, 0, 0).isApprox(Vec3(0.0, 1.0, 0.0), 1e-12));
  EXPECT_TRUE(lidar_direction(spec, {.tilt = pi / 6.0}, 0, 0)
                  .isApprox(Vec3(std::cos(pi / 6.0), 0.0, -0.5), 1e-12));
}

TEST(Lidar, PulsesOfOneRayFindBothSidesOfAnEdge) {
  // The ray's footprint is half on a near plate, half on the wall behind it.
  ImagingRig rig = wall_at(8.0, Visibility{35.0});
  rig.add(make_box({0.1, 10.0, 20.0}), kMatt, {.p = Vec3(5.05, 5.0, 10.0)});
  const LidarSpec spec{.columns = 1, .rows = 1, .points_per_ray = 10, .footprint = 0.02};
  const LidarScan one = scan(spec, rig);
  int on_plate = 0, on_wall = 0;
  for (const LidarReturn& answer : one.returns) {
    on_plate += std::abs(answer.range - 5.0f) < 0.05f;
    on_wall += std::abs(answer.range - 8.0f) < 0.05f;
  }
  EXPECT_EQ(on_plate + on_wall, 10);
  EXPECT_GE(on_plate, 4);
  EXPECT_GE(on_wall, 4);
}

TEST(Lidar, TurningDuringTheScanShearsTheCloud) {
  ImagingRig rig = wall_at(5.0, Visibility{35.0});
  const LidarSpec spec{.columns = 1,
                       .rows = 100,
                       .elevation_span = 0.0,
                       .range_noise = 0.0,
                       .pulse_length = 0.0,
                       .scan_duration = 0.1};
  Viewpoint at = kAtTenMetres;
  at.V_WS_W.angular = Vec3(0.0, 0.0, 1.0);
  const LidarScan one = scan(spec, rig, at);
  // By the last row the head has turned by 0.099 rad and sees the wall at a slant.
  EXPECT_NEAR(one.returns[0].range, 5.0, 1e-4);
  EXPECT_NEAR(one.returns[99].range, 5.0 / std::cos(0.099), 1e-4);
}

TEST(Lidar, ClutterFollowsTheScatteringOfTheWater) {
  // Nothing in sight: false returns come with the probability 1 - exp(-clutter·b·range).
  const LidarSpec spec{
      .columns = 100, .rows = 100, .min_range = 0.0, .max_range = 10.0, .clutter = 0.02};
  ImagingRig rig(water_of(JerlovType::C3));
  const auto cloud = point_cloud(spec, scan(spec, rig), {});
  EXPECT_NEAR(static_cast<double>(cloud.size()) / 1e4,
              1.0 - std::exp(-0.02 * green_optics(JerlovType::C3).scattering * 10.0), 0.01);
}

TEST(Lidar, NothingAnswersFromAboveTheSurface) {
  ImagingRig rig(water_of(Visibility{35.0}));
  rig.add(make_box({50.0, 50.0, 1.0}), kMatt, {.p = Vec3(0.0, 0.0, -1.0)});  // a quay overhead
  const LidarSpec spec{.columns = 3, .rows = 3};
  const Viewpoint up{
      .X_WS = {to_quaternion({0.0, pi / 2.0, 0.0}).toRotationMatrix(), Vec3(0.0, 0.0, 2.0)}};
  EXPECT_TRUE(point_cloud(spec, scan(spec, rig, up), {}).empty());
}

TEST(Lidar, BadSpecsAreRefused) {
  EXPECT_TRUE(problems(LidarSpec{}).empty());
  EXPECT_FALSE(problems(LidarSpec{.columns = 0}).empty());
  EXPECT_FALSE(problems(LidarSpec{.max_range = 0.5}).empty());
  EXPECT_FALSE(problems(LidarSpec{.range_noise = -0.1}).empty());
  EXPECT_FALSE(problems(LidarSpec{.pan = 3.1}).empty());
  EXPECT_FALSE(problems(LidarSpec{.tilt = 1.0}).empty());
}

}  // namespace lidar_test
}  // namespace remora
