// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/pilot_links.h"

#include <gtest/gtest.h>

#include <limits>

#include "world/test/scenes.h"

namespace remora {
namespace pilot_links_test {

using namespace std::chrono_literals;

constexpr VehicleId kFirst{0};

/// One vehicle, and a clock that stands where the test puts it.
struct Links {
  Links() : model(test::open_water()), links(model, timeline) {}

  Input composed(bool is_dropping = false) {
    Input input;
    input.vehicles.resize(1);
    links.compose(is_dropping, input);
    return input;
  }
  [[nodiscard]] bool has_told(const std::string& part) const {
    for (const TimelineEntry& entry : timeline.entries())
      if (entry.text.find(part) != std::string::npos) return true;
    return false;
  }

  Model model;
  SharedTimeline timeline;
  PilotLinks links;
  PilotLinks::Clock::time_point now{1h};
};

TEST(PilotLinks, SticksHoldForHalfASecondAndAreNeutralThen) {
  Links one;
  EXPECT_TRUE(one.links.move_sticks(kFirst, {.surge = 0.5}, 7, one.now, {}));
  one.links.look_for_silence(one.now + 499ms, {});
  EXPECT_EQ(one.composed().vehicles[0].pilot.sticks.surge, 0.5);
  one.links.look_for_silence(one.now + 501ms, {});
  EXPECT_EQ(one.composed().vehicles[0].pilot.sticks.surge, 0.0);
  EXPECT_TRUE(one.links.status(kFirst, one.now + 501ms).is_lost);
  EXPECT_TRUE(one.has_told("no sticks for half a second"));
}

TEST(PilotLinks, SomebodyWhoHasNeverSpokenCannotBeLost) {
  Links one;
  one.links.look_for_silence(one.now + 24h, {});
  EXPECT_FALSE(one.links.status(kFirst, one.now + 24h).is_lost);
  EXPECT_EQ(one.timeline.size(), 0u);
}

TEST(PilotLinks, WhatIsNotANumberIsACentredStick) {
  Links one;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(one.links.move_sticks(kFirst, {.yaw = nan}, 1, one.now, {}));
  EXPECT_TRUE(one.links.move_sticks(kFirst, {.surge = 9.0, .yaw = nan}, 2, one.now, {}));
  const Sticks sticks = one.composed().vehicles[0].pilot.sticks;
  EXPECT_EQ(sticks.surge, 1.0);
  EXPECT_EQ(sticks.yaw, 0.0);
}

TEST(PilotLinks, AVehicleIsDisarmedOnTheCraneAndWhenItsPilotSaysSo) {
  Links one;
  EXPECT_TRUE(one.composed().vehicles[0].is_armed);
  EXPECT_FALSE(one.composed(/*is_dropping=*/true).vehicles[0].is_armed);
  one.links.arm(kFirst, false);
  const Input held = one.composed();
  EXPECT_FALSE(held.vehicles[0].is_armed);
  EXPECT_EQ(held.vehicles[0].kind, CommandKind::pilot);
}

TEST(PilotLinks, AVehicleThatFollowsAPoseMovesOnForASecondAndStands) {
  Links one;
  RigidState state;
  state.V_WB_B.linear.x() = 2.0;
  one.links.follow_pose(kFirst, state, one.now, {});
  double north = 0.0;
  for (int i = 0; i < 300; ++i) {
    const Input input = one.composed();
    ASSERT_EQ(input.events.size(), 1u);
    north = std::get<Teleport>(input.events[0]).state.p_WB.x();
  }
  EXPECT_NEAR(north, 2.0, 1e-9);  // of three seconds one at 2 m/s
}

}  // namespace pilot_links_test
}  // namespace remora
