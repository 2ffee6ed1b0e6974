// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/caustics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace remora {
namespace caustics_test {

struct Spread {
  double mean = 0.0;
  double deviation = 0.0;
};

/// Of the light over 40 × 40 m of ground.
Spread light_on_ground(const CausticImage& image, double depth, double b, double time) {
  constexpr int kSide = 160;
  double sum = 0.0;
  double square = 0.0;
  for (int i = 0; i < kSide; ++i) {
    for (int j = 0; j < kSide; ++j) {
      // Steps that share no factor with the tiles.
      const double light = caustic(image, {0.2517 * i, 0.2483 * j}, depth, b, time);
      sum += light;
      square += light * light;
    }
  }
  const double mean = sum / (kSide * kSide);
  return {mean, std::sqrt(square / (kSide * kSide) - mean * mean)};
}

TEST(Caustics, WavesMoveSunlightAboutButNeitherMakeNorTakeIt) {
  const CausticImage image = make_caustic_image();
  const double mean = std::accumulate(image.texels.begin(), image.texels.end(), 0.0) *
                      kBrightestCaustic / (255.0 * static_cast<double>(image.texels.size()));
  EXPECT_NEAR(mean, 1.0, 0.005);
  for (const double depth : {0.4, 1.0, 1.7, 3.0, 6.0, 12.0}) {
    EXPECT_NEAR(light_on_ground(image, depth, 0.1, 0.0).mean, 1.0, 0.03) << depth;
    EXPECT_NEAR(light_on_ground(image, depth, 0.1, 500.0).mean, 1.0, 0.03) << depth;
  }
}

TEST(Caustics, TheNetIsBrightOverAMetreOfClearWaterAndGoneUnderTwentyOfMurky) {
  const CausticImage image = make_caustic_image();
  EXPECT_GT(light_on_ground(image, 1.0, 0.1, 0.0).deviation, 0.5);
  EXPECT_LT(light_on_ground(image, 5.0, 0.1, 0.0).deviation,
            light_on_ground(image, 1.0, 0.1, 0.0).deviation);
  EXPECT_LT(light_on_ground(image, 20.0, 1.0, 0.0).deviation, 0.05);
}

TEST(Caustics, JustBelowTheSurfaceTheLightIsStillEven) {
  EXPECT_DOUBLE_EQ(caustic(make_caustic_image(), {0.3, 0.4}, 0.01, 0.1, 5.0), 1.0);
  EXPECT_LT(light_on_ground(make_caustic_image(), 0.05, 0.1, 0.0).deviation, 0.1);
}

TEST(Caustics, LightDoesNotJumpWithDepth) {
  const CausticImage image = make_caustic_image();
  for (const double depth : {0.5, 1.0, 2.0, 4.0}) {
    EXPECT_NEAR(caustic(image, {3.3, 1.7}, depth * (1.0 - 1e-9), 0.1, 2.0),
                caustic(image, {3.3, 1.7}, depth * (1.0 + 1e-9), 0.1, 2.0), 1e-5);
  }
}

}  // namespace caustics_test
}  // namespace remora
