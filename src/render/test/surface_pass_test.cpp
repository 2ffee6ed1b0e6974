// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/surface_pass.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numbers>
#include <string>

#include "math/angles.h"
#include "render/renderer.h"

namespace remora {
namespace surface_pass_test {

/// Clear water under an even, overcast sky; nothing in it.
EnvironmentSpec overcast() {
  EnvironmentSpec spec;
  spec.clarity.profile = {{0.0, JerlovType::I}};
  spec.sky.sun_elevation = 1.0;
  spec.sky.sun_bearing = 0.0;
  spec.sky.cloud_cover = 1.0;
  return spec;
}

/// A square picture of 110° looking straight up from 2 m below, north at the top.
Picture looking_up(Renderer& renderer, const EnvironmentSpec& spec) {
  const EnvironmentModel model(spec);
  const EnvironmentState state = initial_state(model, 1);
  Frame frame;
  frame.environment = &model;
  frame.water = &state;
  frame.labels = {"water"};
  frame.view.camera.width = frame.view.camera.height = 240;
  frame.view.camera.field_of_view = 110.0 * kDegree;
  frame.view.camera.port.kind = PortKind::none;
  frame.view.X_WC.R.col(0) = Vec3::UnitY();
  frame.view.X_WC.R.col(1) = -Vec3::UnitX();
  frame.view.X_WC.R.col(2) = -Vec3::UnitZ();
  frame.view.X_WC.p = Vec3(0.0, 0.0, 2.0);
  frame.view.X_WC_then = frame.view.X_WC;
  RenderOptions options;
  options.particles = false;
  options.post = false;
  options.exposure = 1.0;
  return renderer.draw(frame, options, {.colour = false, .linear = true});
}

/// Mean radiance of green in the ring about this angle from the zenith [rad].
double ring(const Picture& picture, double angle) {
  const double focal = 120.0 / std::tan(55.0 * kDegree);
  const double radius = focal * std::tan(angle);
  double sum = 0.0;
  int count = 0;
  for (int i = 0; i < 720; ++i) {
    const double turn = i * std::numbers::pi / 360.0;
    const int x = static_cast<int>(120.0 + radius * std::cos(turn));
    const int y = static_cast<int>(120.0 + radius * std::sin(turn));
    if (x < 0 || y < 0 || x >= 240 || y >= 240) continue;
    sum += picture.linear.at(x, y)[1];
    ++count;
  }
  return sum / count;
}

constexpr double kIndex = 1.333;

/// What a flat surface lets through of an overcast sky, which is three times brighter overhead than
/// at the horizon (Moon and Spencer 1942, as the sky's root of the height has it): Snell and
/// Fresnel. Angle from the zenith, in water [rad].
double through_window(double angle) {
  const double sine = kIndex * std::sin(angle);
  if (sine >= 1.0) return 0.0;
  const double near = std::cos(angle);
  const double far = std::sqrt(1.0 - sine * sine);
  const double across = (kIndex * near - far) / (kIndex * near + far);
  const double along = (near - kIndex * far) / (near + kIndex * far);
  const double reflected = 0.5 * (across * across + along * along);
  return (1.0 - reflected) * std::lerp(1.0 / 3.0, 1.0, std::sqrt(far));
}

/// The angle where something falls to the middle between its values at 35° and at 58° [°].
template <class Function>
double edge_of(const Function& radiance) {
  const double middle = 0.5 * (radiance(35.0 * kDegree) + radiance(58.0 * kDegree));
  double edge = 35.0;
  while (radiance(edge * kDegree) > middle && edge < 58.0) edge += 0.1;
  return edge;
}

class Surface : public testing::Test {
 protected:
  static void SetUpTestSuite() { renderer_ = make_gl_renderer(why_not_); }
  static void TearDownTestSuite() { renderer_.reset(); }
  void SetUp() override {
    if (!renderer_) GTEST_SKIP() << why_not_;
  }

  inline static std::unique_ptr<Renderer> renderer_;
  inline static std::string why_not_;
};

TEST_F(Surface, TheWindowToTheSkyEndsWhereSnellAndFresnelSay) {
  const Picture picture = looking_up(*renderer_, overcast());
  ASSERT_GT(ring(picture, 35.0 * kDegree), 2.0 * ring(picture, 58.0 * kDegree));
  // Ripples tear the edge but do not move its middle.
  const double edge = edge_of([&](double angle) { return ring(picture, angle); });
  EXPECT_NEAR(edge, edge_of(through_window), 1.0);
  EXPECT_LT(edge, std::asin(1.0 / kIndex) / kDegree);
}

TEST_F(Surface, TheSameMomentGivesTheSamePicture) {
  EnvironmentSpec calm = overcast();
  calm.waves = *wave_preset("calm");
  const Picture one = looking_up(*renderer_, calm);
  const Picture two = looking_up(*renderer_, calm);
  EXPECT_EQ(one.linear.pixels, two.linear.pixels);
}

}  // namespace surface_pass_test
}  // namespace remora
