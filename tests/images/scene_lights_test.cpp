// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Lights of a scene in the pixels: from a world and its state to what a fixed camera sees.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "appearance/camera_lens.h"
#include "geometry/procedural.h"
#include "math/angles.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "render/water_tables.h"
#include "scenario/scenario.h"
#include "testing/source_dir.h"
#include "world/world.h"

namespace remora {
namespace scene_lights_test {

constexpr double kPlateDepth = 20.0;  // [m]

/// Shines and looks straight down, its right to the east.
Pose straight_down(const Vec3& p) {
  Pose X;
  X.R << 0, -1, 0, 1, 0, 0, 0, 0, 1;
  X.p = p;
  return X;
}

/// Ahead to the north, its right to the east.
Pose to_the_north(const Vec3& p) {
  Pose X;
  X.R << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  X.p = p;
  return X;
}

CameraSpec plain_camera(const Pose& X_WC) {
  CameraSpec camera;
  camera.name = "eye";
  camera.X_BC = X_WC;
  camera.width = camera.height = 64;
  camera.field_of_view = 20.0 * kDegree;
  camera.port.kind = PortKind::none;
  camera.shutter = 0.02;
  return camera;
}

/// A night in clear water, nothing but what a test puts there.
WorldSpec night() {
  WorldSpec spec;
  spec.environment.clarity.profile = {{0.0, Visibility{10.0}}};
  spec.environment.sky.sun_elevation = -40.0 * kDegree;
  spec.particles.marine_snow = 0.0;
  return spec;
}

/// A level plate below its middle, 4 m square.
ObjectSpec plate(double reflectance) {
  ObjectSpec object;
  object.name = "plate";
  object.initial.p_WB = Vec3(0.0, 0.0, kPlateDepth + 0.05);
  ShapeSpec box;
  box.kind = ShapeKind::box;
  box.size = Vec3(4.0, 4.0, 0.1);
  object.collision.shapes = {box};
  VisualSpec visual;
  visual.mesh = std::make_shared<const TriangleMesh>(make_box(Vec3(4.0, 4.0, 0.1)));
  visual.appearance.colour = Vec3::Constant(reflectance);
  visual.appearance.roughness = 1.0;
  visual.appearance.wear = 0.0;
  object.visuals = {visual};
  return object;
}

LightSpec strong_light(const Pose& X_WL) {
  LightSpec light;
  light.lamp.name = "light";
  light.lamp.X_BL = X_WL;
  light.lamp.luminous_flux = 2e5;
  return light;
}

class SceneLights : public testing::Test {
 protected:
  void SetUp() override {
    std::string why_not;
    renderer_ = make_gl_renderer(why_not);
    if (!renderer_) GTEST_SKIP() << why_not;
  }

  /// What the camera of that world sees at a moment, in units of a white face at noon.
  [[nodiscard]] Raster<Pixel3f> seen(const WorldSpec& spec, double at = 0.0,
                                     bool with_glasses = true) {
    const Model model(spec);
    State state = initial_state(model, 1);
    state.now = from_seconds(at);
    const Scene scene(model);
    Frame frame = scene.frame(state, *scene.find_view(state, "eye"));
    if (!with_glasses) frame.glasses.clear();
    RenderOptions options;
    options.post = options.surface = options.lamp_shadows = false;
    options.exposure = 1.0;
    options.tone_map = false;
    return renderer_->draw(frame, options, {.colour = false, .linear = true}).linear;
  }

  static Vec3 middle(const Raster<Pixel3f>& image) {
    const Pixel3f& pixel = image.at(image.width / 2, image.height / 2);
    return {pixel[0], pixel[1], pixel[2]};
  }

  static Vec3 sum(const Raster<Pixel3f>& image) {
    Vec3 total = Vec3::Zero();
    for (int y = 0; y < image.height; ++y)
      for (int x = 0; x < image.width; ++x)
        for (int i = 0; i < 3; ++i) total[i] += image.at(x, y)[static_cast<std::size_t>(i)];
    return total;
  }

  /// The plate's light alone: what a white one sends less what the water sends before a black one.
  [[nodiscard]] Vec3 light_on_plate(WorldSpec spec, double at = 0.0) {
    spec.objects = {plate(1.0)};
    const Vec3 white = middle(seen(spec, at));
    spec.objects = {plate(0.0)};
    return white - middle(seen(spec, at));
  }

  std::unique_ptr<Renderer> renderer_;
};

TEST_F(SceneLights, IlluminanceOfAPlateFallsBySquareOfDistanceAndTheWater) {
  const CameraResponse response = imx250_response();
  WorldSpec spec = night();
  const double to_lens = 1.0;
  spec.cameras = {plain_camera(straight_down({0.0, 0.0, kPlateDepth - to_lens}))};
  const EnvironmentModel environment(spec.environment);
  const InherentOptics water = environment.optics().at(kPlateDepth);
  const auto exact = [&](double r) -> Vec3 {
    const Spectrum legs = (-r * water.diffuse_attenuation() - to_lens * water.attenuation()).exp();
    return response.rgb(lamp_spectrum(6200.0) * legs) / (r * r);
  };
  const auto lit_from = [&](double r) {
    spec.lights = {strong_light(straight_down({0.0, 0.0, kPlateDepth - r}))};
    return light_on_plate(spec);
  };
  const Vec3 near = lit_from(1.0);
  ASSERT_GT(near.minCoeff(), 0.0);
  for (const double r : {0.7, 1.5, 2.0, 3.0, 5.0}) {
    const Vec3 there = lit_from(r);
    for (int i = 0; i < 3; ++i) {
      const double expected = exact(r)[i] / exact(1.0)[i];
      EXPECT_NEAR(there[i] / near[i], expected, 0.03 * expected) << r << " m, channel " << i;
    }
  }
}

TEST_F(SceneLights, ADimmedLightGivesItsShareAndTwoGiveTheirSum) {
  WorldSpec spec = night();
  spec.cameras = {plain_camera(straight_down({0.0, 0.0, kPlateDepth - 1.0}))};
  LightSpec first = strong_light(straight_down({0.5, 0.0, kPlateDepth - 2.0}));
  LightSpec second = strong_light(straight_down({-0.7, 0.3, kPlateDepth - 1.5}));
  spec.lights = {first};
  const Vec3 one = light_on_plate(spec);
  spec.lights = {second};
  const Vec3 other = light_on_plate(spec);
  spec.lights = {first, second};
  EXPECT_TRUE(light_on_plate(spec).isApprox(one + other, 0.01));
  spec.lights = {first};
  spec.lights[0].level = 0.25;
  EXPECT_TRUE(light_on_plate(spec).isApprox(0.25 * one, 0.01));
}

TEST_F(SceneLights, WaterTurnsBackTheirLightWhereNothingStands) {
  WorldSpec spec = night();
  spec.cameras = {plain_camera(to_the_north({0.0, 0.0, 10.0}))};
  const Vec3 dark = middle(seen(spec));
  // From 1 m to the side its beam crosses the view 1 m ahead.
  Pose X_WL = to_the_north({1.0, -1.0, 10.0});
  X_WL.R = X_WL.R * Eigen::AngleAxisd(0.5 * kPi, Vec3::UnitY()).toRotationMatrix();
  spec.lights = {strong_light(X_WL)};
  EXPECT_GT(middle(seen(spec)).y(), 20.0 * dark.y() + 1e-6);
}

TEST_F(SceneLights, AStrobesPicturesOverAPeriodAddUpToItsDutyOfTheSteadyLight) {
  WorldSpec spec = night();
  spec.cameras = {plain_camera(straight_down({0.0, 0.0, kPlateDepth - 1.0}))};
  spec.lights = {strong_light(straight_down({0.0, 0.0, kPlateDepth - 2.0}))};
  const Vec3 steady = light_on_plate(spec);
  StrobeSpec strobe{.period = from_seconds(0.2), .flash = from_seconds(0.05), .phase = 0.35};
  spec.lights[0].lamp.strobe = strobe;
  Vec3 mean = Vec3::Zero();
  int dark = 0;
  for (int i = 1; i <= 10; ++i) {  // exposures of 20 ms without a gap
    const Vec3 now = light_on_plate(spec, 0.02 * i);
    if (now.maxCoeff() < 0.01 * steady.minCoeff()) ++dark;
    mean += 0.1 * now;
  }
  EXPECT_TRUE(mean.isApprox(duty(strobe) * steady, 0.01)) << mean << "\n" << steady;
  EXPECT_EQ(dark, 7);  // 0.07 … 0.12 s meets three of them
}

TEST_F(SceneLights, AMarkersOwnLightReachesTheLensByItsIntensityHoweverFewPixelsItFills) {
  const CameraResponse response = imx250_response();
  WorldSpec spec = night();
  const EnvironmentModel environment(spec.environment);
  const Spectrum c = environment.optics().at(10.0).attenuation();
  spec.cameras = {plain_camera(to_the_north({0.0, 0.0, 10.0}))};
  const double focal = intrinsics(spec.cameras[0]).fx;
  const auto at_lens = [&](double r, double glass) -> Vec3 {
    LightSpec marker = strong_light(straight_down({r, 0.0, 10.0}));
    marker.lamp.luminous_flux = 400.0;
    marker.lamp.beam_angle = kTwoPi;
    marker.lamp.edge = 0.0;
    marker.lamp.glass = glass;
    spec.lights = {marker};
    // Without its own disc, the light that the water turns towards the lens is left.
    return (sum(seen(spec, 0.0, true)) - sum(seen(spec, 0.0, false))) / (focal * focal);
  };
  const auto exact = [&](double r) -> Vec3 {
    const double candela = 400.0 / (4.0 * kPi);
    return kPi * candela / (r * r) / 1e5 * response.rgb(lamp_spectrum(6200.0) * (-c * r).exp());
  };
  for (const double r : {3.0, 6.0, 12.0}) {
    for (const double glass : {0.02, 0.1}) {
      const Vec3 found = at_lens(r, glass);
      for (int i = 1; i < 3; ++i) {  // of red nothing is left to measure at 12 m
        EXPECT_NEAR(found[i], exact(r)[i], 0.12 * exact(r)[i])
            << r << " m, glass of " << glass << " m, channel " << i;
      }
    }
  }
}

TEST_F(SceneLights, NobodySeesTheGlassOfALampFromBehind) {
  WorldSpec spec = night();
  spec.cameras = {plain_camera(to_the_north({0.0, 0.0, 10.0}))};
  spec.lights = {strong_light(to_the_north({3.0, 0.0, 10.0}))};
  EXPECT_EQ(sum(seen(spec, 0.0, true)), sum(seen(spec, 0.0, false)));
  spec.lights[0].lamp.X_BL.R =
      spec.lights[0].lamp.X_BL.R * Eigen::AngleAxisd(kPi, Vec3::UnitY()).toRotationMatrix();
  EXPECT_GT(sum(seen(spec, 0.0, true)).y(), 1.05 * sum(seen(spec, 0.0, false)).y());
}

// ---- the scene that ships ----

TEST_F(SceneLights, TheDockingStationsMarkerIsDarkBetweenFlashesAndBrightInOne) {
  const AssetPaths paths = *AssetPaths::found_above(source_dir());
  Diagnostics diagnostics;
  const auto spec = load_scenario(paths.scenarios / "docking_station.yaml", paths, diagnostics);
  ASSERT_TRUE(spec) << to_string(diagnostics);
  const Model model(spec->world);
  const Scene scene(model);
  State state = initial_state(model, 1);
  const View view = *scene.find_view(state, "afar");
  const Vec3 marker_W = model.lights().back().lamp.X_BL.p +
                        state.bodies.bodies[model.lights().back().body->index].p_WB;
  const CameraLens lens = lens_of(view.camera, 1.0);
  const Vec2 pixel = *lens.pixel(view.X_WC.inverse() * marker_W);
  const auto brightest = [&](double at) {
    state.now = from_seconds(at);
    RenderOptions options;
    options.exposure = 1000.0;
    const ColourImage image = renderer_->draw(scene.frame(state, view), options, {}).colour;
    int most = 0;
    for (int y = -4; y <= 4; ++y)
      for (int x = -4; x <= 4; ++x) {
        const int column = static_cast<int>(pixel.x()) + x, row = static_cast<int>(pixel.y()) + y;
        most = std::max(
            most,
            int{image.pixels[static_cast<std::size_t>(3 * (row * image.width + column) + 1)]});
      }
    return most;
  };
  const int dark = brightest(3.0);
  for (const double flash : {0.1, 0.7, 4.1, 40.7}) EXPECT_GT(brightest(flash), dark + 80) << flash;
  for (const double gap : {0.4, 1.5, 39.0}) EXPECT_LT(brightest(gap), dark + 20) << gap;
}

}  // namespace scene_lights_test
}  // namespace remora
