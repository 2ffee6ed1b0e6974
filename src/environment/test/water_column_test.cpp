// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/water_column.h"

#include <gtest/gtest.h>

namespace remora {
namespace water_column_test {

// UNESCO Technical Papers in Marine Science 44 (1983), p. 19: salinity, °C (IPTS-68), dbar, kg/m³.
TEST(SeawaterDensity, MatchesUnescosCheckValues) {
  EXPECT_NEAR(seawater_density(0.0, 5.0, 0.0), 999.96675, 1e-5);
  EXPECT_NEAR(seawater_density(0.0, 25.0, 0.0), 997.04796, 1e-5);
  EXPECT_NEAR(seawater_density(35.0, 5.0, 0.0), 1027.67547, 1e-5);
  EXPECT_NEAR(seawater_density(35.0, 25.0, 0.0), 1023.34306, 1e-5);
  EXPECT_NEAR(seawater_density(0.0, 5.0, 10000.0), 1044.12802, 1e-5);
  EXPECT_NEAR(seawater_density(0.0, 25.0, 10000.0), 1037.90204, 1e-5);
  EXPECT_NEAR(seawater_density(35.0, 5.0, 10000.0), 1069.48914, 1e-5);
  EXPECT_NEAR(seawater_density(35.0, 25.0, 10000.0), 1062.53817, 1e-5);
}

TEST(SeawaterDensity, FreshWaterIsHeaviestAtFourDegrees) {
  const double heaviest = seawater_density(0.0, 3.98, 0.0);
  EXPECT_GT(heaviest, seawater_density(0.0, 3.5, 0.0));
  EXPECT_GT(heaviest, seawater_density(0.0, 4.5, 0.0));
}

TEST(SoundSpeed, MatchesMackenziesCheckValue) {
  EXPECT_NEAR(sound_speed_mackenzie(25.0, 35.0, 1000.0), 1550.744, 5e-4);
}

// Values of the ITS-90 form, from an evaluation outside this program.
TEST(SoundSpeed, MatchesChenAndMillerosValuesOnTheNewTemperatureScale) {
  EXPECT_NEAR(sound_speed_chen_millero(10.0, 35.0, 0.0), 1489.832, 1e-3);
  EXPECT_NEAR(sound_speed_chen_millero(10.0, 35.0, 100.0), 1506.348, 1e-3);
  EXPECT_NEAR(sound_speed_chen_millero(4.0, 35.0, 200.0), 1499.760, 1e-3);
  // UNESCO's own check value is at 40 °C of the old scale and for the original coefficients.
  EXPECT_NEAR(sound_speed_chen_millero(40.0 / 1.00024, 40.0, 1000.0), 1731.995, 0.02);
}

// Medwin 1975 and Wong & Zhu's form of Del Grosso 1974, evaluated outside this program.
TEST(SoundSpeed, MatchesMedwinsAndDelGrossosValues) {
  EXPECT_NEAR(sound_speed_medwin(10.0, 35.0, 0.0), 1489.99, 1e-3);
  EXPECT_NEAR(sound_speed_del_grosso(10.0, 35.0, 0.0), 1489.789, 1e-3);
  EXPECT_NEAR(sound_speed_del_grosso(10.0, 35.0, 101.97), 1506.138, 1e-3);
  EXPECT_NEAR(sound_speed_del_grosso(4.0, 35.0, 203.94), 1499.296, 1e-3);
}

TEST(SoundSpeed, TheFourFormulasAgreeInTheUpperOcean) {
  WaterColumnSpec spec{.profile = {{0.0, 15.0, 35.0}, {500.0, 8.0, 35.0}}};
  const WaterColumn unesco(spec, 9.81);
  for (const SoundSpeedFormula formula :
       {SoundSpeedFormula::mackenzie, SoundSpeedFormula::medwin, SoundSpeedFormula::del_grosso}) {
    spec.sound_speed_formula = formula;
    const WaterColumn other(spec, 9.81);
    for (const double z : {0.0, 50.0, 250.0, 500.0, 1000.0})
      EXPECT_NEAR(other.sound_speed(z), unesco.sound_speed(z), 0.6) << z;
  }
}

// UNESCO 44, p. 28: 10 000 dbar lie 9712.653 m deep at 30° latitude in the standard ocean
// (35 psu, 0 °C). Their gravity, averaged over that depth, is 9.79324 + 1.092e-6 · 10 000 m/s².
TEST(WaterColumn, PressureAtDepthMatchesUnescosStandardOcean) {
  const WaterColumn standard({.profile = {{0.0, 0.0, 35.0}}}, 9.79324 + 1.092e-2);
  EXPECT_NEAR(standard.pressure(9712.653), 10000.0e4, 0.2e4);
}

TEST(WaterColumn, DensityIsThatOfTheProfileAtItsOwnPressure) {
  const WaterColumn column({.profile = {{0.0, 20.0, 30.0}, {100.0, 10.0, 35.0}}}, 9.81);
  EXPECT_DOUBLE_EQ(column.temperature_degc(50.0), 15.0);
  EXPECT_DOUBLE_EQ(column.salinity_psu(50.0), 32.5);
  const double expected = seawater_density(32.5, 1.00024 * 15.0, 1e-4 * column.pressure(50.0));
  EXPECT_NEAR(column.density(50.0), expected, 1e-9);
  EXPECT_GT(column.density(100.0), column.density(0.0));
}

TEST(WaterColumn, AFixedDensityHoldsAtEveryDepth) {
  const WaterColumn pool({.fixed_density = 1000.0}, 9.81);
  EXPECT_DOUBLE_EQ(pool.density(0.0), 1000.0);
  EXPECT_DOUBLE_EQ(pool.density(3.7), 1000.0);
  EXPECT_NEAR(pool.pressure(3.7), 1000.0 * 9.81 * 3.7, 1e-6);
}

TEST(WaterColumn, EveryProblemIsNamed) {
  EXPECT_TRUE(problems(WaterColumnSpec{}).empty());
  EXPECT_EQ(problems(WaterColumnSpec{.profile = {}}).size(), 1u);
  EXPECT_EQ(problems(WaterColumnSpec{.profile = {{0.0, 80.0, 99.0}, {0.0, 10.0, 35.0}}}).size(),
            3u);
  EXPECT_EQ(problems(WaterColumnSpec{.fixed_density = -1.0}).size(), 1u);
  EXPECT_EQ(problems(WaterColumnSpec{.ph = 12.0}).size(), 1u);
}

}  // namespace water_column_test
}  // namespace remora
