// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/launch_overrides.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "scenario/scenario.h"
#include "testing/source_dir.h"

namespace remora {
namespace launch_overrides_test {

AssetPaths paths() { return AssetPaths::found_above(source_dir()).value(); }

std::optional<ScenarioSpec> launched(const char* scene, const LaunchOverrides& launch,
                                     Diagnostics& diagnostics) {
  ScenarioOverrides overrides;
  overrides.launch = launch;
  return load_scenario(paths().scenarios / (std::string(scene) + ".yaml"), paths(), diagnostics,
                       overrides);
}

ScenarioSpec launched(const char* scene, const LaunchOverrides& launch = {}) {
  Diagnostics diagnostics;
  auto spec = launched(scene, launch, diagnostics);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  return std::move(spec).value();
}

double height_of(const TriangleMesh& mesh) {
  double widest = 0.0;
  for (const Vec3& vertex : mesh.vertices) widest = std::max(widest, vertex.head<2>().norm());
  return widest;
}

TEST(LaunchOverrides, TheWaterIsAsClearAsAskedAtAllDepths) {
  const ScenarioSpec scene = launched("harbour", {.visibility = 3.0});
  const Clarity clarity(scene.world.environment.clarity);
  // Zege et al. (1991): a black target vanishes at 4.6 to 4.8 over the attenuation.
  EXPECT_NEAR(clarity.attenuation(1.0) * 3.0, 4.7, 0.15);
  EXPECT_EQ(clarity.attenuation(1.0), clarity.attenuation(8.0));
}

TEST(LaunchOverrides, OneCurrentTakesThePlaceOfTheScenesUniformOnes) {
  const ScenarioSpec scene =
      launched("harbour", {.current_speed = 0.4, .current_towards = 0.5 * std::numbers::pi});
  ASSERT_EQ(scene.world.environment.currents.size(), 1u);
  const auto& kind = std::get<UniformCurrentSpec>(scene.world.environment.currents[0].kind);
  EXPECT_TRUE(kind.velocity_W.isApprox(Vec3(0.0, 0.4, 0.0), 1e-12));
}

TEST(LaunchOverrides, HigherWavesKeepTheirSteepness) {
  const SeaSpec calm = std::get<SeaSpec>(launched("harbour").world.environment.waves.kind);
  const SeaSpec high =
      std::get<SeaSpec>(launched("harbour", {.wave_height = 4 * calm.significant_height})
                            .world.environment.waves.kind);
  // Length goes with the period squared.
  EXPECT_NEAR(high.significant_height / std::pow(high.peak_period, 2),
              calm.significant_height / std::pow(calm.peak_period, 2), 1e-12);
  const auto none = launched("harbour", {.wave_height = 0.0}).world.environment.waves;
  EXPECT_TRUE(std::holds_alternative<NoWaves>(none.kind));
}

TEST(LaunchOverrides, AProgramOutsideMayAskForAnotherStepAndAStartAtTheSurface) {
  const ScenarioSpec own = launched("harbour");
  const LaunchOverrides asked{.step = 0.0025, .start_depth = 0.05};
  const ScenarioSpec scene = launched("harbour", asked);
  EXPECT_EQ(scene.world.step, from_seconds(0.0025));
  EXPECT_TRUE(is_multiple_of(scene.log_period, scene.world.step));
  const RigidState& start = scene.world.vehicles[0].initial;
  EXPECT_EQ(start.p_WB.head<2>(), own.world.vehicles[0].initial.p_WB.head<2>());
  EXPECT_EQ(start.p_WB.z(), 0.05);
  EXPECT_EQ(launch_overrides(launch_words(asked)), asked);
}

TEST(LaunchOverrides, AStepThatDividesNoInstrumentsPeriodIsRefused) {
  Diagnostics diagnostics;
  EXPECT_FALSE(launched("harbour", {.step = 0.007}, diagnostics));
  EXPECT_NE(to_string(diagnostics).find("not a whole multiple of the step"), std::string::npos);
}

TEST(LaunchOverrides, AnotherVehicleKeepsNameStartTetherAndSensors) {
  const ScenarioSpec own = launched("harbour");
  const ScenarioSpec scene = launched("harbour", {.vehicle = "bluerov2"});
  const VehicleSpec& vehicle = scene.world.vehicles[0];
  EXPECT_EQ(vehicle.kind, "bluerov2");
  EXPECT_EQ(vehicle.name, own.world.vehicles[0].name);
  EXPECT_EQ(vehicle.initial.p_WB, own.world.vehicles[0].initial.p_WB);
  EXPECT_EQ(vehicle.sensors.size(), own.world.vehicles[0].sensors.size());
  EXPECT_NE(vehicle.propulsion.thrusters.size(), own.world.vehicles[0].propulsion.thrusters.size());
  ASSERT_EQ(scene.world.tethers.size(), 1u);
  EXPECT_EQ(scene.world.tethers[0].vehicle_end.body, vehicle.name);
}

TEST(LaunchOverrides, FoulingMakesGrowthThickerAndSurfacesMoreOvergrown) {
  const auto pile = [](const ScenarioSpec& scene) {
    for (const ObjectSpec& object : scene.world.objects)
      if (object.name == "pile_middle") return object.visuals.at(0);
    return VisualSpec{};
  };
  const VisualSpec clean = pile(launched("harbour", {.fouling = 0.0}));
  const VisualSpec usual = pile(launched("harbour", {.fouling = 0.5}));
  const VisualSpec heavy = pile(launched("harbour", {.fouling = 1.0}));
  const double radius = 0.27;  // of the bare pile in that scene
  EXPECT_NEAR(height_of(*clean.mesh), radius, 1e-3);
  EXPECT_NEAR(height_of(*heavy.mesh) - radius, 2.0 * (height_of(*usual.mesh) - radius), 1e-3);
  EXPECT_EQ(clean.appearance.wear, 0.0);
  EXPECT_EQ(heavy.appearance.wear, 1.0);
}

TEST(LaunchOverrides, ATetherOfNoLengthIsNoTetherAndTheScriptForgetsIt) {
  const ScenarioSpec scene = launched("tether_reel", {.tether_length = 0.0});
  EXPECT_TRUE(scene.world.tethers.empty());
  for (const ScriptEntry& entry : scene.script) {
    const auto* event = std::get_if<Event>(&entry.action);
    EXPECT_FALSE(event != nullptr && std::holds_alternative<SetReel>(*event));
  }
  EXPECT_EQ(launched("harbour", {.tether_length = 60.0}).world.tethers[0].reel.capacity, 60.0);
}

TEST(LaunchOverrides, WhatASceneHasNoUseForIsSaid) {
  Diagnostics diagnostics;
  EXPECT_TRUE(launched("circular_pool", {.fouling = 0.7, .tether_length = 50.0}, diagnostics));
  EXPECT_NE(to_string(diagnostics).find("can be fouled"), std::string::npos);
  EXPECT_NE(to_string(diagnostics).find("has no tether"), std::string::npos);
}

TEST(LaunchOverrides, ImpossibleWishesAreRefusedAllAtOnce) {
  Diagnostics diagnostics;
  EXPECT_FALSE(launched("harbour",
                        {.vehicle = "../x",
                         .visibility = -1.0,
                         .fouling = 2.0,
                         .wave_height = std::nan(""),
                         .tether_length = 3.0},
                        diagnostics));
  const std::string text = to_string(diagnostics);
  for (const char* part : {"visibility", "fouling", "wave height", "not a name"})
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(LaunchOverrides, WordsOfALogGiveThemBackToTheLastBit) {
  const LaunchOverrides launch{.vehicle = "bluerov2",
                               .visibility = 0.1 + 0.2,
                               .fouling = 1.0 / 3.0,
                               .current_speed = 0.7,
                               .current_towards = std::numbers::pi / 7.0,
                               .wave_height = 1e-3,
                               .sun_elevation = -0.2,
                               .tether_length = 123.456};
  EXPECT_EQ(launch_overrides(launch_words(launch)), launch);
  EXPECT_TRUE(launch_words({}).empty());
}

TEST(LaunchOverrides, AHullsLevelOfFoulingGoesInFifths) {
  ScenarioSpec scene = launched("hull_survey_fouled");
  const auto hull = std::find_if(scene.world.objects.begin(), scene.world.objects.end(),
                                 [](const ObjectSpec& object) { return object.name == "coaster"; });
  ASSERT_NE(hull, scene.world.objects.end());
  ASSERT_TRUE(hull->fouling);
  const std::uint64_t seed = hull->fouling->seed;
  for (int level = 0; level <= 5; ++level) {
    Diagnostics diagnostics;
    apply_to_scene({.fouling = 0.2 * level}, scene, diagnostics);
    EXPECT_EQ(hull->fouling->level, level);
    EXPECT_EQ(hull->fouling->seed, seed);
  }
}

}  // namespace launch_overrides_test
}  // namespace remora
