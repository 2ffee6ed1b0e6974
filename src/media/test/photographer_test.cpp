// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/photographer.h"

#include <gtest/gtest.h>

#include "media/overlay.h"
#include "media/png_file.h"
#include "media/test/picture_of.h"
#include "scenario/scenario.h"
#include "testing/source_dir.h"
#include "world/world.h"

namespace remora {
namespace photographer_test {

WorldSpec pool(const std::string& vehicle = "bluerov2_heavy") {
  const std::filesystem::path root(source_dir());
  Diagnostics diagnostics;
  const auto scene = parse_scenario(
      "purpose: something to photograph\n"
      "seabed: {depth: 4}\n"
      "vehicles: [{vehicle: " +
          vehicle +
          ", name: rov, position: [0, 0, 2]}]\n"
          "cameras: [{name: wall, position: [2, 0, 1], look_at: [0, 0, 2], width: 64, height: "
          "48}]\n",
      "test.yaml", {root / "assets", root / "scenarios"}, diagnostics);
  EXPECT_TRUE(scene) << to_string(diagnostics);
  return scene->world;
}

struct Studio {
  Model model{pool()};
  Scene scene{model};
  State state{initial_state(model, 1)};
  std::unique_ptr<Renderer> renderer = make_noop_renderer();

  Photographer::Photo take(PhotoOptions options) {
    EXPECT_EQ(problem(options, model, scene), "");
    Photographer photographer(model, scene, *renderer, std::move(options), 1);
    photographer.notice(state, make_output(model));
    return photographer.take(state);
  }
};

TEST(Photographer, AllNamesOfACameraAreUnderstood) {
  Studio studio;
  for (const char* name : {"rov/main", "main", "wall", "chase", "top"}) {
    PhotoOptions options;
    options.camera = name;
    EXPECT_EQ(problem(options, studio.model, studio.scene), "") << name;
  }
}

TEST(Photographer, AnOnlookerSeesTheWholeVehicleHoweverLongItIs) {
  for (const char* vehicle : {"bluerov2_heavy", "rexrov", "npsauv2"}) {
    const Model model{pool(vehicle)};
    const Scene scene{model};
    const State state = initial_state(model, 1);
    for (const char* name : {"chase", "top"}) {
      const View view = scene.find_view(state, name).value();
      const double right = std::tan(0.5 * view.camera.field_of_view);
      const double down = right * view.camera.height / view.camera.width;
      const Pose X_CB = view.X_WC.inverse() * state.bodies.bodies[0].X_WB();
      for (const VisualSpec& visual : model.visuals()[0]) {
        for (const auto& vertex : visual.mesh->vertices) {
          const Vec3 p_C = X_CB * (visual.X_BV * Vec3(vertex.cast<double>()));
          ASSERT_GT(p_C.z(), 0.0) << vehicle << ' ' << name;
          ASSERT_LT(std::abs(p_C.x()), right * p_C.z()) << vehicle << ' ' << name;
          ASSERT_LT(std::abs(p_C.y()), down * p_C.z()) << vehicle << ' ' << name;
        }
      }
    }
  }
}

TEST(Photographer, AFreeViewLooksFromItsPlaceToItsTarget) {
  Studio studio;
  PhotoOptions options;
  options.camera = "free";
  EXPECT_NE(problem(options, studio.model, studio.scene).find("--eye"), std::string::npos);
  options.eye = {-3.0, 1.0, 1.0};
  options.target = {0.0, 1.0, 1.0};
  const View view = studio.take(options).view;
  EXPECT_EQ(view.X_WC.p, Vec3(-3.0, 1.0, 1.0));
  EXPECT_TRUE(view.X_WC.R.col(2).isApprox(Vec3::UnitX()));  // ahead is north
  EXPECT_TRUE(view.X_WC.R.col(1).isApprox(Vec3::UnitZ()));  // head up
}

TEST(Photographer, WhatIsNotThereIsRefusedWithWhatThereIs) {
  Studio studio;
  PhotoOptions options;
  options.camera = "ain";
  EXPECT_NE(problem(options, studio.model, studio.scene).find("rov/main"), std::string::npos);
  options.camera = "main";
  options.width = 0;
  EXPECT_NE(problem(options, studio.model, studio.scene).find("0 pixels"), std::string::npos);
  options.width.reset();
  options.inset = "sonar";
  EXPECT_NE(problem(options, studio.model, studio.scene).find("`sonar`"), std::string::npos);
  options.inset = "nothing.png";
  EXPECT_NE(problem(options, studio.model, studio.scene).find("not a PNG"), std::string::npos);
}

TEST(Photographer, AnotherWidthKeepsTheShapeAndTheFieldOfView) {
  CameraSpec camera;
  camera.width = 1280;
  camera.height = 720;
  const CameraSpec small = with_size(camera, 640, std::nullopt);
  EXPECT_EQ(small.height, 360);
  EXPECT_NEAR(intrinsics(small).fx, 0.5 * intrinsics(camera).fx, 1e-9);
  camera.intrinsics = {.fx = 800.0, .fy = 810.0, .cx = 650.0, .cy = 350.0};
  const Intrinsics lens = intrinsics(with_size(camera, 640, 360));
  EXPECT_DOUBLE_EQ(lens.fx, 400.0);
  EXPECT_DOUBLE_EQ(lens.fy, 405.0);
  EXPECT_DOUBLE_EQ(lens.cx, 325.0);
  EXPECT_DOUBLE_EQ(lens.cy, 175.0);
}

TEST(Photographer, PicturesHaveTheSizeAskedForAndTheHudOnlyOnWish) {
  Studio studio;
  PhotoOptions options;
  options.camera = "rov/main";
  options.width = 320;
  options.height = 200;
  const ColourImage bare = studio.take(options).picture.colour;
  EXPECT_EQ(bare.width, 320);
  EXPECT_EQ(bare.height, 200);
  EXPECT_EQ(test::count(bare, kHudGreen), 0);
  options.hud = true;
  EXPECT_GT(test::count(studio.take(options).picture.colour, kHudGreen), 50);
}

TEST(Photographer, AnInsetMayBeACameraOrAFile) {
  Studio studio;
  const test::Folder folder("inset");
  const std::string file = folder / "red.png";
  ASSERT_TRUE(write_png(test::plain(20, 10, {255, 0, 0}), file));
  PhotoOptions options;
  options.camera = "rov/main";
  options.width = 300;
  options.inset = file;
  EXPECT_GT(test::count(studio.take(options).picture.colour, {255, 0, 0}), 1000);
  options.inset = "wall";
  EXPECT_GT(test::count(studio.take(options).picture.colour, kHudGreen), 100);  // its frame
}

TEST(Photographer, TheHudTellsDepthHeadingAndTime) {
  Studio studio;
  studio.state.bodies.bodies[0].p_WB.z() = 2.5;
  studio.state.now = from_seconds(75.25);
  const std::string line = hud_line(studio.model, studio.state, VehicleId{0});
  for (const char* expected : {"01:15.2", "DEPTH 2.5 M", "HDG 000°", "ALT 1.5 M", "LAMPS 0%"})
    EXPECT_NE(line.find(expected), std::string::npos) << line;
}

}  // namespace photographer_test
}  // namespace remora
