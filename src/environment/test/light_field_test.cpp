// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/light_field.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace light_field_test {
constexpr int kGreen = 7;  // 540 nm

Daylight day(double cloud_cover) {
  return daylight({.sun_elevation = 60.0 * kDegree, .cloud_cover = cloud_cover}, {}, 0.0, 0.0);
}

WaterOptics water_of(ClarityMeasure measure) { return WaterOptics({.profile = {{0.0, measure}}}); }

TEST(LightField, WhatTheWaterAbsorbsIsWhatTheLightLoses) {
  // Gershun's law: d(E_d - E_u)/dz = -a E_0, with E_0 the light from all sides.
  for (const JerlovType type : {JerlovType::IB, JerlovType::C1, JerlovType::C7}) {
    const WaterOptics water = water_of(type);
    const LightField light(water, day(1.0));  // no sun: radiance is all there is
    const double k = water.at(0.0).diffuse_attenuation()[kGreen];
    const double z = 1.0 / k, step = 0.05 / k;
    const auto net = [&](double depth) -> double {
      return light.downwelling(depth)[kGreen] - light.upwelling(depth)[kGreen];
    };
    const double lost = (net(z - step) - net(z + step)) / (2.0 * step);
    double all_sides = 0.0;
    constexpr int kSlices = 2000;
    for (int i = 0; i < kSlices; ++i)
      all_sides += 2.0 * light.radiance(z, 2.0 * (i + 0.5) / kSlices - 1.0)[kGreen] * 2.0 / kSlices;
    EXPECT_NEAR(lost, water.at(z).absorption[kGreen] * all_sides, 0.03 * lost);
  }
}

TEST(LightField, TheSunsBeamFallsByBeerLambert) {
  const WaterOptics water = water_of(JerlovType::II);
  const Daylight light = day(0.0);
  const LightField field(water, light);
  const InherentOptics optics = water.at(0.0);
  const Spectrum c =
      optics.attenuation() - LightField::forward_peak() * optics.particle_scattering();
  const double slant = 5.0 / -light.to_sun_in_water_W.z();
  const Spectrum expected = light.sun * (-slant * c).exp();
  EXPECT_TRUE(((field.direct_sun(5.0) / expected - 1.0).abs() < 0.01).all());
}

TEST(LightField, DaylightFadesAsInJerlovsTables) {
  // Mean K_d over the depth that takes 70 % of the light, against Jerlov 1976 at 500 to 650 nm.
  // Measured absorption and scattering of the types explain his attenuation but for a quarter.
  struct Row {
    JerlovType type;
    std::array<double, 4> diffuse;
  };
  for (const auto& [type, diffuse] : {Row{JerlovType::I, {0.027, 0.063, 0.235, 0.36}},
                                      Row{JerlovType::II, {0.070, 0.089, 0.260, 0.400}},
                                      Row{JerlovType::C1, {0.14, 0.12, 0.30, 0.45}},
                                      Row{JerlovType::C5, {0.36, 0.30, 0.40, 0.54}}}) {
    const LightField light(water_of(type), day(0.0));
    for (std::size_t i = 0; i < diffuse.size(); ++i) {
      const double wavelength = 500.0 + 50.0 * static_cast<double>(i);
      const double z = 1.2 / diffuse[i];
      const double share = at_wavelength(light.downwelling(z), wavelength) /
                           at_wavelength(light.downwelling(0.0), wavelength);
      EXPECT_NEAR(-std::log(share) / z, diffuse[i], 0.27 * diffuse[i])
          << jerlov_type_names()[static_cast<std::size_t>(type)] << ", " << wavelength << " nm";
    }
  }
}

TEST(LightField, ChlorophyllDimsTheLightAsMorelAndMaritorenaFound) {
  // 2001, J. Geophys. Res. 106:7163: K_d(490) = 0.0166 + 0.0773 C^0.6715.
  for (const double chlorophyll : {0.1, 1.0, 10.0}) {
    const double measured = 0.0166 + 0.0773 * std::pow(chlorophyll, 0.6715);
    const LightField light(water_of(Chlorophyll{chlorophyll}), day(0.0));
    const double z = 1.2 / measured;
    const double share =
        at_wavelength(light.downwelling(z), 490.0) / at_wavelength(light.downwelling(0.0), 490.0);
    EXPECT_NEAR(-std::log(share) / z, measured, 0.2 * measured) << chlorophyll;
  }
}

TEST(LightField, TheSeaReflectsAThirdOfBackscatterOverAbsorption) {
  // R = 0.33 b_b/a (Morel & Prieur 1977, Limnol. Oceanogr. 22:709), for a high sun.
  for (const JerlovType type : {JerlovType::I, JerlovType::II, JerlovType::C1}) {
    const WaterOptics water = water_of(type);
    const LightField light(water, day(0.0));
    const InherentOptics optics = water.at(0.0);
    const double expected = 0.33 * optics.backscatter[kGreen] / optics.absorption[kGreen];
    EXPECT_NEAR(light.upwelling(0.0)[kGreen] / light.downwelling(0.0)[kGreen], expected,
                0.3 * expected);
  }
}

TEST(LightField, ARayGathersItsOwnRadiance) {
  // Along any ray in even water, the sources dimmed on their way make up what is seen: the veil's
  // limit is the background. Overcast, so that no sun is kept apart.
  const WaterOptics water = water_of(JerlovType::C3);
  const LightField light(water, day(1.0));
  const double c = water.at(0.0).attenuation()[kGreen];
  for (const double down : {0.0, 0.3, 0.9}) {
    double seen = 0.0;
    const double length = 12.0 / c;
    constexpr int kSlices = 3000;
    for (int i = 0; i < kSlices; ++i) {
      const double s = length * (i + 0.5) / kSlices;
      seen += light.source(4.0 + down * s, down)[kGreen] * std::exp(-c * s) * length / kSlices;
    }
    const double expected = light.radiance(4.0, down)[kGreen];
    EXPECT_NEAR(seen, expected, 0.03 * expected) << down;
  }
}

TEST(LightField, CoastalWaterIsSomeEightTimesBrighterAboveThanBelow) {
  // Thirty degrees over and under the horizon, the top and bottom of a usual picture.
  for (const JerlovType type : {JerlovType::III, JerlovType::C1, JerlovType::C3}) {
    const LightField light(water_of(type), day(0.3));
    const double ratio = light.radiance(5.0, -0.5)[kGreen] / light.radiance(5.0, 0.5)[kGreen];
    EXPECT_GT(ratio, 4.0);
    EXPECT_LT(ratio, 16.0);
  }
}

TEST(LightField, LightUnderAMurkyLayerIsThatOfTheLayer) {
  // Clear water below: what is left was lost above.
  const WaterOptics layers({.profile = {{4.0, JerlovType::C5}, {4.1, JerlovType::IB}}});
  const LightField layered(layers, day(0.3));
  const LightField murky(water_of(JerlovType::C5), day(0.3));
  EXPECT_NEAR(layered.downwelling(4.0)[kGreen], murky.downwelling(4.0)[kGreen],
              0.08 * murky.downwelling(4.0)[kGreen]);
  EXPECT_GT(layered.downwelling(12.0)[kGreen], 3.0 * murky.downwelling(12.0)[kGreen]);
}

TEST(LightField, TheDeepIsDarkButNeverNegative) {
  const LightField light(water_of(JerlovType::C9), day(0.3));
  for (const double z : {0.0, 5.0, 50.0, 500.0}) {
    EXPECT_TRUE((light.downwelling(z) >= 0.0).all());
    EXPECT_TRUE((light.source(z, -0.9) >= 0.0).all());
    EXPECT_TRUE((light.radiance(z, 1.0) >= 0.0).all());
  }
  EXPECT_LT(light.downwelling(500.0).maxCoeff(), 1e-20);
}

}  // namespace light_field_test
}  // namespace remora
