// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "math/angles.h"
#include "scenario/scenario.h"
#include "testing/source_dir.h"
#include "world/world.h"

namespace remora {
namespace read_looks_test {

AssetPaths source_tree() {
  const std::filesystem::path root(source_dir());
  return {root / "assets", root / "scenarios"};
}

std::optional<ScenarioSpec> scene(const std::string& rest, Diagnostics& diagnostics) {
  return parse_scenario("purpose: a scene to look at\n" + rest, "test.yaml", source_tree(),
                        diagnostics);
}

WorldSpec sound_world(const std::string& rest) {
  Diagnostics diagnostics;
  const auto spec = scene(rest, diagnostics);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  return spec ? spec->world : WorldSpec{};
}

std::string refusal(const std::string& rest) {
  Diagnostics diagnostics;
  EXPECT_FALSE(scene(rest, diagnostics));
  return to_string(diagnostics);
}

constexpr const char* kOneVehicle = "vehicles: [{vehicle: bluerov2_heavy, name: rov}]\n";

TEST(Looks, AShipIsDrawnInPiecesThatKeepTheirNames) {
  const WorldSpec world =
      sound_world(std::string(kOneVehicle) + "objects: [{object: coaster, name: ship}]\n");
  const auto& visuals = world.objects[0].visuals;
  const auto look_of = [&](const std::string& label) {
    const auto found = std::find_if(visuals.begin(), visuals.end(),
                                    [&](const VisualSpec& v) { return v.label == label; });
    EXPECT_NE(found, visuals.end()) << label;
    return found == visuals.end() ? Appearance{} : found->appearance;
  };
  EXPECT_EQ(look_of("propeller_blades").colour, find_appearance("bronze")->colour);
  EXPECT_EQ(look_of("anode_hull_aft").colour, find_appearance("zinc")->colour);
  EXPECT_EQ(world.objects[0].collision.shapes.size(), 1u);  // touched as one
}

TEST(Looks, OneAppearanceRecoloursAllOfAnObject) {
  const WorldSpec world = sound_world(
      std::string(kOneVehicle) +
      "objects:\n"
      "  - {object: coaster, name: ship, appearance: {look: rust, wear: 0.9}, label: wreck}\n"
      "  - {name: stone, shapes: [{kind: sphere, radius: 1}], appearance: mussels}\n");
  ASSERT_FALSE(world.objects[0].visuals.empty());
  for (const VisualSpec& visual : world.objects[0].visuals) {
    EXPECT_EQ(visual.appearance.colour, find_appearance("rust")->colour);
    EXPECT_EQ(visual.appearance.wear, 0.9);
    EXPECT_EQ(visual.label, "wreck");
  }
  EXPECT_EQ(world.objects[1].visuals[0].appearance.grain, SurfaceGrain::growth);
}

TEST(Looks, AMovingCylinderIsDrawnAlongTheAxisItIsTouchedOn) {
  const WorldSpec world = sound_world(
      std::string(kOneVehicle) +
      "objects: [{name: bar, mass: 10, shapes: [{kind: cylinder, radius: 0.1, length: 2}]}]\n");
  const Aabb box = bounds(*world.objects[0].visuals[0].mesh);
  EXPECT_NEAR(box.size().x(), 2.0, 1e-9);  // Bx, as its hull has it
}

TEST(Looks, VisualsStandWhereTheyAreToldAndTurnWithTheirThruster) {
  const WorldSpec world = sound_world(
      "vehicles:\n"
      "  - vehicle: bluerov2_heavy\n"
      "    override:\n"
      "      visuals:\n"
      "        - {part: box, size: [0.4, 0.3, 0.2], appearance: yellow, label: frame}\n"
      "        - {part: propeller, diameter: 0.076, position: [0.1, 0, 0.2], yaw_deg: 90,\n"
      "           thruster: rear_port}\n");
  const auto& visuals = world.vehicles[0].visuals;
  ASSERT_EQ(visuals.size(), 2u);
  EXPECT_EQ(visuals[0].label, "frame");
  EXPECT_FALSE(visuals[0].thruster);
  EXPECT_EQ(visuals[1].thruster, 3u);
  EXPECT_EQ(visuals[1].X_BV.p, Vec3(0.1, 0.0, 0.2));
  EXPECT_TRUE(visuals[1].X_BV.R.col(0).isApprox(Vec3::UnitY()));
}

TEST(Looks, PartsOfTheSameNumbersShareOneMesh) {
  const WorldSpec world = sound_world(
      "vehicles:\n"
      "  - vehicle: bluerov2_heavy\n"
      "    override:\n"
      "      visuals:\n"
      "        - {part: sphere, radius: 0.1, position: [1, 0, 0]}\n"
      "        - {part: sphere, radius: 0.1, position: [2, 0, 0], appearance: red}\n"
      "        - {part: sphere, radius: 0.2}\n");
  const auto& visuals = world.vehicles[0].visuals;
  ASSERT_EQ(visuals.size(), 3u);
  EXPECT_EQ(visuals[0].mesh, visuals[1].mesh);
  EXPECT_NE(visuals[0].mesh, visuals[2].mesh);
  EXPECT_EQ(visuals[1].X_BV.p.x(), 2.0);
  EXPECT_NE(visuals[0].appearance.colour, visuals[1].appearance.colour);
}

TEST(Looks, ACameraLooksAheadUprightAndAPairStandsABaselineApart) {
  const WorldSpec world = sound_world(
      "vehicles:\n"
      "  - vehicle: bluerov2_heavy\n"
      "    cameras:\n"
      "      - {name: down, camera: webcam, position: [0, 0, 0.2], pitch_deg: -90}\n"
      "      - {name: eyes, camera: stereo_pair, position: [0.3, 0, 0], stereo: {baseline: "
      "0.2}}\n");
  const auto& cameras = world.vehicles[0].cameras;
  ASSERT_EQ(cameras.size(), 4u);
  EXPECT_EQ(cameras[0].name, "main");
  const Mat3& R_BC = cameras[0].X_BC.R;
  EXPECT_TRUE(R_BC.col(0).isApprox(Vec3::UnitY()));  // right
  EXPECT_TRUE(R_BC.col(1).isApprox(Vec3::UnitZ()));  // down
  EXPECT_TRUE(R_BC.col(2).isApprox(Vec3::UnitX()));  // ahead
  EXPECT_TRUE(cameras[1].X_BC.R.col(2).isApprox(Vec3::UnitZ()));
  EXPECT_EQ(cameras[2].name, "eyes_left");
  EXPECT_EQ(cameras[3].name, "eyes_right");
  const Vec3 apart = cameras[3].X_BC.p - cameras[2].X_BC.p;
  EXPECT_TRUE(apart.isApprox(Vec3(0.0, 0.2, 0.0)));
}

TEST(Looks, AFixedCameraLooksAtItsPlaceWithALevelHorizon) {
  const WorldSpec world =
      sound_world(std::string(kOneVehicle) +
                  "cameras:\n"
                  "  - {name: quay, position: [1, 2, 3], look_at: [4, 6, 5]}\n"
                  "  - {name: north, position: [0, 0, 1], heading_deg: 0, pitch_deg: 10}\n");
  ASSERT_EQ(world.cameras.size(), 2u);
  const Pose& X_WC = world.cameras[0].X_BC;
  EXPECT_TRUE(X_WC.R.col(2).isApprox(Vec3(3, 4, 2).normalized()));
  EXPECT_NEAR(X_WC.R.col(0).z(), 0.0, 1e-12);
  EXPECT_GT(X_WC.R.col(1).z(), 0.0);
  EXPECT_NEAR(X_WC.R.determinant(), 1.0, 1e-12);
  EXPECT_NEAR(world.cameras[1].X_BC.R.col(2).z(), -std::sin(10.0 * kDegree), 1e-12);
}

TEST(Looks, SceneryComesInVariantsAndParticlesByNumber) {
  const WorldSpec world = sound_world(std::string(kOneVehicle) +
                                      "scenery:\n"
                                      "  - name: stones\n"
                                      "    meshes: [{part: rock, seed: 1}, {part: rock, seed: 2}]\n"
                                      "    appearance: rock\n"
                                      "    centre: [5, 0, 10]\n"
                                      "    count: 30\n"
                                      "    scale: [0.1, 0.4]\n"
                                      "particles: {marine_snow: 0.5, plankton: 2}\n"
                                      "seabed: {depth: 12, material: mud, appearance: gravel}\n");
  ASSERT_EQ(world.scenery.size(), 1u);
  EXPECT_EQ(world.scenery[0].meshes.size(), 2u);
  EXPECT_EQ(world.scenery[0].count, 30);
  EXPECT_EQ(world.scenery[0].max_scale, 0.4);
  EXPECT_EQ(world.particles.plankton, 2.0);
  EXPECT_EQ(world.seabed_appearance->colour, find_appearance("gravel")->colour);
}

TEST(Looks, TheScriptTurnsLampsTiltAndZoomAndLeavesTheRest) {
  Diagnostics diagnostics;
  const auto spec = scene(std::string(kOneVehicle) +
                              "script:\n"
                              "  - {at: 0, lamps: 0.8, tilt_deg: -20}\n"
                              "  - {at: 1, zoom: 2}\n"
                              "  - {at: 2, lamps: [1, 0.5]}\n"
                              "  - {at: 3, lamps: 0}\n",
                          diagnostics);
  ASSERT_TRUE(spec) << to_string(diagnostics);
  Input input;
  input.vehicles.resize(1);
  const LookoutInput& lookout = input.vehicles[0].lookout;
  const auto second = [&](int s) {
    play(spec->script, from_seconds(s), from_seconds(s + 1), input);
  };
  second(0);
  second(1);
  EXPECT_EQ(lookout.lamps, 0.8);
  EXPECT_NEAR(lookout.tilt, -20.0 * kDegree, 1e-12);
  EXPECT_EQ(lookout.zoom, 2.0);
  second(2);
  ASSERT_EQ(lookout.each_lamp.size(), 2u);
  EXPECT_EQ(lookout.lamps, 0.8);
  second(3);
  EXPECT_TRUE(lookout.each_lamp.empty());
  EXPECT_EQ(lookout.lamps, 0.0);
}

TEST(Looks, WhatCannotBeDrawnIsRefusedAtItsLine) {
  const std::string report = refusal(
      "vehicles:\n"                                                              // line 2
      "  - vehicle: bluerov2_heavy\n"                                            // 3
      "    cameras:\n"                                                           // 4
      "      - {name: flat, width: 0}\n"                                         // 5
      "      - {camera: no_such_camera}\n"                                       // 6
      "    lamps: [{name: a, lamp: lumn}]\n"                                     // 7
      "objects:\n"                                                               // 8
      "  - {name: a, shapes: [{kind: sphere, radius: 1}], appearance: rusty}\n"  // 9
      "  - name: b\n"                                                            // 10
      "    shapes: [{kind: sphere, radius: 1}]\n"                                // 11
      "    visuals: [{file: nothing_here.obj}]\n");                              // 12
  for (const char* expected :
       {"test.yaml:5: error: vehicles[0].cameras[0]: width is 0 pixels",
        "test.yaml:6: error: there is no camera `no_such_camera`",
        "test.yaml:7: error: there is no lamp `lumn`", "Did you mean `lumen`?",
        "test.yaml:9: error: there is no appearance `rusty`", "Did you mean `rust`?",
        "test.yaml:12: error: "})
    EXPECT_NE(report.find(expected), std::string::npos) << expected << "\n in\n" << report;
}

TEST(Looks, EveryVehicleThatShipsHasAMainCameraAndALamp) {
  for (const char* name :
       {"bluerov2", "bluerov2_gz", "bluerov2_heavy", "bluerov2_heavy_gz", "bluerov2_heavy_wu",
        "inspection", "npsauv2", "openrov", "remus100", "rexrov", "videoray_pro"}) {
    Diagnostics diagnostics;
    const auto vehicle = load_vehicle(name, source_tree(), diagnostics);
    ASSERT_TRUE(vehicle) << to_string(diagnostics);
    EXPECT_FALSE(vehicle->lamps.empty()) << name;
    EXPECT_TRUE(std::any_of(vehicle->cameras.begin(), vehicle->cameras.end(),
                            [](const CameraSpec& camera) { return camera.name == "main"; }))
        << name;
  }
}

}  // namespace read_looks_test
}  // namespace remora
