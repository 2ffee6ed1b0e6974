// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "navigation/inertial_filter.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <array>
#include <cmath>
#include <vector>

#include "base/hash_fields.h"
#include "math/angles.h"
#include "navigation/test/sea_trial.h"

namespace remora {
namespace inertial_filter_test {

using test::Course;
using test::Fit;
using test::SeaTrial;

/// Instruments as good as without errors, and a start that is known.
Fit quiet_fit() {
  Fit fit;
  fit.imu.gyroscope.noise_density = 1e-6;
  fit.imu.accelerometer.noise_density = 1e-5;
  fit.compass.heading = {.sigma = 0.0, .time_constant = 300.0};
  fit.dvl_noise = 1e-4;
  fit.filter.start_position_error = 0.0;
  return fit;
}

/// A mid-range vehicle: MEMS, AHRS, DVL, USBL of 1.3 % of the range, all errors drawn.
Fit survey_fit() {
  Fit fit;
  fit.imu.gyroscope = {.noise_density = 1.7e-4, .random_walk = 1e-5, .turn_on_bias = 1e-3};
  fit.imu.accelerometer = {.noise_density = 1e-3, .random_walk = 5e-5, .turn_on_bias = 0.02};
  fit.compass.heading = {.sigma = 2.0 * kDegree, .time_constant = 300.0};
  fit.compass.noise = 0.1 * kDegree;
  fit.dvl.scale_error = 0.005;
  fit.dvl_noise = 0.01;
  fit.has_usbl = true;
  fit.usbl.aboard = UsblSpec::Aboard::transponder;
  fit.usbl.range_noise = 0.1;
  fit.usbl.angle_noise = 0.745 * kDegree;
  fit.usbl.partner.X.p = Vec3(-50.0, 20.0, 2.0);
  fit.X_B_imu.p = Vec3(0.1, 0.0, -0.1);
  fit.X_B_dvl.p = Vec3(-0.2, 0.05, 0.15);
  fit.X_B_depth.p = Vec3(-0.15, 0.0, -0.05);
  fit.X_B_usbl.p = Vec3(0.0, 0.0, -0.2);
  return fit;
}

Course survey_course() { return {.speed = 0.8, .heading = 0.4, .swing = 1.2, .rocking = 0.05}; }

TEST(DeadReckoning, AWrongHeadingLeadsAsideByItsSine) {
  Fit fit = quiet_fit();
  fit.compass_offset = 3.0 * kDegree;
  SeaTrial trial({.speed = 1.0, .heading = 0.5}, fit, 1);
  trial.run(100.0);
  const double distance = 100.0;
  const Vec3 aside(-std::sin(0.5), std::cos(0.5), 0.0);
  EXPECT_NEAR(trial.position_error().dot(aside), distance * std::sin(3.0 * kDegree), 0.15);
}

TEST(DeadReckoning, AScaleErrorOfTheLogStretchesTheWayByIt) {
  Fit fit = quiet_fit();
  fit.dvl_scale = 0.01;
  SeaTrial trial({.speed = 1.0, .heading = 0.5}, fit, 1);
  trial.run(50.0);  // until it believes the log more than what it was told at launch
  const Vec3 before = trial.position_error();
  trial.run(200.0);
  const Vec3 along(std::cos(0.5), std::sin(0.5), 0.0);
  EXPECT_NEAR((trial.position_error() - before).dot(along), 0.01 * 200.0, 0.05);
}

/// With a gyroscope alone the heading walks by N√t and the track by u N √(t³/3).
TEST(DeadReckoning, GyroscopeNoiseLetsTheTrackWalkAsTheClosedFormSays) {
  constexpr double kNoise = 5e-4, kSpeed = 1.0, kTime = 120.0;
  Fit fit = quiet_fit();
  fit.has_compass = false;
  fit.imu.gyroscope.noise_density = kNoise;
  fit.filter.start_heading_error = 1e-4;
  fit.filter.start_tilt_error = 1e-3;
  double squares = 0.0, claimed = 0.0;
  constexpr int kSeeds = 100;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    SeaTrial trial({.speed = kSpeed, .heading = 0.0}, fit, seed);
    trial.run(kTime);
    squares += std::pow(trial.position_error().y(), 2);
    claimed += trial.state.covariance(1, 1);
  }
  const double expected = kSpeed * kNoise * std::sqrt(std::pow(kTime, 3) / 3.0);
  EXPECT_NEAR(std::sqrt(squares / kSeeds), expected, 0.2 * expected);
  EXPECT_NEAR(std::sqrt(claimed / kSeeds), expected, 0.1 * expected);
}

/// NEES: the squared error in units of the covariance that the filter claims. Its mean over 100
/// dives is 9, within the 99 % bounds of a chi-square of 900 degrees of freedom.
TEST(Filter, IsAsCertainAsItIsRight) {
  constexpr int kSeeds = 100, kDimension = 9;
  const double spread = 2.576 * std::sqrt(2.0 * kDimension / kSeeds);
  std::array<double, 3> nees{};
  for (int seed = 1; seed <= kSeeds; ++seed) {
    SeaTrial trial(survey_course(), survey_fit(), seed);
    for (double& sum : nees) {
      trial.run(60.0);
      propagate_covariance(trial.model, trial.state);
      const Eigen::Matrix<double, 9, 9> P = trial.state.covariance.topLeftCorner<9, 9>();
      const Eigen::Matrix<double, 9, 1> error = trial.error();
      sum += error.dot(P.llt().solve(error)) / kSeeds;
    }
  }
  for (const double mean : nees) {
    EXPECT_GT(mean, kDimension - spread);
    EXPECT_LT(mean, kDimension + spread);
  }
}

TEST(Filter, FindsTheBiasesOfItsInstruments) {
  Fit fit = survey_fit();
  fit.dvl.scale_error = 0.0;
  double compass_before = 0.0, compass_after = 0.0;
  for (int seed = 1; seed <= 20; ++seed) {
    SeaTrial trial(survey_course(), fit, seed);
    trial.run(1.0);
    compass_before += std::pow(trial.heading_error(), 2);
    trial.run(400.0);
    compass_after += std::pow(trial.heading_error(), 2);
    EXPECT_LT(
        trial.state.covariance(FilterError::gyroscope_bias + 2, FilterError::gyroscope_bias + 2),
        std::pow(0.3 * fit.imu.gyroscope.turn_on_bias, 2));
  }
  // Position fixes over a way of hundreds of metres say where north is.
  EXPECT_LT(compass_after, 0.25 * compass_before);
}

TEST(Filter, AFixAtTheSurfaceTakesTheDriftAway) {
  Fit fit = survey_fit();
  fit.has_usbl = false;
  fit.has_gps = true;
  fit.compass_offset = 4.0 * kDegree;
  fit.gps.horizontal_noise = 0.5;
  SeaTrial trial({.speed = 1.0, .heading = 1.0}, fit, 3);
  trial.run(300.0);
  EXPECT_GT(trial.position_error().head<2>().norm(), 8.0);
  trial.is_at_surface = true;
  trial.run(30.0);
  EXPECT_LT(trial.position_error().head<2>().norm(), 1.0);
  const auto known = filter_estimate(trial.model, trial.state, trial.now()).position_W;
  ASSERT_TRUE(known);
  EXPECT_LT(known->sigma.head<2>().maxCoeff(), 0.5);
}

TEST(Filter, EveryFifthFixFarAsideIsRefused) {
  Fit fit = survey_fit();
  fit.usbl_jump_W = Vec3(40.0, -30.0, 0.0);
  SeaTrial trial(survey_course(), fit, 5);
  trial.run(400.0);
  EXPECT_EQ(trial.fixes, 200);
  // One good fix in a thousand lies outside of the gate.
  EXPECT_GE(trial.aid(SeaTrial::kUsbl).refused_count, 40u);
  EXPECT_LE(trial.aid(SeaTrial::kUsbl).refused_count, 42u);
  EXPECT_LT(trial.position_error().head<2>().norm(), 2.5);
}

// ---- a long base line ----

/// Four transponders on the bottom round a field of 400 by 300 m.
const std::vector<Vec3> kField{Vec3(0, 0, 98), Vec3(400, 0, 95), Vec3(400, 300, 99),
                               Vec3(0, 300, 90)};
/// Two of them nearly in one direction from where the trials begin.
const std::vector<Vec3> kPair{Vec3(400, 190, 90), Vec3(400, 110, 95)};

Fit lbl_fit(const std::vector<Vec3>& transponders) {
  Fit fit = survey_fit();
  fit.has_usbl = false;
  fit.has_lbl = true;
  fit.lbl.transponders = transponders;
  fit.lbl.range_noise = 0.5;
  fit.X_B_lbl.p = Vec3(0.0, 0.0, -0.3);
  return fit;
}

/// What ranges to these transponders say of north, east and down: Σ g gᵀ/σ² with the gradients g.
Mat3 information_of(const std::vector<Vec3>& transponders, const Vec3& p_W, double sigma) {
  Mat3 information = Mat3::Zero();
  for (const Vec3& transponder_W : transponders) {
    const Vec3 g = (p_W - transponder_W).normalized();
    information += g * g.transpose() / (sigma * sigma);
  }
  return information;
}

/// After one ping: Cramér–Rao's bound of the ranges, of what the crew told and of the gauge.
TEST(LongBaseLine, APlaceIsAsCertainAsTheGeometryOfTheTranspondersLetsItBe) {
  constexpr double kTold = 3.0;
  constexpr int kSeeds = 300;
  const Vec3 p_W(150, 150, 20);
  std::array<double, 2> east_sigma{};
  for (const auto* transponders : {&kField, &kPair}) {
    Fit fit = lbl_fit(*transponders);
    fit.imu = quiet_fit().imu;
    fit.compass.heading.sigma = 0.0;
    fit.dvl_noise = 1e-3;
    fit.filter.start_position_error = kTold;
    Mat3 information = information_of(*transponders, p_W, fit.lbl.range_noise);
    information.diagonal().head<2>().array() += 1.0 / (kTold * kTold);
    information(2, 2) += 1e4;  // the gauge says the depth within centimetres
    const Mat3 expected = information.inverse();
    Vec3 squares = Vec3::Zero(), claimed = Vec3::Zero();
    int dives = 0;
    for (int seed = 1; seed <= kSeeds; ++seed) {
      SeaTrial trial({.speed = 0.0, .start_W = p_W}, fit, seed);
      trial.run(2.5);
      ASSERT_EQ(trial.pings, 1);
      // A crew that erred by more than three times what it says is believed more than a range.
      if (trial.aid(SeaTrial::kLbl).refused_count > 0) continue;
      ++dives;
      squares += trial.position_error().cwiseAbs2();
      propagate_covariance(trial.model, trial.state);
      claimed += trial.state.covariance.diagonal().head<3>();
    }
    EXPECT_GE(dives, kSeeds - 3);
    squares /= dives;
    claimed /= dives;
    for (const int axis : {0, 1}) {
      const double sigma = std::sqrt(expected(axis, axis));
      EXPECT_NEAR(std::sqrt(claimed[axis]), sigma, 0.03 * sigma) << axis;
      EXPECT_NEAR(std::sqrt(squares[axis]), sigma, 0.12 * sigma) << axis;
    }
    east_sigma[transponders == &kPair ? 1 : 0] = std::sqrt(claimed.y());
  }
  // The pair lies north: it says little of east and west.
  EXPECT_GT(east_sigma[1], 3.0 * east_sigma[0]);
}

TEST(LongBaseLine, ARangeThatCameByAnEchoIsRefused) {
  Fit fit = lbl_fit(kField);
  fit.lbl_echo = 25.0;
  Course course = survey_course();
  course.start_W = Vec3(100.0, 100.0, 20.0);
  SeaTrial trial(course, fit, 5);
  trial.run(300.0);
  ASSERT_EQ(trial.pings, 150);
  // Thirty echoes; one good range in a thousand lies outside of the gate.
  EXPECT_GE(trial.aid(SeaTrial::kLbl).refused_count, 30u);
  EXPECT_LE(trial.aid(SeaTrial::kLbl).refused_count, 32u);
  EXPECT_GE(trial.aid(SeaTrial::kLbl).accepted_count, 150u * 4u - 32u);
  EXPECT_LT(trial.position_error().head<2>().norm(), 1.0);
}

/// Three metres a second too fast make every range 0.2 % too long: the place moves by the least
/// squares of that, nothing in the middle of the field and outwards at its edge.
TEST(LongBaseLine, AWrongSoundSpeedShiftsThePlaceByTheGeometry) {
  constexpr double kStretch = 0.002;
  constexpr int kSeeds = 12;
  Fit fit = lbl_fit(kField);
  fit.lbl_stretch = kStretch;
  std::vector<double> shifts;
  for (const Vec3& p_W : {Vec3(200, 150, 20), Vec3(40, 260, 20)}) {
    Vec2 pull = Vec2::Zero();
    for (const Vec3& transponder_W : kField) pull += (p_W - transponder_W).head<2>() * kStretch;
    const Mat3 information = information_of(kField, p_W, 1.0);
    const Vec2 expected = information.topLeftCorner<2, 2>().inverse() * pull;
    Vec3 mean = Vec3::Zero();
    for (int seed = 1; seed <= kSeeds; ++seed) {
      SeaTrial trial({.speed = 0.0, .start_W = p_W}, fit, seed);
      trial.run(300.0);
      mean += trial.position_error() / kSeeds;
    }
    EXPECT_NEAR(mean.x(), expected.x(), 0.05) << expected.transpose();
    EXPECT_NEAR(mean.y(), expected.y(), 0.05) << expected.transpose();
    shifts.push_back(expected.norm());
  }
  EXPECT_GT(shifts[1], 3.0 * shifts[0]);
}

/// A fix that arrives 1.4 s late tells of where the vehicle was: at 1 m/s taking it for now would
/// leave the estimate 1.4 m behind.
TEST(Filter, ALateFixTellsOfThePast) {
  Fit fit = survey_fit();
  fit.usbl.angle_noise = 0.0;
  fit.usbl_delay = 1.4;
  fit.usbl.partner.X.p = Vec3(0.0, 0.0, 2.0);
  Vec3 sum = Vec3::Zero();
  std::uint32_t refused = 0;
  for (int seed = 1; seed <= 20; ++seed) {
    SeaTrial trial({.speed = 1.0, .heading = 0.0}, fit, seed);
    trial.run(60.0);
    sum += trial.position_error() / 20.0;
    refused += trial.aid(SeaTrial::kUsbl).refused_count;
  }
  EXPECT_NEAR(sum.x(), 0.0, 0.15);
  EXPECT_LE(refused, 4u);  // of 600: one in a thousand lies outside of the gate
}

TEST(Filter, WithoutTheBottomTheSpeedOverGroundIsLostInTime) {
  SeaTrial trial(survey_course(), survey_fit(), 2);
  trial.run(120.0);
  ASSERT_TRUE(filter_estimate(trial.model, trial.state, trial.now()).velocity_B);
  trial.track = DvlTrack::none;
  trial.has_usbl_contact = false;
  trial.run(1.0);
  EXPECT_TRUE(filter_estimate(trial.model, trial.state, trial.now()).velocity_B);
  trial.run(120.0);
  EXPECT_FALSE(filter_estimate(trial.model, trial.state, trial.now()).velocity_B);
}

TEST(Filter, ByTheWaterItStillKnowsItsSpeedOverGroundAndTheCurrent) {
  Fit fit = survey_fit();
  fit.has_usbl = false;
  fit.water_W = Vec2(0.2, -0.3);
  SeaTrial trial(survey_course(), fit, 2);
  trial.run(60.0);
  trial.track = DvlTrack::water;
  trial.run(120.0);
  const NavigationEstimate known = filter_estimate(trial.model, trial.state, trial.now());
  ASSERT_TRUE(known.water_velocity_W);
  EXPECT_NEAR(known.water_velocity_W->value.x(), 0.2, 3.0 * known.water_velocity_W->sigma.x());
  EXPECT_NEAR(known.water_velocity_W->value.y(), -0.3, 3.0 * known.water_velocity_W->sigma.y());
  ASSERT_TRUE(known.velocity_B);
  EXPECT_NEAR(known.velocity_B->value.x(), 0.8, 0.1);
}

TEST(Filter, ACompassThatJumpsIsNotBelieved) {
  SeaTrial trial(survey_course(), survey_fit(), 4);
  trial.run(60.0);
  trial.compass_jump = 40.0 * kDegree;
  trial.run(20.0);
  EXPECT_LT(std::abs(trial.heading_error()), 5.0 * kDegree);
  EXPECT_TRUE(trial.aid(SeaTrial::kCompass).is_refused);
  // After reset_after it is believed, as a compass with a large error of its own.
  trial.run(30.0);
  EXPECT_FALSE(trial.aid(SeaTrial::kCompass).is_refused);
  EXPECT_LT(std::abs(trial.heading_error()), 8.0 * kDegree);
}

TEST(Filter, ACopyContinuesExactlyAsTheOriginal) {
  SeaTrial original(survey_course(), survey_fit(), 7);
  original.run(30.0);
  SeaTrial restored = original;
  original.run(30.0);
  restored.run(30.0);
  EXPECT_EQ(hash_of(restored.state), hash_of(original.state));
}

/// Makers state 0.1 % of the distance for a fibre-optic INS with a DVL (ROVINS / PHINS class:
/// heading to 0.05° secant latitude; public data sheet, recalled). Heading and scale of that grade
/// make √(0.087² + 0.05²) % here. An order of magnitude, not a fit.
TEST(Validation, AnInertialNavigatorWithALogDriftsAsItsMakersSay) {
  Fit fit;
  fit.imu.gyroscope = {.noise_density = 3.5e-6};
  fit.imu.accelerometer = {.noise_density = 1.2e-3, .turn_on_bias = 1e-3};
  fit.compass.heading = {.sigma = 0.05 * kDegree, .time_constant = 3600.0};
  fit.compass.noise = 0.005 * kDegree;
  fit.dvl.scale_error = 0.0005;
  fit.filter.start_position_error = 0.0;
  double squares = 0.0;
  constexpr int kSeeds = 30;
  constexpr double kTime = 600.0, kSpeed = 1.5;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    SeaTrial trial({.speed = kSpeed, .heading = 0.7}, fit, seed);
    trial.run(kTime);
    squares += trial.position_error().head<2>().squaredNorm() / kSeeds;
  }
  const double percent = 100.0 * std::sqrt(squares) / (kTime * kSpeed);
  RecordProperty("drift_percent", std::to_string(percent));
  EXPECT_GT(percent, 0.03);
  EXPECT_LT(percent, 0.3);
}

}  // namespace inertial_filter_test
}  // namespace remora
