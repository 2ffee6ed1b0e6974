// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/usbl.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/procedural.h"
#include "math/angles.h"
#include "sensors/test/sound_rig.h"

namespace remora {
namespace usbl_test {

UsblSpec exact_usbl(const Vec3& transponder_W) {
  UsblSpec spec;
  spec.partner.X.p = transponder_W;
  spec.range_noise = spec.angle_noise = 0.0;
  return spec;
}

/// ∫ds/c along a straight line by Simpson's rule, fine enough for a tenth of a nanosecond.
double time_by_quadrature(const WaterColumn& water, const Vec3& p_W, const Vec3& q_W) {
  const int pieces = 20'000;
  const double h = (q_W - p_W).norm() / pieces;
  double sum = 0.0;
  for (int i = 0; i <= pieces; ++i) {
    const double weight = i == 0 || i == pieces ? 1.0 : (i % 2 == 1 ? 4.0 : 2.0);
    const double z = p_W.z() + (q_W.z() - p_W.z()) * i / pieces;
    sum += weight / water.sound_speed(z);
  }
  return sum * h / 3.0;
}

TEST(Usbl, OneWayDelayIsDistanceOverSoundSpeedToTheNanosecond) {
  UsblSpec spec = exact_usbl(Vec3(600, 450, 40));
  spec.is_one_way = true;
  SoundRig rig(EnvironmentSpec{});
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 40));
  const Measurement measurement = rig.next();
  const double c = rig.environment().water().sound_speed(40.0);
  EXPECT_EQ((measurement.delivered - measurement.valid).nanoseconds, std::llround(750.0 / c * 1e9));
  EXPECT_NEAR(usbl_reading(measurement.values).range, 750.0, 1e-9);
}

TEST(Usbl, ThroughLayersTheDelayIsTheIntegralOfTheSlowness) {
  EnvironmentSpec summer;
  summer.water.profile = {{0.0, 18.0, 35.0}, {20.0, 18.0, 35.0}, {60.0, 8.0, 35.0}};
  UsblSpec spec = exact_usbl(Vec3(300, -200, 95));
  spec.turnaround = 0.06;
  SoundRig rig(summer);
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(10, 20, 5));
  const Measurement measurement = rig.next();
  const double one_way =
      time_by_quadrature(rig.environment().water(), Vec3(10, 20, 5), Vec3(300, -200, 95));
  const std::int64_t delay = (measurement.delivered - measurement.valid).nanoseconds;
  EXPECT_NEAR(static_cast<double>(delay), std::round(1e9 * (2.0 * one_way + 0.06)), 1.0);
}

TEST(Usbl, BearingIsInTheInstrumentsFrameAtAnyAttitude) {
  const Vec3 transponder_W(40, -25, 60);
  const Pose X_BS{to_quaternion({.pitch = 90 * kDegree, .yaw = 30 * kDegree}).toRotationMatrix(),
                  Vec3(0.3, 0.2, -0.1)};
  SoundRig rig(EnvironmentSpec{});
  rig.add_vehicle({exact_usbl(transponder_W)}, X_BS);
  rig.start();
  Random any(3, "attitudes");
  for (int i = 0; i < 50; ++i) {
    rig.body() = at(Vec3(any.uniform(-50, 50), any.uniform(-50, 50), any.uniform(5, 50)),
                    {any.uniform(-3, 3), any.uniform(-1.5, 1.5), any.uniform(-3, 3)});
    const Pose X_WS = rig.body().X_WB() * X_BS;
    const Vec3 expected_S = X_WS.inverse() * transponder_W;
    const UsblReading reading = usbl_reading(rig.next().values);
    EXPECT_NEAR(reading.bearing, std::atan2(expected_S.y(), expected_S.x()), 1e-9);
    EXPECT_NEAR(reading.elevation, std::asin(-expected_S.z() / expected_S.norm()), 1e-9);
    // The range is off by as much as the speed at the instrument differs from that of the path.
    EXPECT_NEAR((reading.p_T - expected_S).norm(), 0.0, 1e-3 * expected_S.norm());
  }
}

TEST(Usbl, AShipFollowsTheVehicleInTheShipsOwnFrame) {
  UsblSpec spec = exact_usbl(Vec3::Zero());
  spec.aboard = UsblSpec::Aboard::transponder;
  spec.partner.X = {to_quaternion({.yaw = 90 * kDegree}).toRotationMatrix(), Vec3(100, 0, 3)};
  SoundRig rig(EnvironmentSpec{});
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(100, 50, 3), {.roll = 1.0, .pitch = 0.5, .yaw = 2.0});
  const UsblReading reading = usbl_reading(rig.next().values);
  EXPECT_NEAR(reading.bearing, 0.0, 1e-9);  // east of a ship that heads east
  EXPECT_NEAR(reading.elevation, 0.0, 1e-9);
  EXPECT_NEAR(reading.range, 50.0, 1e-9);
}

TEST(Usbl, FindsAnotherVehicle) {
  UsblSpec spec = exact_usbl(Vec3(0, 0, -0.2));  // on the other's back
  spec.partner.vehicle = "rov2";
  SoundRig rig(EnvironmentSpec{});
  rig.add_vehicle({spec});
  rig.add_vehicle({});
  rig.start();
  rig.body(0) = at(Vec3(0, 0, 20));
  rig.body(1) = at(Vec3(30, 0, 20.2), {.yaw = 1.0});
  const UsblReading reading = usbl_reading(rig.next().values);
  EXPECT_NEAR((reading.p_T - Vec3(30, 0, 0)).norm(), 0.0, 1e-9);
}

TEST(Usbl, AngleNoiseIsTheSameInEveryDirectionStraightDownIncluded) {
  for (const Vec3& transponder_W : {Vec3(0, 0, 110), Vec3(100, 0, 10), Vec3(60, 0, 90)}) {
    UsblSpec spec = exact_usbl(transponder_W);
    spec.is_one_way = true;
    spec.angle_noise = 1.0 * kDegree;
    SoundRig rig(EnvironmentSpec{});
    rig.add_vehicle({spec});
    rig.start();
    rig.body() = at(Vec3(0, 0, 10));
    double squares = 0.0;
    constexpr int kPings = 10'000;
    for (int i = 0; i < kPings; ++i) {
      const UsblReading reading = usbl_reading(rig.next().values);
      squares += std::pow(
          std::acos(reading.p_T.normalized().dot((transponder_W - Vec3(0, 0, 10)).normalized())),
          2);
    }
    EXPECT_NEAR(std::sqrt(squares / kPings), std::sqrt(2.0) * kDegree, 0.03 * kDegree);
  }
}

TEST(Usbl, AWrongSoundSpeedStretchesTheRange) {
  UsblSpec spec = exact_usbl(Vec3(500, 0, 20));
  SoundRig rig(EnvironmentSpec{});
  spec.assumed_sound_speed = 1.02 * rig.environment().water().sound_speed(20.0);
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 20));
  EXPECT_NEAR(usbl_reading(rig.next().values).range, 510.0, 1e-9);
}

TEST(Usbl, RefractedSoundComesFromElsewhereThanTheTransponder) {
  EnvironmentSpec summer;
  summer.water.profile = {{0.0, 22.0, 35.0}, {60.0, 8.0, 35.0}};
  const Vec3 transponder_W(180, 0, 55), p_W(0, 0, 30);
  UsblSpec spec = exact_usbl(transponder_W);
  spec.bending = AcousticBending::refracted;
  SoundRig rig(summer);
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(p_W);
  const Measurement measurement = rig.next();
  const auto ray = bent_ray(rig.environment().water().sound(), p_W, transponder_W);
  ASSERT_TRUE(ray);
  const UsblReading heard = usbl_reading(measurement.values);
  const UsblReading truth = usbl_reading(measurement.truth);
  EXPECT_NEAR(heard.elevation, std::asin(-ray->departure_W.z()), 1e-9);
  EXPECT_NEAR(truth.elevation, std::atan2(-25.0, 180.0), 1e-9);
  EXPECT_GT(heard.elevation, truth.elevation + 1.0 * kDegree);  // sound bends to the slow depths
}

TEST(Usbl, HearsNothingBehindAWallOutOfReachOrFromAir) {
  const auto wall = std::make_shared<TriangleMesh>(make_box(Vec3(1, 20, 40)));
  UsblSpec spec = exact_usbl(Vec3(50, 0, 10));
  spec.max_range = 100.0;
  SoundRig rig(EnvironmentSpec{}, {{.mesh = wall, .X_WP = {Mat3::Identity(), Vec3(20, 0, 15)}}});
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 10));
  EXPECT_EQ(rig.next().status, MeasurementStatus::no_lock);
  rig.body() = at(Vec3(0, 40, 10));
  EXPECT_EQ(rig.next().status, MeasurementStatus::ok);
  rig.body() = at(Vec3(-40, 60, 10));
  EXPECT_EQ(rig.next().status, MeasurementStatus::out_of_range);
  rig.body() = at(Vec3(0, 40, -0.5));
  EXPECT_EQ(rig.next().status, MeasurementStatus::out_of_range);
}

TEST(Usbl, HearsOnlyWhatIsInItsView) {
  UsblSpec spec = exact_usbl(Vec3(50, 0, 10));
  spec.view = 60 * kDegree;
  SoundRig rig(EnvironmentSpec{});
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 10));
  EXPECT_EQ(rig.next().status, MeasurementStatus::no_lock);
  rig.body() = at(Vec3(0, 0, 10), {.pitch = 40 * kDegree});  // +z swings forward
  EXPECT_EQ(rig.next().status, MeasurementStatus::ok);
}

TEST(Usbl, EveryProblemIsNamed) {
  EXPECT_TRUE(problems(UsblSpec{}).empty());
  UsblSpec spec;
  spec.max_range = 0.0;
  spec.range_noise = -1.0;
  spec.assumed_sound_speed = 340.0;
  EXPECT_EQ(problems(spec).size(), 3u);
}

}  // namespace usbl_test
}  // namespace remora
