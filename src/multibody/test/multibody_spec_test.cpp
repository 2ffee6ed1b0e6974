// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/multibody_spec.h"

#include <gtest/gtest.h>

#include <limits>

#include "multibody/test/scene.h"

namespace remora::test {
namespace multibody_spec_test {

JointSpec joint(const char* name, std::uint32_t parent, std::uint32_t child) {
  JointSpec spec;
  spec.name = name;
  spec.parent = parent;
  spec.child = child;
  return spec;
}

TEST(MultibodySpec, ASoundOneHasNoProblems) {
  EXPECT_TRUE(problems({{static_body(floor_at(5.0)), vehicle()}, {}}).empty());
}

TEST(MultibodySpec, EachMistakeIsNamed) {
  const auto only_problem = [](auto&& spoil) {
    MultibodySpec spec{{static_body(floor_at(5.0)), vehicle(), vehicle()}, {}};
    spec.bodies[2].name = "arm";
    spec.joints.push_back(joint("elbow", 1, 2));
    spoil(spec);
    const std::vector<Problem> found = problems(spec);
    return found.size() == 1 ? found[0].what : std::to_string(found.size()) + " problems";
  };
  const auto expect = [&](const char* words, auto&& spoil) {
    EXPECT_NE(only_problem(spoil).find(words), std::string::npos) << only_problem(spoil);
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  expect("not positive definite", [](auto& s) { s.bodies[1].inertia(0, 0) = -1.0; });
  expect("not symmetric", [](auto& s) { s.bodies[1].inertia(0, 4) += 1.0; });
  expect("not finite", [&](auto& s) { s.bodies[1].inertia(2, 2) = nan; });
  expect("two bodies", [](auto& s) { s.bodies[2].name = "vehicle"; });
  expect("friction", [](auto& s) { s.bodies[1].friction = -0.1; });
  expect("restitution", [&](auto& s) { s.bodies[1].restitution = 1.5; });
  expect("place and attitude", [&](auto& s) { s.bodies[1].initial.p_WB.x() = nan; });
  expect("edge lengths", [](auto& s) { s.bodies[1].shapes[0].size.x() = 0.0; });
  expect("half space", [](auto& s) { s.bodies[1].shapes[0].kind = ShapeKind::half_space; });
  expect("needs a mesh", [](auto& s) { s.bodies[1].shapes[0].kind = ShapeKind::mesh; });
  expect("does not exist", [](auto& s) { s.joints[0].child = 9; });
  expect("child is static", [](auto& s) { s.joints[0].child = 0; });
  expect("no direction", [](auto& s) { s.joints[0].axis_J.setZero(); });
  expect("lower limit", [](auto& s) { s.joints[0].lower = 1.0, s.joints[0].upper = 0.0; });
  expect("damping", [](auto& s) { s.joints[0].damping = -1.0; });
  expect("another joint", [](auto& s) { s.joints.push_back(joint("second", 0, 2)); });
}

TEST(MultibodySpec, EachMistakeOfAGearIsNamed) {
  const auto expect = [](const char* words, auto&& spoil) {
    MultibodySpec spec{{vehicle(), vehicle(), vehicle(), vehicle()}, {}};
    const char* const names[] = {"hull", "left", "right", "other"};
    for (std::size_t i = 0; i < 4; ++i) spec.bodies[i].name = names[i];
    spec.joints = {joint("left", 0, 1), joint("right", 0, 2)};
    for (JointSpec& jaw : spec.joints) jaw.type = JointType::revolute;
    spec.joints[1].gear = JointGearSpec{.driver = 0, .ratio = -1.0, .offset = 0.0};
    EXPECT_TRUE(problems(spec).empty());
    spoil(spec);
    const std::vector<Problem> found = problems(spec);
    ASSERT_EQ(found.size(), 1u) << words;
    EXPECT_NE(found[0].what.find(words), std::string::npos) << found[0].what;
  };
  expect("does not exist", [](auto& s) { s.joints[1].gear->driver = 7; });
  expect("geared itself", [](auto& s) { s.joints[1].gear->driver = 1; });
  expect("fixed joint", [](auto& s) { s.joints[0].type = JointType::fixed; });
  expect("ratio", [](auto& s) { s.joints[1].gear->ratio = 0.0; });
  expect("a gear and a motor", [](auto& s) { s.joints[1].motor = JointMotorSpec{}; });
  expect("another vehicle", [](auto& s) { s.joints[0].parent = 3; });
}

TEST(MultibodySpec, ALoopOfJointsIsRefused) {
  MultibodySpec spec{{vehicle(), vehicle()}, {}};
  spec.bodies[1].name = "other";
  spec.joints = {joint("a", 0, 1), joint("b", 1, 0)};
  EXPECT_FALSE(problems(spec).empty());
}

}  // namespace multibody_spec_test
}  // namespace remora::test
