// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/hull_spec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "hydro/lamb.h"
#include "hydro/object_hull.h"

namespace remora {
namespace hull_spec_test {

bool mentions(const std::vector<Problem>& list, const std::string& words) {
  return std::any_of(list.begin(), list.end(), [&](const Problem& problem) {
    return to_string(problem).find(words) != std::string::npos;
  });
}

TEST(HullSpec, TheDefaultsOfEveryHullAreSound) {
  for (const HullSpec& spec : {HullSpec(FossenHullSpec{}), HullSpec(OpenRovHullSpec{}),
                               HullSpec(NpsAuvHullSpec{}), HullSpec(Remus100HullSpec{})}) {
    EXPECT_TRUE(problems(spec).empty());
    const auto hull = make_hull(spec);
    EXPECT_TRUE((hull->inertia() * hull->inverse_inertia()).isIdentity(1e-9));
  }
}

TEST(HullSpec, EveryProblemIsReportedAtOnceWithAdvice) {
  FossenHullSpec spec;
  spec.mass = -3.0;
  spec.inertia_about_cg(0, 0) = -0.1;
  spec.added_mass(0, 1) = 5.0;
  spec.linear_damping(2, 2) = NAN;
  spec.height = 0.0;
  const auto list = problems(spec);
  EXPECT_EQ(list.size(), 5u);
  EXPECT_TRUE(mentions(list, "mass is -3. Write a mass in kilograms"));
  EXPECT_TRUE(mentions(list, "not positive definite"));
  EXPECT_TRUE(mentions(list, "added_mass is not symmetric"));
  EXPECT_TRUE(mentions(list, "linear_damping contains a value that is not a finite number"));
  EXPECT_TRUE(mentions(list, "height is 0"));
}

TEST(HullSpec, SignsOfOtherConventionsAreNoticed) {
  FossenHullSpec spec;
  spec.added_mass(2, 2) = -14.0;
  spec.quadratic_damping(0, 0) = -18.0;
  const auto list = problems(spec);
  EXPECT_TRUE(mentions(list, "added_mass is not positive semi-definite"));
  EXPECT_TRUE(mentions(list, "quadratic_damping drives the motion"));
}

TEST(HullSpec, AnInertiaNoBodyCanHaveIsRefused) {
  FossenHullSpec spec;
  spec.inertia_about_cg = Vec3(1.0, 1.0, 3.0).asDiagonal();
  EXPECT_TRUE(mentions(problems(spec), "triangle inequality"));
}

TEST(HullSpec, ActuatorsAreListedInTheHullsOrder) {
  const auto nps = actuators(HullSpec(NpsAuvHullSpec{}));
  ASSERT_EQ(nps.size(), 5u);
  EXPECT_EQ(nps.front().name, "rudder");
  EXPECT_EQ(nps.back().name, "propeller");
  EXPECT_EQ(actuators(HullSpec(Remus100HullSpec{})).size(), 3u);
  EXPECT_TRUE(actuators(HullSpec(FossenHullSpec{})).empty());
}

TEST(Lamb, SphereAndNeedleAreTheLimits) {
  EXPECT_DOUBLE_EQ(lamb_factors(1.0).surge, 0.5);
  EXPECT_NEAR(lamb_factors(1.0 + 1e-8).sway, 0.5, 1e-7);
  EXPECT_NEAR(lamb_factors(1e4).surge, 0.0, 1e-6);
  EXPECT_NEAR(lamb_factors(1e4).sway, 1.0, 1e-6);
  EXPECT_NEAR(lamb_factors(1e4).rotation, 1.0, 1e-6);
}

TEST(ObjectHull, EveryShapeMakesASoundHull) {
  for (const ObjectShape shape : {ObjectShape::box, ObjectShape::sphere, ObjectShape::cylinder}) {
    ObjectHullSpec object;
    object.shape = shape;
    object.size = Vec3(1.2, 0.3, 0.2);
    object.mass = 40.0;
    EXPECT_TRUE(problems(HullSpec(fossen_hull_spec(object))).empty());
  }
}

TEST(ObjectHull, VolumesAreThoseOfTheShapes) {
  ObjectHullSpec object;
  object.size = Vec3(2.0, 3.0, 4.0);
  EXPECT_DOUBLE_EQ(fossen_hull_spec(object).volume, 24.0);
  object.shape = ObjectShape::cylinder;
  EXPECT_NEAR(fossen_hull_spec(object).volume, 2.0 * M_PI * 2.25, 1e-12);
  object.solidity = 0.1;
  EXPECT_NEAR(fossen_hull_spec(object).volume, 0.2 * M_PI * 2.25, 1e-12);
}

}  // namespace hull_spec_test
}  // namespace remora
