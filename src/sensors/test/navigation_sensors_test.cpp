// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Compass, magnetometer, depth, altimeter, ranges, satellites and the inertial navigator.
#include <gtest/gtest.h>

#include <cmath>

#include "math/angles.h"
#include "math/rotation.h"
#include "rig.h"
#include "sensors/ahrs.h"
#include "sensors/altimeter.h"
#include "sensors/depth_sensor.h"
#include "sensors/gps.h"
#include "sensors/ins.h"
#include "sensors/magnetometer.h"
#include "sensors/pose_sensor.h"
#include "sensors/range_array.h"

namespace remora {
namespace navigation_sensors_test {

std::vector<RollPitchYaw> attitudes() {
  std::vector<RollPitchYaw> all;
  for (const double roll : {-170.0, -40.0, 0.0, 80.0, 180.0})
    for (const double pitch : {-89.0, -35.0, 0.0, 50.0, 89.0})
      for (const double yaw : {-150.0, -10.0, 0.0, 95.0})
        all.push_back({roll * kDegree, pitch * kDegree, yaw * kDegree});
  return all;
}

/// Angle of the rotation between two attitudes.
double angle_between(const Mat3& a, const Mat3& b) {
  return Eigen::AngleAxisd(a.transpose() * b).angle();
}

std::shared_ptr<const TriangleMesh> plate(double half_size) {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{-half_size, -half_size, 0.0},
                    {half_size, -half_size, 0.0},
                    {half_size, half_size, 0.0},
                    {-half_size, half_size, 0.0}};
  mesh->triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

/// A sea bottom 20 m below the surface.
void add_bottom(Rig& rig, double depth = 20.0) {
  RayScenePart bottom;
  bottom.level_z = depth;
  rig.see({bottom}, {SurfaceMaterial{}});
}

// --- compass -----------------------------------------------------------------------------------

TEST(Ahrs, WithoutErrorsItGivesTheAttitudeAtAnyAttitude) {
  Rig rig({fitted("ahrs", AhrsSpec{})});
  for (const RollPitchYaw& rpy : attitudes()) {
    rig.vehicles[0].body.q_WB = to_quaternion(rpy);
    EXPECT_LT(angle_between(ahrs_reading(rig.next().values), rig.vehicles[0].body.X_WB().R), 1e-7);
  }
}

TEST(Ahrs, ItsErrorIsTheSameAtAnyAttitude) {
  Rig rig({fitted("ahrs", AhrsSpec{.tilt = {.sigma = 0.5 * kDegree, .time_constant = 1e13},
                                   .heading = {.sigma = 2.0 * kDegree, .time_constant = 1e13}})});
  const double error = angle_between(ahrs_reading(rig.next().values), Mat3::Identity());
  EXPECT_GT(error, 0.01 * kDegree);
  for (const RollPitchYaw& rpy : attitudes()) {
    rig.vehicles[0].body.q_WB = to_quaternion(rpy);
    const double here =
        angle_between(ahrs_reading(rig.next().values), rig.vehicles[0].body.X_WB().R);
    EXPECT_NEAR(here, error, 1e-4 * kDegree);
  }
}

TEST(Ahrs, HeadingAndTiltHaveTheAccuracyOfTheDataSheet) {
  double heading = 0.0, roll = 0.0;
  constexpr int kRuns = 2000;
  Rig rig({fitted("ahrs",
                  AhrsSpec{.tilt = {.sigma = 0.5 * kDegree, .time_constant = 60.0},
                           .heading = {.sigma = 2.0 * kDegree, .time_constant = 300.0}},
                  1.0)},
          {}, from_seconds(1.0));
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    rig.restart(seed);
    rig.advance();
    const Measurement m = rig.next();
    roll += m.values[0] * m.values[0] / kRuns;
    heading += m.values[2] * m.values[2] / kRuns;
  }
  EXPECT_NEAR(std::sqrt(heading), 2.0 * kDegree, 0.1 * kDegree);
  EXPECT_NEAR(std::sqrt(roll), 0.5 * kDegree, 0.025 * kDegree);
}

TEST(Ahrs, TheMagneticHeadingDiffersByTheDeclination) {
  EnvironmentSpec sea;
  sea.place.declination = 7.0 * kDegree;  // magnetic north lies east of true north
  Rig rig({fitted("true", AhrsSpec{}), fitted("magnetic", AhrsSpec{.declination = 0.0})}, sea);
  rig.vehicles[0].body.q_WB = to_quaternion({.yaw = 30.0 * kDegree});
  rig.advance();
  EXPECT_NEAR(rig.output[0].values[2], 30.0 * kDegree, 1e-12);
  EXPECT_NEAR(rig.output[1].values[2], 23.0 * kDegree, 1e-12);
}

TEST(Ahrs, SteelNearbyTurnsTheHeadingAndLeavesItWithDistance) {
  SurfaceMaterial steel;
  steel.is_magnetic = true;
  double before = 1.0;
  for (const double distance : {0.5, 1.0, 2.0, 4.0, 8.0}) {
    Rig rig({fitted("ahrs", AhrsSpec{})});
    // An upright wall to the north-east of the vehicle.
    RayScenePart wall;
    wall.mesh = plate(50.0);
    wall.X_WP.R = to_quaternion({.pitch = kPi / 2.0, .yaw = 45.0 * kDegree}).toRotationMatrix();
    wall.X_WP.p = distance * Vec3(std::sqrt(0.5), std::sqrt(0.5), 0.0);
    rig.see({wall}, {steel});
    const double error = std::abs(rig.next().values[2]);
    EXPECT_LT(error, before);
    before = error;
    if (distance == 1.0) {
      EXPECT_GT(error, 1.0 * kDegree);
      EXPECT_LT(error, 20.0 * kDegree);
    }
    if (distance == 8.0) {
      EXPECT_LT(error, 0.1 * kDegree);
    }
  }
}

TEST(Ahrs, AWallOfConcreteDoesNotTurnIt) {
  Rig rig({fitted("ahrs", AhrsSpec{})});
  RayScenePart wall;
  wall.mesh = plate(50.0);
  wall.X_WP.p = {0.0, 0.0, 0.5};
  rig.see({wall}, {SurfaceMaterial{}});
  EXPECT_NEAR(rig.next().values[2], 0.0, 1e-12);
}

TEST(Magnetometer, SeesTheEarthsFieldInItsOwnAxes) {
  EnvironmentSpec sea;
  sea.place.declination = 0.1;
  sea.place.inclination = 1.1;
  sea.place.field_strength = 48e-6;
  Rig rig({fitted("magnetometer", MagnetometerSpec{})}, sea);
  for (const RollPitchYaw& rpy : attitudes()) {
    rig.vehicles[0].body.q_WB = to_quaternion(rpy);
    const Measurement m = rig.next();
    const Vec3 B_S(m.values[0], m.values[1], m.values[2]);
    const Vec3 B_W = rig.vehicles[0].body.q_WB * B_S;
    EXPECT_TRUE(B_W.isApprox(
        48e-6 * Vec3(std::cos(1.1) * std::cos(0.1), std::cos(1.1) * std::sin(0.1), std::sin(1.1))));
  }
}

// --- depth and altitude --------------------------------------------------------------------------

TEST(DepthSensor, UnderAWaveItReadsTheClosedForm) {
  EnvironmentSpec sea;
  sea.water.fixed_density = 1025.0;
  sea.waves.kind = SwellSpec{{{.amplitude = 0.5, .period = 6.0, .towards = 0.0, .sharpness = 0.0}}};
  Rig rig({fitted("depth", DepthSensorSpec{.gravity = 9.81})}, sea);
  rig.vehicles[0].body.p_WB = {3.0, 1.0, 5.0};
  // Airy, deep water: p = ρ g (z + a e^(-kz) cos(kx - ωt)), ω² = g k.
  const double omega = 2.0 * kPi / 6.0;
  const double k = omega * omega / 9.81;
  double highest = 0.0;
  for (int i = 0; i < 700; ++i) {
    const Measurement m = rig.next();
    const double head = 0.5 * std::exp(-5.0 * k) * std::cos(3.0 * k - omega * rig.now.seconds());
    EXPECT_NEAR(m.values[0], 101'325.0 + 1025.0 * 9.81 * (5.0 + head), 1.0);
    EXPECT_NEAR(m.values[1], 5.0 + head, 1e-4);
    EXPECT_EQ(m.truth[1], 5.0);
    highest = std::max(highest, m.values[1] - 5.0);
  }
  EXPECT_NEAR(highest, 0.5 * std::exp(-5.0 * k), 1e-3);  // 0.29 m of the half metre are left
}

TEST(DepthSensor, DeepBelowTheWavesItReadsTheStillWater) {
  EnvironmentSpec sea;
  sea.water.fixed_density = 1025.0;
  sea.waves.kind = SwellSpec{{{.amplitude = 0.5, .period = 6.0}}};
  Rig rig({fitted("depth", DepthSensorSpec{.max_pressure = 1e7, .gravity = 9.81})}, sea);
  rig.vehicles[0].body.p_WB.z() = 150.0;
  EXPECT_NEAR(rig.next().values[1], 150.0, 1e-3);
}

TEST(DepthSensor, TheTideAddsToTheColumnOverIt) {
  EnvironmentSpec sea;
  sea.water.fixed_density = 1025.0;
  sea.tide.mean = 1.5;
  Rig rig({fitted("depth", DepthSensorSpec{.gravity = 9.81})}, sea);
  rig.vehicles[0].body.p_WB.z() = 5.0;
  EXPECT_NEAR(rig.next().values[1], 6.5, 1e-4);
}

TEST(DepthSensor, InAirItReadsThePressureOfTheAir) {
  Rig rig({fitted("depth", DepthSensorSpec{})});
  rig.vehicles[0].body.p_WB.z() = -2.0;
  EXPECT_NEAR(rig.next().values[0], 101'325.0, 1e-6);
}

TEST(DepthSensor, AWrongDensityMakesAWrongDepth) {
  EnvironmentSpec lake;
  lake.water.fixed_density = 1000.0;
  Rig rig({fitted("depth", DepthSensorSpec{.water_density = 1025.0, .gravity = 9.81})}, lake);
  rig.vehicles[0].body.p_WB.z() = 10.0;
  EXPECT_NEAR(rig.next().values[1], 10.0 / 1.025, 1e-4);
}

TEST(DepthSensor, EndsAtItsRange) {
  Rig rig({fitted("depth", DepthSensorSpec{.max_pressure = 2e5})});
  rig.vehicles[0].body.p_WB.z() = 30.0;
  const Measurement m = rig.next();
  EXPECT_EQ(m.status, MeasurementStatus::saturated);
  EXPECT_EQ(m.values[0], 2e5);
}

TEST(Altimeter, MeasuresAlongItsAxis) {
  Rig rig({fitted("altimeter", AltimeterSpec{})});
  add_bottom(rig);
  rig.vehicles[0].body.p_WB.z() = 12.0;
  EXPECT_NEAR(rig.next().values[0], 8.0, 1e-4);
  rig.vehicles[0].body.q_WB = to_quaternion({.roll = 30.0 * kDegree});
  EXPECT_NEAR(rig.next().values[0], 8.0 / std::cos(30.0 * kDegree), 1e-4);
}

TEST(Altimeter, AWideBeamFindsTheNearestPointOfTheBottom) {
  Rig rig({fitted("altimeter", AltimeterSpec{.beam_width = 40.0 * kDegree})});
  add_bottom(rig);
  rig.vehicles[0].body.p_WB.z() = 12.0;
  rig.vehicles[0].body.q_WB = to_quaternion({.pitch = 20.0 * kDegree});
  EXPECT_NEAR(rig.next().values[0], 8.0, 1e-3);  // its edge looks straight down
}

TEST(Altimeter, AWrongSoundSpeedStretchesTheRange) {
  Rig rig({fitted("altimeter", AltimeterSpec{.sound_speed = 1500.0})});
  add_bottom(rig);
  rig.vehicles[0].body.p_WB.z() = 12.0;
  const double c = rig.environment.water().sound_speed(12.0);
  EXPECT_NEAR(rig.next().values[0], 8.0 * 1500.0 / c, 1e-3);
}

TEST(Altimeter, TooNearOrTooFarHasNoValue) {
  Rig rig({fitted("altimeter", AltimeterSpec{.min_range = 0.5, .max_range = 10.0})});
  add_bottom(rig);
  for (const double z : {19.8, 5.0}) {
    rig.vehicles[0].body.p_WB.z() = z;
    const Measurement m = rig.next();
    EXPECT_EQ(m.status, MeasurementStatus::out_of_range);
    EXPECT_TRUE(std::isnan(m.values[0]));
  }
}

TEST(Altimeter, DoesNotSeeTheVehicleItIsFittedTo) {
  Rig rig({fitted("altimeter", AltimeterSpec{})});
  RayScenePart bottom, hull;
  bottom.level_z = 20.0;
  hull.mesh = plate(1.0);
  hull.X_WP.p = {0.0, 0.0, 13.0};
  rig.see({bottom, hull}, {{}, {}});
  rig.vehicles[0].body.p_WB.z() = 12.0;
  rig.vehicles[0].ray_part = 1;
  EXPECT_NEAR(rig.next().values[0], 8.0, 1e-4);
}

TEST(RangeArray, MeasuresAlongEachOfItsDirections) {
  Rig rig({fitted(
      "ranges", RangeArraySpec{.directions_S = {{0.0, 0.0, 2.0}, {1.0, 0.0, 1.0}, {1.0, 0.0, 0.0}},
                               .max_range = 50.0})});
  add_bottom(rig);
  rig.vehicles[0].body.p_WB.z() = 12.0;
  const Measurement m = rig.next();
  ASSERT_EQ(m.values.size(), 3u);
  EXPECT_NEAR(m.values[0], 8.0, 1e-4);
  EXPECT_NEAR(m.values[1], 8.0 * std::sqrt(2.0), 1e-4);
  EXPECT_TRUE(std::isnan(m.values[2]));  // looks along the bottom
  EXPECT_EQ(m.status, MeasurementStatus::ok);
}

// --- position ------------------------------------------------------------------------------------

TEST(Gps, WorksOnlyAtTheSurface) {
  Rig rig({fitted("gps", GpsSpec{.time_to_fix = 0.0}, 1.0)}, {}, from_seconds(1.0));
  rig.vehicles[0].body.p_WB.z() = -0.1;
  EXPECT_EQ(rig.next().status, MeasurementStatus::ok);
  rig.vehicles[0].body.p_WB.z() = 0.1;
  const Measurement m = rig.next();
  EXPECT_EQ(m.status, MeasurementStatus::no_lock);
  EXPECT_TRUE(std::isnan(m.values[0]));
}

TEST(Gps, ACrestWashesOverTheAntenna) {
  EnvironmentSpec sea;
  sea.waves.kind = SwellSpec{{{.amplitude = 0.5, .period = 8.0, .sharpness = 0.0}}};
  Rig rig({fitted("gps", GpsSpec{.time_to_fix = 0.0}, 1.0)}, sea, from_seconds(1.0));
  rig.vehicles[0].body.p_WB.z() = -0.2;  // fixed in space, 0.2 m above the still water
  int fixes = 0;
  for (int i = 0; i < 800; ++i) fixes += rig.next().status == MeasurementStatus::ok;
  // Dry while the surface stands lower than 0.2 m: cos < 0.4, sampled eight times a wave.
  EXPECT_NEAR(fixes / 800.0, 5.0 / 8.0, 0.01);
}

TEST(Gps, NeedsTimeForAFixAfterTheDive) {
  Rig rig({fitted("gps", GpsSpec{.time_to_fix = 5.0}, 1.0)}, {}, from_seconds(1.0));
  rig.vehicles[0].body.p_WB.z() = 3.0;
  rig.next();
  rig.vehicles[0].body.p_WB.z() = -0.1;
  for (int i = 0; i < 4; ++i) EXPECT_EQ(rig.next().status, MeasurementStatus::no_lock);
  EXPECT_EQ(rig.next().status, MeasurementStatus::ok);
}

TEST(Gps, TellsLatitudeAndLongitudeOfThePlace) {
  EnvironmentSpec sea;
  sea.place.origin = {.latitude = 43.1 * kDegree, .longitude = 5.9 * kDegree};
  Rig rig(
      {fitted("gps", GpsSpec{.horizontal_noise = 0.0, .vertical_noise = 0.0, .velocity_noise = 0.0},
              1.0)},
      sea, from_seconds(1.0));
  rig.vehicles[0].body.p_WB = {1852.0, 0.0, -0.5};
  const GpsReading fix = gps_reading(rig.next().values);
  // A nautical mile is about a minute of latitude: 1852 m / (M = 6 367 km at 43°).
  EXPECT_NEAR((fix.position.latitude / kDegree - 43.1) * 60.0, 1.0, 0.001);
  EXPECT_NEAR(fix.position.longitude / kDegree, 5.9, 1e-9);
  EXPECT_TRUE(fix.p_WS.isApprox(Vec3(1852.0, 0.0, -0.5)));
}

TEST(Gps, NoiseAndWanderAddUp) {
  double square = 0.0;
  constexpr int kRuns = 3000;
  Rig rig({fitted("gps", GpsSpec{.horizontal_noise = 0.5, .horizontal_wander = {1.5, 300.0}}, 1.0)},
          {}, from_seconds(1.0));
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    rig.restart(seed);
    rig.vehicles[0].body.p_WB.z() = -1.0;
    square += std::pow(rig.next().values[3], 2) / kRuns;
  }
  EXPECT_NEAR(std::sqrt(square), std::hypot(0.5, 1.5), 0.07);
}

TEST(PoseSensor, ItsNoiseHasTheSpreadOfEachAxis) {
  Rig rig({fitted("pose", PoseSensorSpec{.position_noise = {0.1, 0.2, 0.3},
                                         .attitude_noise = {0.01, 0.02, 0.03}})});
  Vec6 square = Vec6::Zero();
  constexpr int kCount = 20'000;
  for (int i = 0; i < kCount; ++i) {
    const Measurement m = rig.next();
    for (int c = 0; c < 6; ++c) square[c] += m.values[c] * m.values[c] / kCount;
  }
  const Vec6 expected = (Vec6() << 0.1, 0.2, 0.3, 0.01, 0.02, 0.03).finished();
  for (int c = 0; c < 6; ++c) EXPECT_NEAR(std::sqrt(square[c]) / expected[c], 1.0, 0.02);
}

TEST(Ins, WithAScaleErrorItDriftsByAShareOfTheDistance) {
  double square = 0.0;
  constexpr int kRuns = 1000;
  Rig rig({fitted("ins",
                  InsSpec{.velocity = {0.0, 600.0},
                          .scale_error = 0.001,
                          .heading = {0.0, 1.0},
                          .tilt = {0.0, 1.0},
                          .depth = {0.0, 1.0}},
                  1.0)},
          {}, from_seconds(1.0));
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    rig.restart(seed);
    rig.vehicles[0].body.V_WB_B.linear = {1.0, 0.0, 0.0};
    for (int i = 1; i <= 100; ++i) {
      rig.vehicles[0].body.p_WB.x() = i;
      rig.advance();
    }
    square += std::pow(rig.output[0].values[0] - 100.0, 2) / kRuns;
  }
  EXPECT_NEAR(std::sqrt(square), 0.001 * 100.0, 0.007);
}

TEST(Ins, AHeadingErrorCarriesItSideways) {
  Rig rig({fitted("ins",
                  InsSpec{.velocity = {0.0, 600.0},
                          .scale_error = 0.0,
                          .heading = {0.01, 1e9},
                          .tilt = {0.0, 1.0},
                          .depth = {0.0, 1.0}},
                  1.0)},
          {}, from_seconds(1.0));
  rig.vehicles[0].body.V_WB_B.linear = {1.0, 0.0, 0.0};
  for (int i = 1; i <= 1000; ++i) {
    rig.vehicles[0].body.p_WB.x() = i;
    rig.advance();
  }
  const InsReading navigator = ins_reading(rig.output[0].values);
  const double heading_error = to_roll_pitch_yaw(navigator.q_WS).yaw;
  EXPECT_GT(std::abs(heading_error), 1e-4);
  EXPECT_NEAR(navigator.p_WS.y(), 1000.0 * heading_error, 0.01 * std::abs(1000.0 * heading_error));
  EXPECT_NEAR(navigator.p_WS.x(), 1000.0, 0.1);
}

TEST(Ins, ADriftingVelocityMakesThePositionWanderAsItsIntegral) {
  // Variance of the integral of a Gauss–Markov process: 2 σ² τ² (t/τ - 1 + e^(-t/τ)).
  double square = 0.0;
  constexpr int kRuns = 2000;
  constexpr double kSigma = 0.05, kTau = 20.0, kTime = 60.0;
  Rig rig(
      {fitted("ins", InsSpec{.velocity = {kSigma, kTau}, .scale_error = 0.0, .heading = {0.0, 1.0}},
              0.5)},
      {}, from_seconds(0.5));
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    rig.restart(seed);
    for (int i = 0; i < 120; ++i) rig.advance();
    square += std::pow(rig.output[0].values[1], 2) / kRuns;
  }
  const double expected =
      2.0 * kSigma * kSigma * kTau * kTau * (kTime / kTau - 1.0 + std::exp(-kTime / kTau));
  EXPECT_NEAR(std::sqrt(square / expected), 1.0, 0.06);
}

}  // namespace navigation_sensors_test
}  // namespace remora
