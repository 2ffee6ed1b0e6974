// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/truth_pass.h"

#include <gtest/gtest.h>

#include <cmath>

#include "hand_drawing.h"

namespace remora {
namespace truth_pass_test {

#define REQUIRE_OPENGL(drawing) \
  if (!(drawing).is_possible()) GTEST_SKIP() << (drawing).why_not()

// A plane n · p = offset in C.
struct Plane {
  Vec3 normal;
  double offset;
};
const Plane kSlope{.normal = Vec3(0.5, -0.3, 0.8).normalized(), .offset = 1.6};

// How far along a ray.
double hit(const Plane& plane, const Vec3& origin, const Vec3& direction) {
  return (plane.offset - plane.normal.dot(origin)) / plane.normal.dot(direction);
}

void paint_slope(HandDrawing& drawing) {
  drawing.paint([](const Vec2& slope) {
    return DrawnPixel{.z_C = hit(kSlope, Vec3::Zero(), Vec3(slope.x(), slope.y(), 1.0)),
                      .normal_W = -kSlope.normal,
                      .instance = 3,
                      .label = 7};
  });
}

void expect_true_ranges(PortKind port) {
  HandDrawing drawing(plain_camera(port));
  REQUIRE_OPENGL(drawing);
  paint_slope(drawing);
  const GroundTruth truth = drawing.truth();
  const CameraLens lens = lens_of(drawing.frame.view.camera);
  for (int y = 3; y < 240; y += 13) {
    for (int x = 3; x < 320; x += 17) {
      const LensRay ray = lens.ray({x + 0.5, y + 0.5});
      const double length = hit(kSlope, ray.origin_C, ray.direction_C);
      const Vec3 p_CQ = ray.origin_C + length * ray.direction_C;
      EXPECT_NEAR(truth.depth.at(x, y), p_CQ.z(), 0.001);
      EXPECT_NEAR(truth.range.at(x, y), ray.origin_C.norm() + length, 0.001);
      EXPECT_EQ(truth.instance.at(x, y), 3);
      EXPECT_EQ(truth.label.at(x, y), 7);
      const Pixel3f& n = truth.normal_W.at(x, y);
      EXPECT_NEAR((Vec3(n[0], n[1], n[2]) + kSlope.normal).norm(), 0.0, 1e-3);
    }
  }
}

TEST(TruthPass, DepthAndRangeAreThoseOfThePixelsOwnRay) { expect_true_ranges(PortKind::dome); }
TEST(TruthPass, DepthAndRangeAreTrueThroughAFlatPortToo) { expect_true_ranges(PortKind::flat); }

void expect_true_flow(PortKind port) {
  HandDrawing drawing(plain_camera(port));
  REQUIRE_OPENGL(drawing);
  // The camera turns and moves, the body moves otherwise.
  Frame& frame = drawing.frame;
  frame.view.X_WC = {Eigen::AngleAxisd(0.3, Vec3(1, 2, 3).normalized()).toRotationMatrix(),
                     Vec3(10.0, -4.0, 6.0)};
  frame.view.X_WC_then = {
      frame.view.X_WC.R * Eigen::AngleAxisd(0.02, Vec3(0.5, 1, 0).normalized()).toRotationMatrix(),
      frame.view.X_WC.p + Vec3(0.01, 0.02, -0.015)};
  DrawItem body;
  body.instance = 3;
  body.X_WM = {Eigen::AngleAxisd(1.0, Vec3::UnitZ()).toRotationMatrix(), Vec3(11.0, -4.0, 6.5)};
  body.X_WM_then = {body.X_WM.R * Eigen::AngleAxisd(0.03, Vec3::UnitX()).toRotationMatrix(),
                    body.X_WM.p + Vec3(0.0, 0.01, 0.02)};
  frame.items = {body};
  paint_slope(drawing);
  const GroundTruth truth = drawing.truth();

  const CameraLens lens = lens_of(frame.view.camera);
  double longest = 0.0;
  for (int y = 3; y < 240; y += 13) {
    for (int x = 3; x < 320; x += 17) {
      const Vec2 pixel(x + 0.5, y + 0.5);
      const LensRay ray = lens.ray(pixel);
      const Vec3 p_CQ = ray.origin_C + hit(kSlope, ray.origin_C, ray.direction_C) * ray.direction_C;
      const Vec3 p_MQ = body.X_WM.inverse() * (frame.view.X_WC * p_CQ);
      const auto then = lens.pixel(frame.view.X_WC_then.inverse() * (body.X_WM_then * p_MQ));
      ASSERT_TRUE(then);
      const Pixel2f& flow = truth.flow.at(x, y);
      EXPECT_NEAR((pixel - Vec2(flow[0], flow[1]) - *then).norm(), 0.0, 0.1);
      longest = std::max(longest, Vec2(flow[0], flow[1]).norm());
    }
  }
  EXPECT_GT(longest, 3.0);
}

TEST(TruthPass, FlowLeadsBackToWhereThePointWasSeen) { expect_true_flow(PortKind::dome); }
TEST(TruthPass, FlowIsTrueThroughAFlatPortToo) { expect_true_flow(PortKind::flat); }

TEST(TruthPass, OpenWaterIsInfinitelyFarAndTurnsWithTheCameraOnly) {
  HandDrawing drawing(plain_camera(PortKind::flat));
  REQUIRE_OPENGL(drawing);
  drawing.frame.view.X_WC_then = {Eigen::AngleAxisd(0.02, Vec3::UnitY()).toRotationMatrix(),
                                  Vec3(0.0, 5.0, 0.0)};
  drawing.paint([](const Vec2&) { return DrawnPixel{}; });
  const GroundTruth truth = drawing.truth();
  const CameraLens lens = lens_of(drawing.frame.view.camera);
  EXPECT_TRUE(std::isinf(truth.depth.at(20, 30)));
  EXPECT_TRUE(std::isinf(truth.range.at(20, 30)));
  EXPECT_EQ(truth.instance.at(20, 30), 0);
  EXPECT_EQ(truth.normal_W.at(20, 30), (Pixel3f{0.0f, 0.0f, 0.0f}));
  const Vec3 far_C = 1e9 * lens.ray({20.5, 30.5}).direction_C;
  const Vec2 then = *lens.pixel(drawing.frame.view.X_WC_then.R.transpose() * far_C);
  EXPECT_NEAR(truth.flow.at(20, 30)[0], 20.5 - then.x(), 0.05);
  EXPECT_NEAR(truth.flow.at(20, 30)[1], 30.5 - then.y(), 0.05);
}

}  // namespace truth_pass_test
}  // namespace remora
