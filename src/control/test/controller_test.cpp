// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/controller.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/hash_fields.h"
#include "control/test/plant.h"

namespace remora {
namespace controller_test {

/// The trainer's vehicle: a body-wrench actuator, no thrusters.
ControllerSpec inspection() {
  ControllerSpec spec;
  spec.plant = inspection_vehicle();
  spec.max_wrench << 80.0, 80.0, 100.0, 25.0, 25.0, 20.0;
  return spec;
}

/// Four vectored thrusters around the centre and four vertical ones.
ControllerSpec eight_thrusters() {
  ControllerSpec spec;
  spec.plant = bluerov2_heavy();
  for (const double x : {1.0, -1.0}) {
    for (const double y : {1.0, -1.0}) {
      AllocatedThruster horizontal;
      horizontal.p_BT = Vec3(0.156 * x, 0.111 * y, 0.0);
      horizontal.axis_B = Vec3(x, -y, 0.0).normalized();
      horizontal.max_ahead = 50.0;
      horizontal.max_astern = 40.0;
      horizontal.command_from_force = Table({-40.0, 0.0, 50.0}, {-1.0, 0.0, 1.0});
      AllocatedThruster vertical = horizontal;
      vertical.p_BT = Vec3(0.12 * x, 0.218 * y, 0.0);
      vertical.axis_B = Vec3(0.0, 0.0, -1.0);
      spec.allocation.thrusters.push_back(horizontal);
      spec.allocation.thrusters.push_back(vertical);
    }
  }
  return spec;
}

TEST(Controller, PilotModeReachesTheDesignSpeed) {
  const ControllerModel model = controller_model(inspection());
  ControllerState state = initial_controller_state(model);
  Plant plant;
  plant.dynamics = inspection_vehicle();
  PilotInput input;
  input.sticks.surge = 1.0;
  for (int i = 0; i < 3000; ++i) {
    plant.step(wanted_wrench(model, input, plant.navigation(), 0.01, state), 0.01);
  }
  // 80 N hold 1.5 m/s in this vehicle's drag.
  EXPECT_NEAR(plant.velocity[0], 1.5, 0.01);
}

TEST(Controller, NeverAsksForMoreThanItsLimits) {
  const ControllerModel model = controller_model(inspection());
  ControllerState state = initial_controller_state(model);
  Navigation navigation;
  navigation.p_WB = Vec3(0.0, 0.0, 50.0);
  navigation.V_WB_B.linear = Vec3(-9.0, 9.0, 9.0);
  navigation.V_WB_B.angular = Vec3(9.0, -9.0, 9.0);
  const Wrench wanted = wanted_wrench(model, {}, navigation, 0.01, state);
  EXPECT_TRUE((wanted.vector().cwiseAbs().array() <= model.max_wrench.array()).all());
}

TEST(Controller, TakesTheThrustersStrengthWhereNoLimitIsGiven) {
  const ControllerModel model = controller_model(eight_thrusters());
  // Two of four push ahead while two push astern: 40 N · cos 45° · 4 both ways.
  EXPECT_NEAR(model.max_wrench[0], 4.0 * 40.0 * std::sqrt(0.5), 1e-9);
  EXPECT_NEAR(model.max_wrench[2], 4.0 * 40.0, 1e-9);
}

TEST(Controller, KeepsStationThroughTheThrustersAfterOneHasFailed) {
  const ControllerModel model = controller_model(eight_thrusters());
  ControllerState state = initial_controller_state(model);
  Plant plant;
  plant.dynamics = bluerov2_heavy();
  plant.current_W = Vec3(0.3, 0.2, 0.0);
  PilotInput input;
  input.mode = ControlMode::station_keep;
  std::array<double, 8> effectiveness;
  effectiveness.fill(1.0);
  for (int i = 0; i < 24000; ++i) {
    if (i == 6000) effectiveness[0] = 0.0;
    const Wrench wanted = wanted_wrench(model, input, plant.navigation(), 0.01, state);
    plant.step(thruster_commands(model, wanted, effectiveness, state).achieved_B, 0.01);
  }
  EXPECT_LT((plant.p_WB - state.hold.position_W).norm(), 0.01);
}

TEST(Controller, ModesFollowEachOtherWithoutAKick) {
  const ControllerModel model = controller_model(eight_thrusters());
  ControllerState state = initial_controller_state(model);
  Plant plant;
  plant.dynamics = bluerov2_heavy();
  plant.net_weight = -5.0;
  PilotInput input;
  for (const ControlMode mode :
       {ControlMode::depth_hold, ControlMode::station_keep, ControlMode::depth_hold}) {
    input.mode = mode;
    for (int i = 0; i < 12000; ++i) {
      const Wrench wanted = wanted_wrench(model, input, plant.navigation(), 0.01, state);
      // At rest with trim built up, another holding mode wants the same wrench.
      if (mode == ControlMode::station_keep) {
        EXPECT_NEAR(wanted.force.z(), 5.0, 0.05);
      }
      plant.step(wanted, 0.01);
    }
  }
  EXPECT_LT(plant.velocity.norm(), 1e-3);
}

TEST(Controller, HoldsNothingInPilotMode) {
  const ControllerModel model = controller_model(inspection());
  ControllerState state = initial_controller_state(model);
  Plant plant;
  plant.dynamics = inspection_vehicle();
  for (const ControlMode mode : {ControlMode::station_keep, ControlMode::pilot}) {
    const PilotInput input{.mode = mode, .sticks = {}};
    (void)wanted_wrench(model, input, plant.navigation(), 0.01, state);
  }
  EXPECT_FALSE(state.hold.holds_position);
  EXPECT_FALSE(state.hold.holds_depth);
  EXPECT_FALSE(state.hold.holds_heading);
}

TEST(Controller, ManualModeIsUntouchedByTheSurfaceLimit) {
  const ControllerModel model = controller_model(inspection());
  ControllerState state = initial_controller_state(model);
  Navigation navigation;
  navigation.distance_below_surface = 0.0;
  PilotInput input;
  input.mode = ControlMode::manual;
  input.sticks.heave = -1.0;
  EXPECT_NEAR(wanted_wrench(model, input, navigation, 100.0, state).force.z(), -100.0, 1e-9);
  input.mode = ControlMode::stabilise;
  EXPECT_NEAR(wanted_wrench(model, input, navigation, 100.0, state).force.z(), 0.0, 1e-9);
}

TEST(Controller, ACopiedStateContinuesExactlyAsTheOriginal) {
  const ControllerModel model = controller_model(eight_thrusters());
  ControllerState state = initial_controller_state(model);
  PilotInput input;
  input.mode = ControlMode::station_keep;
  input.sticks.yaw = 0.4;
  const auto hash_after = [&](ControllerState s) {
    Navigation navigation;
    navigation.p_WB = Vec3(1.0, 2.0, 30.0);
    for (int i = 0; i < 100; ++i) {
      const Wrench wanted = wanted_wrench(model, input, navigation, 0.01, s);
      static_cast<void>(thruster_commands(model, wanted, {}, s));
    }
    return hash_of(s);
  };
  const ControllerState copy = state;
  EXPECT_EQ(hash_after(state), hash_after(copy));
}

TEST(ControllerSpec, NamesThePartThatIsWrong) {
  ControllerSpec spec = inspection();
  EXPECT_TRUE(problems(spec).empty());
  spec.plant.inertia[2] = 0.0;
  spec.waypoints.push_back({.speed = -1.0});
  const auto found = problems(spec);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].field, "plant.inertia");
  EXPECT_EQ(found[1].field, "waypoints[0].speed");
}

// Reference: closed form "munk_moment", a slender body of 32 kg with added mass 2, 40, 40 kg.
TEST(Controller, KnowsTheMunkMomentOfItsPlant) {
  ControlPlant plant;
  plant.inertia << 34.0, 72.0, 72.0, 0.25, 13.0, 13.0;
  const Vec3 moment = plant.munk_moment(Vec3(1.2, 0.15, -0.1));
  EXPECT_NEAR(moment.x(), 0.0, 1e-12);
  EXPECT_NEAR(moment.y(), -4.56, 1e-12);
  EXPECT_NEAR(moment.z(), -6.84, 1e-12);
}

TEST(Controller, OnlyStationKeepingHearsOfAStation) {
  const ControllerModel model = controller_model(inspection());
  Navigation navigation;
  navigation.p_WB = Vec3(0.0, 0.0, 50.0);
  const StationOrder elsewhere{.p_W = Vec3(1.0, 0.0, 50.0), .heading = 1.0};
  const auto wanted = [&](ControlMode mode, const std::optional<StationOrder>& station) {
    ControllerState state = initial_controller_state(model);
    return wanted_wrench(model, {.mode = mode, .sticks = {}}, navigation, 0.01, state, station);
  };
  for (const ControlMode mode : {ControlMode::pilot, ControlMode::stabilise,
                                 ControlMode::depth_hold, ControlMode::heading_hold})
    EXPECT_EQ(wanted(mode, elsewhere).vector(), wanted(mode, {}).vector());
  EXPECT_GT(wanted(ControlMode::station_keep, elsewhere).force.x(), 1.0);
  EXPECT_GT(wanted(ControlMode::station_keep, elsewhere).moment.z(), 0.1);
}

}  // namespace controller_test
}  // namespace remora
