// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Grippers and arms against the figures that their files quote from their makers.
#include <fmt/format.h>

#include <cmath>

#include "gripper_rig.h"
#include "math/angles.h"

namespace remora {
namespace grippers_test {

using test::GripperRig;

constexpr const char* kBall =
    "mass: 0.05, shapes: [{kind: sphere, radius: 0.004, position: [0, 0, 0]}], friction: 0.9, "
    "position: [5, 0, 30]";

/// What the maker says of a pair of jaws that turn, and where on them.
struct Sheet {
  const char* arm;
  double opening;    ///< of the tips, wide open [m]
  double angle_deg;  ///< between the jaws, wide open
  double seconds;    ///< from wide open to shut
  double grip;       ///< of each jaw [N] …
  double at;         ///< … at this distance from its hinge [m]
  double length;     ///< of a jaw [m]
};
const Sheet kSheets[] = {
    {"newton", 0.062, 62.0, 1.6, 97.0, 0.06, 0.06},
    {"videoray_gripper", 0.078, 80.0, 2.0, 600.0, 0.03, 0.06},
};

class Gripper : public testing::TestWithParam<Sheet> {
 protected:
  Gripper()
      : rig(fmt::format("{{arm: {}, name: gripper, position: [3, 0, 0]}}", GetParam().arm), kBall) {
    jaw = rig.joint("gripper/left_jaw");
  }
  /// On a jaw's inner face, this far from its hinge; its inner face is 12 mm from the hinge's line.
  [[nodiscard]] Vec3 on_face(const char* link, double side, double at) const {
    return rig.X_WL(link) * Vec3(at, side * 0.012, 0.0);
  }
  void open() {
    rig.command(jaw, {JointCommandKind::position, rig.spec(jaw).upper});
    rig.fly(4.0);
  }

  GripperRig rig;
  std::uint32_t jaw = 0;
};

TEST_P(Gripper, OpensAsWideAsTheMakerSays) {
  open();
  const double gap = (on_face("gripper/left_jaw", 1.0, GetParam().length) -
                      on_face("gripper/right_jaw", -1.0, GetParam().length))
                         .norm();
  // Straight jaws meet the sheet's angle, and its opening by 7 %.
  EXPECT_NEAR(2.0 * rig.at(jaw).q, GetParam().angle_deg * kDegree, 0.002);
  EXPECT_NEAR(gap, GetParam().opening, 0.07 * GetParam().opening);
}

TEST_P(Gripper, ShutsInTheTimeThatItsFileSays) {
  open();
  rig.command(jaw, {JointCommandKind::velocity, -1.0});
  double seconds = 0.0;
  while (rig.at(jaw).q > 0.01 * rig.spec(jaw).upper && seconds < 10.0) {
    rig.fly(0.01);
    seconds += 0.01;
  }
  EXPECT_NEAR(seconds, GetParam().seconds, 0.06 * GetParam().seconds);
}

// Two jaws share the motor. That a jaw presses with its share is what HeldObjects and Pa10 see.
TEST_P(Gripper, HasTheMotorThatPressesAsHardAsTheMakerSaysWhereTheMakerSaysIt) {
  EXPECT_NEAR(0.5 * rig.spec(jaw).motor->max_effort / GetParam().at, GetParam().grip,
              0.01 * GetParam().grip);
}

INSTANTIATE_TEST_SUITE_P(All, Gripper, testing::ValuesIn(kSheets),
                         [](const auto& info) { return std::string(info.param.arm); });

TEST(Pa10, ItsJawsPressWithAHundredNewtonsEach) {
  GripperRig rig("{arm: pa10, name: arm, position: [3, 0, 0]}", kBall);
  const std::uint32_t jaw = rig.joint("arm/left_jaw");
  rig.command(jaw, {JointCommandKind::position, 0.0043});
  rig.fly(3.0);
  const Pose left = rig.X_WL("arm/left_jaw"), right = rig.X_WL("arm/right_jaw");
  const Vec3 pad(0.0, 0.0, -0.06);  // z up in the file
  rig.put_object({Mat3::Identity(), Vec3(0.5 * (left * pad + right * pad))});
  rig.command(jaw, {JointCommandKind::effort, -rig.spec(jaw).motor->max_effort});
  rig.fly(2.0);
  for (const char* link : {"arm/left_jaw", "arm/right_jaw"})
    EXPECT_NEAR(rig.press(link), 100.0, 3.0) << link;
}

class ArmsAtTheirLimits : public testing::TestWithParam<const char*> {};

// Level with the hull, one joint after the other, all others where the arm starts.
TEST_P(ArmsAtTheirLimits, EachJointGoesToBothAndNotBeyond) {
  const std::string arm = GetParam();
  int tried = 0;
  GripperRig rig("{arm: " + arm + ", name: arm, position: [3, 0, 0]}", kBall);
  for (std::uint32_t j = 0; j < rig.model().vehicles()[0].joints.size(); ++j) {
    const JointSpec& joint = rig.spec(j);
    if (!joint.motor || !std::isfinite(joint.lower) || !std::isfinite(joint.upper)) continue;
    ++tried;
    for (const double limit : {joint.lower, joint.upper, joint.initial}) {
      const double beyond = limit == joint.lower ? -1.0 : limit == joint.upper ? 1.0 : 0.0;
      const double way = joint.upper - joint.lower;
      rig.command(j, {JointCommandKind::position, limit + 0.2 * beyond * way});
      rig.fly(way / joint.motor->max_rate + 3.0);
      EXPECT_NEAR(rig.at(j).q, limit, 0.01 * way) << joint.name;
      EXPECT_GT(rig.at(j).q, joint.lower - 0.005 * way) << joint.name;
      EXPECT_LT(rig.at(j).q, joint.upper + 0.005 * way) << joint.name;
    }
  }
  EXPECT_EQ(tried, arm == "pa10" ? 8 : 1);  // the second jaw follows the first
}

INSTANTIATE_TEST_SUITE_P(All, ArmsAtTheirLimits,
                         testing::Values("pa10", "newton", "videoray_gripper"));

}  // namespace grippers_test
}  // namespace remora
