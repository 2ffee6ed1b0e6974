// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/state_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <limits>

#include "world/test/scenes.h"

namespace remora {
namespace state_json_test {

using nlohmann::json;

TEST(StateJson, NamesTheMovingBodies) {
  test::Scene scene(test::pool());
  ASSERT_EQ(scene.run(0.5), StepStatus::ok);
  const json read = json::parse(to_json(scene.model, scene.state));
  EXPECT_EQ(read["time"], 0.5);
  ASSERT_EQ(read["bodies"].size(), 1u);  // the walls stand still
  EXPECT_EQ(read["bodies"][0]["name"], "rov");
  EXPECT_EQ(read["bodies"][0]["quaternion"][0], scene.body().q_WB.w());
}

TEST(StateJson, HasEveryFieldByItsName) {
  test::Scene scene(test::open_water());
  scene.input.vehicles[0].pilot = {ControlMode::depth_hold, {.surge = 0.5}};
  scene.input.events.push_back(SetVisibility{3.0});
  ASSERT_EQ(scene.run(0.5), StepStatus::ok);
  const json state = json::parse(to_json(scene.model, scene.state))["state"];
  EXPECT_EQ(state["steps"], scene.state.steps);
  EXPECT_EQ(state["bodies"]["bodies"][0]["p_WB"][2], scene.body().p_WB.z());
  EXPECT_EQ(state["vehicles"][0]["controller"]["hold"]["mode"], "depth_hold");
  EXPECT_EQ(state["vehicles"][0]["propulsion"]["thrusters"].size(), 8u);
  EXPECT_EQ(state["environment"]["visibility_override"], 3.0);
  EXPECT_TRUE(state["environment"]["sun_elevation_override"].is_null());
}

TEST(StateJson, OfADivergedStateCanStillBeRead) {
  test::Scene scene(test::open_water());
  scene.state.bodies.bodies[0].p_WB.x() = std::numeric_limits<double>::quiet_NaN();
  const json read = json::parse(to_json(scene.model, scene.state));
  EXPECT_TRUE(read["bodies"][0]["position"][0].is_null());
  EXPECT_TRUE(read["state"]["bodies"]["bodies"][0]["p_WB"][0].is_null());
}

}  // namespace state_json_test
}  // namespace remora
