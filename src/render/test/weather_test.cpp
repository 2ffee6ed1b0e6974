// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "geometry/procedural.h"
#include "math/angles.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "world/test/scenes.h"

namespace remora {
namespace weather_test {

/// A vehicle at 3 m whose camera looks ahead and a little up, at a ball, with the surface above.
WorldSpec watched_ball() {
  WorldSpec spec = test::open_water();
  spec.particles.marine_snow = 0.0;
  CameraSpec camera;
  camera.name = "main";
  camera.width = 160;
  camera.height = 120;
  camera.X_BC.R << 0, 0, 1, 1, 0, 0, 0, 1, 0;  // C: x right, y down, z forward
  camera.min_tilt = camera.max_tilt = 25.0 * kDegree;
  spec.vehicles[0].cameras = {camera};
  spec.vehicles[0].visuals = {{.mesh = std::make_shared<const TriangleMesh>(make_sphere(0.4, 40)),
                               .X_BV = Pose{Mat3::Identity(), Vec3(3.0, 0.0, -0.6)},
                               .appearance = {.colour = Vec3(0.8, 0.7, 0.3)}}};
  return spec;
}

class Weather : public testing::Test {
 protected:
  static void SetUpTestSuite() { renderer_ = make_gl_renderer(why_not_); }
  static void TearDownTestSuite() { renderer_.reset(); }
  void SetUp() override {
    if (!renderer_) GTEST_SKIP() << why_not_;
  }

  /// Through the vehicle's camera at 20 s, as `change` has left the state.
  template <class Change>
  Picture picture(const WorldSpec& spec, const Change& change) const {
    const Model model(spec);
    State state = initial_state(model, 1);
    state.now = from_seconds(20.0);
    change(state);
    const Scene scene(model);
    return renderer_->draw(scene.frame(state, scene.find_view(state, "rov/main").value()), {},
                           {.linear = true});
  }

  inline static std::unique_ptr<Renderer> renderer_;
  inline static std::string why_not_;
};

void leave_alone(const State&) {}

double mean_level(const ColourImage& image) {
  double sum = 0.0;
  for (const std::uint8_t value : image.pixels) sum += value / 255.0;
  return sum / static_cast<double>(image.pixels.size());
}

/// Deviation of neighbouring pixels from each other, over √2: grain, in a picture that is smooth.
double grain(const ColourImage& image) {
  double square = 0.0;
  for (std::size_t i = 3; i < image.pixels.size(); ++i)
    square += std::pow((image.pixels[i] - image.pixels[i - 3]) / 255.0, 2);
  return std::sqrt(0.5 * square / static_cast<double>(image.pixels.size()));
}

/// Mean difference of two pictures' light, as a share of the first one's.
double difference(const Picture& a, const Picture& b) {
  double sum = 0.0, all = 0.0;
  for (std::size_t i = 0; i < a.linear.pixels.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      sum += std::abs(a.linear.pixels[i][k] - b.linear.pixels[i][k]);
      all += a.linear.pixels[i][k];
    }
  }
  return sum / all;
}

TEST_F(Weather, WaterThatAnInputCloudsLooksLikeWaterThatWasMurkyFromTheStart) {
  WorldSpec murky = watched_ball();
  murky.environment.clarity.profile = {{0.0, Visibility{3.0}}};
  const Picture expected = picture(murky, leave_alone);
  const Picture clouded =
      picture(watched_ball(), [](State& state) { set_visibility(state.environment, 3.0); });
  EXPECT_LT(difference(expected, clouded), 1e-3);
  EXPECT_GT(difference(expected, picture(watched_ball(), leave_alone)), 0.2);
}

TEST_F(Weather, AnEveningThatAnInputBringsLooksLikeOneThatTheSceneHas) {
  WorldSpec evening = watched_ball();
  evening.environment.sky.sun_elevation = 8.0 * kDegree;
  const Picture expected = picture(evening, leave_alone);
  const Picture low = picture(
      watched_ball(), [](State& state) { set_sun_elevation(state.environment, 8.0 * kDegree); });
  EXPECT_LT(difference(expected, low), 1e-3);
  EXPECT_GT(difference(expected, picture(watched_ball(), leave_alone)), 0.2);
}

TEST_F(Weather, ASeaRaisedToAHeightLooksLikeTheSceneOfThatHeight) {
  WorldSpec low = watched_ball(), high = watched_ball();
  low.environment.waves.kind = SeaSpec{.significant_height = 0.2};
  high.environment.waves.kind = SeaSpec{.significant_height = 0.8};
  const Picture expected = picture(high, leave_alone);
  const Picture raised = picture(low, [](State& state) { state.environment.waves.scale = 4.0; });
  EXPECT_LT(difference(expected, raised), 1e-3);
  EXPECT_GT(difference(expected, picture(low, leave_alone)), 0.01);
}

TEST_F(Weather, ADarkCameraShowsBlackWithGrain) {
  const Picture dark = picture(watched_ball(), [](State& state) {
    state.vehicles[0].lookout.cameras[0].fault = CameraFaultKind::dark;
  });
  EXPECT_LT(mean_level(dark.colour), 0.1);
  EXPECT_GT(grain(dark.colour), 0.005);
  EXPECT_GT(mean_level(picture(watched_ball(), leave_alone).colour), 0.3);
}

TEST_F(Weather, ANoisyCameraDrownsThePictureInGrainButKeepsItsBrightness) {
  const Picture healthy = picture(watched_ball(), leave_alone);
  const Picture noisy = picture(watched_ball(), [](State& state) {
    state.vehicles[0].lookout.cameras[0].fault = CameraFaultKind::noisy;
  });
  EXPECT_NEAR(mean_level(noisy.colour), mean_level(healthy.colour), 0.1);
  EXPECT_GT(grain(noisy.colour), 5.0 * grain(healthy.colour));
  EXPECT_NEAR(noisy.gain_db, 40.0, 0.1);
}

}  // namespace weather_test
}  // namespace remora
