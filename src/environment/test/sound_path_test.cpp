// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/sound_path.h"

#include <gtest/gtest.h>

#include <cmath>

#include "environment/water_column.h"

namespace remora {
namespace sound_path_test {

/// 1500 m/s at the surface, changing evenly down to a kilometre, cut into layers of a metre.
SoundProfile even_gradient(double gradient) {
  std::vector<double> depth, speed;
  for (int i = 0; i <= 1000; ++i) {
    depth.push_back(i);
    speed.push_back(1500.0 + gradient * i);
  }
  return SoundProfile(Table(depth, speed));
}

/// Under an even gradient sound takes acosh(1 + g² d²/(2 c1 c2))/g: the distance between two
/// points of Poincaré's half plane.
double time_along_arc(double gradient, const Vec3& p_W, const Vec3& q_W) {
  const double c1 = 1500.0 + gradient * p_W.z();
  const double c2 = 1500.0 + gradient * q_W.z();
  const double x = gradient * gradient * (q_W - p_W).squaredNorm() / (2.0 * c1 * c2);
  return std::log1p(x + std::sqrt(x * (x + 2.0))) / std::abs(gradient);  // acosh(1 + x)
}

TEST(SoundPath, InEvenWaterTakesDistanceOverSpeed) {
  const SoundProfile still(Table({0.0, 100.0}, {1480.0, 1480.0}));
  EXPECT_DOUBLE_EQ(straight_path_time(still, Vec3(0, 0, 10), Vec3(30, 40, 10)), 50.0 / 1480.0);
  EXPECT_DOUBLE_EQ(straight_path_time(still, Vec3(0, 0, -1), Vec3(0, 0, 149)), 150.0 / 1480.0);
}

TEST(SoundPath, StraightDownTakesTheIntegralOfTheSlowness) {
  const double g = -0.7;
  const SoundProfile profile = even_gradient(g);
  const double expected = std::log((1500.0 + g * 613.7) / (1500.0 + g * 12.3)) / g;
  EXPECT_NEAR(straight_path_time(profile, Vec3(0, 0, 12.3), Vec3(0, 0, 613.7)), expected, 1e-12);
  // A slanted straight path is slower in proportion to its length.
  EXPECT_NEAR(straight_path_time(profile, Vec3(0, 0, 12.3), Vec3(601.4, 0, 613.7)),
              std::sqrt(2.0) * expected, 1e-12);
}

TEST(SoundPath, StraightTimeHasNoJumpWhereThePathBecomesLevel) {
  const WaterColumn column({.profile = {{0.0, 18.0, 35.0}, {60.0, 8.0, 35.0}}}, 9.81);
  const Vec3 p_W(0, 0, 30);
  const double level = straight_path_time(column.sound(), p_W, Vec3(900, 0, 30));
  for (const double rise : {-2e-3, -1e-3, -0.9e-3, 0.9e-3, 1e-3, 2e-3}) {
    const Vec3 q_W(900, 0, 30 + rise);
    const double c = column.sound_speed(30 + 0.5 * rise);
    EXPECT_NEAR(straight_path_time(column.sound(), p_W, q_W), (q_W - p_W).norm() / c, 1e-9);
  }
  EXPECT_NEAR(level, 900.0 / column.sound_speed(30.0), 1e-15);
}

TEST(BentRay, UnderAnEvenGradientIsAnArcOfACircle) {
  for (const double g : {0.017, -0.2, 0.5}) {
    const SoundProfile profile = even_gradient(g);
    for (const Vec3& q_W : {Vec3(300, 400, 130), Vec3(900, 0, 400), Vec3(20, 10, 700),
                            Vec3(50, 0, 100.5), Vec3(-120, 200, 20)}) {
      const Vec3 p_W(0, 0, 100);
      const auto ray = bent_ray(profile, p_W, q_W);
      ASSERT_TRUE(ray) << g << " " << q_W.transpose();
      EXPECT_NEAR(ray->travel_time, time_along_arc(g, p_W, q_W), 1e-9);

      // The tangent stands on the radius, and the centre lies where the speed would be zero.
      const double r = q_W.head<2>().norm();
      const double centre_z = -1500.0 / g;
      const double x =
          (r * r + std::pow(q_W.z() - centre_z, 2) - std::pow(100 - centre_z, 2)) / (2.0 * r);
      const Vec3 ahead = q_W.cwiseProduct(Vec3(1, 1, 0)) / r;
      const Vec3 centre_W = x * ahead + Vec3(0, 0, centre_z);
      EXPECT_NEAR(ray->departure_W.dot((p_W - centre_W).normalized()), 0.0, 1e-7);
      EXPECT_NEAR(ray->arrival_W.dot((q_W - centre_W).normalized()), 0.0, 1e-7);
      EXPECT_NEAR(ray->departure_W.norm(), 1.0, 1e-12);
    }
  }
}

TEST(BentRay, IsNeverSlowerThanTheStraightPath) {  // Fermat
  const WaterColumn column({.profile = {{0.0, 18.0, 35.0}, {20.0, 18.0, 35.0}, {60.0, 8.0, 35.0}}},
                           9.81);
  for (const double depth : {5.0, 25.0, 40.0, 90.0}) {
    for (const double range : {1.0, 30.0, 200.0}) {
      const Vec3 p_W(0, 0, 45), q_W(range, 0, depth);
      const auto ray = bent_ray(column.sound(), p_W, q_W);
      ASSERT_TRUE(ray) << depth << " " << range;
      EXPECT_LE(ray->travel_time, straight_path_time(column.sound(), p_W, q_W) + 1e-12);
    }
  }
}

TEST(BentRay, IsTheSameThereAndBack) {
  const WaterColumn column({.profile = {{0.0, 20.0, 35.0}, {80.0, 6.0, 35.0}}}, 9.81);
  const Vec3 p_W(0, 0, 10), q_W(150, 80, 70);
  const auto there = bent_ray(column.sound(), p_W, q_W);
  const auto back = bent_ray(column.sound(), q_W, p_W);
  ASSERT_TRUE(there && back);
  EXPECT_NEAR(there->travel_time, back->travel_time, 1e-10);
  EXPECT_NEAR((there->departure_W + back->arrival_W).norm(), 0.0, 1e-8);
}

TEST(BentRay, ObeysSnellAcrossLayers) {
  const WaterColumn column({.profile = {{0.0, 20.0, 35.0}, {80.0, 6.0, 35.0}}}, 9.81);
  const Vec3 p_W(0, 0, 10), q_W(60, 0, 75);
  const auto ray = bent_ray(column.sound(), p_W, q_W);
  ASSERT_TRUE(ray);
  EXPECT_NEAR(ray->departure_W.x() / column.sound_speed(10.0),
              ray->arrival_W.x() / column.sound_speed(75.0), 1e-10);
}

// Speed falls with depth: the limiting ray from 10 m grazes the surface and runs into the depths.
TEST(BentRay, ThereIsNoneInTheShadowZone) {
  const double g = -0.3;
  const SoundProfile profile = even_gradient(g);
  const double radius = 1500.0 / 0.3;
  const double reach = 2.0 * std::sqrt(2.0 * radius * 10.0);  // from 10 m up to 0 and back to 10 m
  EXPECT_TRUE(bent_ray(profile, Vec3(0, 0, 10), Vec3(0.97 * reach, 0, 10)));
  EXPECT_FALSE(bent_ray(profile, Vec3(0, 0, 10), Vec3(1.03 * reach, 0, 10)));
}

TEST(BentRay, StraightDownNeedsNoAim) {
  const SoundProfile profile = even_gradient(0.017);
  const auto ray = bent_ray(profile, Vec3(1, 2, 10), Vec3(1, 2, 400));
  ASSERT_TRUE(ray);
  EXPECT_EQ(ray->departure_W, Vec3(0, 0, 1));
  EXPECT_NEAR(ray->travel_time, std::log((1500 + 0.017 * 400) / (1500 + 0.017 * 10)) / 0.017,
              1e-12);
}

}  // namespace sound_path_test
}  // namespace remora
