// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/waves.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace remora {
namespace waves_test {
constexpr double kGravity = 9.81;
constexpr double kDeep = std::numeric_limits<double>::infinity();

WaveSpec one_wave(double amplitude, double period, double towards, double sharpness,
                  std::optional<double> depth = {}) {
  return {SwellSpec{{{.amplitude = amplitude,
                      .period = period,
                      .towards = towards,
                      .phase = 0.3,
                      .sharpness = sharpness}}},
          depth};
}

WaveSpec sea(double height, double period, WaveSpectrum spectrum,
             std::optional<double> depth = {}) {
  return {SeaSpec{.spectrum = spectrum, .significant_height = height, .peak_period = period},
          depth};
}

/// Waves of every kind that the field equations must hold for.
std::vector<WaveSpec> all_kinds() {
  return {one_wave(0.2, 5.0, 0.7, 0.0), one_wave(0.2, 5.0, 0.7, 0.0, 4.0),
          sea(1.0, 6.0, WaveSpectrum::jonswap), sea(1.0, 6.0, WaveSpectrum::jonswap, 8.0)};
}

struct Waves {
  explicit Waves(const WaveSpec& spec, std::uint64_t seed = 5)
      : model(spec, kGravity), state(model.initial_state(seed)) {}
  [[nodiscard]] Vec3 velocity_W(const Vec3& p_W, double t) const {
    return model.orbital_motion(state, p_W, t).velocity_W;
  }
  [[nodiscard]] double surface_z(double x, double y, double t) const {
    return model.surface_z(state, x, y, t);
  }
  WaveModel model;
  WaveState state;
};

TEST(WaveNumber, SolvesTheDispersionRelationFromShallowToDeep) {
  for (const double depth : {0.05, 0.5, 3.0, 20.0, 500.0})
    for (const double omega : {0.2, 0.7, 1.5, 4.0}) {
      const double k = wave_number(omega, kGravity, depth);
      EXPECT_NEAR(kGravity * k * std::tanh(k * depth) / (omega * omega), 1.0, 1e-12);
    }
}

TEST(WaveNumber, DeepWaterWavesAre156PeriodsSquaredLongAndShallowOnesRunAtRootGd) {
  EXPECT_NEAR(2.0 * kPi / wave_number(2.0 * kPi / 8.0, kGravity, kDeep), 1.56 * 64.0, 0.2);
  EXPECT_NEAR(2.0 * kPi / wave_number(2.0 * kPi / 8.0, kGravity, 5000.0), 1.56 * 64.0, 0.2);
  const double omega = 0.05;
  EXPECT_NEAR(omega / wave_number(omega, kGravity, 1.0), std::sqrt(kGravity), 1e-3);
}

TEST(Waves, SurfaceWaterMovesWithTheSurface) {  // ∂ζ/∂t = w at z = 0, linear theory
  for (const WaveSpec& spec : all_kinds()) {
    const Waves waves(spec);
    constexpr double kStep = 1e-5;
    for (double t = 0.0; t < 20.0; t += 1.37) {
      const double rise =
          (waves.surface_z(3.0, -2.0, t + kStep) - waves.surface_z(3.0, -2.0, t - kStep)) /
          (2.0 * kStep);
      EXPECT_NEAR(waves.velocity_W(Vec3(3.0, -2.0, 0.0), t).z(), rise, 1e-8);
    }
  }
}

TEST(Waves, AccelerationIsTheRateOfVelocity) {
  for (const WaveSpec& spec : all_kinds()) {
    const Waves waves(spec);
    constexpr double kStep = 1e-5;
    for (double t = 0.0; t < 20.0; t += 1.37) {
      const Vec3 p_W(3.0, -2.0, 1.3);
      const Vec3 rate =
          (waves.velocity_W(p_W, t + kStep) - waves.velocity_W(p_W, t - kStep)) / (2.0 * kStep);
      const Vec3 acceleration = waves.model.orbital_motion(waves.state, p_W, t).acceleration_W;
      EXPECT_LT((acceleration - rate).norm(), 1e-8);
    }
  }
}

TEST(Waves, TheFlowHasNoSourcesAndNoSwirl) {
  for (const WaveSpec& spec : all_kinds()) {
    const Waves waves(spec);
    constexpr double kStep = 1e-4;
    for (double t = 0.0; t < 20.0; t += 2.37) {
      const Vec3 p_W(1.0, 7.0, 1.1);
      Mat3 gradient;
      for (int axis = 0; axis < 3; ++axis) {
        const Vec3 d = kStep * Vec3::Unit(axis);
        gradient.col(axis) =
            (waves.velocity_W(p_W + d, t) - waves.velocity_W(p_W - d, t)) / (2.0 * kStep);
      }
      EXPECT_NEAR(gradient.trace(), 0.0, 1e-7);
      EXPECT_LT((gradient - gradient.transpose()).norm(), 1e-7);
    }
  }
}

TEST(Waves, MotionFallsToFourPercentHalfAWavelengthDown) {
  const Waves waves(one_wave(0.3, 6.0, 0.0, 0.0));
  const double wavelength = 2.0 * kPi / wave_number(2.0 * kPi / 6.0, kGravity, kDeep);
  const double top = waves.velocity_W(Vec3::Zero(), 1.0).norm();
  const double deep = waves.velocity_W(Vec3(0.0, 0.0, 0.5 * wavelength), 1.0).norm();
  EXPECT_NEAR(deep / top, std::exp(-kPi), 1e-10);
  EXPECT_EQ(waves.velocity_W(Vec3(0.0, 0.0, 5.0 * wavelength), 1.0).norm(), 0.0);
}

TEST(Waves, LeavingOutWavesThatAreNotFeltChangesNothingThatMatters) {
  // Just above and below the depth where a block is dropped the motion differs by a millionth.
  const Waves waves(sea(2.0, 5.0, WaveSpectrum::jonswap));
  const double top = 2.0;  // m/s, the order of the surface motion
  for (double z = 1.0; z < 120.0; z += 0.01) {
    const Vec3 a = waves.velocity_W(Vec3(0.0, 0.0, z), 3.0);
    const Vec3 b = waves.velocity_W(Vec3(0.0, 0.0, z + 1e-6), 3.0);
    ASSERT_LT((a - b).norm(), 2e-6 * top) << z;
  }
}

TEST(Waves, WaterAtTheBottomMovesAlongItOnly) {
  const Waves waves(sea(1.0, 6.0, WaveSpectrum::jonswap, 8.0));
  for (double t = 0.0; t < 30.0; t += 3.1) {
    const Vec3 v_W = waves.velocity_W(Vec3(2.0, 1.0, 8.0), t);
    EXPECT_NEAR(v_W.z(), 0.0, 1e-12);
    EXPECT_GT(v_W.head<2>().norm(), 1e-3);
  }
}

TEST(Waves, UnderACrestWaterRunsWithTheWave) {
  const double towards = 1.1;
  const Waves waves({SwellSpec{{{.amplitude = 0.2, .period = 5.0, .towards = towards}}}, {}});
  EXPECT_NEAR(waves.surface_z(0.0, 0.0, 0.0), -0.2, 1e-12);  // phase 0: a crest, which is up
  const Vec3 v_W = waves.velocity_W(Vec3::Zero(), 0.0);
  EXPECT_NEAR(std::atan2(v_W.y(), v_W.x()), towards, 1e-12);
  EXPECT_NEAR(v_W.norm(), 0.2 * 2.0 * kPi / 5.0, 1e-12);
  // A quarter period later the crest is a quarter wavelength further on.
  const double quarter = 0.5 * kPi / wave_number(2.0 * kPi / 5.0, kGravity, kDeep);
  EXPECT_NEAR(waves.surface_z(quarter * std::cos(towards), quarter * std::sin(towards), 1.25), -0.2,
              1e-9);
}

TEST(Gerstner, SurfaceHeightIsThatOfTheParametricTrochoid) {
  const double a = 0.8, period = 5.0, phase = 0.3;
  const Waves waves(one_wave(a, period, 0.0, 1.0));
  const double omega = 2.0 * kPi / period;
  const double k = wave_number(omega, kGravity, kDeep);
  for (double t = 0.0; t < 5.0; t += 0.9)
    for (double rest = -20.0; rest < 20.0; rest += 1.7) {
      const double theta = k * rest - omega * t + phase;
      const double x = rest - a * std::sin(theta);
      EXPECT_NEAR(waves.surface_z(x, 4.0, t), -a * std::cos(theta), 1e-7);
    }
}

TEST(Gerstner, CrestsAreNarrowerThanTroughs) {
  const auto share_above = [](double sharpness) {
    const Waves waves(one_wave(0.8, 5.0, 0.0, sharpness));
    const double wavelength = 2.0 * kPi / wave_number(2.0 * kPi / 5.0, kGravity, kDeep);
    int above = 0;
    for (int i = 0; i < 1000; ++i)
      above += waves.surface_z(wavelength * i / 1000.0, 0.0, 0.0) < 0.0;
    return above / 1000.0;
  };
  EXPECT_NEAR(share_above(0.0), 0.5, 0.002);
  // Zero crossings at θ = ±π/2, displaced by a each: (λ/2 - 2a)/λ of the way is above.
  const double k = wave_number(2.0 * kPi / 5.0, kGravity, kDeep);
  EXPECT_NEAR(share_above(1.0), 0.5 - 2.0 * 0.8 * k / (2.0 * kPi), 0.002);
}

TEST(Waves, SlopeIsTheDerivativeOfHeight) {
  std::vector<WaveSpec> kinds = all_kinds();
  kinds.push_back(*wave_preset("inspection"));
  kinds.push_back(one_wave(0.8, 5.0, 0.7, 1.0));
  for (const WaveSpec& spec : kinds) {
    const Waves waves(spec);
    constexpr double kStep = 1e-2;
    for (double t = 0.0; t < 9.0; t += 1.9) {
      const Vec2 slope = waves.model.surface_slope(waves.state, 2.0, 3.0, t);
      const auto z = [&](double dx, double dy) { return waves.surface_z(2.0 + dx, 3.0 + dy, t); };
      EXPECT_NEAR(slope.x(), (z(kStep, 0.0) - z(-kStep, 0.0)) / (2.0 * kStep), 1e-4);
      EXPECT_NEAR(slope.y(), (z(0.0, kStep) - z(0.0, -kStep)) / (2.0 * kStep), 1e-4);
    }
  }
}

TEST(Waves, OnePassGivesTheSameAsTwo) {
  for (const WaveSpec& spec : {sea(1.0, 6.0, WaveSpectrum::jonswap), *wave_preset("inspection")}) {
    const Waves waves(spec);
    const Vec3 p_W(2.0, 3.0, 0.7);
    const OrbitalMotion both = waves.model.orbital_motion_and_surface(waves.state, p_W, 4.0);
    const OrbitalMotion motion = waves.model.orbital_motion(waves.state, p_W, 4.0);
    EXPECT_EQ(both.velocity_W, motion.velocity_W);
    EXPECT_EQ(both.acceleration_W, motion.acceleration_W);
    EXPECT_EQ(both.surface_z, waves.surface_z(2.0, 3.0, 4.0));
  }
}

TEST(Spectrum, IntegratesToTheSignificantHeight) {
  for (const WaveSpectrum kind : {WaveSpectrum::pierson_moskowitz, WaveSpectrum::jonswap}) {
    const SeaSpec spec{.spectrum = kind, .significant_height = 2.0, .peak_period = 8.0};
    double m0 = 0.0;
    for (double omega = 0.1; omega < 40.0; omega += 1e-3)
      m0 += 1e-3 * spectral_density(spec, omega);
    EXPECT_NEAR(4.0 * std::sqrt(m0), 2.0, 0.02);  // JONSWAP's normalisation is a fit
  }
}

TEST(Spectrum, PeaksAtThePeakPeriodAndGammaTimesHigherInJonswap) {
  const SeaSpec pm{.spectrum = WaveSpectrum::pierson_moskowitz, .peak_period = 8.0};
  SeaSpec jonswap = pm;
  jonswap.spectrum = WaveSpectrum::jonswap;
  const double peak = 2.0 * kPi / 8.0;
  for (const SeaSpec& spec : {pm, jonswap}) {
    EXPECT_GT(spectral_density(spec, peak), spectral_density(spec, 0.98 * peak));
    EXPECT_GT(spectral_density(spec, peak), spectral_density(spec, 1.02 * peak));
  }
  EXPECT_NEAR(spectral_density(jonswap, peak) / spectral_density(pm, peak),
              3.3 * (1.0 - 0.287 * std::log(3.3)), 1e-12);
}

struct Record {
  double significant_height, zero_crossing_period;
};

Record long_record(const WaveSpec& spec) {
  const Waves waves(spec);
  constexpr double kStep = 0.25, kDuration = 20000.0;
  double sum2 = 0.0, last = 0.0;
  int samples = 0, upward = 0;
  for (double t = 0.0; t < kDuration; t += kStep, ++samples) {
    const double height = -waves.surface_z(12.0, -7.0, t);
    sum2 += height * height;
    upward += last < 0.0 && height >= 0.0;
    last = height;
  }
  return {4.0 * std::sqrt(sum2 / samples), kDuration / upward};
}

TEST(Sea, ALongRecordHasTheSignificantHeightAskedFor) {
  for (const WaveSpectrum kind : {WaveSpectrum::pierson_moskowitz, WaveSpectrum::jonswap})
    EXPECT_NEAR(long_record(sea(2.0, 8.5, kind)).significant_height, 2.0, 0.04);
  EXPECT_NEAR(long_record(*wave_preset("calm")).significant_height, 0.05, 0.001);
  EXPECT_NEAR(long_record(*wave_preset("inspection")).significant_height, 0.25, 0.005);
  EXPECT_NEAR(long_record(*wave_preset("open_ocean")).significant_height, 2.0, 0.04);
}

// Tz = 0.710 Tp for Pierson–Moskowitz (2π √(m0/m2) of its closed-form moments).
TEST(Sea, ALongRecordCrossesZeroAsOftenAsTheSpectrumSays) {
  const Record record = long_record(sea(2.0, 8.0, WaveSpectrum::pierson_moskowitz));
  EXPECT_NEAR(record.zero_crossing_period, 0.710 * 8.0, 0.04 * 0.710 * 8.0);
}

// For cos^2s spreading the mean of cos 2θ is s(s-1)/((s+1)(s+2)), and the mean direction is kept.
TEST(Sea, CrossWaveMotionIsThatOfTheSpreadingForAnyNumberOfWaves) {
  const int usual = SeaSpec{}.components;
  for (const auto& [components, s] : std::vector<std::pair<int, double>>{
           {16, 12.0}, {usual, 12.0}, {usual, 40.0}, {31, 12.0}, {48, 12.0}}) {
    const Waves waves({SeaSpec{.peak_period = 8.0, .spreading = s, .components = components}, {}});
    double north2 = 0.0, east2 = 0.0, both = 0.0;
    // More than twice in the period of the shortest wave, or two waves would pass for one.
    for (double t = 0.0; t < 20000.0; t += 0.6) {
      const Vec3 v_W = waves.velocity_W(Vec3::Zero(), t);
      north2 += v_W.x() * v_W.x();
      east2 += v_W.y() * v_W.y();
      both += v_W.x() * v_W.y();
    }
    const double cos2 = s * (s - 1.0) / ((s + 1.0) * (s + 2.0));
    const double expected = (1.0 - cos2) / (1.0 + cos2);
    EXPECT_NEAR(east2 / north2, expected, 0.1 * expected) << components << " " << s;
    EXPECT_NEAR(both / north2, 0.0, 0.1) << components << " " << s;
  }
}

TEST(Sea, NoCrestExceedsTheHighest) {
  const Waves waves(sea(2.0, 8.0, WaveSpectrum::jonswap));
  for (double t = 0.0; t < 5000.0; t += 0.5)
    ASSERT_LE(std::abs(waves.surface_z(0.0, 0.0, t)), waves.model.highest_crest(waves.state));
}

TEST(Sea, TheSeedDecidesThePhases) {
  const WaveSpec spec = sea(1.0, 6.0, WaveSpectrum::jonswap);
  EXPECT_EQ(Waves(spec, 5).surface_z(1.0, 2.0, 3.0), Waves(spec, 5).surface_z(1.0, 2.0, 3.0));
  EXPECT_NE(Waves(spec, 5).surface_z(1.0, 2.0, 3.0), Waves(spec, 6).surface_z(1.0, 2.0, 3.0));
}

// Shore Protection Manual (1984), eqs. 3-33 and 3-34, an independent fit to fetch-limited seas:
// Hs = 5.112e-4 U_A √F, Tp = 6.238e-2 (U_A F)^(1/3) with U_A = 0.71 U^1.23.
TEST(WindSea, GrowsWithTheFetchAsTheShoreProtectionManualSays) {
  for (const double fetch : {5e3, 20e3, 80e3}) {
    const SeaSpec spec = sea_of_wind({.wind_speed = 12.0, .fetch = fetch}, kGravity);
    const double stress_speed = 0.71 * std::pow(12.0, 1.23);
    const double height = 5.112e-4 * stress_speed * std::sqrt(fetch);
    const double period = 6.238e-2 * std::cbrt(stress_speed * fetch);
    EXPECT_NEAR(spec.significant_height / height, 1.0, 0.15) << fetch;
    EXPECT_NEAR(spec.peak_period / period, 1.0, 0.15) << fetch;
  }
}

TEST(WindSea, DoesNotOutgrowTheFullyDevelopedSea) {
  const SeaSpec spec = sea_of_wind({.wind_speed = 10.0, .fetch = 5e6}, kGravity);
  const double u19 = 10.26;
  EXPECT_NEAR(spec.significant_height, 0.21 * u19 * u19 / kGravity, 1e-9);
  EXPECT_NEAR(2.0 * kPi / spec.peak_period, 0.877 * kGravity / u19, 1e-9);
  EXPECT_EQ(spec.spectrum, WaveSpectrum::pierson_moskowitz);
}

TEST(WaveSpec, EveryProblemIsNamed) {
  EXPECT_TRUE(problems(WaveSpec{}).empty());
  for (const char* name : {"calm", "inspection", "open_ocean"})
    EXPECT_TRUE(problems(*wave_preset(name)).empty()) << name;
  EXPECT_FALSE(wave_preset("stormy").has_value());
  EXPECT_EQ(problems(one_wave(2.0, 3.0, 0.0, 1.0)).size(), 1u);  // would break
  EXPECT_EQ(problems(one_wave(0.1, -3.0, 0.0, 1.0)).size(), 1u);
  EXPECT_EQ(problems(one_wave(0.1, 3.0, 0.0, 1.0, -5.0)).size(), 1u);
  EXPECT_EQ(problems(WaveSpec{SeaSpec{.significant_height = -1.0,
                                      .peak_period = 0.0,
                                      .gamma = 0.1,
                                      .components = 1000},
                              {}})
                .size(),
            4u);
  EXPECT_EQ(problems(WaveSpec{WindSeaSpec{.wind_speed = 0.0, .fetch = -1.0}, {}}).size(), 2u);
}

TEST(Waves, TheSlopeOfThePressureAcceleratesTheWater) {
  // Euler's equation, linear: a = -g ∇h with the pressure head h.
  constexpr double kStep = 1e-4;
  for (const WaveSpec& spec : all_kinds()) {
    const Waves waves(spec);
    for (const Vec3& p_W : {Vec3(3.0, -2.0, 0.5), Vec3(-7.0, 4.0, 2.5)}) {
      const double t = 12.3;
      Vec3 slope_W;
      for (int axis = 0; axis < 3; ++axis) {
        const Vec3 step = kStep * Vec3::Unit(axis);
        slope_W[axis] = (waves.model.pressure_head(waves.state, p_W + step, t) -
                         waves.model.pressure_head(waves.state, p_W - step, t)) /
                        (2.0 * kStep);
      }
      const Vec3 a_W = waves.model.orbital_motion(waves.state, p_W, t).acceleration_W;
      EXPECT_LT((a_W + kGravity * slope_W).norm(), 1e-6);
    }
  }
}

TEST(Waves, AtTheStillLevelThePressureHeadIsTheHeightOfTheSurface) {
  const Waves waves(one_wave(0.2, 5.0, 0.7, 0.0, 4.0));
  for (const double t : {0.0, 1.0, 2.2})
    EXPECT_NEAR(waves.model.pressure_head(waves.state, Vec3(1.0, 2.0, 0.0), t),
                -waves.surface_z(1.0, 2.0, t), 1e-12);
}

TEST(Waves, TheComponentsGivenToThoseWhoDrawAddUpToTheSurface) {
  for (const std::string_view preset : {"calm", "inspection", "open_ocean"}) {
    const WaveModel model(*wave_preset(preset), 9.81);
    const WaveState state = model.initial_state(7);
    const double t = 12.3;
    const Vec2 rest(31.0, -8.0);
    Vec2 moved = rest;
    double z = 0.0;
    for (const SurfaceWave& wave : model.surface_waves(state)) {
      const double theta =
          2.0 * std::numbers::pi *
          (wave.turns_per_metre.dot(rest) - wave.turns_per_second * t + wave.turns);
      z -= wave.amplitude * std::cos(theta);
      moved -= wave.displacement * std::sin(theta) * wave.turns_per_metre.normalized();
    }
    EXPECT_NEAR(z, model.surface_z(state, moved.x(), moved.y(), t), 1e-6) << preset;
  }
}

}  // namespace waves_test
}  // namespace remora
