// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <gtest/gtest.h>

namespace remora {
namespace text_test {

using Fields = std::vector<std::string_view>;

TEST(Text, IsTrimmedAtBothEndsOnly) {
  EXPECT_EQ(trimmed(" \ta b\r\n"), "a b");
  EXPECT_EQ(trimmed(" \r\n"), "");
}

TEST(Text, IsTakenUpToASeparatorOrToItsEnd) {
  std::string_view rest = "one\ntwo";
  EXPECT_EQ(take_until('\n', rest), "one");
  EXPECT_EQ(rest, "two");
  EXPECT_EQ(take_until('\n', rest), "two");
  EXPECT_EQ(rest, "");
}

TEST(Text, ALineOfCsvKeepsItsEmptyFields) {
  EXPECT_EQ(csv_fields("a, b ,\"c d\"\r"), (Fields{"a", "b", "c d"}));
  EXPECT_EQ(csv_fields("a,,"), (Fields{"a", "", ""}));
  EXPECT_EQ(csv_fields(""), (Fields{""}));
}

TEST(Text, OnlyAWholeFiniteNumberIsANumber) {
  EXPECT_EQ(finite_number("+1.5e2"), 150.0);
  EXPECT_EQ(finite_number("-3"), -3.0);
  for (const char* text : {"", "+", "1 ", "1x", "nan", "inf", "1e999"})
    EXPECT_FALSE(finite_number(text)) << text;
}

}  // namespace text_test
}  // namespace remora
