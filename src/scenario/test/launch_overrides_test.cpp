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

TEST(LaunchOverrides, AStartMayHeadElsewhere) {
  const ScenarioSpec own = launched("harbour");
  const LaunchOverrides asked{.start_heading = 1.25};
  const RigidState start = launched("harbour", asked).world.vehicles[0].initial;
  EXPECT_TRUE(start.p_WB.isApprox(own.world.vehicles[0].initial.p_WB));
  EXPECT_NEAR(to_roll_pitch_yaw(start.q_WB).yaw, 1.25, 1e-12);
  EXPECT_EQ(launch_overrides(launch_words(asked)), asked);
  Diagnostics diagnostics;
  EXPECT_FALSE(launched("harbour", {.start_heading = 10.0}, diagnostics));
}

TEST(LaunchOverrides, AStepThatDividesNoInstrumentsPeriodIsRefused) {
  Diagnostics diagnostics;
  EXPECT_FALSE(launched("harbour", {.step = 0.007}, diagnostics));
  EXPECT_NE(to_string(diagnostics).find("not a whole multiple of the step"), std::string::npos);
}

TEST(LaunchOverrides, AnotherVehicleKeepsNameStartTetherAndTheScenesSensors) {
  const ScenarioSpec own = launched("harbour");
  const ScenarioSpec scene = launched("harbour", {.vehicle = "bluerov2"});
  const VehicleSpec& vehicle = scene.world.vehicles[0];
  EXPECT_EQ(vehicle.kind, "bluerov2");
  EXPECT_EQ(vehicle.name, own.world.vehicles[0].name);
  EXPECT_EQ(vehicle.initial.p_WB, own.world.vehicles[0].initial.p_WB);
  const auto has = [](const VehicleSpec& of, const char* name) {
    return std::any_of(of.sensors.begin(), of.sensors.end(),
                       [&](const SensorSpec& sensor) { return sensor.name == name; });
  };
  EXPECT_TRUE(has(vehicle, "sonar"));
  // Its navigation is its own: a Heavy has a log, a BlueROV2 has none.
  EXPECT_TRUE(has(own.world.vehicles[0], "dvl"));
  EXPECT_FALSE(has(vehicle, "dvl"));
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
  const VisualSpec clean = pile(launched("harbour", {.fouling = 0}));
  const VisualSpec light = pile(launched("harbour", {.fouling = 1}));
  const VisualSpec heavy = pile(launched("harbour", {.fouling = 5}));
  const double radius = 0.27;  // of the bare pile in that scene
  EXPECT_NEAR(height_of(*clean.mesh), radius, 1e-3);
  EXPECT_NEAR(height_of(*heavy.mesh) - radius, 5.0 * (height_of(*light.mesh) - radius), 1e-3);
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
  EXPECT_TRUE(launched("circular_pool", {.fouling = 3, .tether_length = 50.0}, diagnostics));
  EXPECT_NE(to_string(diagnostics).find("can be fouled"), std::string::npos);
  EXPECT_NE(to_string(diagnostics).find("has no tether"), std::string::npos);
}

TEST(LaunchOverrides, ImpossibleWishesAreRefusedAllAtOnce) {
  Diagnostics diagnostics;
  EXPECT_FALSE(launched("harbour",
                        {.vehicle = "../x",
                         .visibility = -1.0,
                         .fouling = 6,
                         .wave_height = std::nan(""),
                         .tether_length = 3.0},
                        diagnostics));
  const std::string text = to_string(diagnostics);
  for (const char* part : {"visibility", "Fouling", "wave height", "not a name"})
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(LaunchOverrides, WordsOfALogGiveThemBackToTheLastBit) {
  const LaunchOverrides launch{.vehicle = "bluerov2",
                               .visibility = 0.1 + 0.2,
                               .fouling = 3,
                               .current_speed = 0.7,
                               .current_towards = std::numbers::pi / 7.0,
                               .wave_height = 1e-3,
                               .sun_elevation = -0.2,
                               .tether_length = 123.456,
                               .vessel = "tug"};
  EXPECT_EQ(launch_overrides(launch_words(launch)), launch);
  EXPECT_TRUE(launch_words({}).empty());
}

TEST(LaunchOverrides, OlderLogsSayFoulingAsAShareOfTheWorst) {
  EXPECT_EQ(launch_overrides({{"launch_fouling", "0.6"}}).fouling, 3);
}

TEST(LaunchOverrides, AHullTakesItsLevelOfFoulingAndKeepsItsSeed) {
  ScenarioSpec scene = launched("hull_survey");
  const auto hull = std::find_if(scene.world.objects.begin(), scene.world.objects.end(),
                                 [](const ObjectSpec& object) { return object.name == "coaster"; });
  ASSERT_NE(hull, scene.world.objects.end());
  ASSERT_TRUE(hull->fouling);
  const std::uint64_t seed = hull->fouling->seed;
  for (int level = 0; level <= 5; ++level) {
    Diagnostics diagnostics;
    apply_to_scene({.fouling = level}, scene, diagnostics);
    EXPECT_EQ(hull->fouling->level, level);
    EXPECT_EQ(hull->fouling->seed, seed);
  }
}

TEST(LaunchOverrides, EveryHullAndStructureOfTheHarbourCanBeFouled) {
  const ScenarioSpec clean = launched("harbour"), fouled = launched("harbour", {.fouling = 4});
  for (const ScenarioSpec* scene : {&clean, &fouled})
    for (const ObjectSpec& object : scene->world.objects) {
      if (object.kind != "quay" && object.kind != "barge") continue;
      ASSERT_TRUE(object.fouling) << object.name;
      EXPECT_EQ(object.fouling->level,
                scene == &fouled ? std::optional<int>(4) : std::optional<int>())
          << object.name;
      // Things grow below the still surface, wherever the body's origin is.
      EXPECT_NEAR(object.fouling->waterline + object.initial.p_WB.z(), 0.0, 1e-12) << object.name;
    }
}

TEST(LaunchOverrides, AnotherVesselLiesWithHerSternWhereTheFirstHadHers) {
  const auto aft_end = [](const ScenarioSpec& scene, const std::string& name) {
    double aft = 1e9;
    for (const ObjectSpec& object : scene.world.objects)
      if (object.name == name)
        for (const VisualSpec& visual : object.visuals)
          if (visual.label == "hull")
            aft = std::min(aft, bounds(*visual.mesh).lo.x() + object.initial.p_WB.x());
    return aft;
  };
  const double own = aft_end(launched("hull_survey"), "coaster");
  for (const char* vessel : {"tug", "trawler", "yacht"}) {
    const ScenarioSpec scene = launched("hull_survey", {.vessel = vessel});
    EXPECT_NEAR(aft_end(scene, vessel), own, 2.5) << vessel;
    ASSERT_TRUE(scene.vessel);
    EXPECT_EQ(scene.vessel->own_name, "coaster");
  }
}

TEST(LaunchOverrides, AVesselWithoutAPlanOrASceneWithoutAVesselIsRefused) {
  Diagnostics diagnostics;
  EXPECT_FALSE(launched("hull_survey", {.vessel = "tugg"}, diagnostics));
  EXPECT_NE(to_string(diagnostics).find("`tug`"), std::string::npos) << to_string(diagnostics);
  Diagnostics others;
  EXPECT_FALSE(launched("circular_pool", {.vessel = "tug"}, others));
  EXPECT_NE(to_string(others).find("no vessel"), std::string::npos) << to_string(others);
}

TEST(LaunchOverrides, DefectsAreFoundOnTheVesselThatIsThere) {
  const ScenarioSpec scene = launched("hull_survey_defects", {.vessel = "tug"});
  for (const ObjectSpec& object : scene.world.objects) {
    if (object.name != "tug") continue;
    EXPECT_GE(object.defects.size(), 4u);
    for (const HullDefect& defect : object.defects)
      EXPECT_TRUE(std::any_of(object.visuals.begin(), object.visuals.end(),
                              [&](const VisualSpec& v) { return v.label == defect.component; }))
          << defect.component;
  }
}

}  // namespace launch_overrides_test
}  // namespace remora
