// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "math/table.h"

#include <gtest/gtest.h>

#include <limits>

namespace remora {
namespace table_test {

TEST(Table, IsLinearBetweenKnotsAndConstantBeyondThem) {
  const Table table({0.0, 1.0, 4.0}, {2.0, 4.0, 1.0});
  EXPECT_DOUBLE_EQ(table(0.5), 3.0);
  EXPECT_DOUBLE_EQ(table(2.5), 2.5);
  EXPECT_DOUBLE_EQ(table(-7.0), 2.0);
  EXPECT_DOUBLE_EQ(table(9.0), 1.0);
  EXPECT_DOUBLE_EQ(table.slope(2.0), -1.0);
}

TEST(Table, EvenAndUnevenSearchAgree) {
  std::vector<double> x, y;
  for (int i = 0; i <= 100; ++i) {
    x.push_back(-1.0 + 0.02 * i);
    y.push_back(x.back() * x.back());
  }
  const Table even(x, y);
  x[50] += 1e-7;  // no longer even: the binary search takes over
  const Table uneven(x, y);
  for (double at = -1.2; at < 1.2; at += 0.0137) EXPECT_NEAR(even(at), uneven(at), 1e-6);
}

TEST(Table, NamesWhatIsWrongWithItsColumns) {
  EXPECT_NE(table_problem({0, 0}, {1, 2}), "");
  EXPECT_NE(table_problem({0, 1}, {1}), "");
  EXPECT_NE(table_problem({}, {}), "");
  EXPECT_NE(table_problem({0, std::numeric_limits<double>::quiet_NaN()}, {1, 2}), "");
  EXPECT_EQ(table_problem({0, 1}, {1, 2}), "");
}

}  // namespace table_test
}  // namespace remora
