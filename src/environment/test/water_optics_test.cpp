// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/water_optics.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace remora {
namespace water_optics_test {

ClaritySpec uniform(ClarityMeasure measure) { return {.profile = {{0.0, measure}}}; }

TEST(WaterOptics, JerlovsTypesGetMurkierInTheirOrderInEveryBand) {
  for (std::size_t i = 1; i < jerlov_type_names().size(); ++i) {
    const Spectrum clearer = inherent_optics(static_cast<JerlovType>(i - 1)).attenuation();
    const Spectrum murkier = inherent_optics(static_cast<JerlovType>(i)).attenuation();
    EXPECT_TRUE((murkier > clearer).all()) << jerlov_type_names()[i];
  }
}

TEST(WaterOptics, NoWaterAbsorbsLessThanPureWater) {
  for (const std::string_view name : jerlov_type_names()) {
    const InherentOptics water = inherent_optics(*find_jerlov_type(name));
    EXPECT_TRUE((water.absorption >= pure_water_absorption() - 1e-12).all()) << name;
    EXPECT_TRUE((water.scattering >= pure_water_scattering() - 1e-12).all()) << name;
  }
}

TEST(WaterOptics, ItsGreenIsThatOfTheNarrowBeam) {
  // The measured scattering at 532 nm stands out by some 6 % from its neighbours, to other
  // campaigns' credit; bands of 20 nm level it.
  for (const double visibility : {35.0, 20.0, 10.0, 5.0, 2.0, 0.5}) {
    const double c = at_wavelength(inherent_optics(Visibility{visibility}).attenuation(), 532.0);
    EXPECT_NEAR(c, 4.8 / visibility, 0.07 * c) << visibility << " m";
  }
}

TEST(WaterOptics, BandsAgreeWithTheMeasuredTypes) {
  // Williamson & Hollins 2022 at 440, 488, 555 and 650 nm. Absorption has a kink at 488 nm there.
  const InherentOptics type_1c = inherent_optics(JerlovType::C1);
  EXPECT_NEAR(at_wavelength(type_1c.absorption, 440.0), 0.1585, 0.02 * 0.1585);
  EXPECT_NEAR(at_wavelength(type_1c.absorption, 488.0), 0.1098, 0.03 * 0.1098);
  EXPECT_NEAR(at_wavelength(type_1c.absorption, 650.0), 0.3661, 0.10 * 0.3661);
  EXPECT_NEAR(at_wavelength(type_1c.scattering, 440.0), 0.4348, 0.02 * 0.4348);
  EXPECT_NEAR(at_wavelength(type_1c.scattering, 555.0), 0.4470, 0.05 * 0.4470);
}

TEST(WaterOptics, KirksDiffuseAttenuationFollowsJerlovsTables) {
  // Jerlov 1976, table XXVII. Between 500 and 650 nm, where his pictures of colour come from; in
  // the blue his coast absorbs more than what was measured since.
  struct Row {
    JerlovType type;
    std::array<double, 4> diffuse;  // at 500, 550, 600, 650 nm
  };
  for (const auto& [type, diffuse] : {Row{JerlovType::I, {0.027, 0.063, 0.235, 0.36}},
                                      Row{JerlovType::IB, {0.042, 0.072, 0.245, 0.375}},
                                      Row{JerlovType::II, {0.070, 0.089, 0.260, 0.400}},
                                      Row{JerlovType::III, {0.115, 0.120, 0.295, 0.445}},
                                      Row{JerlovType::C1, {0.14, 0.12, 0.30, 0.45}},
                                      Row{JerlovType::C3, {0.22, 0.19, 0.33, 0.46}},
                                      Row{JerlovType::C5, {0.36, 0.30, 0.40, 0.54}},
                                      Row{JerlovType::C7, {0.58, 0.46, 0.48, 0.63}},
                                      Row{JerlovType::C9, {0.99, 0.63, 0.60, 0.76}}}) {
    const Spectrum ours = inherent_optics(type).diffuse_attenuation(0.98);
    for (std::size_t i = 0; i < diffuse.size(); ++i) {
      const double wavelength = 500.0 + 50.0 * static_cast<double>(i);
      EXPECT_NEAR(at_wavelength(ours, wavelength), diffuse[i], 0.22 * diffuse[i])
          << jerlov_type_names()[static_cast<std::size_t>(type)] << ", " << wavelength << " nm";
    }
  }
}

TEST(WaterOptics, ChlorophyllTurnsBlueWaterGreen) {
  const auto clearest_band = [](double chlorophyll) {
    Eigen::Index band = 0;
    case_1_optics(chlorophyll).diffuse_attenuation().minCoeff(&band);
    return band_wavelengths()[band];
  };
  EXPECT_LT(clearest_band(0.03), 460.0);
  EXPECT_GT(clearest_band(10.0), 540.0);
}

TEST(WaterOptics, ParticlesScatterAllThatTheyScatter) {
  double all = 0.0, back = 0.0;
  constexpr int kSlices = 200'000;
  for (int i = 0; i < kSlices; ++i) {
    const double angle = std::numbers::pi * (i + 0.5) / kSlices;
    const double part = phase_function(angle) * 2.0 * std::numbers::pi * std::sin(angle) *
                        std::numbers::pi / kSlices;
    all += part;
    if (angle > 0.5 * std::numbers::pi) back += part;
  }
  EXPECT_NEAR(all, 1.0, 1e-4);
  EXPECT_NEAR(back, 0.0183, 0.0001);  // Petzold's average: Mobley 1994
}

TEST(WaterOptics, ParticlesScatterAsPetzoldMeasured) {
  // 1972, SIO Ref. 72-78: coast (HAOCE 11) and harbour (NUC 2200), β over their b of 0.2189 and
  // 1.579 1/m. Between 15° and 180° ours stays within a third of their mean.
  struct Row {
    double degrees, coast, harbour;
  };
  double squares = 0.0;
  const auto rows = {Row{15, 0.092828, 0.77653},      Row{20, 0.044268, 0.39389},
                     Row{30, 0.01445, 0.13752},       Row{45, 0.0041435, 0.049829},
                     Row{60, 0.0017366, 0.021594},    Row{75, 0.00087821, 0.011579},
                     Row{90, 0.00052412, 0.0072413},  Row{105, 0.0004189, 0.0051132},
                     Row{120, 0.00039723, 0.0043681}, Row{135, 0.00042193, 0.0039648},
                     Row{150, 0.00052319, 0.0041061}, Row{165, 0.00078226, 0.0051195},
                     Row{180, 0.0010302, 0.0062107}};
  for (const auto& [degrees, coast, harbour] : rows) {
    const double mean = std::sqrt(coast / 0.2189 * harbour / 1.579);
    const double off = std::log(phase_function(degrees * kDegree) / mean);
    EXPECT_LT(std::abs(off), std::log(1.33)) << degrees << "°";
    squares += off * off;
  }
  EXPECT_LT(std::sqrt(squares / static_cast<double>(rows.size())), 0.13);
}

TEST(WaterOptics, ABloomFadesExponentiallyIntoTheWaterBelow) {
  ClaritySpec spec = uniform(JerlovType::IB);
  spec.bloom = {.at_surface = Chlorophyll{5.0}, .scale_depth = 8.0};
  const WaterOptics water(spec);
  const Clarity clarity(spec);
  const Spectrum deep = inherent_optics(JerlovType::IB).attenuation();
  const Spectrum top = case_1_optics(5.0).attenuation();
  for (const double z : {0.0, 3.3, 8.0, 17.0, 30.0}) {
    const Spectrum closed = deep + (top - deep) * std::exp(-z / 8.0);
    EXPECT_TRUE(((water.at(z).attenuation() / closed - 1.0).abs() < 0.006).all()) << z;
    EXPECT_NEAR(clarity.attenuation(z), at_wavelength(closed, 532.0),
                0.07 * clarity.attenuation(z));
  }
}

TEST(WaterOptics, MeansAlongAPathAreIntegralsOverItsLayers) {
  const WaterOptics water({.profile = {{2.0, JerlovType::C5}, {10.0, JerlovType::IB}}});
  constexpr int kSlices = 4000;
  const double from = 0.5, to = 14.0;
  Spectrum sum = Spectrum::Zero();
  for (int i = 0; i < kSlices; ++i)
    sum += water.at(from + (to - from) * (i + 0.5) / kSlices).attenuation();
  const Spectrum mean = water.mean_attenuation(from, to);
  EXPECT_TRUE(((mean / (sum / kSlices) - 1.0).abs() < 1e-5).all());
  EXPECT_TRUE(((water.mean_attenuation(to, from) / mean - 1.0).abs() < 1e-12).all());
}

TEST(WaterOptics, WatersAreEqualWhenTheirProfilesAre) {
  EXPECT_EQ(WaterOptics(uniform(JerlovType::C1)), WaterOptics(uniform(JerlovType::C1)));
  EXPECT_FALSE(WaterOptics(uniform(JerlovType::C1)) == WaterOptics(uniform(Visibility{9.0})));
  EXPECT_FALSE(WaterOptics(uniform(JerlovType::C1)) ==
               WaterOptics({.profile = {{0.0, JerlovType::C1}, {5.0, JerlovType::C1}}}));
}

TEST(WaterOptics, DaylightFallsByTheDiffuseAttenuation) {
  const WaterOptics water(uniform(JerlovType::C1));
  const Spectrum expected = (-10.0 * water.at(0.0).diffuse_attenuation(0.86)).exp();
  EXPECT_TRUE(((water.daylight_share(10.0, 0.86) / expected - 1.0).abs() < 1e-9).all());
}

}  // namespace water_optics_test
}  // namespace remora
