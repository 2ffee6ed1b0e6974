// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostics.h"

#include <gtest/gtest.h>

namespace remora {
namespace {

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

}  // namespace
}  // namespace remora
