// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/acoustics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace acoustics_test {

// Kilohertz, dB/m by Francois & Garrison, by Ainslie & McColm, and by the latter in fresh water; at
// 10 °C, 35 psu, pH 8 and the surface. Evaluated outside this program, printed to 0.00001 dB/m.
constexpr double kTable[][4] = {
    {10, 0.00096, 0.00099, 0.00003},   {30, 0.00687, 0.00702, 0.00030},
    {50, 0.01539, 0.01571, 0.00085},   {100, 0.03363, 0.03434, 0.00338},
    {200, 0.05445, 0.05607, 0.01353},  {300, 0.07314, 0.07615, 0.03045},
    {450, 0.10966, 0.11578, 0.06851},  {600, 0.15919, 0.16964, 0.12180},
    {900, 0.29946, 0.32231, 0.27405},  {1200, 0.49541, 0.53561, 0.48720},
    {2100, 1.41862, 1.54059, 1.49206}, {3000, 2.84522, 3.09358, 3.04501},
};

TEST(Absorption, MatchesTabulatedValuesFromTenKilohertzToThreeMegahertz) {
  for (const auto& [khz, francois_garrison, ainslie_mccolm, fresh] : kTable) {
    const double f = 1e3 * khz;
    EXPECT_NEAR(absorption_francois_garrison(f, {}), francois_garrison, 1e-5) << khz;
    EXPECT_NEAR(absorption_ainslie_mccolm(f, {}), ainslie_mccolm, 1e-5) << khz;
    EXPECT_NEAR(absorption_ainslie_mccolm(f, {.salinity_psu = 0.0}), fresh, 1e-5) << khz;
  }
}

// R package `sonar` 1.0.2, AbsorptionSoundSeaWaterFrancoisGarrison(50, 0, 35, 0, 6), in dB/km. It
// counts 273.15 K at the freezing point where the paper has 273: 0.15 % here.
TEST(Absorption, MatchesTheSonarPackageInColdAcidWater) {
  const double ours = absorption_francois_garrison(50e3, {.temperature_degc = 0.0, .ph = 6.0});
  EXPECT_NEAR(ours / 13.96602e-3, 1.0, 2e-3);
}

// Ainslie & McColm 1998: within 10 % over their ranges of temperature, salinity, pH and depth.
TEST(Absorption, TheShortFormulaFollowsTheLongOneInEveryOcean) {
  const AbsorbingWater pacific{4.0, 34.0, 7.7, 1000.0};
  const AbsorbingWater red_sea{22.0, 40.0, 8.2, 200.0};
  const AbsorbingWater arctic{-1.5, 30.0, 8.2, 0.0};
  for (const AbsorbingWater& water : {pacific, red_sea, arctic}) {
    for (double f = 1e3; f <= 1e6; f *= 1.5) {
      const double ratio =
          absorption_ainslie_mccolm(f, water) / absorption_francois_garrison(f, water);
      EXPECT_NEAR(ratio, 1.0, 0.105) << f;
    }
  }
}

// Thorp's own conditions: 4 °C, 35 psu, about 900 m (3000 ft).
TEST(Absorption, ThorpsFormulaAgreesInThorpsWater) {
  const AbsorbingWater water{4.0, 35.0, 8.0, 900.0};
  EXPECT_NEAR(absorption_thorp(10e3), 1.187e-3, 1e-6);
  for (const double f : {3e3, 5e3, 10e3, 20e3})
    EXPECT_NEAR(absorption_thorp(f) / absorption_francois_garrison(f, water), 1.0, 0.25) << f;
}

TEST(Absorption, PureWaterTakesTheSquareOfTheFrequency) {
  const AbsorbingWater lake{.temperature_degc = 15.0, .salinity_psu = 0.0};
  const double once = absorption_ainslie_mccolm(500e3, lake);
  EXPECT_NEAR(absorption_ainslie_mccolm(1e6, lake), 4.0 * once, 1e-12);
}

TEST(Absorption, OfTheColumnIsThatOfItsWaterAtThatDepth) {
  const WaterColumn column({.profile = {{0.0, 20.0, 30.0}, {100.0, 10.0, 35.0}}, .ph = 7.9}, 9.81);
  EXPECT_DOUBLE_EQ(absorption(column, 300e3, 50.0),
                   absorption_francois_garrison(300e3, {15.0, 32.5, 7.9, 50.0}));
}

// Urick's redrawing of Wenz' curves: at 10 kHz about 30 dB in a flat calm and 52 dB in wind of
// force 5 (10 m/s); read from a chart.
TEST(AmbientNoise, FollowsWenzCurves) {
  EXPECT_NEAR(ambient_noise_level({.wind_speed = 0.0, .shipping = 0.0}, 10e3), 30.0, 4.0);
  EXPECT_NEAR(ambient_noise_level({.wind_speed = 10.0, .shipping = 0.5}, 10e3), 52.0, 4.0);
}

TEST(AmbientNoise, IsTheMoleculesAloneForHighFrequencySonars) {
  const AmbientNoiseSpec breeze{.wind_speed = 8.0, .shipping = 1.0};
  EXPECT_NEAR(ambient_noise_level(breeze, 900e3), thermal_noise_level(900e3), 0.1);
  EXPECT_DOUBLE_EQ(thermal_noise_level(100e3), 25.0);
}

TEST(AmbientNoise, RisesWithWindAndShipsWhereEachIsLoudest) {
  const AmbientNoiseSpec quiet{.wind_speed = 2.0, .shipping = 0.0};
  EXPECT_GT(ambient_noise_level({.wind_speed = 12.0, .shipping = 0.0}, 5e3),
            ambient_noise_level(quiet, 5e3) + 10.0);
  EXPECT_GT(ambient_noise_level({.wind_speed = 2.0, .shipping = 1.0}, 100.0),
            ambient_noise_level(quiet, 100.0) + 10.0);
  EXPECT_EQ(problems(AmbientNoiseSpec{.wind_speed = -1.0, .shipping = 2.0}).size(), 2u);
}

}  // namespace acoustics_test
}  // namespace remora
