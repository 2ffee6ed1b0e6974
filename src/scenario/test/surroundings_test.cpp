// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The three surroundings of the VideoRay trainer, whose authors named as its greatest lack that the
// vehicle passed through walls.
#include <gtest/gtest.h>

#include <numbers>
#include <set>

#include "scenario/scenario.h"
#include "testing/source_dir.h"
#include "world/world.h"

namespace remora {
namespace surroundings_test {

struct Dive {
  std::set<std::string> touched;  // by the vehicle
  Vec3 least = Vec3::Constant(1e9);
  Vec3 greatest = Vec3::Constant(-1e9);
  double greatest_radius = 0.0;  // from the middle of the scene
  StepStatus status = StepStatus::ok;
};

/// Flies a scene's first vehicle by the scene's script.
Dive fly(const std::string& name) {
  const AssetPaths paths = *AssetPaths::found_above(source_dir());
  Diagnostics diagnostics;
  const auto scenario = load_scenario(*find_scenario(name, paths, diagnostics), paths, diagnostics);
  EXPECT_TRUE(scenario) << to_string(diagnostics);
  const Model model(scenario->world);
  State state = initial_state(model, scenario->seed);
  Output output = make_output(model);
  Workspace workspace(model);
  Input input = neutral_input(model);

  Dive dive;
  while (state.now < scenario->duration && dive.status == StepStatus::ok) {
    play(scenario->script, state.now, state.now + model.step(), input);
    dive.status = step(model, input, state, output, workspace);
    for (const Contact& contact : output.contacts) {
      if (contact.a.index == 0) dive.touched.insert(model.name_of(contact.b));
      if (contact.b.index == 0) dive.touched.insert(model.name_of(contact.a));
    }
    const Vec3& p_WB = state.bodies.bodies[0].p_WB;
    dive.least = dive.least.cwiseMin(p_WB);
    dive.greatest = dive.greatest.cwiseMax(p_WB);
    dive.greatest_radius = std::max(dive.greatest_radius, p_WB.head<2>().norm());
  }
  return dive;
}

// The least distances of the vehicle's origin: from the floor it stands on, and from a wall, where
// half its length is less than half its width.
constexpr double kBottom = 0.07;
constexpr double kHalfLength = 0.2285;

TEST(Surroundings, InTheCircularPoolTheVehicleBumpsIntoWallAndFloorAndStaysInside) {
  const Dive dive = fly("circular_pool");
  EXPECT_EQ(dive.status, StepStatus::ok);
  EXPECT_EQ(dive.touched, (std::set<std::string>{"seabed", "wall"}));
  // Faces of the 32 boxes touch the circle; their corners lie half a per cent further out.
  EXPECT_LT(dive.greatest_radius, 3.0 / std::cos(std::numbers::pi / 32.0) - kHalfLength + 0.01);
  EXPECT_LT(dive.greatest.z(), 3.0 - kBottom + 0.01);
}

TEST(Surroundings, InTheRectangularPoolTheVehicleBumpsIntoWallsAndFloorAndStaysInside) {
  const Dive dive = fly("rectangular_pool");
  EXPECT_EQ(dive.status, StepStatus::ok);
  EXPECT_TRUE(dive.touched.contains("walls"));
  EXPECT_TRUE(dive.touched.contains("seabed"));
  EXPECT_LT(dive.greatest.x(), 6.0 - kHalfLength + 0.01);
  EXPECT_GT(dive.greatest.x(), 6.0 - 0.5);  // it did reach the far corner
  EXPECT_LT(dive.greatest.y(), 3.0 - kHalfLength + 0.01);
  EXPECT_LT(dive.greatest.z(), 3.0 - kBottom + 0.01);
}

TEST(Surroundings, InTheHarbourTheVehicleBumpsIntoQuayPileBottomAndBarge) {
  const Dive dive = fly("harbour");
  EXPECT_EQ(dive.status, StepStatus::ok);
  for (const char* name : {"quay", "pile_middle", "seabed", "barge"})
    EXPECT_TRUE(dive.touched.contains(name)) << name;
  EXPECT_LT(dive.greatest.x(), 15.0 - kHalfLength + 0.01);
  EXPECT_GT(dive.least.y(), -9.0 + kHalfLength - 0.01);
}

}  // namespace surroundings_test
}  // namespace remora
