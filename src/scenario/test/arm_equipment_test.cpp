// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Postures of arms and cameras on their links.
#include <gtest/gtest.h>

#include "math/angles.h"
#include "scenario/scenario.h"
#include "testing/source_dir.h"
#include "world/motion_of.h"
#include "world/world.h"

namespace remora {
namespace arm_equipment_test {

AssetPaths paths() { return *AssetPaths::found_above(source_dir()); }

/// One boom that turns about a vertical axis, and what is written beside its joint and its links.
std::string scene_with(const std::string& of_link, const std::string& of_arm = "") {
  return "purpose: arms\nseabed: {depth: 300}\nvehicles:\n  - name: rov\n    vehicle: rexrov\n"
         "    position: [0, 0, 50]\n    arms: [{name: arm, " +
         of_arm +
         "links: [{name: boom, mass: 4, shapes: [{kind: sphere, radius: 0.1, position: [0.5, 0, "
         "0]}], joint: {position: [1, 0, 0], axis: [0, 0, 1], lower_deg: -90, upper_deg: 90, "
         "start_deg: 90, motor: {max_effort: 200, max_rate: 0.5}}" +
         of_link + "}]}]\n";
}

std::string problem_of(const std::string& text) {
  Diagnostics diagnostics;
  const auto scene = parse_scenario(text, "test.yaml", paths(), diagnostics);
  EXPECT_FALSE(scene && problems(scene->world).empty());
  if (!scene) return to_string(diagnostics);
  const std::vector<Problem> found = problems(scene->world);
  return found.empty() ? "" : found[0].what;
}

WorldSpec read(const std::string& text) {
  Diagnostics diagnostics;
  const auto scene = parse_scenario(text, "test.yaml", paths(), diagnostics);
  EXPECT_TRUE(scene) << to_string(diagnostics);
  return scene.value_or(ScenarioSpec{}).world;
}

TEST(ArmPosture, IsReadInDegreesByLink) {
  const WorldSpec world = read(scene_with("", "postures: {stow: {boom: -45}, deploy: {}}, "));
  const std::vector<PostureSpec>& postures = world.vehicles[0].postures;
  ASSERT_EQ(postures.size(), 2u);
  EXPECT_EQ(postures[0].arm, "arm");
  EXPECT_EQ(postures[0].name, "stow");
  ASSERT_EQ(postures[0].joints.size(), 1u);
  EXPECT_EQ(postures[0].joints[0].first, "arm/boom");
  EXPECT_NEAR(postures[0].joints[0].second, -45.0 * kDegree, 1e-12);
  EXPECT_TRUE(postures[1].joints.empty());
}

TEST(ArmPosture, OfAnUnknownLinkOrBeyondALimitIsRefused) {
  EXPECT_NE(problem_of(scene_with("", "postures: {stow: {bomb: 10}}, ")).find("boom"),
            std::string::npos);
  const std::string beyond = problem_of(scene_with("", "postures: {stow: {boom: 91}}, "));
  EXPECT_NE(beyond.find("limits"), std::string::npos) << beyond;
  EXPECT_NE(beyond.find("-90 to 90"), std::string::npos) << beyond;
}

TEST(ArmPosture, OfEveryShippedArmIsWithinItsLimits) {
  for (const char* name : {"reach_alpha5", "reach_bravo7", "arm5e", "oberon7", "predator"}) {
    const WorldSpec world = read(
        "purpose: arms\nvehicles:\n  - {name: rov, vehicle: rexrov, position: [0, 0, 5], arms: "
        "[{arm: " +
        std::string(name) + ", name: arm}]}\n");
    EXPECT_EQ(world.vehicles[0].postures.size(), 2u) << name;
  }
}

// The boom points to starboard; its camera, 0.5 m out, looks along it.
TEST(ArmCamera, GoesWhereItsLinkGoes) {
  const Model model(
      read(scene_with(", cameras: [{name: wrist, camera: webcam, position: [0.5, 0, 0.1]}]")));
  const State state = initial_state(model, 1);
  const VehicleModel& vehicle = model.vehicles()[0];
  ASSERT_EQ(vehicle.camera_bodies.size(), vehicle.cameras.size());
  EXPECT_EQ(vehicle.cameras.back().name, "arm_wrist");
  EXPECT_EQ(vehicle.camera_bodies.front(), vehicle.root);
  const std::size_t wrist = vehicle.cameras.size() - 1;
  const Pose X_WC =
      motion_of_camera(model, state, {0}, wrist).X_WB() * tilted(vehicle.cameras[wrist], 0.0);
  EXPECT_LT((X_WC.p - Vec3(1.0, 0.5, 50.1)).norm(), 1e-9);
  EXPECT_LT((X_WC.R.col(2) - Vec3::UnitY()).norm(), 1e-9) << "looks to starboard";
  EXPECT_LT((X_WC.R.col(1) - Vec3::UnitZ()).norm(), 1e-9) << "its down is down";
}

TEST(ArmCamera, OfAFileWithZUpLooksTheSameWay) {
  const std::string camera =
      ", cameras: [{name: wrist, camera: webcam, position: [0.5, 0, -0.1], pitch_deg: 90}]";
  const Model model(read(scene_with(camera, "axes: forward_left_up, ")));
  const CameraSpec& wrist = model.vehicles()[0].cameras.back();
  EXPECT_LT((wrist.X_BC.p - Vec3(0.5, 0.0, 0.1)).norm(), 1e-12);
  // In axes with z up a pitch of 90° turns the bow down.
  EXPECT_LT((wrist.X_BC.R.col(2) - Vec3::UnitZ()).norm(), 1e-12);
  EXPECT_LT((wrist.X_BC.R.col(0) - Vec3::UnitY()).norm(), 1e-12) << "its right is starboard";
}

TEST(ArmCamera, TwoOfOneNameAreRefused) {
  EXPECT_NE(problem_of(scene_with(", cameras: [{name: eye, camera: webcam}]}, {name: fist, mass: "
                                  "1, shapes: [{kind: sphere, radius: 0.1}], joint: {kind: fixed}, "
                                  "cameras: [{name: eye, camera: webcam}]"))
                .find("arm_eye"),
            std::string::npos);
}

}  // namespace arm_equipment_test
}  // namespace remora
