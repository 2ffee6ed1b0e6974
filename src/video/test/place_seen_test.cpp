// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/place_seen.h"

#include <gtest/gtest.h>

#include "run/dive.h"
#include "testing/source_dir.h"

namespace remora::place_seen_test {
namespace {

/// A vehicle 2 m under water over a flat bottom in 5 m, its camera 0.2 m ahead of its middle and
/// looking down by 45°, behind a dome: rays are straight.
Dive dive_over_a_bottom(const std::string& navigation) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  auto scene = parse_scenario(
      "purpose: something to look at\n"
      "seabed: {depth: 5}\n"
      "vehicles:\n"
      "  - vehicle: bluerov2\n"
      "    name: rov\n"
      "    position: [10, 20, 2]\n"
      "    heading_deg: 90\n" +
          navigation,
      "test.yaml", paths, diagnostics);
  EXPECT_TRUE(scene) << to_string(diagnostics);
  CameraSpec camera;
  camera.name = "slanting";
  camera.port.kind = PortKind::dome;
  camera.min_tilt = camera.max_tilt = 0.0;
  // C looks along B's x axis, then 45° down.
  Mat3 R_BC;
  R_BC << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  camera.X_BC = {
      R_BC * Eigen::AngleAxisd(-0.25 * 3.14159265358979, Vec3::UnitX()).toRotationMatrix(),
      Vec3(0.2, 0, 0)};
  scene->world.vehicles[0].cameras = {camera};
  return Dive(*std::move(scene));
}

TEST(PlaceSeen, OnAFlatBottomLiesWhereTheLineOfSightMeetsIt) {
  const Dive dive = dive_over_a_bottom("");
  const auto seen = place_seen(dive.model(), dive.state(), "rov/slanting", 0.5, 0.5);
  ASSERT_TRUE(seen);
  // 3 m down at 45°: 3 m ahead of the camera, which looks east.
  EXPECT_NEAR(seen->distance, 3.0 * std::sqrt(2.0), 0.01);
  EXPECT_TRUE(in_world(dive.model(), dive.state(), *seen).isApprox(Vec3(10.0, 23.2, 5.0), 2e-3));
  EXPECT_TRUE(seen->p_B.isApprox(Vec3(3.2, 0.0, 3.0), 5e-3));
}

TEST(PlaceSeen, IsNowhereInOpenWaterOrWithoutThatCamera) {
  const Dive dive = dive_over_a_bottom("");
  EXPECT_FALSE(place_seen(dive.model(), dive.state(), "rov/none", 0.5, 0.5));
  EXPECT_FALSE(place_seen(dive.model(), dive.state(), "", 0.5, 0.5));
}

TEST(PlaceSeen, OfAVehicleThatDoesNotKnowItsPlaceHasNone) {
  // No instrument tells its position.
  const Dive dive = dive_over_a_bottom("    navigation: {position: none}\n");
  const auto seen = place_seen(dive.model(), dive.state(), "rov/slanting", 0.5, 0.5);
  ASSERT_TRUE(seen);
  EXPECT_FALSE(as_estimated(dive.model(), dive.state(), dive.output(), *seen));
}

TEST(PlaceSeen, IsTakenFromWhereTheVehicleThinksItIs) {
  const Dive dive =
      dive_over_a_bottom("    navigation: {heading: truth, attitude: truth, position: truth}\n");
  const auto seen = place_seen(dive.model(), dive.state(), "rov/slanting", 0.5, 0.5);
  ASSERT_TRUE(seen);
  const auto known = as_estimated(dive.model(), dive.state(), dive.output(), *seen);
  ASSERT_TRUE(known) << "told the truth, it knows its place";
  EXPECT_TRUE(known->isApprox(in_world(dive.model(), dive.state(), *seen), 1e-9));
}

}  // namespace
}  // namespace remora::place_seen_test
