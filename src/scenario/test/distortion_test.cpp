// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scenario/scenario.h"
#include "testing/source_dir.h"

namespace remora {
namespace distortion_test {

ObjectSpec object_with(const std::string& more) {
  Diagnostics diagnostics;
  const auto scene = parse_scenario(
      "purpose: old things\nseabed: {depth: 20}\n"
      "vehicles: [{vehicle: bluerov2_heavy, name: rov, position: [0, 0, 5]}]\n"
      "objects: [{object: amphora, name: thing, position: [3, 0, 19]" +
          more + "}]\n",
      "old.yaml", *AssetPaths::found_above(source_dir()), diagnostics);
  EXPECT_TRUE(scene) << to_string(diagnostics);
  return scene->world.objects.front();
}

TEST(Distortion, OfASceneBendsLooksAndTouchAndRoughensAndGrows) {
  const ObjectSpec as_made = object_with("");
  const ObjectSpec old = object_with(", distortion: {extent: 0.4, seed: 3}");
  EXPECT_NE(old.visuals[0].mesh->vertices, as_made.visuals[0].mesh->vertices);
  EXPECT_EQ(old.collision.shapes[0].mesh->vertices, old.visuals[0].mesh->vertices);
  EXPECT_DOUBLE_EQ(old.collision.friction, 1.4 * as_made.collision.friction);
  ASSERT_TRUE(old.fouling);
  EXPECT_EQ(old.fouling->level, 2);
  EXPECT_FALSE(as_made.fouling);
}

TEST(Distortion, OfExtentZeroChangesNothing) {
  const ObjectSpec as_made = object_with("");
  const ObjectSpec same = object_with(", distortion: {extent: 0}");
  EXPECT_EQ(same.visuals[0].mesh->vertices, as_made.visuals[0].mesh->vertices);
  EXPECT_DOUBLE_EQ(same.collision.friction, as_made.collision.friction);
  EXPECT_FALSE(same.fouling);
}

TEST(Distortion, LeavesGrowthAloneThatTheSceneDescribes) {
  EXPECT_EQ(object_with(", distortion: {extent: 0.4}, fouling: {level: 5}").fouling->level, 5);
}

}  // namespace distortion_test
}  // namespace remora
