// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/imaging_sonar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sonar_scene.h"

namespace remora {
namespace imaging_sonar_test {

constexpr double kDepth = 30.0;

ImagingSonarSpec small_head() {
  ImagingSonarSpec spec;
  spec.beams = 128;
  spec.sector = 60.0 * kDegree;
  spec.beam_width = 1.0 * kDegree;
  spec.range = 15.0;
  spec.range_bins = 600;
  return spec;
}

SonarEcho ping(const ImagingSonar& sonar, SonarTestScene& scene, std::uint64_t number = 0) {
  SonarKernel::Workspace workspace;
  SonarEcho echo;
  sonar.ping(scene.scene(), head_at({0.0, 0.0, kDepth}), 1, number, workspace, echo);
  return echo;
}

double mean_grey(const SonarGrey& grey, int from_bin, int to_bin) {
  double sum = 0.0;
  for (int b = 0; b < grey.beams; ++b) {
    for (int n = from_bin; n < to_bin; ++n) sum += grey.at(b, n);
  }
  return sum / (grey.beams * (to_bin - from_bin));
}

TEST(ImagingSonar, CastsAtLeastAsManyRaysAsItsSpecSays) {
  for (const double width_deg : {0.4, 1.0, 3.0}) {
    ImagingSonarSpec spec;
    spec.beam_width = width_deg * kDegree;
    const ImagingSonar sonar(spec);
    EXPECT_GE(sonar.kernel().rays(), spec.beams * spec.rays_per_beam) << width_deg;
  }
}

TEST(ImagingSonar, ItsBeamsLieEvenlyInAngleOrInSine) {
  ImagingSonarSpec spec = small_head();
  spec.beams = 3;
  EXPECT_NEAR(ImagingSonar(spec).beam_azimuths()[0], -30.0 * kDegree, 1e-12);
  EXPECT_NEAR(ImagingSonar(spec).beam_azimuths()[2], 30.0 * kDegree, 1e-12);
  spec.beams = 5;
  spec.has_equal_sines = true;
  EXPECT_NEAR(std::sin(ImagingSonar(spec).beam_azimuths()[3]), 0.25, 1e-12);
}

TEST(ImagingSonar, TheSameWaterDrivesSpeedAndAbsorption) {
  SonarTestScene scene;
  const ImagingSonar sonar(small_head());
  const SonarEcho echo = ping(sonar, scene);
  EXPECT_DOUBLE_EQ(echo.sound_speed, scene.environment().water().sound_speed(kDepth));
  // About 0.30 dB/m at 900 kHz in 10 °C sea water (Francois & Garrison), not the 0.035 of 100 kHz.
  EXPECT_NEAR(echo.absorption_db, 0.30, 0.02);
}

TEST(ImagingSonar, TimeVariedGainOfFortyLogShowsATargetAlikeAtAllRanges) {
  ImagingSonarSpec spec = small_head();
  spec.display.tvg_spreading = 40.0;
  const ImagingSonar sonar(spec);
  SonarEcho echo;
  echo.absorption_db = 0.3;
  const double near = -40.0 * std::log10(3.0) - 0.6 * 3.0 + sonar.gain_db(echo, 3.0);
  const double far = -40.0 * std::log10(12.0) - 0.6 * 12.0 + sonar.gain_db(echo, 12.0);
  EXPECT_NEAR(near, far, 1e-9);
}

TEST(ImagingSonar, EmptyWaterGrowsBrighterWithTheGain) {
  SonarTestScene scene;
  ImagingSonarSpec spec = small_head();
  spec.self_noise_db = 30.0;
  const ImagingSonar sonar(spec);
  SonarGrey grey;
  sonar.show(ping(sonar, scene), grey);
  EXPECT_EQ(grey.values.size(), 128u * 600u);
  EXPECT_EQ(mean_grey(grey, 0, 11), 0.0);  // deaf before 0.3 m
  EXPECT_GT(mean_grey(grey, 500, 600), 2.0 * mean_grey(grey, 100, 200));
}

TEST(ImagingSonar, GammaTurnsRayleighIntoTheSpreadOfItsPower) {
  // Rayleigh amplitude to the power γ is Weibull of shape 2/γ; std/mean by the gamma function.
  SonarTestScene scene;
  ImagingSonarSpec spec = small_head();
  spec.self_noise_db = 30.0;
  spec.beam_gain_spread_db = 0.0;
  for (const double gamma : {0.5, 0.65, 1.0}) {
    spec.display.gamma = gamma;
    spec.display.gain_db = 12.0;
    const ImagingSonar sonar(spec);
    SonarGrey grey;
    const SonarEcho echo = ping(sonar, scene);
    sonar.show(echo, grey);
    // Near one range only: the gain grows along it.
    double sum = 0.0;
    double squares = 0.0;
    int count = 0;
    for (int b = 0; b < grey.beams; ++b) {
      for (int n = 500; n < 520; ++n, ++count) {
        sum += grey.at(b, n);
        squares += static_cast<double>(grey.at(b, n)) * grey.at(b, n);
      }
    }
    const double mean = sum / count;
    const double g1 = std::tgamma(1.0 + gamma / 2.0);
    const double expected = std::sqrt(std::tgamma(1.0 + gamma) / (g1 * g1) - 1.0);
    EXPECT_LT(mean, 120.0) << "too bright to compare: saturated";
    EXPECT_NEAR(std::sqrt(squares / count - mean * mean) / mean, expected, 0.04) << gamma;
  }
}

TEST(ImagingSonar, AStrongTargetThrowsAnArcOfSideLobesAtItsRange) {
  SonarTestScene scene;
  scene.add(make_sphere(0.3, 48), {8.0, 0.0, kDepth}, *find_surface_material("steel"));
  ImagingSonarSpec spec = small_head();
  spec.beam_edge_weight = 1.0;
  const ImagingSonar sonar(spec);
  const SonarEcho echo = ping(sonar, scene);
  const auto power = [&](int beam, double from, double to) {
    double sum = 0.0;
    for (int n = static_cast<int>(from / echo.bin_size); n < static_cast<int>(to / echo.bin_size);
         ++n) {
      sum += static_cast<double>(std::norm(echo.beam(beam)[static_cast<std::size_t>(n)]));
    }
    return sum / (to - from);
  };
  // 15 degrees off the target, at its range and a metre before.
  double at_range = 0.0;
  double before = 0.0;
  for (int b = 25; b < 40; ++b) {
    at_range += power(b, 7.68, 7.85);
    before += power(b, 6.5, 7.2);
  }
  EXPECT_GT(at_range, 10.0 * before);
}

TEST(ImagingSonar, SpecsOfNoInstrumentAreRefusedOneByOne) {
  EXPECT_TRUE(problems(ImagingSonarSpec{}).empty());
  ImagingSonarSpec spec;
  spec.beams = 0;
  EXPECT_EQ(problems(spec).size(), 1u);
  spec.range = 1000.0;  // the instrument allows 60 m
  EXPECT_EQ(problems(spec).size(), 2u);
  spec.self_noise_db = -3.0;
  EXPECT_EQ(problems(spec).size(), 3u);
}

}  // namespace imaging_sonar_test
}  // namespace remora
