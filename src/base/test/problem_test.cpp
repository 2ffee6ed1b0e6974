// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/problem.h"

#include <gtest/gtest.h>

#include "base/spec_check.h"

namespace remora {
namespace problem_test {

TEST(Problem, ReadsAsWhatIsWrongAndWhatToWrite) {
  EXPECT_EQ(to_string(Problem{"mass", "mass is -3", "Write kilograms"}),
            "mass is -3. Write kilograms");
  EXPECT_EQ(to_string(Problem{"mass", "mass is -3"}), "mass is -3");
}

TEST(Problem, KnowsItsWayFromTheSectionAbove) {
  EXPECT_EQ(within("reel", {"capacity", "it is 0"}).field, "reel.capacity");
  EXPECT_EQ(within("reel", {"", "it is odd"}).field, "reel");
  EXPECT_EQ(within("", {"capacity", "it is 0"}).field, "capacity");
}

TEST(SpecCheck, NamesTheKeyAndWhatToWrite) {
  SpecCheck check;
  check.positive("range", 0.0);
  check.not_negative("noise", -1.0);
  check.not_negative("bias", 0.0);
  check.that(false, {"beams", "there are no beams"});
  const std::vector<Problem> found = std::move(check).found();
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].field, "range");
  EXPECT_EQ(to_string(found[0]), "range is 0. Write a number above 0");
  EXPECT_EQ(to_string(found[1]), "noise is -1. Write a number from 0 up");
  EXPECT_EQ(found[2].field, "beams");
}

}  // namespace problem_test
}  // namespace remora
