// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>

#include "hydro/free_flight.h"
#include "hydro/npsauv_hull.h"
#include "hydro/remus100_hull.h"

namespace remora {
namespace auv_hull_test {

HullSituation deep(const std::array<double, 5>& actuators, double surge) {
  HullSituation situation;
  situation.depth = 50.0;
  situation.V_WB_B.linear.x() = surge;
  situation.actuators = actuators;
  return situation;
}

TEST(NpsAuv, ThePropellerPushesFromRest) {
  const std::array<double, 5> ahead{0.0, 0.0, 0.0, 0.0, 50.0};
  const std::array<double, 5> astern{0.0, 0.0, 0.0, 0.0, -50.0};
  const NpsAuvHull hull(NpsAuvHullSpec{});
  const double thrust = hull.force(deep(ahead, 0.0), {}).force.x();
  EXPECT_GT(thrust, 0.0);
  EXPECT_NEAR(hull.force(deep(astern, 0.0), {}).force.x(), -thrust, 1e-9);
}

TEST(NpsAuv, DragOpposesWayAheadAndAstern) {
  const std::array<double, 5> stopped{};
  const NpsAuvHull hull(NpsAuvHullSpec{});
  EXPECT_LT(hull.force(deep(stopped, 1.0), {}).force.x(), 0.0);
  EXPECT_GT(hull.force(deep(stopped, -1.0), {}).force.x(), 0.0);
}

TEST(NpsAuv, ForcesAreFiniteAndContinuousWhenThePropellerWorksAgainstTheWay) {
  const std::array<double, 5> braking{0.1, 0.1, 0.0, 0.0, -150.0};
  const NpsAuvHull hull(NpsAuvHullSpec{});
  Vec6 before = hull.force(deep(braking, -2.0), {}).vector();
  for (double surge = -2.0; surge < 2.0; surge += 1e-4) {
    const Vec6 now = hull.force(deep(braking, surge), {}).vector();
    ASSERT_TRUE(now.allFinite());
    // The slipstream turns where thrust and way balance; its root is steep there but has no jump.
    ASSERT_LT((now - before).norm(), 60.0) << surge;
    before = now;
  }
}

TEST(NpsAuv, TheCrossFlowTakesEnergyOutOfHeaveAndPitch) {
  const std::array<double, 5> stopped{};
  const NpsAuvHull hull(NpsAuvHullSpec{});
  HullSituation situation = deep(stopped, 0.0);
  for (const double heave : {-0.5, 0.5}) {
    for (const double pitch_rate : {-0.4, 0.4}) {
      situation.V_WB_B.linear.z() = heave;
      situation.V_WB_B.angular.y() = pitch_rate;
      // Level and neutral: only the centre of gravity's moment arm is left, and it is not tilted.
      const Wrench F_B = hull.force(situation, {});
      EXPECT_LT(F_B.vector().dot(situation.V_WB_B.vector()), 0.0);
    }
  }
}

TEST(NpsAuv, APositiveRudderTurnsToPort) {
  const std::array<double, 5> rudder{0.1, 0.0, 0.0, 0.0, 50.0};
  EXPECT_LT(NpsAuvHull(NpsAuvHullSpec{}).force(deep(rudder, 1.0), {}).moment.z(), 0.0);
}

TEST(Remus100, APositiveRudderTurnsToStarboardAndAPlaneStopsAtItsLimit) {
  const Remus100HullSpec spec;
  const Remus100Hull hull(spec);
  const std::array<double, 5> at_limit{spec.fin_limit, 0.0, 0.0, 0.0, 0.0};
  const std::array<double, 5> beyond{2.0 * spec.fin_limit, 0.0, 0.0, 0.0, 0.0};
  const Wrench F_B = hull.force(deep(at_limit, 1.5), {});
  EXPECT_GT(F_B.moment.z(), 0.0);
  EXPECT_EQ(hull.force(deep(beyond, 1.5), {}).moment, F_B.moment);
}

TEST(Remus100, ACurrentOnlyMovesTheWorldAlong) {
  const Remus100Hull hull(Remus100HullSpec{});
  const Vec3 c_W(0.3, 0.2, -0.1);
  const std::array<double, 3> actuators{0.1, -0.05, 100.0};
  FreeFlightInput still;
  still.water.surface_z = -1e6;
  still.actuators = actuators;
  FreeFlightInput current = still;
  current.water.velocity_W = c_W;
  RigidState at_rest, drifting;
  at_rest.V_WB_B.linear.x() = 1.0;
  drifting.V_WB_B.linear = at_rest.V_WB_B.linear + c_W;
  for (int i = 0; i < 500; ++i) {
    advance(hull, still, 0.01, at_rest);
    advance(hull, current, 0.01, drifting);
  }
  EXPECT_NEAR((drifting.p_WB - at_rest.p_WB - 5.0 * c_W).norm(), 0.0, 1e-5);
}

}  // namespace auv_hull_test
}  // namespace remora
