// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostics.h"

#include <gtest/gtest.h>

namespace remora {
namespace diagnostics_test {

TEST(Diagnostics, AnErrorReadsAsPlaceProblemAndAdvice) {
  Diagnostics found;
  found.error({"scene.yaml", 12}, "mass is negative (-3)", "Write a mass in kilograms");
  EXPECT_EQ(to_string(found),
            "scene.yaml:12: error: mass is negative (-3). Write a mass in kilograms\n");
}

TEST(Diagnostics, AWarningAloneDoesNotStopARun) {
  Diagnostics found;
  found.warning({"scene.yaml", 3}, "unused");
  EXPECT_FALSE(found.has_errors());
  found.error({"scene.yaml", 4}, "bad");
  EXPECT_TRUE(found.has_errors());
}

TEST(Diagnostics, TheSameProblemOfManyPartsIsShownOnce) {
  Diagnostics found;
  for (int thruster = 0; thruster < 8; ++thruster)
    found.error({"t200.csv", 1}, "no column force_N");
  found.error({"t200.csv", 2}, "no column force_N");
  EXPECT_EQ(to_string(found),
            "t200.csv:1: error: no column force_N\nt200.csv:2: error: no column force_N\n");
}

TEST(Diagnostics, ControlCharactersOfAFileDoNotReachTheTerminal) {
  Diagnostics found;
  found.error({"scene.yaml", 1}, "the name `\x1b[2J\r` is not a name", "Schreibe Größe");
  EXPECT_EQ(to_string(found),
            "scene.yaml:1: error: the name `\\x1b[2J\\x0d` is not a name. Schreibe Größe\n");
}

}  // namespace diagnostics_test
}  // namespace remora
