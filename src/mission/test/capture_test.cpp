// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/capture.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "mission_test_scene.h"

namespace remora {
namespace capture_test {

using test::empty_mission;
using test::fixed_box;
using test::goal_of;
using test::Stage;
using test::wall_point;
using test::wall_scene;
/// Two metres before the wall, looking at its middle.
const Vec3 kGoodPlace(8.0, 0.0, 5.0);

MissionSpec survey(std::vector<InspectionPoint> points = {wall_point("plate")}) {
  MissionSpec mission = empty_mission();
  mission.points = std::move(points);
  goal::Photograph photos;
  for (std::uint32_t i = 0; i < mission.points.size(); ++i) photos.points.push_back(i);
  mission.goals.push_back(goal_of("photos", photos));
  return mission;
}

/// A stage on which a photo would be captured: every test spoils one thing.
Stage good_stage(const WorldSpec& world = wall_scene(), MissionSpec mission = survey()) {
  Stage stage(world, std::move(mission));
  stage.put(kGoodPlace);
  return stage;
}

/// What the photo that is taken now was refused for.
CaptureProblem problem_now(Stage& stage) {
  stage.shoot();
  const PhotoReport photo = stage.report().photos.back();
  if (!photo.components.empty()) return CaptureProblem::none;
  return photo.nearly->problem;
}

TEST(Capture, AComponentInRangeInFrameInTheClearAndSharpIsCaptured) {
  Stage stage = good_stage();
  EXPECT_EQ(problem_now(stage), CaptureProblem::none);
  EXPECT_TRUE(stage.report().goals[0].is_done);
}

TEST(Capture, ItIsRefusedBeyondItsRadiusAndOnlyThere) {
  Stage stage = good_stage();
  stage.put({6.99, 0.0, 5.0});  // 3.01 m, the radius is 3 m
  EXPECT_EQ(problem_now(stage), CaptureProblem::too_far);
  stage.put({7.01, 0.0, 5.0});
  EXPECT_EQ(problem_now(stage), CaptureProblem::none);
}

TEST(Capture, ATightenedRangeRefusesWhatTheRadiusAllows) {
  MissionSpec mission = survey();
  mission.capture.range_scale = 0.6;  // 1.8 m
  Stage stage = good_stage(wall_scene(), mission);
  EXPECT_EQ(problem_now(stage), CaptureProblem::too_far);
}

TEST(Capture, ItIsRefusedBehindTheCamera) {
  Stage stage = good_stage();
  stage.put(kGoodPlace, std::numbers::pi);
  EXPECT_EQ(problem_now(stage), CaptureProblem::behind);
}

// The field of view is 80°: a target 38° off stands at tan 38°/tan 40° = 0.93 of the half width,
// in the picture but in the margin of 0.08 of its width; at 35° it stands at 0.83, inside.
TEST(Capture, ItIsRefusedInThePicturesMargin) {
  Stage stage = good_stage();
  stage.put(kGoodPlace, 38.0 * kDegree);
  EXPECT_EQ(problem_now(stage), CaptureProblem::out_of_frame);
  EXPECT_NEAR(stage.report().photos[0].nearly->u,
              0.5 - 0.5 * std::tan(38.0 * kDegree) / std::tan(40.0 * kDegree), 1e-4);
  stage.put(kGoodPlace, 35.0 * kDegree);
  EXPECT_EQ(problem_now(stage), CaptureProblem::none);
}

TEST(Capture, ZoomTakesOutOfTheFrameWhatWasInIt) {
  WorldSpec world = wall_scene();
  world.vehicles[0].cameras[0].max_zoom = 4.0;
  Stage stage = good_stage(world);
  stage.put(kGoodPlace, 20.0 * kDegree);
  stage.state.vehicles[0].lookout.cameras[0].zoom = 4.0;
  EXPECT_EQ(problem_now(stage), CaptureProblem::out_of_frame);
}

TEST(Capture, TheTiltOfTheCameraCounts) {
  WorldSpec world = wall_scene();
  world.vehicles[0].cameras[0].min_tilt = -1.0;
  world.vehicles[0].cameras[0].max_tilt = 1.0;
  Stage stage = good_stage(world);
  stage.put({8.0, 0.0, 7.0});  // the target is 45° up
  EXPECT_EQ(problem_now(stage), CaptureProblem::out_of_frame);
  stage.state.vehicles[0].lookout.cameras[0].tilt = 45.0 * kDegree;
  EXPECT_EQ(problem_now(stage), CaptureProblem::none);
  EXPECT_NEAR(stage.report().photos[1].components[0].quality.centring, 1.0, 1e-6);
}

TEST(Capture, ItIsRefusedWhenTheSurfaceIsSeenTooFlatly) {
  Stage stage = good_stage();
  stage.put({9.8, -2.0, 5.0}, std::atan2(2.0, 0.2));  // 84° from the normal, 75° are allowed
  EXPECT_EQ(problem_now(stage), CaptureProblem::turned_away);
}

TEST(Capture, ItIsRefusedWhenSomethingStandsBetween) {
  WorldSpec world = wall_scene();
  world.objects.push_back(fixed_box("post", {9.0, 0.0, 5.0}, {0.1, 0.1, 2.0}));
  Stage stage = good_stage(world);
  EXPECT_EQ(problem_now(stage), CaptureProblem::occluded);
}

TEST(Capture, TheSurfaceAFittingSitsOnDoesNotHideIt) {
  InspectionPoint sunk = wall_point("sunk");
  sunk.p_B.x() += 0.05;  // 5 cm behind the face
  Stage stage = good_stage(wall_scene(), survey({sunk}));
  EXPECT_EQ(problem_now(stage), CaptureProblem::none);
}

TEST(Capture, TheRestOfItsOwnBodyDoesHideIt) {
  InspectionPoint far_side = wall_point("far side");
  far_side.p_B.x() = 0.5;  // on the face that looks north, with a normal that lies about it
  far_side.size = 0.5;
  Stage stage = good_stage(wall_scene(), survey({far_side}));
  stage.put({8.5, 0.0, 5.0});  // 2.5 m from it
  EXPECT_EQ(problem_now(stage), CaptureProblem::occluded);
}

TEST(Capture, TheVehiclesOwnBodyIsNeverInTheWay) {
  WorldSpec world = wall_scene();
  world.vehicles[0].cameras[0].X_BC.p = Vec3(-0.4, 0.0, 0.0);  // behind its box
  Stage stage = good_stage(world);
  EXPECT_EQ(problem_now(stage), CaptureProblem::none);
}

TEST(Capture, ItIsRefusedInWaterTooHazy) {
  Stage stage = good_stage();
  set_visibility(stage.state.environment, 2.0);
  EXPECT_EQ(problem_now(stage), CaptureProblem::hazy);
}

// The contrast that is left is exp(-c d), whatever else.
TEST(Capture, ClarityIsTheWatersTransmittance) {
  Stage stage = good_stage();
  stage.shoot();
  const double c = mean_attenuation(stage.model->environment(), stage.state.environment, 5.0, 5.0);
  EXPECT_NEAR(stage.report().photos[0].components[0].quality.clarity, std::exp(-2.0 * c), 1e-9);
}

TEST(Capture, ItIsRefusedInTheDarkUntilTheLampsBurn) {
  Stage stage = good_stage();
  set_sun_elevation(stage.state.environment, -0.5 * std::numbers::pi);
  EXPECT_EQ(problem_now(stage), CaptureProblem::dark);
  stage.state.vehicles[0].lookout.lamps[0] = 1.0;
  EXPECT_EQ(problem_now(stage), CaptureProblem::none);
}

TEST(Capture, ALightOfTheSceneLightsAPhotoAndAStrobeOnlyOneThatItsFlashMeets) {
  WorldSpec world = wall_scene();
  LightSpec light;
  light.lamp.name = "light";
  light.on = "rov";
  light.lamp.X_BL = world.vehicles[0].lamps[0].X_BL;
  world.lights = {light};
  Stage steady = good_stage(world);
  set_sun_elevation(steady.state.environment, -0.5 * std::numbers::pi);
  EXPECT_EQ(problem_now(steady), CaptureProblem::none);

  world.lights[0].lamp.strobe = {
      .period = from_seconds(2.0), .flash = from_seconds(0.1), .phase = 0.5};
  Stage flashing = good_stage(world);
  set_sun_elevation(flashing.state.environment, -0.5 * std::numbers::pi);
  EXPECT_EQ(problem_now(flashing), CaptureProblem::dark);
  flashing.state.now = from_seconds(1.05);
  EXPECT_EQ(problem_now(flashing), CaptureProblem::none);
}

TEST(Capture, ADarkOrFrozenCameraCapturesNothing) {
  for (const CameraFaultKind fault : {CameraFaultKind::dark, CameraFaultKind::frozen}) {
    Stage stage = good_stage();
    stage.state.vehicles[0].lookout.cameras[0].fault = fault;
    EXPECT_EQ(problem_now(stage), CaptureProblem::dark);
    EXPECT_FALSE(stage.report().goals[0].is_done);
  }
}

// At 640 px and 80° the lens has f = 320/tan 40° = 381 px: 2 rad/s smear 7.6 px in 10 ms, 1 rad/s
// 3.8 px; 6 px are allowed.
TEST(Capture, ItIsRefusedWhenThePictureSmears) {
  Stage stage = good_stage();
  stage.vehicle().V_WB_B.angular.z() = 2.0;
  EXPECT_EQ(problem_now(stage), CaptureProblem::blurred);
  stage.vehicle().V_WB_B.angular.z() = 1.0;
  EXPECT_EQ(problem_now(stage), CaptureProblem::none);
  const double focal = 320.0 / std::tan(40.0 * kDegree);
  EXPECT_NEAR(stage.report().photos[1].components[0].quality.blur, focal * std::tan(0.01), 0.01);
}

// Sideways at v the picture moves by f v t / d, however the camera is turned.
TEST(Capture, PassingByABlurGoesWithSpeedOverDistance) {
  Stage stage = good_stage();
  stage.vehicle().V_WB_B.linear.y() = 0.5;
  stage.shoot();
  const double focal = 320.0 / std::tan(40.0 * kDegree);
  EXPECT_NEAR(stage.report().photos[0].components[0].quality.blur, focal * 0.5 * 0.01 / 2.0, 1e-4);
}

// ---- scores, by hand ----

TEST(Capture, CentringIsOneInTheMiddleAndNothingInTheCornerOfTheFrame) {
  EXPECT_DOUBLE_EQ(centring(0.5, 0.5, 0.08), 1.0);
  EXPECT_NEAR(centring(0.08, 0.08, 0.08), 0.0, 1e-12);
  // In the middle of an edge: 1 - 1/√2.
  EXPECT_NEAR(centring(0.92, 0.5, 0.08), 1.0 - std::sqrt(0.5), 1e-12);
}

// d = 2 m of 3 m: proximity 1/3; in the middle: centring 1; 0.6 + 0.4/3 = 0.7333.
// Points 50 + floor(36.67) = 86 of 100; rating 0.6 · 1/1 + 0.4 · 86/100 = 0.944.
TEST(Capture, QualityPointsAndRatingAreRoviewsFormulas) {
  Stage stage = good_stage();
  stage.shoot();
  const MissionReport report = stage.report();
  const PhotoReport::Component& component = report.photos[0].components[0];
  EXPECT_NEAR(component.quality.quality, 0.6 + 0.4 / 3.0, 1e-9);
  EXPECT_EQ(component.points, 86);
  EXPECT_EQ(report.points, 86);
  EXPECT_EQ(report.points_possible, 100);
  EXPECT_NEAR(report.rating, 0.6 + 0.4 * 0.86, 1e-12);
  EXPECT_EQ(report.grade, Grade::a);
  EXPECT_EQ(report.phase, MissionPhase::passed);
}

// One of two: 0.6 · 1/2 + 0.4 · 86/200 = 0.472.
TEST(Capture, HalfASurveyEarnsHalfTheCoverage) {
  Stage stage = good_stage(wall_scene(), survey({wall_point("a"), wall_point("b", 2.9)}));
  stage.put({8.0, 0.0, 5.0});
  stage.shoot();
  EXPECT_NEAR(stage.report().rating, 0.6 * 0.5 + 0.4 * 86.0 / 200.0, 1e-12);
}

TEST(Capture, OnePhotoCapturesEveryComponentInItsFrame) {
  Stage stage = good_stage(wall_scene(), survey({wall_point("a"), wall_point("b", 0.5)}));
  stage.shoot();
  EXPECT_EQ(stage.report().photos[0].components.size(), 2u);
  EXPECT_TRUE(stage.report().goals[0].is_done);
}

TEST(Capture, AComponentEarnsItsPointsOnce) {
  Stage stage = good_stage(wall_scene(), survey({wall_point("a"), wall_point("b", 2.9)}));
  stage.shoot();
  const int points = stage.report().points;
  stage.put({9.0, 0.0, 5.0});  // nearer: would be worth more
  stage.shoot();
  EXPECT_EQ(stage.report().points, points);
  EXPECT_EQ(stage.report().photos[1].components[0].points, 0);
}

TEST(Capture, WeightsOfTheMissionMakeTheQuality) {
  MissionSpec mission = survey();
  mission.capture.centring_weight = 0.0;
  mission.capture.proximity_weight = 1.0;
  mission.capture.angle_weight = 3.0;
  Stage stage = good_stage(wall_scene(), mission);
  stage.shoot();
  EXPECT_NEAR(stage.report().photos[0].components[0].quality.quality, (1.0 / 3.0 + 3.0) / 4.0,
              1e-9);
}

TEST(Capture, MurkyWaterCostsQualityWhereClarityCounts) {
  MissionSpec mission = survey();
  mission.capture.clarity_weight = 1.0;
  double last = 1.0;
  for (const double distance : {30.0, 15.0, 8.0}) {
    Stage stage = good_stage(wall_scene(), mission);
    set_visibility(stage.state.environment, distance);
    stage.shoot();
    const double quality = stage.report().photos[0].components[0].quality.quality;
    EXPECT_LT(quality, last);
    last = quality;
  }
}

TEST(Capture, TheHintNamesTheNextComponentAndWhatToDo) {
  Stage stage = good_stage();
  stage.put({0.0, 0.0, 5.0});
  stage.stay(0.2);
  EXPECT_NE(stage.report().hint.find("10.0 m away, to the north"), std::string::npos)
      << stage.report().hint;
  stage.put(kGoodPlace, 38.0 * kDegree);
  stage.stay(0.2);
  EXPECT_NE(stage.report().hint.find("into the middle"), std::string::npos) << stage.report().hint;
  ASSERT_TRUE(stage.report().sight.has_value());
  EXPECT_EQ(stage.report().sight->problem, CaptureProblem::out_of_frame);
}

}  // namespace capture_test
}  // namespace remora
