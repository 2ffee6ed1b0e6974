// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/fossen_hull.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "hydro/free_flight.h"
#include "math/rotation.h"

namespace remora {
namespace fossen_hull_test {

constexpr double kDensity = 1025.0;

Vec3 random_vector(Random& random) {
  return {random.gaussian(), random.gaussian(), random.gaussian()};
}

Mat6 random_positive_definite(Random& random) {
  Mat6 A;
  for (double& value : A.reshaped()) value = random.gaussian();
  return A * A.transpose();
}

/// Nothing symmetric, nothing at the origin: every coupling is there.
FossenHullSpec lopsided(Random& random) {
  FossenHullSpec spec;
  spec.mass = 12.0;
  spec.volume = 0.0115;
  spec.center_of_gravity_B = 0.05 * random_vector(random);
  spec.center_of_buoyancy_B = 0.05 * random_vector(random);
  spec.inertia_about_cg = Vec3(0.3, 0.4, 0.5).asDiagonal();
  spec.added_mass = 3.0 * random_positive_definite(random);
  return spec;
}

FreeFlightInput deep_water() {
  FreeFlightInput input;
  input.water.density = kDensity;
  input.water.surface_z = -1e6;
  return input;
}

RigidState random_state(Random& random) {
  RigidState state;
  state.p_WB = random_vector(random);
  state.q_WB = rotation_from_vector(random_vector(random));
  state.V_WB_B = {random_vector(random), random_vector(random)};
  return state;
}

HullSituation situation_of(const RigidState& state) {
  HullSituation situation;
  situation.V_WB_B = state.V_WB_B;
  situation.R_WB = state.q_WB.toRotationMatrix();
  situation.depth = state.p_WB.z();
  return situation;
}

Vec6 acceleration(const Hull& hull, const HullSituation& situation, const WaterSample& water) {
  return hull.inverse_inertia() * hull.force(situation, water).vector();
}

TEST(FossenHull, BuoyancyEqualsTheWeightOfDisplacedWater) {
  FossenHullSpec spec;
  spec.mass = 12.0;
  spec.volume = 0.0115;
  HullSituation situation;
  situation.depth = 10.0;
  WaterSample water;
  water.density = kDensity;
  const Wrench F_B = FossenHull(spec).force(situation, water);
  EXPECT_NEAR(F_B.force.z(), 9.81 * (12.0 - kDensity * 0.0115), 1e-12);
}

TEST(FossenHull, CoriolisForcesDoNoWorkForAnyInertia) {
  Random random(1, "coriolis");
  for (int i = 0; i < 20; ++i) {
    FossenHullSpec spec = lopsided(random);
    spec.gravity = 1e-12;
    const RigidState state = random_state(random);
    const Wrench F_B = FossenHull(spec).force(situation_of(state), deep_water().water);
    EXPECT_NEAR(F_B.vector().dot(state.V_WB_B.vector()), 0.0, 1e-9);
  }
}

TEST(FossenHull, AUniformCurrentOnlyMovesTheWorldAlong) {
  Random random(2, "galileo");
  FossenHullSpec spec = lopsided(random);
  spec.linear_damping = random_positive_definite(random);
  spec.quadratic_damping = Vec6::Constant(5.0).asDiagonal();
  const FossenHull hull(spec);
  const Vec3 c_W(0.7, -0.4, 0.2);

  RigidState still = random_state(random);
  RigidState drifting = still;
  drifting.V_WB_B.linear += drifting.q_WB.inverse() * c_W;
  FreeFlightInput current = deep_water();
  current.water.velocity_W = c_W;
  for (int i = 0; i < 500; ++i) {
    advance(hull, deep_water(), 0.002, still);
    advance(hull, current, 0.002, drifting);
  }
  EXPECT_NEAR((drifting.p_WB - still.p_WB - c_W).norm(), 0.0, 1e-8);
  EXPECT_NEAR(drifting.q_WB.angularDistance(still.q_WB), 0.0, 1e-8);
}

TEST(FossenHull, ANeutralBodyAtRestInAcceleratingWaterGoesWithIt) {
  Random random(3, "froude-krylov");
  FossenHullSpec spec = lopsided(random);
  spec.volume = spec.mass / kDensity;
  spec.center_of_buoyancy_B = spec.center_of_gravity_B;
  HullSituation situation;
  situation.R_WB = rotation_from_vector(Vec3(0.3, -0.8, 0.5)).toRotationMatrix();
  FreeFlightInput input = deep_water();
  input.water.acceleration_W = Vec3(0.6, 0.1, -0.3);
  const Vec6 nu_dot = acceleration(FossenHull(spec), situation, input.water);
  EXPECT_NEAR((situation.R_WB * nu_dot.head<3>() - input.water.acceleration_W).norm(), 0.0, 1e-9);
  EXPECT_NEAR(nu_dot.tail<3>().norm(), 0.0, 1e-9);
}

TEST(FossenHull, InAirItFallsFreelyWhateverItsAddedMass) {
  Random random(4, "air");
  FossenHullSpec spec = lopsided(random);
  spec.center_of_gravity_B = Vec3(0.02, 0.01, 0.05);
  HullSituation situation;
  situation.depth = -5.0;
  WaterSample water;
  water.velocity_W = Vec3(1.0, 0.5, 0.0);  // must not be felt up here
  const Vec6 nu_dot = acceleration(FossenHull(spec), situation, water);
  EXPECT_NEAR((nu_dot - (Vec6() << 0, 0, 9.81, 0, 0, 0).finished()).norm(), 0.0, 1e-9);
}

TEST(FossenHull, AirDragEndsTheFall) {
  FossenHullSpec spec;
  spec.mass = 12.0;
  spec.air_drag = 0.1;
  HullSituation situation;
  situation.depth = -500.0;
  situation.V_WB_B.linear.z() = std::sqrt(12.0 * 9.81 / 0.1);
  EXPECT_NEAR(FossenHull(spec).force(situation, {}).force.norm(), 0.0, 1e-9);
}

TEST(FossenHull, ForcesAreContinuousThroughTheSurface) {
  Random random(5, "surface");
  FossenHullSpec spec = lopsided(random);
  spec.linear_damping = random_positive_definite(random);
  const FossenHull hull(spec);
  HullSituation situation = situation_of(random_state(random));
  const auto force_at_depth = [&](double depth) {
    situation.depth = depth;
    return hull.force(situation, {}).vector();
  };
  for (double depth = -0.5; depth < 0.5; depth += 0.01) {
    const Vec6 step = force_at_depth(depth + 1e-7) - force_at_depth(depth);
    EXPECT_LT(step.norm(), 1e-2) << depth;
  }
}

TEST(FossenHull, AFloatingBodyRestsWhereItDisplacesItsOwnWeight) {
  FossenHullSpec spec;
  spec.mass = 6.0;
  spec.volume = 12.0 / kDensity;  // half of it carries the body: the centre is at the surface
  spec.linear_damping = Vec6::Constant(20.0).asDiagonal();
  FreeFlightInput input;
  input.water.density = kDensity;
  input.water.surface_z = -0.4;
  RigidState state;
  state.p_WB.z() = 2.0;
  for (int i = 0; i < 6000; ++i) advance(FossenHull(spec), input, 0.01, state);
  EXPECT_NEAR(state.p_WB.z(), -0.4, 1e-6);
}

TEST(FossenHull, AFullDampingMatrixThatIsDiagonalActsAsTheDiagonal) {
  Random random(6, "damping");
  FossenHullSpec spec = lopsided(random);
  spec.linear_damping = Vec6::Constant(4.0).asDiagonal();
  spec.quadratic_damping = Vec6::Constant(9.0).asDiagonal();
  FossenHullSpec full = spec;
  full.linear_damping(0, 1) = 1e-300;  // takes the general path
  const HullSituation situation = situation_of(random_state(random));
  const WaterSample water = deep_water().water;
  const Vec6 a = FossenHull(spec).force(situation, water).vector();
  const Vec6 b = FossenHull(full).force(situation, water).vector();
  EXPECT_NEAR((a - b).norm(), 0.0, 1e-12 * a.norm());
}

TEST(FreeFlight, ErrorFallsWithTheFourthPowerOfTheStep) {
  Random random(7, "order");
  FossenHullSpec spec = lopsided(random);
  spec.linear_damping = random_positive_definite(random);
  const FossenHull hull(spec);
  const RigidState start = random_state(random);
  const auto end_after = [&](int steps) {
    RigidState state = start;
    for (int i = 0; i < steps; ++i) advance(hull, deep_water(), 2.0 / steps, state);
    return state.p_WB;
  };
  const Vec3 exact = end_after(6400);
  const double coarse = (end_after(200) - exact).norm();
  const double fine = (end_after(400) - exact).norm();
  EXPECT_NEAR(std::log2(coarse / fine), 4.0, 0.3);
}

TEST(FreeFlight, ManyBodiesFlyAsEachWouldAlone) {
  Random random(8, "batch");
  const FossenHull hull(lopsided(random));
  std::vector<RigidState> together{random_state(random), random_state(random)};
  std::vector<RigidState> alone = together;
  const std::vector<FreeFlightInput> inputs(2, deep_water());
  advance(hull, inputs, 0.01, together);
  for (std::size_t i = 0; i < 2; ++i) {
    advance(hull, inputs[i], 0.01, alone[i]);
    EXPECT_EQ(together[i].p_WB, alone[i].p_WB);
    EXPECT_EQ(together[i].V_WB_B.angular, alone[i].V_WB_B.angular);
  }
}

}  // namespace fossen_hull_test
}  // namespace remora
