// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// A small vehicle that carries an arm ahead of its centre: how it hangs, and how it holds itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "math/angles.h"
#include "math/rotation.h"
#include "run/dive.h"
#include "testing/source_dir.h"

namespace remora {
namespace heavy_with_arm_test {

Dive dive_in(const std::string& mode) {
  const std::string scene =
      "purpose: a Heavy with an arm under its bow\n"
      "seabed: {depth: 60}\n"
      "waves: {kind: none}\n"
      "vehicles:\n"
      "  - name: rov\n"
      "    vehicle: bluerov2_heavy\n    navigation: truth\n"
      "    position: [0, 0, 20]\n"
      "    arms: [{arm: reach_alpha5, name: arm, position: [0.2, 0, 0.08], roll_deg: 180}]\n"
      "script:\n"
      "  - {at: 0, vehicle: rov, mode: " +
      mode +
      "}\n"
      "  - {at: 20, joints: {arm/upper_arm: {position_deg: 120}}}\n"
      "  - {at: 30, joints: {arm/slew: {position_deg: 60}}}\n";
  Diagnostics diagnostics;
  auto spec =
      parse_scenario(scene, "arm.yaml", AssetPaths::found_above(source_dir()).value(), diagnostics);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  return Dive(std::move(spec).value());
}

/// Greatest roll or pitch of the hull between two times [deg].
double greatest_tilt(Dive& dive, double from, double to) {
  double greatest = 0.0;
  while (dive.state().now < from_seconds(to)) {
    EXPECT_EQ(dive.step(), StepStatus::ok);
    if (dive.state().now < from_seconds(from)) continue;
    const BodyId hull = dive.model().vehicles()[0].root;
    const RollPitchYaw rpy = to_roll_pitch_yaw(dive.state().bodies.bodies[hull.index].q_WB);
    greatest = std::max({greatest, std::abs(rpy.roll), std::abs(rpy.pitch)});
  }
  return greatest * kDegreesPerRadian;
}

TEST(HeavyWithArm, HoldsItselfWithinThreeDegreesWhileTheArmSwings) {
  for (const char* mode : {"depth_hold", "station_keep"}) {
    Dive dive = dive_in(mode);
    EXPECT_LT(greatest_tilt(dive, 19.0, 40.0), 3.0) << mode;
  }
}

// Nothing trims the arm's weight: the bow hangs, but the vehicle does not turn over.
TEST(HeavyWithArm, HangsBowDownWithoutAPilotButStaysUpright) {
  Dive dive = dive_in("manual");
  EXPECT_NEAR(greatest_tilt(dive, 19.0, 20.0), 18.0, 3.0);
  EXPECT_LT(greatest_tilt(dive, 20.0, 40.0), 20.0);
}

}  // namespace heavy_with_arm_test
}  // namespace remora
