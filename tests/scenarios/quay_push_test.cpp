// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// A vehicle that was held by a wall, and comes free.
#include <gtest/gtest.h>

#include <cmath>

#include "math/angles.h"
#include "math/rotation.h"
#include "run/dive.h"
#include "testing/source_dir.h"

namespace remora {
namespace quay_push_test {

/// The quay's Heavy, looking at the wall from aside.
ScenarioSpec quay(double heading) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  ScenarioOverrides overrides;
  overrides.launch.start_heading = heading;
  auto scene =
      load_scenario(paths.scenarios / "quay_wall.yaml", paths, diagnostics, overrides).value();
  scene.script.clear();
  return scene;
}

struct Flown {
  double in_contact = 0.0;  ///< [s]
  double turned = 0.0;      ///< either way [rad]
  double highest = 1e9, lowest = -1e9;
};

double yaw_of(const Dive& dive) {
  return to_roll_pitch_yaw(dive.state().bodies.bodies[0].q_WB).yaw;
}

Flown fly(Dive& dive, const Input& input, double seconds) {
  Flown flown;
  const SimTime end = dive.state().now + from_seconds(seconds);
  while (dive.state().now < end) {
    const double before = yaw_of(dive);
    EXPECT_EQ(dive.step(input), StepStatus::ok);
    flown.turned += std::abs(wrap_to_pi(yaw_of(dive) - before));
    if (dive.output().vehicles[0].is_in_contact) flown.in_contact += dive.model().step().seconds();
    const double depth = dive.state().bodies.bodies[0].p_WB.z();
    flown.highest = std::min(flown.highest, depth);
    flown.lowest = std::max(flown.lowest, depth);
  }
  return flown;
}

/// The wall turns the bow square to itself, against the heading that is held, for 25 s. What has
/// been wound up meanwhile must not spin the vehicle: it turns back to its heading, and stays.
TEST(QuayPush, AVehicleThatWasPushedIntoTheQuayTurnsBackToItsHeadingAndNoFarther) {
  for (const double heading : {-40.0 * kDegree, 20.0 * kDegree, 40.0 * kDegree}) {
    Dive dive(quay(heading));
    Input input = neutral_input(dive.model());
    PilotInput& pilot = input.vehicles[0].pilot;
    pilot.mode = ControlMode::depth_hold;
    pilot.sticks.surge = 1.0;
    EXPECT_GT(fly(dive, input, 30.0).in_contact, 25.0);
    EXPECT_GT(std::abs(wrap_to_pi(yaw_of(dive) - heading)), 10.0 * kDegree);  // the wall's doing
    pilot.sticks.surge = 0.0;
    const Flown free = fly(dive, input, 28.0);
    EXPECT_LT(free.turned, std::abs(heading) + 20.0 * kDegree);
    EXPECT_LT(free.lowest - free.highest, 0.3);
    EXPECT_NEAR(wrap_to_pi(yaw_of(dive) - heading), 0.0, 4.0 * kDegree);  // by its compass
  }
}

}  // namespace quay_push_test
}  // namespace remora
