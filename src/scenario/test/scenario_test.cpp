// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/scenario.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <bit>
#include <numbers>

#include "math/rotation.h"
#include "testing/source_dir.h"

namespace remora {
namespace scenario_test {

AssetPaths paths() { return *AssetPaths::found_above(source_dir()); }

ScenarioSpec scene(const std::string& text, const ScenarioOverrides& overrides = {}) {
  Diagnostics diagnostics;
  auto spec =
      parse_scenario("purpose: a test\n" + text, "test.yaml", paths(), diagnostics, overrides);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  return spec.value_or(ScenarioSpec{});
}

const std::string kRov = "vehicles: [{name: rov, vehicle: bluerov2_heavy}]\n";

TEST(Scenario, WhatTheFileDoesNotSayHasItsDefault) {
  const ScenarioSpec spec = scene(kRov);
  EXPECT_EQ(spec.name, "test");
  EXPECT_EQ(spec.purpose, "a test");
  EXPECT_EQ(spec.world.step, from_seconds(0.01));
  EXPECT_EQ(spec.duration, from_seconds(60.0));
  EXPECT_EQ(spec.seed, 1u);
  EXPECT_FALSE(spec.world.environment.seabed.exists());
}

TEST(Scenario, TheCommandLineWinsOverTheFile) {
  const ScenarioSpec spec = scene("seed: 3\nduration: 10\n" + kRov, {.seed = 7, .duration = 5.0});
  EXPECT_EQ(spec.seed, 7u);
  EXPECT_EQ(spec.duration, from_seconds(5.0));
}

TEST(Scenario, ASceneChangesSingleNumbersOfItsVehicle) {
  const ScenarioSpec spec = scene(
      "vehicles:\n  - {name: rov, vehicle: bluerov2_heavy, override: {hull: {mass: 14.25}}}\n");
  const auto& hull = std::get<FossenHullSpec>(spec.world.vehicles[0].hull);
  EXPECT_EQ(hull.mass, 14.25);
  EXPECT_EQ(hull.volume, 0.0134);
}

TEST(Scenario, TheAutopilotsCaptureSpeedsAreRead) {
  const ScenarioSpec spec = scene(
      "vehicles: [{vehicle: bluerov2_heavy, override: {control: {autopilot: {capture_speed: 0.2, "
      "capture_yaw_rate_deg: 90}}}}]\n");
  const HoldControllerSpec& autopilot = spec.world.vehicles[0].controller.hold;
  EXPECT_EQ(autopilot.capture_speed, 0.2);
  EXPECT_NEAR(autopilot.capture_yaw_rate, std::numbers::pi / 2.0, 1e-15);
}

TEST(Scenario, AVehicleStartsWhereAndHowTheSceneSays) {
  const ScenarioSpec spec = scene(
      "vehicles:\n  - {vehicle: inspection, position: [1, 2, 3], heading_deg: 90, pitch_deg: 10,\n"
      "     velocity: [0.5, 0, -0.1], turn_rate_deg: [0, 0, 18]}\n");
  const VehicleSpec& vehicle = spec.world.vehicles[0];
  EXPECT_EQ(vehicle.name, "inspection");
  EXPECT_EQ(vehicle.initial.p_WB, Vec3(1.0, 2.0, 3.0));
  const RollPitchYaw rpy = to_roll_pitch_yaw(vehicle.initial.q_WB);
  EXPECT_NEAR(rpy.yaw, std::numbers::pi / 2.0, 1e-12);
  EXPECT_NEAR(rpy.pitch, std::numbers::pi / 18.0, 1e-12);
  EXPECT_EQ(vehicle.initial.V_WB_B.linear, Vec3(0.5, 0.0, -0.1));
  EXPECT_NEAR(vehicle.initial.V_WB_B.angular.z(), std::numbers::pi / 10.0, 1e-12);
}

TEST(Scenario, GravityOfTheSceneReachesItsHulls) {
  const ScenarioSpec spec =
      scene("gravity: 3.71\n" + kRov + "objects: [{name: ball, object: steel_ball}]\n");
  EXPECT_EQ(spec.world.environment.gravity, 3.71);
  EXPECT_EQ(std::get<FossenHullSpec>(spec.world.vehicles[0].hull).gravity, 3.71);
  EXPECT_EQ(spec.world.objects[0].hull->gravity, 3.71);
}

TEST(Scenario, CurrentsOfEveryKindAreRead) {
  const ScenarioSpec spec = scene(
      kRov +
      "start_utc: 2026-06-01 12:00\n"
      "currents:\n"
      "  - {name: a, speed: 0.5, towards_deg: 90}\n"
      "  - {name: b, kind: stratified, layers: [{depth: 0, velocity: [0.3, 0, 0]}, {depth: 10, "
      "speed: 0.1}]}\n"
      "  - name: c\n"
      "    kind: tidal\n"
      "    constituents: [{name: M2, amplitude: 0.4, phase_lag_deg: 30}]\n"
      "    flood_bearing_deg: 20\n"
      "    profile: {kind: seventh_power, water_depth: 40}\n"
      "    variation: {speed: {sigma: 0.1, time_constant: 60}}\n");
  const auto& currents = spec.world.environment.currents;
  ASSERT_EQ(currents.size(), 3u);
  EXPECT_TRUE(std::get<UniformCurrentSpec>(currents[0].kind)
                  .velocity_W.isApprox(Vec3(0.0, 0.5, 0.0), 1e-12));
  const auto& layers = std::get<StratifiedCurrentSpec>(currents[1].kind).layers;
  ASSERT_EQ(layers.size(), 2u);
  EXPECT_EQ(layers[1].velocity_W, Vec3(0.1, 0.0, 0.0));
  const auto& tidal = std::get<TidalCurrentSpec>(currents[2].kind);
  EXPECT_NEAR(tidal.flood_bearing, std::numbers::pi / 9.0, 1e-12);
  EXPECT_NEAR(tidal.ebb_bearing - tidal.flood_bearing, std::numbers::pi, 1e-12);
  EXPECT_EQ(std::get<SeventhPowerLaw>(tidal.profile).water_depth, 40.0);
  EXPECT_EQ(currents[2].variation.speed.sigma, 0.1);
}

TEST(Scenario, WavesOfEveryKindAreRead) {
  const auto waves = [](const std::string& text) {
    return scene(kRov + "waves: " + text + "\n").world.environment.waves;
  };
  EXPECT_TRUE(std::holds_alternative<NoWaves>(waves("{kind: none}").kind));
  EXPECT_EQ(
      std::get<SwellSpec>(waves("{kind: swell, components: [{amplitude: 0.3, period: 7}]}").kind)
          .components[0]
          .amplitude,
      0.3);
  EXPECT_EQ(std::get<SeaSpec>(waves("{kind: sea, significant_height: 1.5, peak_period: 7, "
                                    "spectrum: pierson_moskowitz, gamma: 1}")
                                  .kind)
                .significant_height,
            1.5);
  EXPECT_EQ(std::get<WindSeaSpec>(waves("{kind: wind, wind_speed: 9}").kind).wind_speed, 9.0);
  EXPECT_FALSE(std::holds_alternative<NoWaves>(waves("{preset: open_ocean}").kind));
}

TEST(Scenario, ClearnessOfTheWaterIsReadInEveryForm) {
  const auto clarity = [](const std::string& text) {
    return scene(kRov + "water: {clarity: " + text + "}\n").world.environment.clarity;
  };
  EXPECT_EQ(std::get<Chlorophyll>(clarity("{chlorophyll: 2.5}").profile[0].measure).concentration,
            2.5);
  EXPECT_EQ(std::get<JerlovType>(clarity("{jerlov: 3C}").profile[0].measure), JerlovType::C3);
  const ClaritySpec bloom = clarity("{jerlov: IB, bloom: {chlorophyll: 6, scale_depth: 5}}");
  ASSERT_TRUE(bloom.bloom);
  EXPECT_EQ(bloom.bloom->scale_depth, 5.0);
  EXPECT_EQ(std::get<Chlorophyll>(bloom.bloom->at_surface).concentration, 6.0);
  EXPECT_EQ(std::get<JerlovType>(bloom.profile[0].measure), JerlovType::IB);
}

TEST(Scenario, TheSunStandsWhereItIsPutOrWhereTheTimePutsIt) {
  const auto sky = [](const std::string& text) { return scene(kRov + text).world.environment.sky; };
  EXPECT_TRUE(sky("").sun_elevation);
  EXPECT_FALSE(sky("start_utc: 2026-06-01 12:00\n").sun_elevation);
  const SkySpec given =
      sky("start_utc: 2026-06-01 12:00\nsky: {sun_elevation_deg: 30, cloud_cover: 1}\n");
  EXPECT_NEAR(*given.sun_elevation, std::numbers::pi / 6.0, 1e-12);
  EXPECT_FALSE(given.sun_bearing);
  EXPECT_EQ(given.cloud_cover, 1.0);
}

TEST(Scenario, AnObjectWithAMassMovesAndOneWithoutStands) {
  const ScenarioSpec spec =
      scene(kRov +
            "objects:\n"
            "  - {name: ball, object: steel_ball, position: [5, 0, 1]}\n"
            "  - {name: heavy_ball, object: steel_ball, mass: 9, position: [6, 0, 1]}\n"
            "  - {name: pile, object: pile, position: [9, 0, 5]}\n");
  ASSERT_EQ(spec.world.objects.size(), 3u);
  ASSERT_TRUE(spec.world.objects[0].hull);
  EXPECT_EQ(spec.world.objects[0].hull->mass, 4.11);
  EXPECT_NEAR(spec.world.objects[0].hull->volume, std::numbers::pi / 6.0 * 1e-3, 1e-12);
  EXPECT_EQ(spec.world.objects[1].hull->mass, 9.0);
  EXPECT_FALSE(spec.world.objects[2].hull);
}

TEST(Scenario, AnObjectNeedNotBeThereFromTheStart) {
  const ScenarioSpec spec =
      scene(kRov + "objects:\n  - {name: spare, object: crate, present: false}\n");
  EXPECT_FALSE(spec.world.objects.at(0).is_present);
  EXPECT_EQ(spec.world.objects[0].kind, "crate");
}

TEST(Scenario, AScriptTakesAnObjectAwayAndPutsItBack) {
  const std::string objects =
      kRov + "objects:\n  - {name: pile, object: pile, position: [9, 0, 5]}\n";
  const ScenarioSpec spec =
      scene(objects + "script:\n  - {at: 1, presence: {object: pile, present: false}}\n");
  const auto& gone = std::get<SetPresence>(std::get<Event>(spec.script.at(0).action));
  EXPECT_EQ(gone.body, BodyId{1});
  EXPECT_FALSE(gone.is_present);
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_scenario(
      "purpose: x\n" + objects + "script:\n  - {at: 1, presence: {object: rov, present: false}}\n",
      "test.yaml", paths(), diagnostics));
}

TEST(Scenario, AnAttachmentMayHaveAMotor) {
  const std::string arm =
      kRov +
      "objects:\n"
      "  - name: arm\n"
      "    object: crate\n"
      "    attachment: {parent: rov, joint: revolute, lower_deg: -90, upper_deg: 90, start_deg: "
      "30,\n"
      "                 friction: 0.5, motor: {max_effort: 20, max_rate: 0.4}}\n";
  const ScenarioSpec spec = scene(arm);
  const JointSpec& joint = spec.world.objects.at(0).attachment->joint;
  EXPECT_NEAR(joint.initial, std::numbers::pi / 6.0, 1e-12);
  EXPECT_EQ(joint.friction, 0.5);
  ASSERT_TRUE(joint.motor);
  EXPECT_EQ(joint.motor->max_effort, 20.0);
  EXPECT_EQ(joint.motor->max_rate, 0.4);
}

TEST(Scenario, AScriptPutsASpareIntoTheWaterAndMakesALineFast) {
  const std::string scene_with_script =
      "vehicles: [{name: rov, vehicle: bluerov2_heavy, tether: {from: {position: [0, 0, -1]}}}]\n"
      "objects:\n"
      "  - {name: pile, object: pile, position: [9, 0, 5]}\n"
      "  - {name: spare, object: crate, present: false}\n"
      "script:\n";
  const ScenarioSpec spec =
      scene(scene_with_script +
            "  - {at: 1, teleport: {object: spare, position: [1, 2, 3]}, attach_tether: true}\n");
  ASSERT_EQ(spec.script.size(), 2u);
  const auto& put = std::get<Teleport>(std::get<Event>(spec.script[0].action));
  EXPECT_EQ(put.body, BodyId{2});
  EXPECT_EQ(put.state.p_WB, Vec3(1, 2, 3));
  EXPECT_EQ(std::get<AttachTether>(std::get<Event>(spec.script[1].action)).tether, TetherId{0});
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_scenario("purpose: x\n" + scene_with_script +
                                  "  - {at: 1, teleport: {object: pile, position: [1, 2, 3]}}\n",
                              "test.yaml", paths(), diagnostics));
  EXPECT_NE(to_string(diagnostics).find("pile does not move"), std::string::npos);
}

const std::string kTwoWorksites =
    "vehicles:\n"
    "  - {name: a, vehicle: bluerov2}\n"
    "  - {name: b, vehicle: bluerov2, position: [5, 0, 2]}\n"
    "worksites:\n"
    "  - name: panel\n"
    "    vehicles:\n"
    "      - {vehicle: a, position: [1, 2, 3], heading_deg: 90}\n"
    "      - {vehicle: b, position: [4, 2, 3]}\n"
    "  - {name: pit, vehicles: [{vehicle: b, position: [9, 9, 9]}]}\n";

TEST(Scenario, AJumpPutsEveryVehicleOfAWorksiteThere) {
  const ScenarioSpec spec = scene(kTwoWorksites + "script: [{at: 2, jump: panel}]\n");
  ASSERT_EQ(spec.world.worksites.size(), 2u);
  ASSERT_EQ(spec.script.size(), 2u);
  const auto& first = std::get<Teleport>(std::get<Event>(spec.script[0].action));
  const auto& second = std::get<Teleport>(std::get<Event>(spec.script[1].action));
  EXPECT_EQ(first.body, find_body(spec.world, "a"));
  EXPECT_EQ(first.state.p_WB, Vec3(1, 2, 3));
  EXPECT_EQ(second.body, find_body(spec.world, "b"));
  EXPECT_EQ(second.state.p_WB, Vec3(4, 2, 3));
}

TEST(Scenario, AWorksiteThatMakesNoSenseIsRefused) {
  const auto complaint = [](const std::string& text) {
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_scenario("purpose: x\n" + text, "test.yaml", paths(), diagnostics));
    return to_string(diagnostics);
  };
  EXPECT_NE(complaint(kTwoWorksites + "script: [{at: 2, jump: panle}]\n").find("`panel`"),
            std::string::npos);
  EXPECT_NE(
      complaint(kTwoWorksites + "  - {name: pit, vehicles: [{vehicle: a, position: [0, 0, 1]}]}\n")
          .find("two worksites called 'pit'"),
      std::string::npos);
  EXPECT_NE(
      complaint(kTwoWorksites + "  - {name: far, vehicles: [{vehicle: c, position: [0, 0, 1]}]}\n")
          .find("there is no vehicle `c`"),
      std::string::npos);
  EXPECT_NE(complaint(kTwoWorksites + "  - {name: far, vehicles: [{position: [0, 0, 1]}]}\n")
                .find("vehicle"),
            std::string::npos);
}

TEST(Scenario, ADiveStartsAtTheWorksiteThatIsAskedFor) {
  ScenarioOverrides overrides;
  overrides.launch.worksite = "pit";
  Diagnostics diagnostics;
  const auto spec =
      parse_scenario("purpose: x\n" + kTwoWorksites, "test.yaml", paths(), diagnostics, overrides);
  ASSERT_TRUE(spec) << to_string(diagnostics);
  EXPECT_EQ(spec->world.vehicles[1].initial.p_WB, Vec3(9, 9, 9));
  EXPECT_EQ(spec->world.vehicles[0].initial.p_WB, Vec3(0, 0, 0));
  EXPECT_EQ(launch_overrides(launch_words(overrides.launch)), overrides.launch);
  overrides.launch.worksite = "moon";
  EXPECT_FALSE(
      parse_scenario("purpose: x\n" + kTwoWorksites, "test.yaml", paths(), diagnostics, overrides));
  EXPECT_NE(to_string(diagnostics).find("Known: panel"), std::string::npos);
}

// The round wall of n boxes stands outside of its circle and leaves no gap.
TEST(Scenario, ARingWallIsClosedAndKeepsItsRadiusFree) {
  const ScenarioSpec spec = scene(
      kRov +
      "objects:\n"
      "  - name: wall\n"
      "    shapes: [{kind: ring_wall, radius: 3, length: 2, thickness: 0.2, segments: 12}]\n");
  const auto& boxes = spec.world.objects[0].collision.shapes;
  ASSERT_EQ(boxes.size(), 12u);
  const auto is_solid = [&](const Vec3& p) {
    return std::any_of(boxes.begin(), boxes.end(), [&](const ShapeSpec& box) {
      const Vec3 p_S = box.X_BS.inverse() * p;
      return (p_S.cwiseAbs() - 0.5 * box.size).maxCoeff() <= 1e-9;
    });
  };
  for (int degrees = 0; degrees < 360; ++degrees) {
    const double angle = degrees * kDegree;
    const Vec3 outwards(std::cos(angle), std::sin(angle), 0.0);
    EXPECT_FALSE(is_solid(2.99 * outwards + Vec3(0, 0, 1))) << degrees;
    EXPECT_TRUE(is_solid(3.15 * outwards + Vec3(0, 0, 1))) << degrees;
  }
}

TEST(Scenario, ASurveyBecomesWaypoints) {
  const ScenarioSpec spec = scene(
      "vehicles:\n  - {vehicle: bluerov2_heavy, survey: {corner: [0, 0, 5], length: 10, width: 4,\n"
      "     spacing: 2}}\n");
  EXPECT_EQ(spec.world.vehicles[0].controller.waypoints.size(), 6u);
}

TEST(Scenario, SectionsOfLaterVersionsAreNamedAndDoNoHarm) {
  Diagnostics diagnostics;
  const auto spec = parse_scenario("purpose: x\n" + kRov + "mission: {goal: win}\n", "test.yaml",
                                   paths(), diagnostics);
  EXPECT_TRUE(spec);
  ASSERT_EQ(diagnostics.list().size(), 1u);
  EXPECT_EQ(to_string(diagnostics.list()[0]),
            "test.yaml:3: warning: mission is not available yet. The scene runs without it");
}

TEST(Scenario, AScriptIsPlayedAtItsTimes) {
  const ScenarioSpec spec =
      scene(kRov +
            "script:\n"
            "  - {at: 0, mode: depth_hold}\n"
            "  - {at: 0.05, sticks: {surge: 0.5}}\n"
            "  - {at: 0.055, fault: {thruster: front_port, kind: weak, value: 0.4}}\n"
            "  - {at: 0.07, current: [0.1, 0.2, 0]}\n");
  Input input;
  input.vehicles.resize(1);
  const SimTime step = spec.world.step;
  play(spec.script, 0 * step, 1 * step, input);
  EXPECT_EQ(input.vehicles[0].pilot.mode, ControlMode::depth_hold);
  EXPECT_EQ(input.vehicles[0].pilot.sticks.surge, 0.0);
  play(spec.script, 5 * step, 6 * step, input);
  EXPECT_EQ(input.vehicles[0].pilot.mode, ControlMode::depth_hold);
  EXPECT_EQ(input.vehicles[0].pilot.sticks.surge, 0.5);
  ASSERT_EQ(input.events.size(), 1u);
  const auto& fault = std::get<SetThrusterFault>(input.events[0]);
  EXPECT_EQ(fault.thruster, 1u);
  EXPECT_EQ(fault.fault.value, 0.4);
  play(spec.script, 6 * step, 7 * step, input);
  EXPECT_EQ(input.events.size(), 0u);
  EXPECT_EQ(input.vehicles[0].pilot.sticks.surge, 0.5);
  play(spec.script, 7 * step, 8 * step, input);
  EXPECT_EQ(std::get<SetUniformCurrent>(input.events[0]).velocity_W, Vec3(0.1, 0.2, 0.0));
}

TEST(Scenario, AScriptCanChangeTheWeatherAndBreakThings) {
  const ScenarioSpec spec = scene(
      "vehicles: [{name: rov, vehicle: bluerov2_heavy, position: [0, 0, 3], "
      "tether: {from: {position: [5, 0, -1]}}}]\n"
      "script:\n"
      "  - {at: 0, visibility: 2.5, wave_height: 0.8, sun_elevation_deg: -6}\n"
      "  - {at: 1, lamp_fault: {lamp: starboard_inner, kind: flicker}}\n"
      "  - {at: 2, camera_fault: {camera: main, kind: noisy}}\n"
      "  - {at: 3, leak: 0.02, reel_fault: jammed}\n"
      "  - {at: 4, reversed_propellers: [front_port, front_starboard]}\n"
      "  - {at: 5, reversed_propellers: [], reel_fault: none}\n");
  Input input;
  input.vehicles.resize(1);
  const auto play_second = [&](int s) {
    play(spec.script, from_seconds(s), from_seconds(s + 1), input);
  };
  play_second(0);
  ASSERT_EQ(input.events.size(), 3u);
  EXPECT_EQ(std::get<SetVisibility>(input.events[0]).visibility, 2.5);
  EXPECT_EQ(std::get<SetWaveHeight>(input.events[1]).significant_height, 0.8);
  EXPECT_NEAR(std::get<SetSunElevation>(input.events[2]).elevation, -6.0 * kDegree, 1e-12);
  play_second(1);
  const auto& lamp = std::get<SetLampFault>(input.events[0]);
  EXPECT_EQ(spec.world.vehicles[0].lamps[lamp.lamp].name, "starboard_inner");
  EXPECT_EQ(lamp.kind, LampFaultKind::flicker);
  play_second(2);
  EXPECT_EQ(std::get<SetCameraFault>(input.events[0]).kind, CameraFaultKind::noisy);
  play_second(3);
  ASSERT_EQ(input.events.size(), 2u);
  EXPECT_TRUE(std::get<SetReelFault>(input.events[0]).is_jammed);
  EXPECT_EQ(std::get<SetLeak>(input.events[1]).rate, 0.02);
  play_second(4);
  std::uint32_t expected = 0;
  const auto& thrusters = spec.world.vehicles[0].propulsion.thrusters;
  for (std::size_t i = 0; i < thrusters.size(); ++i)
    if (thrusters[i].name == "front_port" || thrusters[i].name == "front_starboard")
      expected |= 1u << i;
  EXPECT_EQ(std::popcount(expected), 2);
  EXPECT_EQ(input.vehicles[0].reversed_propellers, expected);
  play_second(5);
  EXPECT_EQ(input.vehicles[0].reversed_propellers, 0u);
  EXPECT_FALSE(std::get<SetReelFault>(input.events[0]).is_jammed);
}

TEST(Scenario, ARobotInSdfNextToTheSceneBecomesAVehicle) {
  Diagnostics diagnostics;
  const auto spec = parse_scenario(
      "purpose: x\nvehicles: [{name: rov, model: bluerov2_gz.sdf, position: [0, 0, 2]}]\n",
      source_dir() + "/src/scenario/test/data/scene.yaml", paths(), diagnostics);
  ASSERT_TRUE(spec) << to_string(diagnostics);
  const VehicleSpec& vehicle = spec->world.vehicles[0];
  EXPECT_EQ(vehicle.name, "rov");
  EXPECT_EQ(vehicle.initial.p_WB, Vec3(0.0, 0.0, 2.0));
  EXPECT_FALSE(vehicle.propulsion.thrusters.empty());
}

TEST(Scenario, AFileThatIsNotThereIsAnErrorNotACrash) {
  Diagnostics diagnostics;
  EXPECT_FALSE(load_scenario("no/such/scene.yaml", paths(), diagnostics));
  EXPECT_TRUE(diagnostics.has_errors());
}

}  // namespace scenario_test
}  // namespace remora
