// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/four_lanes.h"

#include <gtest/gtest.h>

namespace remora {
namespace four_lanes_test {

TEST(FourLanes, SineAndCosineAreLibmsToTwoInTenToTheFifteenth) {
  for (int i = -20000; i < 20000; ++i) {
    const double turns = 1.7e-4 * i + 1e-7 * i * i;
    const SineCosine of = sine_cosine_of_turns(Eigen::Array4d::Constant(turns));
    // The reference takes the exact remainder, so that only the series is compared.
    const double angle = 2.0 * std::numbers::pi * std::remainder(turns, 1.0);
    ASSERT_NEAR(of.sine[i & 3], std::sin(angle), 2e-15) << turns;
    ASSERT_NEAR(of.cosine[i & 3], std::cos(angle), 2e-15) << turns;
  }
}

TEST(FourLanes, DecayIsLibmsExponentialToOneInTenToTheThirteenth) {
  for (double x = 0.0; x <= kNegligibleDecay; x += 0.00137)
    ASSERT_NEAR(decay(Eigen::Array4d::Constant(x))[2] / std::exp(-x), 1.0, 1e-13) << x;
}

}  // namespace four_lanes_test
}  // namespace remora
