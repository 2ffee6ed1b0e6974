// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/clarity.h"

#include <gtest/gtest.h>

namespace remora {
namespace clarity_test {

ClaritySpec uniform(ClarityMeasure measure) { return {.profile = {{0.0, measure}}}; }

TEST(Clarity, VisibilityIsFourPointEightOverAttenuation) {
  for (const double distance : {2.0, 5.0, 10.0, 20.0, 35.0})
    EXPECT_NEAR(Clarity(uniform(Visibility{distance})).attenuation(5.0), 4.8 / distance, 1e-12);
}

TEST(Clarity, JerlovsTypesGetMurkierInTheirOrder) {
  double clearer = 0.0;
  for (const std::string_view name : jerlov_type_names()) {
    const double c = green_optics(*find_jerlov_type(name)).attenuation();
    EXPECT_GT(c, clearer) << name;
    clearer = c;
  }
}

TEST(Clarity, CoastalTypesHaveTheMeasuredAbsorptionAndScattering) {
  // Williamson & Hollins 2022, means at 532 nm.
  const GreenOptics type_3c = green_optics(JerlovType::C3);
  EXPECT_NEAR(type_3c.absorption, 0.138, 0.001);
  EXPECT_NEAR(type_3c.scattering, 0.770, 0.001);
  const GreenOptics type_ii = green_optics(JerlovType::II);
  EXPECT_NEAR(type_ii.absorption, 0.0786, 0.0005);
  EXPECT_NEAR(type_ii.scattering, 0.1992, 0.0005);
}

TEST(Clarity, TheShareScatteredStraightBackIsThatOfPetzoldsStations) {
  // Petzold 1972, β(180°)/b: clear ocean, coast, harbour.
  const auto share = [](double attenuation) {
    const GreenOptics optics = green_optics(attenuation);
    return optics.backscatter / optics.scattering;
  };
  EXPECT_NEAR(share(0.151), 0.0135, 1e-5);
  EXPECT_NEAR(share(0.398), 0.0047, 1e-5);
  EXPECT_NEAR(share(1.92), 0.0039, 1e-5);
  EXPECT_NEAR(share(0.2745), 0.5 * (0.0135 + 0.0047), 1e-5);  // half way between two of them
}

TEST(Clarity, ATurbidMeterReadsZeroInTheClearestSea) {
  EXPECT_NEAR(green_optics(Turbidity{0.0}).attenuation(), green_optics(JerlovType::I).attenuation(),
              1e-12);
  EXPECT_GT(green_optics(Turbidity{5.0}).attenuation(), green_optics(Turbidity{1.0}).attenuation());
}

TEST(Clarity, AbsorptionNeverExceedsAttenuation) {
  for (double c = 0.01; c < 50.0; c *= 1.3) {
    const GreenOptics optics = green_optics(c);
    EXPECT_NEAR(optics.attenuation(), c, 1e-12 * c);
    EXPECT_GT(optics.absorption, 0.0);
    EXPECT_GE(optics.scattering, 0.0);
  }
}

TEST(Clarity, MeanAlongAPathIsTheIntegralOverItsLayers) {
  const Clarity clarity({.profile = {{2.0, Visibility{4.0}}, {10.0, Visibility{20.0}}}});
  constexpr int kSlices = 20000;
  const double from = 0.5, to = 14.0;
  double sum = 0.0;
  for (int i = 0; i < kSlices; ++i)
    sum += clarity.attenuation(from + (to - from) * (i + 0.5) / kSlices);
  EXPECT_NEAR(clarity.mean_attenuation(from, to), sum / kSlices, 1e-6);
  EXPECT_NEAR(clarity.mean_attenuation(to, from), sum / kSlices, 1e-6);
  EXPECT_NEAR(clarity.mean_attenuation(6.0, 6.0), clarity.attenuation(6.0), 1e-12);
}

TEST(Clarity, ImpossibleWaterIsRefused) {
  EXPECT_TRUE(problems(ClaritySpec{}).empty());
  EXPECT_FALSE(problems(uniform(Visibility{0.0})).empty());
  EXPECT_FALSE(problems(uniform(Visibility{200.0})).empty());
  EXPECT_FALSE(problems(uniform(Turbidity{-1.0})).empty());
  EXPECT_FALSE(problems(ClaritySpec{.profile = {}}).empty());
  EXPECT_FALSE(problems(ClaritySpec{.profile = {{5.0, {}}, {5.0, {}}}}).empty());
}

}  // namespace clarity_test
}  // namespace remora
