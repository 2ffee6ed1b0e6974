// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/sky.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace remora {
namespace sky_test {

Daylight light_at(double elevation_deg, double cloud_cover) {
  return daylight({.sun_elevation = elevation_deg * kDegree, .cloud_cover = cloud_cover}, {}, 0.0,
                  0.0);
}

TEST(Sky, TheSunStandsHighestAtTheSummerSolstice) {
  // Declination 23.44°; apparent noon in Greenwich on 2020-06-21 is at 12:02.
  const SunPosition sun = sun_position(utc_from_calendar(2020, 6, 21, 12, 2), 50.0 * kDegree, 0.0);
  EXPECT_NEAR(sun.elevation, (90.0 - 50.0 + 23.44) * kDegree, 0.02 * kDegree);
  EXPECT_NEAR(sun.bearing, 180.0 * kDegree, 0.5 * kDegree);
}

TEST(Sky, AtTheEquinoxTheSunStandsOverTheEquatorAndRisesInTheEast) {
  // 2020-03-20; the sun is 7.5 minutes late then: overhead at 60.6° W at 16:10, and rising there
  // six hours earlier.
  const auto at = [](int hour, int minute) {
    return sun_position(utc_from_calendar(2020, 3, 20, hour, minute), 0.0, -60.62 * kDegree);
  };
  EXPECT_GT(at(16, 10).elevation, 89.6 * kDegree);
  EXPECT_NEAR(at(10, 10).elevation, 0.0, 0.3 * kDegree);
  EXPECT_NEAR(at(10, 10).bearing, 90.0 * kDegree, 0.3 * kDegree);
}

TEST(Sky, SundialsAreEarlyInNovemberAndLateInFebruary) {
  // The equation of time's extremes: +16 min 25 s on 3 November, -14 min 14 s on 11 February.
  const double latitude = 50.0 * kDegree;
  EXPECT_NEAR(sun_position(utc_from_calendar(2020, 11, 3, 11, 43, 35), latitude, 0.0).bearing,
              std::numbers::pi, 0.1 * kDegree);
  EXPECT_NEAR(sun_position(utc_from_calendar(2020, 2, 11, 12, 14, 14), latitude, 0.0).bearing,
              std::numbers::pi, 0.1 * kDegree);
}

TEST(Sky, AClearNoonIsWhiteAndOne) {
  const Daylight noon = light_at(60.0, 0.0);
  const Spectrum level = std::sin(60.0 * kDegree) * noon.sun_above + noon.sky_above;
  EXPECT_TRUE(((level - 1.0).abs() < 1e-3).all());
  EXPECT_GT(noon.sky_above[0], 2.0 * noon.sky_above[kOpticalBands - 1]);  // the sky is blue
}

TEST(Sky, ALowSunIsRed) {
  const Daylight evening = light_at(5.0, 0.0);
  EXPECT_GT(evening.sun_above[kOpticalBands - 1], 4.0 * evening.sun_above[0]);
}

TEST(Sky, AnOvercastSkyHasNoSunAndAQuarterOfTheLight) {
  const Daylight grey = light_at(60.0, 1.0);
  EXPECT_TRUE((grey.sun.abs() < 1e-12).all());
  EXPECT_TRUE(((grey.sky_above - 0.25).abs() < 0.01).all());  // Kasten & Czeplak 1980
}

TEST(Sky, NightIsDarkAndTwilightIsBetween) {
  const double noon = light_at(60.0, 0.0).sky.sum();
  const double dusk = light_at(-3.0, 0.0).sky.sum();
  const double night = light_at(-30.0, 0.0).sky.sum();
  EXPECT_LT(dusk, 1e-2 * noon);
  EXPECT_LT(night, 1e-6 * noon);
  EXPECT_GT(night, 0.0);
}

TEST(Sky, TheSurfaceBendsTheSunBySnellsLaw) {
  for (const double elevation : {10.0, 30.0, 60.0, 85.0}) {
    const Daylight light = light_at(elevation, 0.0);
    const double above = light.to_sun_W.head<2>().norm();
    const double below = light.to_sun_in_water_W.head<2>().norm();
    EXPECT_NEAR(above, kWaterIndex * below, 1e-12);
    EXPECT_NEAR(light.to_sun_in_water_W.norm(), 1.0, 1e-12);
    EXPECT_LT(light.to_sun_in_water_W.z(), 0.0);
  }
}

TEST(Sky, SnellsWindowEndsAtFortyEightPointSixDegrees) {
  EXPECT_LT(internal_reflectance(std::cos(48.5 * kDegree)), 1.0);
  EXPECT_EQ(internal_reflectance(std::cos(48.7 * kDegree)), 1.0);
}

TEST(Sky, FresnelsMirrorReflectsTwoPerCentAtNormalIncidence) {
  EXPECT_NEAR(surface_reflectance(1.0), 0.0204, 0.0001);
  EXPECT_NEAR(internal_reflectance(1.0), 0.0204, 0.0001);
  EXPECT_NEAR(surface_reflectance(0.0), 1.0, 1e-12);
  // The same share from both sides of the same ray.
  EXPECT_NEAR(internal_reflectance(refracted_cosine(0.5)), surface_reflectance(0.5), 1e-12);
}

TEST(Sky, ImpossibleSkiesAreRefused) {
  EXPECT_TRUE(problems(SkySpec{}).empty());
  EXPECT_FALSE(problems(SkySpec{.cloud_cover = 1.5}).empty());
  EXPECT_FALSE(problems(SkySpec{.sun_elevation = 2.0}).empty());
}

}  // namespace sky_test
}  // namespace remora
