// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/silt.h"

#include <gtest/gtest.h>

#include <cmath>

#include "world/test/scenes.h"

namespace remora {
namespace silt_test {

/// Extinction times volume: as much as there is mud in the water.
double mud_in(const SiltCloud& cloud) { return cloud.extinction * std::pow(cloud.radius, 3); }

TEST(Silt, APuffOnlySpreadsUntilItsGrainsFall) {
  const double fresh = mud_in(silt_cloud({.age = 0.0}));
  EXPECT_NEAR(mud_in(silt_cloud({.age = 1.0})), fresh, 0.03 * fresh);
  // Without the fall-out of 45 s it would be all there after a minute.
  EXPECT_NEAR(mud_in(silt_cloud({.age = 60.0})), fresh * std::exp(-60.0 / 45.0), 1e-9 * fresh);
}

TEST(Silt, APuffGrowsAsTheRootOfTime) {
  const double r0 = silt_cloud({.age = 0.0}).radius;
  const double r1 = silt_cloud({.age = 10.0}).radius;
  const double r4 = silt_cloud({.age = 40.0}).radius;
  EXPECT_NEAR((r4 * r4 - r0 * r0) / (r1 * r1 - r0 * r0), 4.0, 1e-12);
}

TEST(Silt, APuffDriftsWithTheCurrentAndComesBackDown) {
  const SiltPuff puff{.p_W = {1, 2, 10}, .drift_W = {0.1, -0.2, 0}, .age = 5.0};
  const SiltCloud young = silt_cloud(puff);
  EXPECT_NEAR(young.p_W.x(), 1.5, 1e-12);
  EXPECT_NEAR(young.p_W.y(), 1.0, 1e-12);
  EXPECT_LT(young.p_W.z(), 10.0);
  SiltPuff later = puff;
  later.age = kSiltLife;
  EXPECT_GT(silt_cloud(later).p_W.z(), young.p_W.z());
}

TEST(Silt, WashStirsTheBedOnlyWithinItsReach) {
  EXPECT_DOUBLE_EQ(wash_on_bed(25.0, 1.0, 1.0), 0.0);
  EXPECT_GT(wash_on_bed(25.0, 0.3, 1.0), 0.5);
  EXPECT_GT(wash_on_bed(25.0, 0.3, 1.0), wash_on_bed(25.0, 0.5, 1.0));
  EXPECT_GT(wash_on_bed(25.0, 0.3, 1.0), wash_on_bed(5.0, 0.3, 1.0));
  EXPECT_DOUBLE_EQ(wash_on_bed(25.0, 0.1, -1.0), 0.0);  // blows upwards
  EXPECT_GT(wash_on_bed(25.0, 0.1, 0.0), 0.0);          // along the bed: a jet widens
}

/// The vehicle hovers at this height over the bed with its vertical thrusters blowing down.
test::Scene blowing_down(double height) {
  test::Scene scene(test::open_water());
  scene.state.bodies.bodies[0].p_WB.z() = 20.0 - height;
  for (ThrusterState& shaft : scene.state.vehicles[0].propulsion.thrusters) shaft.speed = -300.0;
  return scene;
}

TEST(Silt, AVehicleThatBlowsOnTheBedLeavesATrailOfPuffs) {
  test::Scene scene = blowing_down(0.4);
  SiltMemory memory;
  for (int i = 0; i < 10; ++i) {
    scene.state.now = from_seconds(0.2 * i);
    memory.observe(scene.model, scene.state, scene.output);
  }
  const std::vector<SiltPuff> puffs = memory.puffs(from_seconds(5.0));
  ASSERT_EQ(puffs.size(), 10u);
  EXPECT_NEAR(puffs.front().age, 5.0, 1e-9);
  EXPECT_NEAR(puffs.front().p_W.z(), 20.0, 0.2);
  EXPECT_TRUE(memory.puffs(from_seconds(5.0 + kSiltLife)).empty());
}

TEST(Silt, AVehicleInMidWaterLeavesNone) {
  test::Scene scene = blowing_down(2.0);
  SiltMemory memory;
  memory.observe(scene.model, scene.state, scene.output);
  EXPECT_TRUE(memory.puffs(scene.state.now).empty());
}

TEST(Silt, ACopiedMemoryGoesOnAsTheOriginal) {
  test::Scene scene = blowing_down(0.4);
  SiltMemory original;
  SiltMemory restored;
  for (int i = 0; i < 300; ++i) {  // more than it holds
    if (i == 150) restored = original;
    scene.state.now = from_seconds(0.2 * i);
    scene.state.bodies.bodies[0].p_WB.x() = 0.05 * i;
    original.observe(scene.model, scene.state, scene.output);
    if (i >= 150) restored.observe(scene.model, scene.state, scene.output);
  }
  const std::vector<SiltPuff> a = original.puffs(scene.state.now);
  const std::vector<SiltPuff> b = restored.puffs(scene.state.now);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].p_W, b[i].p_W);
}

}  // namespace silt_test
}  // namespace remora
