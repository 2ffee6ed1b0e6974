// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/convex_outline.h"

#include <gtest/gtest.h>

namespace remora {
namespace convex_outline_test {

TEST(Outline, IsTheLeastConvexOneAroundAllPoints) {
  std::vector<Vec2> points;
  for (int i = 0; i <= 10; ++i) {
    for (int j = 0; j <= 4; ++j) points.emplace_back(i, j);
  }
  const std::vector<Vec2> corners = convex_outline(points);
  ASSERT_EQ(corners.size(), 4u);
  double twice_area = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec2 &a = corners[i], &b = corners[(i + 1) % 4];
    twice_area += a.x() * b.y() - a.y() * b.x();
  }
  EXPECT_DOUBLE_EQ(twice_area, 2.0 * 40.0);  // positive: counter-clockwise
  EXPECT_EQ(convex_outline({Vec2(1, 1), Vec2(1, 1)}).size(), 1u);
}

}  // namespace convex_outline_test
}  // namespace remora
