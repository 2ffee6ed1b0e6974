// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/arm_parts.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace remora {
namespace arm_parts_test {

constexpr struct {
  double radius, length;
} kHousings[] = {{0.046, 0.10}, {0.046, 0.28}, {0.05, 0.42}, {0.04, 0.09}, {0.12, 0.05}};

TEST(ArmParts, AreClosedSolidsThatFaceOutwards) {
  const auto check = [](const TriangleMesh& mesh, const char* what) {
    EXPECT_TRUE(is_watertight(mesh)) << what;
    EXPECT_GT(volume(mesh), 0.0) << what;
  };
  for (const auto& [radius, length] : kHousings) {
    check(make_arm_housing(radius, length), "housing");
    check(make_arm_fittings(radius, length), "fittings");
    if (has_arm_hose(radius, length)) check(make_arm_hose(radius, length), "hose");
  }
  for (const Vec3& size : {Vec3(0.03, 0.016, 0.11), Vec3(0.02, 0.05, 0.16)}) {
    check(make_jaw(size), "jaw");
    check(make_jaw_pads(size), "pads");
  }
}

// What a camera sees of an arm must be where it touches: a housing fills its cylinder to the ends,
// and nothing stands out of it by more than a strap and a hose do.
TEST(ArmParts, FillTheSolidThatTouches) {
  for (const auto& [radius, length] : kHousings) {
    const Aabb housing = bounds(make_arm_housing(radius, length));
    EXPECT_NEAR(housing.size().z(), length, 1e-12);
    EXPECT_NEAR(housing.hi.x(), radius, 1e-12);
    Aabb around = bounds(make_arm_fittings(radius, length));
    if (has_arm_hose(radius, length)) {
      const Aabb hose = bounds(make_arm_hose(radius, length));
      around.lo = around.lo.cwiseMin(hose.lo);
      around.hi = around.hi.cwiseMax(hose.hi);
    }
    EXPECT_LT(around.hi.z(), 0.5 * length + 0.07 * radius);
    EXPECT_LT(std::max(around.hi.x(), -around.lo.x()), 1.25 * radius);
    EXPECT_LT(std::max(around.hi.y(), -around.lo.y()), 1.001 * radius);
  }
  const Vec3 size(0.03, 0.016, 0.11);
  EXPECT_TRUE(bounds(make_jaw(size)).size().isApprox(size, 1e-12));
  const Aabb pads = bounds(make_jaw_pads(size));
  EXPECT_NEAR(pads.size().y(), size.y(), 1e-12);
  EXPECT_LT(pads.hi.z(), 0.5 * size.z());
}

}  // namespace arm_parts_test
}  // namespace remora
