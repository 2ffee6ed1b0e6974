// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/boxed_lcp.h"

#include <gtest/gtest.h>

#include <limits>

namespace remora {
namespace boxed_lcp_test {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

BoxedLcp two_contacts(double first_mobility, double second_mobility) {
  BoxedLcp lcp;
  lcp.resize(2);
  lcp.A(0, 0) = first_mobility;
  lcp.A(1, 1) = second_mobility;
  lcp.b = {3.0, 4.0};
  lcp.upper = {kInfinity, kInfinity};
  return lcp;
}

TEST(BoxedLcp, IndependentContactsAreEachStoppedByTheirOwnImpulse) {
  BoxedLcp lcp = two_contacts(2.0, 0.5);
  lcp.solve();
  EXPECT_NEAR(lcp.x[0], 1.5, 1e-9);
  EXPECT_NEAR(lcp.x[1], 8.0, 1e-9);
}

// Along a hinge's axis, for example. It ended the program once.
TEST(BoxedLcp, ADirectionInWhichNothingCanMoveTakesNoImpulse) {
  BoxedLcp lcp = two_contacts(2.0, 0.0);
  lcp.solve();
  EXPECT_NEAR(lcp.x[0], 1.5, 1e-9);
  EXPECT_EQ(lcp.x[1], 0.0);
}

}  // namespace boxed_lcp_test
}  // namespace remora
