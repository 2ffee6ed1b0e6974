// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace random_test {

constexpr int kDraws = 200'000;

TEST(Random, GaussianHasTheMomentsOfAStandardNormal) {
  Random random(7, "gaussian");
  double sum = 0.0, squares = 0.0, fourth = 0.0;
  for (int i = 0; i < kDraws; ++i) {
    const double x = random.gaussian();
    sum += x;
    squares += x * x;
    fourth += x * x * x * x;
  }
  // Four standard errors of each moment.
  const double n = kDraws;
  EXPECT_NEAR(sum / n, 0.0, 4.0 / std::sqrt(n));
  EXPECT_NEAR(squares / n, 1.0, 4.0 * std::sqrt(2.0 / n));
  EXPECT_NEAR(fourth / n, 3.0, 4.0 * std::sqrt(96.0 / n));
}

TEST(Random, StreamsOfDifferentNamesAreUncorrelated) {
  Random a(1, "rov1/dvl"), b(1, "rov1/imu");
  double product = 0.0;
  for (int i = 0; i < kDraws; ++i) product += a.gaussian() * b.gaussian();
  EXPECT_NEAR(product / kDraws, 0.0, 4.0 / std::sqrt(double{kDraws}));
}

TEST(Random, SameSeedAndNameGiveTheSameNumbersAndACopyContinuesThem) {
  Random a(42, "current"), b(42, "current");
  for (int i = 0; i < 10; ++i) EXPECT_EQ(a.bits(), b.bits());
  Random copy = a;
  EXPECT_EQ(copy.bits(), a.bits());
}

TEST(Random, UniformFillsTheUnitIntervalEvenly) {
  Random random(3, "uniform");
  std::array<int, 10> bins{};
  for (int i = 0; i < kDraws; ++i) ++bins[static_cast<std::size_t>(random.uniform() * 10.0)];
  for (const int count : bins) EXPECT_NEAR(count, kDraws / 10, 4.0 * std::sqrt(kDraws * 0.09));
}

}  // namespace random_test
}  // namespace remora
