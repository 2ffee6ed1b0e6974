// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// The shipped scene with a flying lead, flown by its own script.
#include <gtest/gtest.h>

#include "run/dive.h"
#include "testing/source_dir.h"
#include "world/plugs.h"

namespace remora {
namespace flying_lead_test {

Dive dive_into_the_scene() {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  auto scenario = load_scenario(paths.scenarios / "flying_lead.yaml", paths, diagnostics);
  EXPECT_TRUE(scenario.has_value()) << to_string(diagnostics);
  return Dive(std::move(*scenario));
}

struct PlugChange {
  PlugPhase phase = PlugPhase::free;
  double mean_force = 0.0;
};

TEST(FlyingLead, IsPluggedInByTheVehicleAndPulledOutAgain) {
  Dive dive = dive_into_the_scene();
  const Model& model = dive.model();
  std::vector<PlugChange> changes;
  while (dive.state().now < dive.scenario().duration) {
    ASSERT_EQ(dive.step(), StepStatus::ok);
    const PlugOutput& plug = dive.output().plugs[0];
    if (!plug.has_changed) continue;
    changes.push_back({dive.state().plugs[0].phase, plug.mean_force});
    if (changes.back().phase != PlugPhase::free) {
      const std::uint32_t socket = *dive.state().plugs[0].receptacle;
      EXPECT_EQ(model.receptacles()[socket].name, "plate/centre");
    }
  }
  ASSERT_EQ(changes.size(), 3u);
  EXPECT_EQ(changes[0].phase, PlugPhase::joined);
  EXPECT_EQ(changes[1].phase, PlugPhase::fixed);
  EXPECT_GT(changes[1].mean_force, 25.0);
  EXPECT_EQ(changes[2].phase, PlugPhase::free);
  EXPECT_GT(changes[2].mean_force, 125.0);
}

// Nothing but friction holds the plug: it is still between the jaws when the vehicle has pulled it
// out and backed off.
TEST(FlyingLead, StaysInTheJawsToTheEnd) {
  Dive dive = dive_into_the_scene();
  const auto plug_in_hand = [&] {
    const std::vector<RigidState>& bodies = dive.state().bodies.bodies;
    const Pose X_WH = bodies[find_body(dive.scenario().world, "rov/arm/hand").index].X_WB();
    return Vec3((X_WH.inverse() * bodies[find_body(dive.scenario().world, "lead").index].X_WB()).p);
  };
  while (dive.state().now < from_seconds(3.0)) ASSERT_EQ(dive.step(), StepStatus::ok);
  const Vec3 gripped = plug_in_hand();
  while (dive.state().now < dive.scenario().duration) ASSERT_EQ(dive.step(), StepStatus::ok);
  EXPECT_LT((plug_in_hand() - gripped).norm(), 0.05);
  EXPECT_GT(plug_in_receptacle(dive.model(), dive.state(), dive.model().plugs()[0], 1).p.x(), 0.2);
}

TEST(FlyingLead, FliesAgainToTheLastBitFromASnapshotWithThePlugLocked) {
  Dive dive = dive_into_the_scene();
  while (dive.state().now < from_seconds(25.0)) ASSERT_EQ(dive.step(), StepStatus::ok);
  ASSERT_EQ(dive.state().plugs[0].phase, PlugPhase::fixed);
  State restored = dive.state();
  Output output = make_output(dive.model());
  Workspace workspace(dive.model());
  while (dive.state().now < from_seconds(40.0)) {
    ASSERT_EQ(dive.step(), StepStatus::ok);
    ASSERT_EQ(step(dive.model(), dive.input(), restored, output, workspace), StepStatus::ok);
    ASSERT_EQ(hash(restored), hash(dive.state())) << dive.state().now.seconds();
  }
  EXPECT_EQ(restored.plugs[0].phase, PlugPhase::free);
}

}  // namespace flying_lead_test
}  // namespace remora
