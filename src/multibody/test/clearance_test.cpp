// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "multibody/clearance.h"

namespace remora {
namespace clearance_test {

BodySpec solid(const std::string& name, ShapeKind kind, const Vec3& p_W, bool is_static = false) {
  BodySpec body;
  body.name = name;
  body.is_static = is_static;
  ShapeSpec shape;
  shape.kind = kind;
  shape.size = Vec3::Constant(0.2);
  shape.radius = 0.1;
  shape.length = 0.4;
  body.shapes = {shape};
  body.initial.p_WB = p_W;
  return body;
}

TEST(Clearance, IsTheDistanceOfSpheresAndOfFacesThatLookAtEachOther) {
  MultibodySpec spec;
  spec.bodies = {solid("ball", ShapeKind::sphere, {0.0, 0.0, 0.0}),
                 solid("other_ball", ShapeKind::sphere, {0.3, 0.4, 0.0}),
                 solid("box", ShapeKind::box, {0.0, 0.0, 0.25}),
                 solid("wall", ShapeKind::box, {0.0, 0.0, 0.48}, true)};
  const MultibodyModel model(spec);
  Clearance clearance(model);
  const MultibodyState& state = model.initial_state();
  EXPECT_NEAR(clearance.between(0, 1, state, 1.0), 0.3, 1e-12);
  EXPECT_NEAR(clearance.between(0, 2, state, 1.0), 0.05, 1e-12);
  EXPECT_NEAR(clearance.between(2, 3, state, 1.0), 0.03, 1e-12);
  EXPECT_NEAR(clearance.between(3, 2, state, 1.0), 0.03, 1e-12);  // either way round
  EXPECT_TRUE(std::isinf(clearance.between(2, 3, state, 0.02)));
}

TEST(Clearance, IsNegativeWhereBodiesOverlap) {
  MultibodySpec spec;
  spec.bodies = {solid("rod", ShapeKind::cylinder, {0.0, 0.0, 0.0}),
                 solid("wall", ShapeKind::box, {0.0, 0.0, 0.28}, true)};
  const MultibodyModel model(spec);
  Clearance clearance(model);
  EXPECT_NEAR(clearance.between(0, 1, model.initial_state(), 0.1), -0.02, 1e-12);
}

TEST(Clearance, OfTwoBoxesCornerToCornerIsNeverMoreThanTheirDistance) {
  MultibodySpec spec;
  spec.bodies = {solid("a", ShapeKind::box, Vec3::Zero()),
                 solid("b", ShapeKind::box, Vec3::Zero())};
  const MultibodyModel model(spec);
  Clearance clearance(model);
  MultibodyState state = model.initial_state();
  for (const double along : {0.21, 0.25, 0.3}) {
    state.bodies[1].p_WB = Vec3::Constant(along);
    const double distance = std::sqrt(3.0) * (along - 0.2);
    const double gap = clearance.between(0, 1, state, 1.0);
    EXPECT_GT(gap, 0.0);
    EXPECT_LE(gap, distance + 1e-12);
  }
}

}  // namespace clearance_test
}  // namespace remora
