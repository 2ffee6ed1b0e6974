// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/pilot_law.h"

#include <gtest/gtest.h>

#include <cmath>

#include "control/test/plant.h"

namespace remora {
namespace pilot_law_test {

Plant flown(const PilotLawModel& law, Plant plant, const Vec6& demand, double seconds) {
  constexpr double kStep = 0.001;
  for (int i = 0; i < static_cast<int>(seconds / kStep); ++i) {
    plant.step(pilot_wrench(law, plant.dynamics, demand, plant.navigation()), kStep);
  }
  return plant;
}

Plant still(const ControlPlant& dynamics) {
  Plant plant;
  plant.dynamics = dynamics;
  return plant;
}

TEST(PilotLaw, SteadySpeedIsExactlyTheOneAskedForThanksToTheFeedForward) {
  const PilotLawModel law;
  Vec6 demand = Vec6::Zero();
  demand << 0.6, -0.3, 0.2, 0.0, 0.0, 0.0;
  const Plant plant = flown(law, still(inspection_vehicle()), demand, 30.0);
  EXPECT_NEAR(plant.velocity[0], 0.6 * 1.5, 1e-6);
  EXPECT_NEAR(plant.velocity[1], -0.3 * 1.125, 1e-6);
  EXPECT_NEAR(plant.velocity[2], 0.2 * 1.41, 1e-6);
}

TEST(PilotLaw, FullStickTurnsAtThirtyDegreesASecond) {
  Vec6 demand = Vec6::Zero();
  demand[5] = 1.0;
  const Plant plant = flown({}, still(inspection_vehicle()), demand, 10.0);
  EXPECT_NEAR(plant.velocity[5] * 180.0 / 3.14159265358979, 30.0, 0.01);
}

TEST(PilotLaw, ReleasedSticksLetTheVehicleCoastOnItsDrag) {
  // Without coast brake the way run from 1 m/s is the drag's own: du/dx = -(d1 + d2 u)/m.
  PilotLawModel law;
  law.coast_bandwidth = 0.0;
  Plant plant = still(inspection_vehicle());
  plant.velocity[0] = 1.0;
  plant = flown(law, plant, Vec6::Zero(), 60.0);
  const double coasting = 17.0 / 33.3 * std::log(1.0 + 33.3 / 3.3);
  EXPECT_NEAR(plant.p_WB.x(), coasting, 0.002 * coasting);
}

TEST(PilotLaw, TheCoastBrakeIsFarWeakerThanTracking) {
  Plant plant = still(inspection_vehicle());
  plant.velocity[0] = 1.0;
  const PilotLawModel law;
  const double brake =
      -pilot_wrench(law, plant.dynamics, Vec6::Zero(), plant.navigation()).force.x();
  EXPECT_NEAR(brake, 8.0, 0.05);  // N per m/s, the suggested value
  EXPECT_LT(brake, 0.25 * plant.dynamics.drag(plant.velocity)[0]);  // drag does most of the work
  PilotLawModel tracking = law;
  tracking.coast_bandwidth = law.tracking_bandwidth;
  EXPECT_LT(flown(tracking, plant, Vec6::Zero(), 30.0).p_WB.x(),
            0.3 * flown(law, plant, Vec6::Zero(), 30.0).p_WB.x());
}

TEST(PilotLaw, IdleDampingSettlesAResidualRotation) {
  Plant plant = still(inspection_vehicle());
  plant.velocity[5] = 0.5;
  EXPECT_LT(flown({}, plant, Vec6::Zero(), 1.0).velocity[5], 0.5 * std::exp(-3.0));
}

TEST(PilotLaw, UpwardAuthorityFadesTowardsTheSurface) {
  const PilotLawModel law;
  EXPECT_EQ(upward_authority(law, 5.0), 1.0);
  EXPECT_NEAR(upward_authority(law, 0.6), 0.5, 1e-12);
  EXPECT_EQ(upward_authority(law, 0.1), 0.0);

  Navigation navigation;
  navigation.distance_below_surface = 0.6;
  const Wrench up = {Vec3(7.0, 0.0, -40.0), Vec3::Zero()};
  const Wrench limited = limited_near_surface(law, inspection_vehicle(), navigation, up);
  EXPECT_NEAR(limited.force.z(), -20.0, 1e-12);
  EXPECT_EQ(limited.force.x(), 7.0);
  const Wrench down = {Vec3(0.0, 0.0, 40.0), Vec3::Zero()};
  EXPECT_EQ(limited_near_surface(law, inspection_vehicle(), navigation, down).force.z(), 40.0);
}

TEST(PilotLaw, FullUpStickDoesNotBreachTheSurface) {
  const PilotLawModel law;
  Plant plant = still(inspection_vehicle());
  plant.p_WB.z() = 6.0;
  plant.net_weight = 2.35;
  Vec6 demand = Vec6::Zero();
  demand[2] = -1.0;
  double highest = plant.p_WB.z();
  for (int i = 0; i < 3000; ++i) {
    const Navigation navigation = plant.navigation();
    const Wrench wanted = pilot_wrench(law, plant.dynamics, demand, navigation);
    plant.step(limited_near_surface(law, plant.dynamics, navigation, wanted), 0.01);
    highest = std::min(highest, plant.p_WB.z());
  }
  EXPECT_GT(highest, 0.0);
  EXPECT_LT(highest, 1.0);
}

TEST(PilotLaw, PushesNoFurtherOutOfItsEnvelope) {
  const PilotLawModel law;
  Navigation navigation;
  navigation.V_WB_B.linear = Vec3(2.5, 0.0, -2.5);
  const Wrench wanted = {Vec3(10.0, 10.0, 10.0), Vec3(0.0, 0.0, 1.0)};
  const Wrench limited = inside_envelope(law, navigation, wanted);
  EXPECT_EQ(limited.force, Vec3(0.0, 10.0, 10.0));  // ahead is barred, braking the rise is not
  EXPECT_EQ(limited.moment.z(), 1.0);
}

TEST(PilotLawSpec, SaysWhatIsWrong) {
  PilotLawSpec spec;
  EXPECT_TRUE(problems(spec).empty());
  spec.envelope.x() = 1.0;
  spec.tracking_bandwidth = 0.0;
  spec.surface_fade_depth = 0.1;
  EXPECT_EQ(problems(spec).size(), 3u);
}

}  // namespace pilot_law_test
}  // namespace remora
