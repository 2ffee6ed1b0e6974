// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scenario/scenario.h"
#include "testing/source_dir.h"

namespace remora {
namespace mud_scene_test {

TEST(MudScene, EveryKeyReachesTheSpec) {
  Diagnostics diagnostics;
  const auto scene = parse_scenario(
      "purpose: mud\nseabed: {depth: 20}\nmud:\n"
      "  - {name: pit, rectangle: {centre: [4, 1], size: [6, 2], heading_deg: 90}, level: 19.5,"
      " edge: 0.2, law: bingham, yield_stress: 80, plastic_viscosity: 3, shear_gap: 0.1,"
      " density: 1300, camera: bottom, sonar: bottom, contact: surface}\n"
      "  - {name: layer, polygon: [[0, 0], [9, 0], [9, 9]], thickness: 0.3, damping: 60}\n"
      "vehicles: [{vehicle: bluerov2_heavy, name: rov, position: [0, 0, 5]}]\n",
      "mud.yaml", *AssetPaths::found_above(source_dir()), diagnostics);
  ASSERT_TRUE(scene) << to_string(diagnostics);
  const std::vector<MudSpec>& muds = scene->world.environment.seabed.muds;
  ASSERT_EQ(muds.size(), 2u);
  const MudSpec& pit = muds[0];
  EXPECT_EQ(pit.name, "pit");
  ASSERT_EQ(pit.outline.size(), 4u);
  // Heading east: six metres from west to east, two from south to north.
  const Mud area(pit);
  EXPECT_NEAR(area.bounds().lo.x(), 3.0, 1e-12);
  EXPECT_NEAR(area.bounds().hi.y(), 4.0, 1e-12);
  EXPECT_EQ(pit.level, 19.5);
  EXPECT_EQ(pit.edge, 0.2);
  EXPECT_EQ(pit.law, MudLaw::bingham);
  EXPECT_EQ(pit.yield_stress, 80.0);
  EXPECT_EQ(pit.plastic_viscosity, 3.0);
  EXPECT_EQ(pit.shear_gap, 0.1);
  EXPECT_EQ(pit.density, 1300.0);
  EXPECT_EQ(pit.camera, SeenGround::bottom);
  EXPECT_EQ(pit.sonar, SeenGround::bottom);
  EXPECT_EQ(pit.contact, SeenGround::surface);
  EXPECT_EQ(muds[1].outline.size(), 3u);
  EXPECT_EQ(muds[1].thickness, 0.3);
  EXPECT_EQ(muds[1].law, MudLaw::linear);
  EXPECT_EQ(muds[1].damping, 60.0);
}

}  // namespace mud_scene_test
}  // namespace remora
