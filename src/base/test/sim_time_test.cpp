// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/sim_time.h"

#include <gtest/gtest.h>

namespace remora {
namespace sim_time_test {

TEST(SimTime, AMillionStepsOfTenMillisecondsAreExactlyTenThousandSeconds) {
  SimTime now;
  for (int i = 0; i < 1'000'000; ++i) now += from_seconds(0.01);
  EXPECT_EQ(now, from_seconds(10'000.0));
}

TEST(SimTime, WholeSecondsAreWholeNumbers) {
  for (int i = 0; i < 1000; ++i) EXPECT_EQ((i * from_seconds(1.0)).seconds(), i);
}

TEST(SimTime, KnowsWholeMultiples) {
  EXPECT_TRUE(is_multiple_of(from_seconds(0.1), from_seconds(0.01)));
  EXPECT_FALSE(is_multiple_of(from_seconds(0.015), from_seconds(0.01)));
  EXPECT_FALSE(is_multiple_of(from_seconds(0.1), SimTime{}));
}

}  // namespace sim_time_test
}  // namespace remora
