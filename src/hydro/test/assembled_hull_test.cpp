// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/assembled_hull.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace assembled_hull_test {

constexpr double kLength = 1.0, kDiameter = 0.1;

/// A rod along x from Bo on, in as many pieces.
FossenHullSpec rod(int pieces) {
  std::vector<SolidPart> parts;
  for (int i = 0; i < pieces; ++i) {
    SolidPart part;
    part.object.shape = ObjectShape::cylinder;
    part.object.size = {kLength / pieces, kDiameter, 0.0};
    part.object.mass = 8.0 / pieces;
    part.X_BP.p.x() = kLength * (i + 0.5) / pieces;
    parts.push_back(part);
  }
  return assembled_hull(parts);
}

TEST(AssembledHull, TwoHalvesWeighAndFloatAsTheWhole) {
  const FossenHullSpec one = rod(1), two = rod(2);
  EXPECT_NEAR(two.mass, one.mass, 1e-12);
  EXPECT_NEAR(two.volume, one.volume, 1e-12);
  EXPECT_LT((two.center_of_gravity_B - one.center_of_gravity_B).norm(), 1e-12);
  EXPECT_LT((two.center_of_buoyancy_B - one.center_of_buoyancy_B).norm(), 1e-12);
  EXPECT_LT((two.inertia_about_cg - one.inertia_about_cg).norm(), 1e-12);
}

TEST(AssembledHull, AddedMassIsThatOfThePartAboutTheBodysOrigin) {
  const FossenHullSpec about_end = rod(1);
  const double across = about_end.added_mass(1, 1);
  // Steiner: the part's own share about its middle, which strips give as m L²/12, and m (L/2)².
  EXPECT_NEAR(about_end.added_mass(5, 5), across * kLength * kLength / 3.0, 1e-9);
  EXPECT_NEAR(about_end.added_mass(1, 5), across * kLength / 2.0, 1e-12);
}

TEST(DragStrip, FlowAcrossARodMeetsMorisonsForce) {
  const FossenHullSpec hull = rod(1);
  const Wrench F = drag(hull.strips, {.linear = Vec3(0.0, 0.5, 0.0), .angular = Vec3::Zero()});
  const double expected = 0.5 * 1025.0 * 1.1 * kDiameter * kLength * 0.5 * 0.5;
  EXPECT_NEAR(F.force.y(), -expected, 1e-9 * expected);
  EXPECT_NEAR(F.moment.z(), -expected * kLength / 2.0, 1e-9 * expected);
}

TEST(DragStrip, TurningARodAboutItsAxisOfSightChangesNothing) {
  const FossenHullSpec hull = rod(1);
  const double half = std::sqrt(0.5);
  const Wrench straight = drag(hull.strips, {.linear = Vec3(0.2, 0.5, 0.0)});
  const Wrench turned = drag(hull.strips, {.linear = Vec3(0.2, 0.5 * half, 0.5 * half)});
  EXPECT_NEAR(turned.force.tail<2>().norm(), straight.force.tail<2>().norm(), 1e-9);
  EXPECT_NEAR(turned.force.x(), straight.force.x(), 1e-12);
}

// ∫ ½ρ C_d D (ω x)² x dx over the rod; five strips are 2 % short of it.
TEST(DragStrip, ASwingingRodIsBrakedMostAtItsTip) {
  const Wrench F = drag(rod(1).strips, {.linear = Vec3::Zero(), .angular = Vec3(0.0, 0.0, 0.8)});
  const double moment = 0.5 * 1025.0 * 1.1 * kDiameter * 0.8 * 0.8 * std::pow(kLength, 4) / 4.0;
  EXPECT_NEAR(F.moment.z(), -moment, 0.025 * moment);
}

TEST(DragStrip, ABallIsBrakedAlongItsWayWhateverThatIs) {
  SolidPart ball;
  ball.object.shape = ObjectShape::sphere;
  ball.object.size.x() = 0.2;
  ball.X_BP.p = Vec3(0.3, 0.0, 0.0);
  const FossenHullSpec hull = assembled_hull(std::span(&ball, 1));
  const Vec3 v(0.3, -0.4, 1.2);
  const Wrench F = drag(hull.strips, {.linear = v, .angular = Vec3::Zero()});
  EXPECT_LT(F.force.normalized().cross(v.normalized()).norm(), 1e-12);
  EXPECT_NEAR(F.force.norm(), 0.5 * 1025.0 * 0.47 * 3.14159265 * 0.01 * v.squaredNorm(), 1e-6);
}

}  // namespace assembled_hull_test
}  // namespace remora
