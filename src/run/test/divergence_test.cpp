// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "run/dive_files.h"
#include "run/mission_dive.h"
#include "world/test/scenes.h"

namespace remora {
namespace divergence_test {

/// A scene whose script tears the tether away after half a second.
ScenarioSpec torrent() {
  ScenarioSpec scene;
  scene.world = test::tether_apart_from_the_vehicle();
  scene.script.push_back({from_seconds(0.5), {}, Event{SetUniformCurrent{test::kTorrent}}});
  return scene;
}

TEST(Divergence, OfATetherIsNamedByADiveWithItsScript) {
  Dive dive(torrent());
  DiveOptions options;
  options.duration = from_seconds(2.0);
  const DiveResult result = fly(dive, options, nullptr);
  EXPECT_EQ(result.status, RunStatus::diverged);
  EXPECT_FALSE(result.is_ok());
  EXPECT_NE(result.message.find("'umbilical'"), std::string::npos) << result.message;
  EXPECT_EQ(summary_of(dive, result).status, "diverged");
}

TEST(Divergence, OfATetherIsNamedByAMission) {
  ScenarioSpec scene = torrent();
  scene.script[0].at = {};
  Dive dive(scene);
  MissionSpec spec;
  spec.plan = {plan::Go{.p_W = {1.0, 0.0, 4.0}, .heading = {}, .facing_W = {}}};
  MissionFlight flight(spec, dive.model());
  const DiveResult result = fly_mission(dive, flight, {}, nullptr);
  EXPECT_EQ(result.status, RunStatus::diverged);
  EXPECT_NE(result.message.find("'umbilical'"), std::string::npos) << result.message;
}

}  // namespace divergence_test
}  // namespace remora
