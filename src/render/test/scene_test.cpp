// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/scene.h"

#include <gtest/gtest.h>

#include <numbers>

#include "geometry/procedural.h"
#include "render/draw_list.h"
#include "world/test/scenes.h"

namespace remora {
namespace scene_test {

/// A ball of 1 m radius and nothing else.
class Ball {
 public:
  explicit Ball(int resolution) : model_(spec(resolution)), scene_(model_) {}

  /// Seen from the south, from so far from its middle, with 90° in both directions.
  [[nodiscard]] Frame from(double distance) const {
    View view;
    view.X_WC.R.col(0) = Vec3::UnitY();
    view.X_WC.R.col(1) = Vec3::UnitZ();
    view.X_WC.R.col(2) = Vec3::UnitX();
    view.X_WC.p = kPlace - Vec3(distance, 0.0, 0.0);
    view.X_WC_then = view.X_WC;
    return scene_.frame(initial_state(model_, 1), view);
  }
  [[nodiscard]] std::size_t triangles_drawn(double distance) const {
    const Frame frame = from(distance);
    ViewVolume volume = pinhole_volume(Vec3::Zero(), frame.view.X_WC.R, 1.0, 1.0, 1.0, 1.0);
    volume.focal_px = 320.0;
    return make_draw_list(frame, volume, DrawPurpose::picture, {}).triangle_count();
  }

 private:
  static WorldSpec spec(int resolution) {
    WorldSpec spec = test::open_water();
    spec.environment.seabed.flat_depth = {};
    spec.vehicles[0].initial.p_WB = kPlace;
    spec.vehicles[0].visuals = {
        {.mesh = std::make_shared<const TriangleMesh>(make_sphere(1.0, resolution))}};
    return spec;
  }
  static inline const Vec3 kPlace{0.0, 0.0, 5.0};
  Model model_;
  Scene scene_;
};

double area(const RenderMesh& mesh) {
  double sum = 0.0;
  for (std::uint32_t i = 0; i < mesh.levels[0].count; i += 3) {
    const auto corner = [&](std::uint32_t k) {
      const float* p = mesh.vertices[mesh.indices[i + k]].position;
      return Vec3(p[0], p[1], p[2]);
    };
    sum += 0.5 * (corner(1) - corner(0)).cross(corner(2) - corner(0)).norm();
  }
  return sum;
}

TEST(Scene, FourTimesTheTrianglesCostLessThanHalfAsManyMore) {
  // A sphere's error at one pixel does not depend on how finely it was made. Levels are steps, so
  // at one distance or another the finer one may be lucky or not: what counts is the way there.
  const Ball fine(160), finer(320);
  std::size_t fine_count = 0, finer_count = 0;
  for (double distance = 1.2; distance < 20.0; distance *= 1.2) {
    fine_count += fine.triangles_drawn(distance);
    finer_count += finer.triangles_drawn(distance);
  }
  EXPECT_LE(finer_count, fine_count * 3 / 2);
}

TEST(Scene, NearOrFarALargeThingIsSeenOnceAndCastsOneShadow) {
  const Ball ball(160);
  for (const double distance : {1.3, 12.0}) {
    double seen = 0.0, shadow = 0.0;
    for (const DrawItem& item : ball.from(distance).items) {
      if (item.is_seen) seen += area(*item.mesh);
      if (item.casts_shadow) shadow += area(*item.mesh);
    }
    EXPECT_NEAR(seen, 4.0 * std::numbers::pi, 0.01) << "at " << distance << " m";
    EXPECT_NEAR(shadow, 4.0 * std::numbers::pi, 0.01) << "at " << distance << " m";
  }
}

TEST(Scene, WhatIsNotPresentIsNotDrawnUntilItIsPutThere) {
  WorldSpec spec = test::open_water();
  ObjectSpec box = test::fixed_box("box", Vec3::Zero(), Vec3::Ones());
  box.hull = fossen_hull_spec({.mass = 2000.0});
  box.is_present = false;
  spec.objects.push_back(box);
  const Model model(spec);
  const Scene scene(model);
  State state = initial_state(model, 1);
  const std::size_t without = scene.frame(state, View{}).items.size();
  set_presence(model.multibody(), model.objects().back(), true, state.bodies);
  EXPECT_GT(scene.frame(state, View{}).items.size(), without);
}

// ---- lights ----

/// A vehicle at 3 m with one lamp lit, and lights in a row to the north of it, 2 m apart.
WorldSpec row_of_lights(int count) {
  WorldSpec spec = test::open_water();
  spec.vehicles[0].lamps = {{.name = "own"}};
  for (int i = 0; i < count; ++i) {
    LightSpec light;
    light.lamp.name = std::to_string(i);
    light.lamp.X_BL.p = Vec3(2.0 * (i + 1), 0.0, 3.0);
    spec.lights.push_back(light);
  }
  return spec;
}

Frame lit_frame(const WorldSpec& spec, SimTime now = {}) {
  const Model model(spec);
  State state = initial_state(model, 1);
  state.now = now;
  state.vehicles[0].lookout.lamps[0] = 1.0;
  return Scene(model).frame(state, free_view({0.0, 0.0, 3.0}, {1.0, 0.0, 3.0}));
}

TEST(Scene, TheEightLampsThatGiveMostLightAtTheCameraLightThePictureAndAllAreSeen) {
  WorldSpec spec = row_of_lights(20);
  spec.lights[19].lamp.luminous_flux *= 500.0;  // 40 m off, but as bright there as one at 1.8 m
  const Frame frame = lit_frame(spec);
  ASSERT_EQ(frame.lamps.size(), 8u);
  EXPECT_EQ(frame.glasses.size(), 21u);
  EXPECT_NEAR(frame.lamps[0].p_W.x(), 0.0, 0.5);  // the vehicle's own
  EXPECT_EQ(frame.lamps[1].p_W.x(), 40.0);
  for (std::size_t i = 2; i < 8; ++i) EXPECT_EQ(frame.lamps[i].p_W.x(), 2.0 * (i - 1.0)) << i;
}

TEST(Scene, ALightOfTheSceneHasNoCarrierWhoseShadowIsLeftOut) {
  const Frame frame = lit_frame(row_of_lights(1));
  ASSERT_EQ(frame.lamps.size(), 2u);
  EXPECT_EQ(frame.lamps[0].carrier, 1);
  EXPECT_EQ(frame.lamps[1].carrier, 0);
}

TEST(Scene, AStrobeLightsAPictureByTheShareOfItsExposure) {
  WorldSpec spec = row_of_lights(1);
  const double steady = lit_frame(spec).lamps.at(1).intensity;
  spec.lights[0].lamp.strobe = {.period = from_seconds(1.0), .flash = from_seconds(0.1)};
  // The shutter is open for 10 ms before each of these.
  EXPECT_DOUBLE_EQ(lit_frame(spec, from_seconds(0.05)).lamps.at(1).intensity, steady);
  EXPECT_NEAR(lit_frame(spec, from_seconds(0.103)).lamps.at(1).intensity, 0.7 * steady, 1e-9);
  EXPECT_EQ(lit_frame(spec, from_seconds(0.11)).lamps.size(), 1u);
  EXPECT_EQ(lit_frame(spec, from_seconds(0.11)).glasses.size(), 1u);
}

TEST(Scene, AFrameWithoutLightsHasNoneToDraw) {
  const Model model(test::open_water());
  const Frame frame =
      Scene(model).frame(initial_state(model, 1), free_view({0.0, 0.0, 3.0}, {1.0, 0.0, 3.0}));
  EXPECT_TRUE(frame.lamps.empty());
  EXPECT_TRUE(frame.glasses.empty());
}

}  // namespace scene_test
}  // namespace remora
