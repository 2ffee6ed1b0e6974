// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/lookout.h"

#include <gtest/gtest.h>

#include "math/angles.h"
#include "world/test/scenes.h"

namespace remora {
namespace lookout_test {

WorldSpec with_camera_and_lamps() {
  WorldSpec spec = test::open_water();
  CameraSpec camera;
  camera.name = "main";
  camera.min_tilt = -45.0 * kDegree;
  camera.max_tilt = 45.0 * kDegree;
  camera.max_zoom = 4.0;
  spec.vehicles[0].cameras = {camera};
  spec.vehicles[0].lamps = {{.name = "port"}, {.name = "starboard"}};
  return spec;
}

TEST(Lookout, ACameraTiltsAtSixtyDegreesASecondUpToItsStop) {
  test::Scene scene(with_camera_and_lamps());
  scene.input.vehicles[0].lookout.tilt = 80.0 * kDegree;
  ASSERT_EQ(scene.run(0.5), StepStatus::ok);
  EXPECT_NEAR(scene.state.vehicles[0].lookout.cameras[0].tilt, 30.0 * kDegree, 1e-12);
  ASSERT_EQ(scene.run(0.5), StepStatus::ok);
  EXPECT_DOUBLE_EQ(scene.state.vehicles[0].lookout.cameras[0].tilt, 45.0 * kDegree);
}

TEST(Lookout, ZoomRunsAtTwoASecondAndNeverBelowOne) {
  test::Scene scene(with_camera_and_lamps());
  scene.input.vehicles[0].lookout.zoom = 3.0;
  ASSERT_EQ(scene.run(0.5), StepStatus::ok);
  EXPECT_NEAR(scene.state.vehicles[0].lookout.cameras[0].zoom, 2.0, 1e-12);
  scene.input.vehicles[0].lookout.zoom = 0.0;
  ASSERT_EQ(scene.run(2.0), StepStatus::ok);
  EXPECT_DOUBLE_EQ(scene.state.vehicles[0].lookout.cameras[0].zoom, 1.0);
}

TEST(Lookout, LampsFollowAtOnceAndOneByOne) {
  test::Scene scene(with_camera_and_lamps());
  EXPECT_EQ(scene.state.vehicles[0].lookout.lamps[0], 0.0);
  scene.input.vehicles[0].lookout.lamps = 0.8;
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);
  EXPECT_EQ(scene.state.vehicles[0].lookout.lamps[1], 0.8);
  scene.input.vehicles[0].lookout.each_lamp = {2.0};
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);
  EXPECT_EQ(scene.state.vehicles[0].lookout.lamps[0], 1.0);
  EXPECT_EQ(scene.state.vehicles[0].lookout.lamps[1], 0.8);
}

TEST(Lookout, TwoStatesThatDifferInALampOrATiltHaveDifferentHashes) {
  test::Scene scene(with_camera_and_lamps());
  State other = scene.state;
  other.vehicles[0].lookout.lamps[1] = 0.5;
  EXPECT_NE(hash(other), hash(scene.state));
  other = scene.state;
  other.vehicles[0].lookout.cameras[0].tilt = 0.1;
  EXPECT_NE(hash(other), hash(scene.state));
}

TEST(Lookout, PositiveTiltLooksUp) {
  CameraSpec camera;  // C as B turned: z forward, y down
  camera.X_BC.R << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  const Vec3 axis_B = tilted(camera, 30.0 * kDegree).R.col(2);
  EXPECT_TRUE(axis_B.isApprox(Vec3(std::cos(30.0 * kDegree), 0.0, -std::sin(30.0 * kDegree))));
}

TEST(Lookout, MoreLampsThanFitAreRefused) {
  WorldSpec spec = with_camera_and_lamps();
  spec.vehicles[0].lamps.resize(kMaxLamps + 1);
  spec.vehicles[0].cameras.resize(kMaxCameras + 1);
  EXPECT_EQ(problems(spec).size(), 2u);
}

}  // namespace lookout_test
}  // namespace remora
