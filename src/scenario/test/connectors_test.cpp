// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "math/angles.h"
#include "scenario/scenario.h"
#include "testing/source_dir.h"
#include "world/plugs.h"
#include "world/world.h"

namespace remora {
namespace connectors_test {

ScenarioSpec read(const std::string& objects) {
  Diagnostics diagnostics;
  const std::string text =
      "purpose: plugs\nseabed: {depth: 30}\nvehicles:\n  - {name: rov, vehicle: bluerov2_heavy, "
      "position: [0, 0, 5]}\nobjects:\n" +
      objects;
  const auto spec =
      parse_scenario(text, "test.yaml", *AssetPaths::found_above(source_dir()), diagnostics);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  return spec.value_or(ScenarioSpec{});
}

TEST(Connectors, AJunctionPlateAndAFlyingLeadFitEachOther) {
  const ScenarioSpec spec = read(
      "  - {name: plate, object: junction_plate, position: [5, 0, 30]}\n"
      "  - {name: lead, object: flying_lead_plug, position: [4, 0, 20]}\n");
  const Model model(spec.world);
  ASSERT_EQ(model.receptacles().size(), 3u);
  EXPECT_EQ(model.receptacles()[1].name, "plate/centre");
  EXPECT_NEAR(model.receptacles()[1].spec.rules.tolerance.x(), 0.3, 1e-3);
  EXPECT_EQ(model.receptacles()[1].spec.rules.mating_force, 25.0);
  ASSERT_EQ(model.plugs().size(), 1u);
  EXPECT_EQ(model.plugs()[0].fits.size(), 3u);
}

TEST(Connectors, ThoseThatSayNothingElseHaveTheRulesOfTheCode) {
  const ScenarioSpec spec = read(
      "  - {name: plate, position: [5, 0, 20], shapes: [{kind: box, size: [0.1, 1, 1]}],\n"
      "     receptacles: [{name: a, kind: x, position: [-0.05, 0.1, 0], yaw_deg: 180}]}\n");
  const ReceptacleSpec& socket = spec.world.objects[0].connectors.receptacles[0];
  EXPECT_EQ(socket.rules.tolerance, Vec3(0.15, 0.15, 0.15));
  EXPECT_EQ(socket.X_BF.p, Vec3(-0.05, 0.1, 0.0));
  EXPECT_NEAR(socket.X_BF.R(0, 0), -1.0, 1e-12);
}

// 8 N of weight in water hang on the lead when it has come to rest.
TEST(Connectors, ALeadHoldsTheObjectThatHangsOnIt) {
  const ScenarioSpec spec = read(
      "  - {name: beam, position: [5, 0, 10], shapes: [{kind: box, size: [0.2, 0.2, 0.2]}]}\n"
      "  - {name: load, position: [5, 0, 12], mass: 2, solidity: 1,\n"
      "     shapes: [{kind: box, size: [0.1, 0.1, 0.11575]}],\n"
      "     tether: {from: {body: beam, position: [0, 0, 0.1]}, at: [0, 0, -0.058],\n"
      "              reel: {deployed: 2, capacity: 2}, nodes: 10}}\n");
  ASSERT_EQ(spec.world.tethers.size(), 1u);
  EXPECT_EQ(spec.world.tethers[0].name, "load_tether");
  EXPECT_EQ(spec.world.tethers[0].vehicle_end.body, "load");
  const Model model(spec.world);
  State state = initial_state(model, 1);
  const Input input = neutral_input(model);
  Output output = make_output(model);
  Workspace workspace(model);
  for (int i = 0; i < 3000; ++i)
    ASSERT_EQ(step(model, input, state, output, workspace), StepStatus::ok);
  const BodyId load = find_body(spec.world, "load");
  EXPECT_LT(state.bodies.bodies[load.index].V_WB_B.linear.norm(), 0.02);
  EXPECT_NEAR(state.bodies.bodies[load.index].p_WB.z(), 12.16, 0.05);
  const double density = 1027.0;  // about, of the default sea water
  EXPECT_NEAR(output.tethers[0].vehicle_tension, 9.81 * (2.0 - density * 0.1 * 0.1 * 0.11575), 0.3);
}

TEST(Connectors, AnArmStartsWhereTheSceneSays) {
  Diagnostics diagnostics;
  const auto spec = parse_scenario(
      "purpose: arms\nseabed: {depth: 300}\nvehicles:\n  - name: rov\n    vehicle: rexrov\n"
      "    position: [0, 0, 50]\n    arms: [{arm: reach_bravo7, name: arm, start_deg: {elbow: 110, "
      "left_jaw: 5}}]\n",
      "test.yaml", *AssetPaths::found_above(source_dir()), diagnostics);
  ASSERT_TRUE(spec) << to_string(diagnostics);
  const Model model(spec->world);
  const State state = initial_state(model, 1);
  for (std::uint32_t j = 0; j < model.multibody().joints().size(); ++j) {
    const std::string& name = model.joint({j}).name;
    const double q_deg = state.bodies.joints[j].q / kDegree;
    if (name == "arm/elbow") {
      EXPECT_NEAR(q_deg, 110.0, 1e-9);
    } else if (name == "arm/left_jaw" || name == "arm/right_jaw") {
      EXPECT_NEAR(q_deg, 5.0, 1e-9);
    }
  }
}

}  // namespace connectors_test
}  // namespace remora
