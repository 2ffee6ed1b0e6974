// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "scenario/scenario.h"
#include "testing/source_dir.h"

namespace remora {
namespace held_objects_test {

ObjectSpec object(const std::string& kind) {
  const AssetPaths paths = *AssetPaths::found_above(source_dir());
  Diagnostics diagnostics;
  const auto scene = parse_scenario(
      fmt::format("purpose: something to hold\n"
                  "vehicles: [{{name: rov, vehicle: openrov}}]\n"
                  "objects: [{{name: panel, object: valve_panel, position: [9, 0, 0]}},\n"
                  "          {{name: thing, object: {}}}]\n",
                  kind),
      "a held object", paths, diagnostics);
  EXPECT_TRUE(scene) << to_string(diagnostics);
  return scene ? scene->world.objects.at(1) : ObjectSpec{};
}

/// Of what the object is made of, from its mass and the water it displaces. [kg/m³]
double density(const std::string& kind) {
  const ObjectSpec spec = object(kind);
  if (!spec.hull) return 0.0;
  return spec.hull->mass / spec.hull->volume;
}

TEST(HeldObjects, OfSteelWeighWhatTheirVolumeOfSteelDoes) {
  for (const char* kind : {"t_handle", "ring_handle", "hot_stab", "small_anchor", "pipe_piece"})
    EXPECT_NEAR(density(kind), 7850.0, 0.03 * 7850.0) << kind;
}

TEST(HeldObjects, OfClayWeighWhatTheirVolumeOfClayDoes) {
  for (const char* kind : {"loose_amphora", "vase"})
    EXPECT_NEAR(density(kind), 2000.0, 0.06 * 2000.0) << kind;
}

TEST(HeldObjects, SinkButForTheBarOfTwoHandsWhichNearlyFloats) {
  for (const char* kind : {"toolbox", "loose_tyre", "t_bar_valve"})
    EXPECT_GT(density(kind), 1100.0) << kind;
  EXPECT_NEAR(density("grab_bar"), 1025.0, 60.0);
}

TEST(HeldObjects, AValveTurnsAQuarterOnItsPanelAgainstItsFriction) {
  const ObjectSpec valve = object("t_bar_valve");
  ASSERT_TRUE(valve.attachment);
  const JointSpec& joint = valve.attachment->joint;
  EXPECT_EQ(joint.type, JointType::revolute);
  EXPECT_NEAR(joint.upper - joint.lower, 1.5708, 1e-4);
  EXPECT_EQ(joint.friction, 2.0);
}

}  // namespace held_objects_test
}  // namespace remora
