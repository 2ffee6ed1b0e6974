// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "run/dive_files.h"
#include "run/mission_dive.h"
#include "world/test/scenes.h"

namespace remora {
namespace dive_test {

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
  MissionRun mission(spec, dive.model());
  const DiveResult result = fly_mission(dive, mission, {}, nullptr);
  EXPECT_EQ(result.status, RunStatus::diverged);
  EXPECT_NE(result.message.find("'umbilical'"), std::string::npos) << result.message;
}

TEST(Script, SeventeenEventsOfOneMomentAllHappen) {
  ScenarioSpec scene;
  scene.world = test::open_water();
  for (int i = 1; i <= 17; ++i)
    scene.script.push_back({from_seconds(0.1), {}, Event{SetVisibility{1.0 * i}}});
  Dive dive(scene);
  while (dive.input().events.empty() && dive.state().now < from_seconds(1.0))
    ASSERT_EQ(dive.step(), StepStatus::ok);
  ASSERT_EQ(dive.input().events.size(), 17u);
  EXPECT_EQ(std::get<SetVisibility>(dive.input().events.back()).visibility, 17.0);
}

}  // namespace dive_test
}  // namespace remora
