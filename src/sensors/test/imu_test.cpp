// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/imu.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <numbers>
#include <string>

#include "math/angles.h"
#include "math/rotation.h"
#include "rig.h"

namespace remora {
namespace imu_test {

/// Overlapping Allan deviation (IEEE Std 952, annex C) of a series with `m` samples to a cluster.
double allan_deviation(const std::vector<double>& series, std::size_t m) {
  std::vector<double> sums(series.size() + 1, 0.0);
  for (std::size_t i = 0; i < series.size(); ++i) sums[i + 1] = sums[i] + series[i];
  double total = 0.0;
  const std::size_t count = series.size() - 2 * m + 1;
  for (std::size_t i = 0; i < count; ++i) {
    const double difference =
        (sums[i + 2 * m] - 2.0 * sums[i + m] + sums[i]) / static_cast<double>(m);
    total += difference * difference;
  }
  return std::sqrt(0.5 * total / static_cast<double>(count));
}

/// For tools/plot_allan.py, when REMORA_PLOTS names a folder: the measured curve beside the lines
/// of the data sheet.
void write_for_plot(const std::string& name, const TriadErrorSpec& spec,
                    const std::function<double(double)>& deviation) {
  const char* folder = std::getenv("REMORA_PLOTS");
  if (folder == nullptr) return;
  std::ofstream file(std::string(folder) + "/allan_" + name + ".csv");
  file << "tau,simulated,closed_form,noise_density,bias_instability\n";
  const TriadError error(spec);
  for (double next = 0.5; next < 6000.0; next = std::max(1.4 * next, next + 0.5)) {
    const double tau = 0.5 * std::round(next / 0.5);  // whole samples
    file << tau << ',' << deviation(tau) << ',' << error.allan_deviation(tau) << ','
         << spec.noise_density << ',' << spec.bias_instability << '\n';
  }
}

/// What a data sheet says of an inertial unit.
struct Grade {
  const char* name;
  TriadErrorSpec gyroscope;
  TriadErrorSpec accelerometer;
};

class ImuGrade : public testing::TestWithParam<Grade> {};

TEST_P(ImuGrade, AllanDeviationHasTheNoiseDensityAndTheBiasInstabilityOfTheDataSheet) {
  constexpr double kPeriod = 0.5;
  constexpr std::size_t kSamples = 300'000;  // 42 hours
  const Grade& grade = GetParam();
  Rig rig(
      {fitted("imu", ImuSpec{.gyroscope = grade.gyroscope, .accelerometer = grade.accelerometer},
              kPeriod)},
      {}, from_seconds(kPeriod));
  std::vector<std::vector<double>> channels(6, std::vector<double>(kSamples));
  for (std::size_t i = 0; i < kSamples; ++i) {
    const Measurement m = rig.next();
    for (std::size_t c = 0; c < 6; ++c) channels[c][i] = m.values[c];
  }

  const auto deviation = [&](std::size_t first_channel, double tau) {
    double square = 0.0;
    for (std::size_t c = first_channel; c < first_channel + 3; ++c) {
      const double one =
          allan_deviation(channels[c], static_cast<std::size_t>(std::lround(tau / kPeriod)));
      square += one * one / 3.0;
    }
    return std::sqrt(square);
  };
  for (const auto& [first_channel, spec] :
       {std::pair{std::size_t{0}, grade.gyroscope}, {std::size_t{3}, grade.accelerometer}}) {
    // The noise density is read where white noise rules, the instability at the lowest point.
    EXPECT_NEAR(deviation(first_channel, 0.5) * std::sqrt(0.5) / spec.noise_density, 1.0, 0.1);
    double lowest = std::numeric_limits<double>::infinity();
    for (const double tau : {20.0, 40.0, 80.0, 160.0, 320.0, 640.0, 1000.0})
      lowest = std::min(lowest, deviation(first_channel, tau));
    EXPECT_NEAR(lowest / spec.bias_instability, 1.0, 0.1);
    write_for_plot(std::string(grade.name) + (first_channel == 0 ? "_gyroscope" : "_accelerometer"),
                   spec, [&, first = first_channel](double tau) { return deviation(first, tau); });
  }
}

constexpr double kMicroG = 9.80665e-6;
INSTANTIATE_TEST_SUITE_P(
    DataSheets, ImuGrade,
    testing::Values(
        Grade{"vn100",
              {.noise_density = 0.0035 * kDegree, .bias_instability = 6.0 * kDegree / 3600.0},
              {.noise_density = 140.0 * kMicroG, .bias_instability = 40.0 * kMicroG}},
        Grade{"icm20602",
              {.noise_density = 0.004 * kDegree, .bias_instability = 10.0 * kDegree / 3600.0},
              {.noise_density = 100.0 * kMicroG, .bias_instability = 40.0 * kMicroG}}),
    [](const auto& info) { return info.param.name; });

TEST(TriadError, TheClosedFormOfItsAllanDeviationIsWhatTheSimulationShows) {
  const TriadErrorSpec spec{.noise_density = 0.1,
                            .bias_instability = 0.05,
                            .instability_time = 100.0,
                            .random_walk = 0.003};
  const TriadError error(spec);
  Random start(3, "start"), stream(3, "noise");
  Noise noise(stream);
  std::vector<double> memory(TriadError::kMemory);
  error.start(start, memory);
  std::vector<double> series[3];
  for (int i = 0; i < 400'000; ++i) {
    const Vec3 measured = error.measured(Vec3::Zero(), 0.1, noise, memory);
    for (int axis = 0; axis < 3; ++axis) series[axis].push_back(measured[axis]);
  }
  for (const double tau : {0.1, 1.0, 5.0, 20.0, 100.0}) {
    double square = 0.0;
    for (const auto& axis : series)
      square +=
          std::pow(allan_deviation(axis, static_cast<std::size_t>(std::lround(tau / 0.1))), 2);
    EXPECT_NEAR(std::sqrt(square / 3.0) / error.allan_deviation(tau), 1.0, 0.07) << tau;
  }
}

TEST(TriadError, TheSpreadOfItsBiasDoesNotDependOnTheRate) {
  const TriadError error({.bias_instability = 1.0, .instability_time = 10.0});
  // Four processes of spread √(ln 10 / 2 ln 2) each.
  const double expected = std::sqrt(4.0 * std::numbers::ln10 / (2.0 * std::numbers::ln2));
  for (const double dt : {0.01, 0.1, 1.0}) {
    double square = 0.0;
    constexpr int kRuns = 3000;
    for (int run = 0; run < kRuns; ++run) {
      Random stream(static_cast<std::uint64_t>(run), "bias");
      Noise noise(stream);
      std::vector<double> memory(TriadError::kMemory);
      error.start(stream, memory);
      Vec3 bias = Vec3::Zero();
      for (double t = 0.0; t < 3.0 - 0.5 * dt; t += dt)
        bias = error.measured(Vec3::Zero(), dt, noise, memory);
      square += bias.squaredNorm() / 3.0;
    }
    EXPECT_NEAR(std::sqrt(square / kRuns) / expected, 1.0, 0.03) << dt;
  }
}

TEST(TriadError, ARandomWalkGrowsWithTheRootOfTime) {
  const TriadError error({.random_walk = 0.2});
  for (const double dt : {0.05, 0.5}) {
    double square = 0.0;
    constexpr int kRuns = 2000;
    for (int run = 0; run < kRuns; ++run) {
      Random stream(static_cast<std::uint64_t>(run), "walk");
      Noise noise(stream);
      std::vector<double> memory(TriadError::kMemory);
      error.start(stream, memory);
      Vec3 bias = Vec3::Zero();
      for (double t = 0.0; t < 10.0 - 0.5 * dt; t += dt)
        bias = error.measured(Vec3::Zero(), dt, noise, memory);
      square += bias.squaredNorm() / 3.0;
    }
    EXPECT_NEAR(std::sqrt(square / kRuns), 0.2 * std::sqrt(10.0), 0.03 * 0.2 * std::sqrt(10.0));
  }
}

TEST(TriadError, ScaleAndMisalignmentHaveTheirSpread) {
  const TriadError error({.scale_error = 0.02, .misalignment = 0.01});
  double along = 0.0, across = 0.0;
  constexpr int kRuns = 4000;
  for (int run = 0; run < kRuns; ++run) {
    Random stream(static_cast<std::uint64_t>(run), "gain");
    Noise noise(stream);
    std::vector<double> memory(TriadError::kMemory);
    error.start(stream, memory);
    const Vec3 measured = error.measured(Vec3(10.0, 0.0, 0.0), 0.1, noise, memory);
    along += std::pow(measured.x() / 10.0 - 1.0, 2) / kRuns;
    across += std::pow(measured.y() / 10.0, 2) / kRuns;
  }
  EXPECT_NEAR(std::sqrt(along), 0.02, 0.001);
  EXPECT_NEAR(std::sqrt(across), 0.01, 0.0005);
}

TEST(Imu, AtRestTheAccelerometerReadsGravityUpwards) {
  Rig rig({fitted("imu", ImuSpec{})});
  const ImuReading level = imu_reading(rig.next().values);
  EXPECT_TRUE(level.f_S.isApprox(Vec3(0.0, 0.0, -9.81)));
  EXPECT_TRUE(level.w_WS_S.isZero());

  rig.vehicles[0].body.q_WB = to_quaternion({.roll = 0.4, .pitch = -0.7, .yaw = 2.0});
  const ImuReading tilted = imu_reading(rig.next().values);
  EXPECT_TRUE((rig.vehicles[0].body.q_WB * tilted.f_S).isApprox(Vec3(0.0, 0.0, -9.81)));
}

TEST(Imu, InFreeFallTheAccelerometerReadsNothing) {
  Rig rig({fitted("imu", ImuSpec{})});
  rig.vehicles[0].acceleration_B.linear = {0.0, 0.0, 9.81};
  EXPECT_NEAR(imu_reading(rig.next().values).f_S.norm(), 0.0, 1e-12);
}

TEST(Imu, ALeverArmFeelsTheCentripetalAndTheTangentialAcceleration) {
  SensorSpec spec = fitted("imu", ImuSpec{});
  spec.X_BS.p = {0.5, 0.0, 0.0};
  Rig rig({spec});
  rig.vehicles[0].body.V_WB_B.angular = {0.0, 0.0, 2.0};
  rig.vehicles[0].acceleration_B.angular = {0.0, 0.0, 0.6};
  const Vec3 f_S = imu_reading(rig.next().values).f_S;
  EXPECT_TRUE(f_S.isApprox(Vec3(-4.0 * 0.5, 0.6 * 0.5, -9.81)));
}

TEST(Imu, OnACircleAtConstantSpeedTheAccelerationPointsToTheMiddle) {
  // Surge 1.5 m/s with a steady turn to starboard: Fossen's ν̇ is zero, the acceleration is not.
  Rig rig({fitted("imu", ImuSpec{})});
  rig.vehicles[0].body.V_WB_B = {.linear = {1.5, 0.0, 0.0}, .angular = {0.0, 0.0, 0.4}};
  EXPECT_TRUE(imu_reading(rig.next().values).f_S.isApprox(Vec3(0.0, 0.6, -9.81)));
}

TEST(Imu, ATurnedMountingTurnsTheReadingsOnly) {
  SensorSpec turned = fitted("imu", ImuSpec{});
  turned.X_BS.R = to_quaternion({.roll = 0.3, .pitch = 0.2, .yaw = -1.0}).toRotationMatrix();
  Rig plain({fitted("imu", ImuSpec{})}), rig({turned});
  for (Rig* r : {&plain, &rig}) {
    r->vehicles[0].body.V_WB_B.angular = {0.1, -0.2, 0.3};
    r->vehicles[0].acceleration_B.linear = {0.5, 0.6, 0.7};
  }
  const ImuReading a = imu_reading(plain.next().values), b = imu_reading(rig.next().values);
  EXPECT_TRUE((turned.X_BS.R * b.w_WS_S).isApprox(a.w_WS_S));
  EXPECT_TRUE((turned.X_BS.R * b.f_S).isApprox(a.f_S));
}

TEST(Imu, SaturatesAtItsRangeAndSaysSo) {
  Rig rig({fitted("imu", ImuSpec{.gyroscope = {.range = 5.0}})});
  rig.vehicles[0].body.V_WB_B.angular = {0.0, -8.0, 1.0};
  const Measurement m = rig.next();
  EXPECT_EQ(m.status, MeasurementStatus::saturated);
  EXPECT_EQ(m.values[1], -5.0);
  EXPECT_EQ(m.values[2], 1.0);
  EXPECT_EQ(m.truth[1], -8.0);
  rig.vehicles[0].body.V_WB_B.angular.setZero();
  EXPECT_EQ(rig.next().status, MeasurementStatus::ok);
}

TEST(Imu, AGyroscopeOfNavigationGradeFeelsTheEarthTurn) {
  EnvironmentSpec sea;
  sea.place.origin.latitude = 30.0 * kDegree;
  Rig rig({fitted("imu", ImuSpec{.senses_earth_rate = true})}, sea);
  const Vec3 w_S = imu_reading(rig.next().values).w_WS_S;
  const double rate = 2.0 * kPi / 86164.1;  // a turn each sidereal day
  EXPECT_NEAR(w_S.x(), rate * std::cos(30.0 * kDegree), 1e-9);
  EXPECT_NEAR(w_S.z(), -rate * std::sin(30.0 * kDegree), 1e-9);
}

TEST(Imu, NegativeNoiseIsRefused) {
  const std::vector<Problem> found = problems(
      ImuSpec{.gyroscope = {.noise_density = -1.0}, .accelerometer = {.scale_error = -0.1}});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].field, "gyroscope.noise_density");
  EXPECT_EQ(found[1].field, "accelerometer.scale_error");
}

}  // namespace imu_test
}  // namespace remora
