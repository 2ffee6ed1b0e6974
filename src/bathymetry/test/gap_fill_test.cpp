// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/gap_fill.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace {

TEST(GapFill, WithoutAnyDepthThereIsNothingToFillWith) { EXPECT_FALSE(GapFill(10, 10).finish()); }

TEST(GapFill, OneSoundingIsTheDepthOfAll) {
  GapFill fill(1000, 700);
  fill.add(3, 650, 42.0);
  ASSERT_TRUE(fill.finish());
  for (const int row : {0, 500, 999}) EXPECT_DOUBLE_EQ(fill.depth(row, 10), 42.0);
}

TEST(GapFill, AHoleInASlopeIsClosedWithTheSlopesDepthsAtItsRim) {
  const auto slope = [](int i, int j) { return 50.0 + 0.1 * i - 0.2 * j; };
  GapFill fill(128, 128);
  for (int i = 0; i < 128; ++i) {
    for (int j = 0; j < 128; ++j)
      if (std::hypot(i - 64, j - 64) > 10.0) fill.add(i, j, slope(i, j));
  }
  ASSERT_TRUE(fill.finish());
  EXPECT_NEAR(fill.depth(64, 64), slope(64, 64), 1.0);
  // A square of two by two points beside: at most what the slope falls over that distance.
  for (int j = 54; j <= 74; j += 20) EXPECT_NEAR(fill.depth(64, j), slope(64, j), 3.0 * 0.3);
}

TEST(GapFill, WhatIsFilledLiesBetweenTheDepthsThatAreKnown) {
  GapFill fill(300, 300);
  for (int i = 0; i < 300; i += 7) fill.add(i, (i * 31) % 300, 20.0 + i % 50);
  ASSERT_TRUE(fill.finish());
  for (int i = 0; i < 300; i += 3) {
    for (int j = 0; j < 300; j += 3) {
      EXPECT_GE(fill.depth(i, j), 20.0 - 1e-3);
      EXPECT_LE(fill.depth(i, j), 70.0 + 1e-3);
    }
  }
}

TEST(GapFill, NeighboursDifferLittleFarFromWhatIsKnown) {
  GapFill fill(400, 400);
  for (int i = 0; i < 20; ++i) fill.add(i, 0, 10.0);
  for (int i = 380; i < 400; ++i) fill.add(i, 399, 100.0);
  ASSERT_TRUE(fill.finish());
  for (int i = 50; i < 350; ++i)
    EXPECT_LT(std::abs(fill.depth(i + 1, 200) - fill.depth(i, 200)), 3.0);
}

}  // namespace
}  // namespace remora
