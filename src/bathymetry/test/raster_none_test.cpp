// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "bathymetry/raster.h"

namespace remora {
namespace {

TEST(Raster, WithoutGdalTheErrorSaysWhichPackagesToInstall) {
  std::vector<Problem> found;
  EXPECT_EQ(open_raster({.file = "monterey.tif"}, found), nullptr);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].what.find("monterey.tif"), std::string::npos);
  EXPECT_NE(found[0].instead.find("tools/setup.sh ocean"), std::string::npos);
}

}  // namespace
}  // namespace remora
