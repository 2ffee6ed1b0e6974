// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/burning_lamps.h"

#include <gtest/gtest.h>

#include "math/angles.h"
#include "math/rotation.h"
#include "world/test/scenes.h"

namespace remora {
namespace burning_lamps_test {

LightSpec light(const std::string& name, const Vec3& p) {
  LightSpec spec;
  spec.lamp.name = name;
  spec.lamp.X_BL.p = p;
  return spec;
}

/// Lit for 0.2 s in every second, from the start on.
StrobeSpec fifth_of_a_second() { return {.period = from_seconds(1.0), .flash = from_seconds(0.2)}; }

std::vector<BurningLamp> now(const test::Scene& scene, double exposure = 0.0) {
  return burning_lamps(scene.model, scene.state, exposure);
}

TEST(BurningLamps, LightsOfTheSceneBurnFromTheStartWhereTheyStand) {
  WorldSpec spec = test::open_water();
  spec.lights = {light("quay", {1.0, 2.0, 4.0}), light("out", {})};
  spec.lights[0].level = 0.4;
  spec.lights[1].level = 0.0;
  const test::Scene scene(spec);
  ASSERT_EQ(now(scene).size(), 1u);
  EXPECT_EQ(now(scene)[0].spec->name, "quay");
  EXPECT_EQ(now(scene)[0].X_WL.p, Vec3(1.0, 2.0, 4.0));
  EXPECT_EQ(now(scene)[0].level, 0.4);
  EXPECT_FALSE(now(scene)[0].carrier);
}

TEST(BurningLamps, ALightOnAVehicleGoesAndTurnsWithIt) {
  WorldSpec spec = test::open_water();
  spec.lights = {light("marker", {0.2, 0.0, -0.1})};
  spec.lights[0].on = "rov";
  test::Scene scene(spec);
  RigidState there;
  there.p_WB = Vec3(3.0, 4.0, 5.0);
  there.q_WB = to_quaternion({0.0, 0.0, 0.5 * kPi});
  scene.state.bodies.bodies[0] = there;
  const Pose X_WL = now(scene).at(0).X_WL;
  EXPECT_TRUE(X_WL.p.isApprox(Vec3(3.0, 4.2, 4.9)));
  EXPECT_TRUE(X_WL.R.col(2).isApprox(Vec3::UnitZ()));  // as mounted: z of B
}

TEST(BurningLamps, ALightIsDarkWhileWhatCarriesItIsNotInTheScene) {
  WorldSpec spec = test::open_water();
  spec.objects.push_back(test::fixed_box("buoy", {5.0, 0.0, 2.0}, Vec3::Constant(0.3)));
  spec.objects[0].is_present = false;
  spec.lights = {light("flash", {0.0, 0.0, -0.2})};
  spec.lights[0].on = "buoy";
  test::Scene scene(spec);
  EXPECT_TRUE(now(scene).empty());
  scene.input.events.push_back(SetPresence{scene.model.objects()[0], true});
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);
  EXPECT_EQ(now(scene).size(), 1u);
}

TEST(BurningLamps, AStrobeGivesAnExposureTheShareThatItsFlashesFill) {
  WorldSpec spec = test::open_water();
  spec.lights = {light("strobe", {0.0, 0.0, 2.0})};
  spec.lights[0].lamp.strobe = fifth_of_a_second();
  spec.lights[0].level = 0.5;
  test::Scene scene(spec);
  ASSERT_EQ(scene.run(0.1), StepStatus::ok);
  EXPECT_EQ(now(scene).at(0).level, 0.5);        // sampled within the flash
  EXPECT_EQ(now(scene, 0.05).at(0).level, 0.5);  // the shutter open within it
  ASSERT_EQ(scene.run(0.12), StepStatus::ok);    // at 0.22 s
  EXPECT_TRUE(now(scene).empty());
  EXPECT_DOUBLE_EQ(now(scene, 0.04).at(0).level, 0.25);  // half of it within
  EXPECT_TRUE(now(scene, 0.02).empty());
}

TEST(BurningLamps, AStrobesMeanOverItsPeriodIsItsDutyOfTheSteadyLight) {
  WorldSpec spec = test::open_water();
  spec.lights = {light("strobe", {0.0, 0.0, 2.0})};
  spec.lights[0].lamp.strobe = fifth_of_a_second();
  test::Scene scene(spec);
  // Pictures that follow each other without a gap, fifty in a period.
  double sum = 0.0;
  for (int i = 0; i < 50; ++i) {
    ASSERT_EQ(scene.run(0.02), StepStatus::ok);
    for (const BurningLamp& lamp : now(scene, 0.02)) sum += lamp.level;
  }
  EXPECT_NEAR(sum / 50.0, 0.2, 1e-12);
}

TEST(BurningLamps, AVehiclesOwnStrobeFlashesAtTheLevelThatThePilotSets) {
  WorldSpec spec = test::open_water();
  spec.vehicles[0].lamps = {{.name = "steady"}, {.name = "strobe"}};
  spec.vehicles[0].lamps[1].strobe = fifth_of_a_second();
  test::Scene scene(spec);
  EXPECT_TRUE(now(scene).empty());  // nobody has lit them
  scene.input.vehicles[0].lookout.lamps = 0.8;
  ASSERT_EQ(scene.run(0.1), StepStatus::ok);
  ASSERT_EQ(now(scene).size(), 2u);
  EXPECT_EQ(now(scene)[1].level, 0.8);
  EXPECT_EQ(now(scene)[1].carrier, VehicleId{0});
  ASSERT_EQ(scene.run(0.2), StepStatus::ok);
  ASSERT_EQ(now(scene).size(), 1u);
  EXPECT_EQ(now(scene)[0].spec->name, "steady");
}

TEST(BurningLamps, LightsMoveNothingInTheWorld) {
  WorldSpec spec = test::open_water();
  test::Scene dark(spec);
  spec.lights = {light("strobe", {0.0, 0.0, 2.0})};
  spec.lights[0].on = "rov";
  spec.lights[0].lamp.strobe = fifth_of_a_second();
  test::Scene lit(spec);
  ASSERT_EQ(dark.run(2.0), StepStatus::ok);
  ASSERT_EQ(lit.run(2.0), StepStatus::ok);
  EXPECT_EQ(hash(lit.state), hash(dark.state));
}

TEST(BurningLamps, TheFluxOfALampFillsItsConeWhateverItsWidth) {
  for (const double beam_deg : {20.0, 135.0, 180.0, 360.0}) {
    LampSpec lamp;
    lamp.beam_angle = beam_deg * kDegree;
    const double cone = kTwoPi * (1.0 - std::cos(0.5 * lamp.beam_angle));
    EXPECT_NEAR(axial_intensity(lamp) * cone, 1500.0, 1e-9) << beam_deg;
  }
  LampSpec all_round;
  all_round.beam_angle = kTwoPi;
  EXPECT_NEAR(axial_intensity(all_round), 1500.0 / (4.0 * kPi), 1e-12);
}

TEST(BurningLamps, MoreLightsThanFitAndLightsOnNothingAreRefused) {
  WorldSpec spec = test::open_water();
  spec.lights.assign(kMaxLights, light("one", {0.0, 0.0, 1.0}));
  EXPECT_TRUE(problems(spec).empty());
  spec.lights.push_back(light("too_many", {0.0, 0.0, 1.0}));
  ASSERT_EQ(problems(spec).size(), 1u);
  EXPECT_EQ(to_string(problems(spec)[0]), "the scene has 65 lights. Keep at most 64");
  spec.lights.resize(1);
  spec.lights[0].on = "seabed";
  ASSERT_EQ(problems(spec).size(), 1u);
  EXPECT_EQ(to_string(problems(spec)[0]),
            "light 'one' is on 'seabed', which is not a vehicle, link or object. Name one of the "
            "scene, or omit `on`");
}

}  // namespace burning_lamps_test
}  // namespace remora
