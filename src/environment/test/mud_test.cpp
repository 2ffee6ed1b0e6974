// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/mud.h"

#include <gtest/gtest.h>

#include "environment/seabed.h"
#include "geometry/height_field.h"

namespace remora {
namespace mud_test {

MudSpec layer(double thickness) {
  MudSpec spec;
  spec.name = "layer";
  spec.thickness = thickness;
  return spec;
}

const std::vector<Vec2> kSquare = {{0.0, 0.0}, {4.0, 0.0}, {4.0, 4.0}, {0.0, 4.0}};

/// A bottom that falls by a tenth of the way north.
std::shared_ptr<const Terrain> slope() {
  HeightFieldSpec spec;
  spec.rows = spec.columns = 21;
  spec.origin = Vec2(-10.0, -10.0);
  for (int i = 0; i < 21; ++i)
    for (int j = 0; j < 21; ++j) spec.depths.push_back(20.0 + 0.1 * (i - 10));
  return std::make_shared<const HeightField>(spec);
}

TEST(Mud, ALayerFollowsTheBottom) {
  const Seabed seabed({.flat_depth = {}, .terrain = slope(), .muds = {layer(0.5)}});
  for (const double north : {-5.0, 0.0, 7.5})
    EXPECT_NEAR(seabed.ground_at(north, 1.0).z, 20.0 + 0.1 * north - 0.5, 1e-12);
}

TEST(Mud, APitIsLevelAndEndsWhereTheBottomRisesAboveIt) {
  MudSpec pit;
  pit.level = 20.2;
  const Seabed seabed({.flat_depth = {}, .terrain = slope(), .muds = {pit}});
  EXPECT_NEAR(seabed.ground_at(5.0, 0.0).z, 20.2, 1e-12);
  EXPECT_NEAR(seabed.ground_at(9.0, 0.0).z, 20.2, 1e-12);
  EXPECT_NEAR(seabed.ground_at(-1.0, 0.0).z, 19.9, 1e-12);
  EXPECT_EQ(seabed.ground_at(-1.0, 0.0).mud, nullptr);
}

TEST(Mud, RunsOutTowardsItsOutline) {
  MudSpec spec = layer(0.4);
  spec.outline = kSquare;
  spec.edge = 1.0;
  const Mud mud(spec);
  EXPECT_DOUBLE_EQ(mud.surface_z(2.0, 2.0, 10.0), 9.6);
  EXPECT_DOUBLE_EQ(mud.surface_z(0.5, 2.0, 10.0), 9.8);  // half way through its edge
  EXPECT_DOUBLE_EQ(mud.surface_z(-0.1, 2.0, 10.0), 10.0);
  EXPECT_DOUBLE_EQ(mud.surface_z(2.0, 4.1, 10.0), 10.0);
}

TEST(Mud, AnOutlineMayBeHollow) {
  MudSpec spec = layer(0.4);
  spec.outline = {{0.0, 0.0}, {4.0, 0.0}, {4.0, 4.0}, {2.0, 1.0}, {0.0, 4.0}};
  spec.edge = 0.0;
  const Mud mud(spec);
  EXPECT_DOUBLE_EQ(mud.surface_z(0.5, 2.0, 10.0), 9.6);
  EXPECT_DOUBLE_EQ(mud.surface_z(2.0, 3.0, 10.0), 10.0);  // in the notch
}

TEST(Mud, WhereTwoOverlapTheUpperOneIsFelt) {
  MudSpec thick = layer(0.6);
  thick.outline = kSquare;
  const Seabed seabed({.flat_depth = 10.0, .terrain = {}, .muds = {layer(0.2), thick}});
  EXPECT_EQ(seabed.ground_at(2.0, 2.0).mud, &seabed.muds()[1]);
  EXPECT_EQ(seabed.ground_at(9.0, 2.0).mud, &seabed.muds()[0]);
}

TEST(Mud, SoundMayLookThroughIt) {
  MudSpec spec = layer(0.5);
  spec.sonar = SeenGround::bottom;
  const Seabed seabed({.flat_depth = 10.0, .terrain = {}, .muds = {spec}});
  EXPECT_DOUBLE_EQ(seabed.sounded_depth(0.0, 0.0), 10.0);
  EXPECT_DOUBLE_EQ(seabed.ground_at(0.0, 0.0).z, 9.5);
}

TEST(Mud, ThatCannotBeIsRefused) {
  EXPECT_TRUE(problems(layer(0.5)).empty());
  EXPECT_EQ(problems(layer(-0.5)).size(), 1u);
  EXPECT_EQ(problems(MudSpec{}).size(), 1u);  // neither thickness nor level
  MudSpec both = layer(0.5);
  both.level = 9.0;
  EXPECT_EQ(problems(both).size(), 1u);
  MudSpec line = layer(0.5);
  line.outline = {{0.0, 0.0}, {1.0, 0.0}};
  EXPECT_EQ(problems(line).size(), 1u);
  MudSpec pushing = layer(0.5);
  pushing.damping = -1.0;
  EXPECT_EQ(problems(pushing).size(), 1u);
  EXPECT_EQ(problems(SeabedSpec{.flat_depth = {}, .terrain = {}, .muds = {layer(0.5)}}).size(), 1u);
}

}  // namespace mud_test
}  // namespace remora
