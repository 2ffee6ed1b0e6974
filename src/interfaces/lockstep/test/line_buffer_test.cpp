// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/lockstep/line_buffer.h"

#include <gtest/gtest.h>

namespace remora::lockstep {
namespace line_buffer_test {

TEST(LineBuffer, LinesComeOutWholeHoweverTheirBytesComeIn) {
  LineBuffer lines;
  const std::string text = "one\ntwo\r\n\nthree\n";
  for (const char c : text) lines.add(std::string_view(&c, 1));
  EXPECT_EQ(lines.next()->text, "one");
  EXPECT_EQ(lines.next()->text, "two");
  EXPECT_EQ(lines.next()->text, "");
  EXPECT_EQ(lines.next()->text, "three");
  EXPECT_FALSE(lines.next());
}

TEST(LineBuffer, AnUnfinishedLineWaits) {
  LineBuffer lines;
  lines.add("half");
  EXPECT_FALSE(lines.next());
  lines.add(" a line\n");
  EXPECT_EQ(lines.next()->text, "half a line");
}

TEST(LineBuffer, ALineThatIsTooLongIsToldOfOnceAndTheNextIsSound) {
  LineBuffer lines;
  for (int i = 0; i < 100; ++i) {
    lines.add(std::string(10'000, 'x'));
    EXPECT_FALSE(lines.next());
  }
  lines.add("\nafter\n");
  const auto first = lines.next();
  ASSERT_TRUE(first);
  EXPECT_TRUE(first->is_too_long);
  EXPECT_TRUE(first->text.empty());
  EXPECT_EQ(lines.next()->text, "after");
}

TEST(LineBuffer, TheLongestLineIsStillALine) {
  LineBuffer lines;
  lines.add(std::string(LineBuffer::kLongestLine, 'y') + "\n");
  const auto line = lines.next();
  ASSERT_TRUE(line);
  EXPECT_FALSE(line->is_too_long);
  EXPECT_EQ(line->text.size(), LineBuffer::kLongestLine);
}

}  // namespace line_buffer_test
}  // namespace remora::lockstep
