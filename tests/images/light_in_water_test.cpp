// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Light in the pixels: a white and a black plate side by side, seen through water by the renderer
// itself. Their difference is what is left of the white one; the black one is the veil.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "content/assembly.h"
#include "math/angles.h"
#include "render/renderer.h"
#include "render/water_tables.h"

namespace remora {
namespace light_in_water_test {

struct Plates {
  Vec3 white, black;

  [[nodiscard]] Vec3 difference() const { return white - black; }
};

class LightInWater : public testing::Test {
 protected:
  void SetUp() override {
    renderer_ = make_gl_renderer(why_not_);
    if (!renderer_) GTEST_SKIP() << why_not_;
  }

  void fill(ClarityMeasure clarity, const SkySpec& sky) {
    EnvironmentSpec spec;
    spec.clarity.profile = {{0.0, clarity}};
    spec.sky = sky;
    environment_ = std::make_unique<EnvironmentModel>(spec);
    water_ = initial_state(*environment_, 1);
  }

  /// Looks straight down from `depth` at level plates `distance` below, white to the left.
  [[nodiscard]] Plates seen(double depth, double distance, const std::vector<LitLamp>& lamps = {}) {
    Frame frame;
    CameraSpec& camera = frame.view.camera;
    camera.width = camera.height = 32;
    camera.field_of_view = 10.0 * kDegree;
    camera.port.kind = PortKind::none;
    frame.view.X_WC.R << 0, -1, 0, 1, 0, 0, 0, 0, 1;
    frame.view.X_WC.p = Vec3(0, 0, depth);
    frame.view.X_WC_then = frame.view.X_WC;
    frame.items = {plate(-1.0, 1.0, depth + distance), plate(1.0, 0.0, depth + distance)};
    frame.lamps = lamps;
    frame.particles.marine_snow = 0.0;
    frame.environment = environment_.get();
    frame.water = &water_;
    RenderOptions options;
    options.caustics = options.particles = options.surface = options.lamp_shadows = false;
    options.exposure = 1.0;
    options.tone_map = false;
    const Picture picture = renderer_->draw(frame, options, {.colour = false, .linear = true});
    return {mean(picture.linear, 11, 14), mean(picture.linear, 18, 21)};
  }

  [[nodiscard]] const EnvironmentModel& environment() const { return *environment_; }

 private:
  /// 4 m square, towards the east or west of the middle line.
  static DrawItem plate(double side, double reflectance, double depth) {
    static const auto mesh = std::make_shared<const RenderMesh>(
        make_render_mesh(make_block(Vec3(-2, -2, 0), Vec3(2, 2, 0.1))));
    DrawItem item;
    item.mesh = mesh;
    item.appearance.colour = Vec3::Constant(reflectance);
    item.appearance.roughness = 1.0;
    item.appearance.wear = 0.0;
    item.X_WM.p = item.X_WM_then.p = Vec3(0, 2.0 * side, depth);
    item.instance = 1;
    return item;
  }

  static Vec3 mean(const Raster<Pixel3f>& image, int first, int last) {
    Vec3 sum = Vec3::Zero();
    for (int x = first; x <= last; ++x) {
      const Pixel3f& pixel = image.at(x, image.height / 2);
      sum += Vec3(pixel[0], pixel[1], pixel[2]);
    }
    return sum / (last - first + 1);
  }

  std::string why_not_;
  std::unique_ptr<Renderer> renderer_;
  std::unique_ptr<EnvironmentModel> environment_;
  EnvironmentState water_;
};

const SkySpec kOvercast = {.sun_elevation = 50.0 * kDegree, .cloud_cover = 1.0};
const SkySpec kNight = {.sun_elevation = -40.0 * kDegree, .cloud_cover = 1.0};

TEST_F(LightInWater, AWhiteChartFadesByTheSpectralIntegral) {
  const CameraResponse response = imx250_response();
  int compared = 0;
  for (const std::string_view name : jerlov_type_names()) {
    fill(*find_jerlov_type(name), kOvercast);
    const LightField light(environment().optics(), environment().daylight(SimTime{}));
    for (const double distance : {1.0, 2.0, 4.0, 7.0, 10.0}) {
      const double depth = 0.5;
      const Plates plates = seen(depth, distance);
      const Spectrum c = environment().optics().at(depth).attenuation();
      const Vec3 exact = response.rgb(light.downwelling(depth + distance) * (-c * distance).exp());
      for (int i = 0; i < 3; ++i) {
        // The picture is kept in half floats: of less than a twentieth of all, the difference from
        // the black plate would be rounding.
        if (exact[i] < 0.05 * plates.white[i] || exact[i] < 0.002) continue;
        EXPECT_NEAR(plates.difference()[i], exact[i], 0.02 * exact[i])
            << name << ", " << distance << " m, channel " << i;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 60);
}

TEST_F(LightInWater, ItsCoefficientsAreWhatThatWaterCanHave) {
  // Fitted as one would from real pictures (Akkaynak & Treibitz 2018): attenuation from the plates'
  // difference at two ranges in the same light, backscatter from the black plate. Each lies between
  // the least and the most that single bands of the light do, and they are not the same.
  for (const JerlovType type : {JerlovType::IB, JerlovType::II, JerlovType::C1}) {
    fill(type, kOvercast);
    const Spectrum c = environment().optics().at(0.0).attenuation();
    const double near = 1.0, far = 3.0, bottom = 9.0;
    const Plates close = seen(bottom - near, near), away = seen(bottom - far, far);
    const double limit = seen(bottom - far, 60.0).black.y();
    const double attenuation =
        std::log(close.difference().y() / away.difference().y()) / (far - near);
    const double backscatter = -std::log(1.0 - away.black.y() / limit) / far;
    // A veil thins by c plus what its own light loses on the way down.
    const double most =
        c.maxCoeff() + environment().optics().at(0.0).diffuse_attenuation().maxCoeff();
    EXPECT_GT(attenuation, c.minCoeff());
    EXPECT_LT(attenuation, c.maxCoeff());
    EXPECT_GT(backscatter, c.minCoeff());
    EXPECT_LT(backscatter, most);
    EXPECT_GT(std::abs(backscatter / attenuation - 1.0), 0.01);
  }
}

TEST_F(LightInWater, ALampsPoolFallsBySquareOfDistanceAndBothLegs) {
  fill(Visibility{6.0}, kNight);
  const CameraResponse response = imx250_response();
  const InherentOptics water = environment().optics().at(0.0);
  const auto lamp_at = [](double depth) {
    LitLamp lamp;
    lamp.p_W = Vec3(0.0, 0.0, depth);
    lamp.axis_W = Vec3::UnitZ();
    lamp.intensity = 50'000.0;
    return lamp;
  };
  const auto exact = [&](double r) -> Vec3 {
    const Spectrum legs = (-r * (water.diffuse_attenuation() + water.attenuation())).exp();
    return response.rgb(lamp_spectrum(6200.0) * legs) / (r * r);
  };
  const Vec3 near = seen(20.0, 1.0, {lamp_at(20.0)}).difference();
  for (const double r : {0.7, 1.5, 2.0, 3.0}) {
    const Vec3 there = seen(20.0, r, {lamp_at(20.0)}).difference();
    for (int i = 0; i < 3; ++i) {
      const double expected = exact(r)[i] / exact(1.0)[i];
      EXPECT_NEAR(there[i] / near[i], expected, 0.03 * expected) << r << " m, channel " << i;
    }
  }
}

}  // namespace light_in_water_test
}  // namespace remora
