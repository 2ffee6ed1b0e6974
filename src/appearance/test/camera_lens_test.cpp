// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "appearance/camera_lens.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace camera_lens_test {
constexpr int kWidth = 640, kHeight = 480;

CameraLens lens(double field_of_view, const PortSpec& port) {
  const double f = 0.5 * kWidth / std::tan(0.5 * field_of_view);
  return {{.fx = f, .fy = f, .cx = 0.5 * kWidth, .cy = 0.5 * kHeight}, kWidth, kHeight, port};
}
CameraLens flat_port(double distance = 0.015) {
  return lens(80.0 * kDegree, {.kind = PortKind::flat, .distance = distance});
}

TEST(CameraLens, AFlatPortNarrowsTheFieldAsEquation26Says) {
  // Drones 2019, 3, 1, eq. (26): FOV_water = 2 asin(sin(FOV_air / 2) / n).
  for (const double air_deg : {40.0, 60.0, 80.0, 110.0, 140.0}) {
    const PortSpec port;
    const double paper = 2.0 * std::asin(std::sin(0.5 * air_deg * kDegree) / port.index);
    EXPECT_NEAR(lens(air_deg * kDegree, port).effective_field_of_view(), paper, 0.1 * kDegree);
  }
}

TEST(CameraLens, ADomeKeepsTheFieldItHasInAir) {
  const CameraLens dome = lens(80.0 * kDegree, {.kind = PortKind::dome});
  EXPECT_NEAR(dome.effective_field_of_view(), 80.0 * kDegree, 1e-12);
}

TEST(CameraLens, RaysObeySnellsLawAtTheWindow) {
  const CameraLens camera = flat_port();
  for (const Vec2& pixel : {Vec2(3.0, 8.0), Vec2(320.0, 1.0), Vec2(600.0, 400.0)}) {
    const LensRay ray = camera.ray(pixel);
    const Vec3 in_air = ray.origin_C.normalized();
    EXPECT_NEAR(ray.origin_C.z(), 0.015, 1e-15);
    EXPECT_NEAR(ray.direction_C.norm(), 1.0, 1e-12);
    const double sine_air = in_air.cross(Vec3::UnitZ()).norm();
    const double sine_water = ray.direction_C.cross(Vec3::UnitZ()).norm();
    EXPECT_NEAR(sine_air, 1.333 * sine_water, 1e-12);
    // Both legs and the normal lie in one plane.
    EXPECT_NEAR(in_air.cross(Vec3::UnitZ()).cross(ray.direction_C.cross(Vec3::UnitZ())).norm(), 0.0,
                1e-12);
  }
}

TEST(CameraLens, EveryPointOfALineOfSightIsSeenWhereItStarted) {
  for (const PortKind kind : {PortKind::none, PortKind::flat, PortKind::dome}) {
    const CameraLens camera = lens(80.0 * kDegree, {.kind = kind, .distance = 0.04});
    for (const Vec2& pixel :
         {Vec2(0.5, 0.5), Vec2(320.0, 240.0), Vec2(639.5, 479.5), Vec2(100.25, 333.75)}) {
      const LensRay ray = camera.ray(pixel);
      for (const double length : {0.01, 0.3, 5.0, 1000.0}) {
        const auto seen = camera.pixel(ray.origin_C + length * ray.direction_C);
        ASSERT_TRUE(seen);
        EXPECT_NEAR((*seen - pixel).norm(), 0.0, 1e-8);
      }
    }
  }
}

TEST(CameraLens, TheSlopeSeenByAPinholeAgreesWithTheRay) {
  const CameraLens camera = flat_port();
  const double slope_in_air = 0.5;
  const LensRay ray = camera.ray(
      {camera.intrinsics().cx + slope_in_air * camera.intrinsics().fx, camera.intrinsics().cy});
  for (const double depth : {0.1, 1.0, 30.0}) {
    const Vec3 p_CQ =
        ray.origin_C + ray.direction_C * ((depth - ray.origin_C.z()) / ray.direction_C.z());
    EXPECT_NEAR(camera.slope_seen(slope_in_air, depth), p_CQ.x() / depth, 1e-12);
  }
}

TEST(CameraLens, AFlatPortStretchesThePictureTowardsItsEdges) {
  // Pincushion: equal steps across a distant wall grow, in pixels, from the middle outwards.
  const CameraLens camera = flat_port();
  double last_step = 0.0;
  for (int i = 0; i < 10; ++i) {
    const double step =
        camera.pixel({(i + 1) * 0.5, 0.0, 10.0})->x() - camera.pixel({i * 0.5, 0.0, 10.0})->x();
    EXPECT_GT(step, last_step);
    last_step = step;
  }
}

TEST(CameraLens, InTheMiddleAFlatPortMagnifiesByTheIndex) {
  const CameraLens camera = flat_port(0.0);
  const double shift = camera.pixel({1e-4, 0.0, 1.0})->x() - camera.intrinsics().cx;
  EXPECT_NEAR(shift / (camera.intrinsics().fx * 1e-4), 1.333, 1e-6);
}

TEST(CameraLens, WithTheWindowAtThePupilOnlyTheAngleCounts) {
  // All of it by the law of refraction alone: tan of the angle in air over the focal length.
  const CameraLens camera = flat_port(0.0);
  for (const double angle_deg : {1.0, 10.0, 25.0, 28.8}) {
    const double in_air = std::asin(1.333 * std::sin(angle_deg * kDegree));
    const double expected = camera.intrinsics().cx + camera.intrinsics().fx * std::tan(in_air);
    for (const double depth : {0.2, 7.0}) {
      const auto seen = camera.pixel({depth * std::tan(angle_deg * kDegree), 0.0, depth});
      ASSERT_TRUE(seen);
      EXPECT_NEAR(seen->x(), expected, 1e-8);
    }
  }
}

TEST(CameraLens, WithTheWindowAtThePupilNothingIsSeenBeyondTheCriticalAngle) {
  const double critical = std::asin(1.0 / 1.333);
  EXPECT_TRUE(flat_port(0.0).pixel({std::tan(critical - 0.01), 0.0, 1.0}));
  EXPECT_FALSE(flat_port(0.0).pixel({std::tan(critical + 0.01), 0.0, 1.0}));
}

TEST(CameraLens, NothingIsSeenBehindThePort) {
  EXPECT_FALSE(flat_port().pixel({0.0, 0.0, 0.01}));
  EXPECT_FALSE(lens(1.0, {.kind = PortKind::dome}).pixel({0.0, 0.0, -1.0}));
}

TEST(CameraLens, ThePinholeOfTheRendererSeesAllThatTheLensSeesAndLittleMore) {
  const CameraLens camera = flat_port();
  const Intrinsics pinhole = camera.pinhole_that_covers(kNearestCovered);
  double leftmost = kWidth;
  for (int i = 0; i <= kHeight; ++i) {
    for (const Vec2& edge : {Vec2(0.0, i), Vec2(kWidth, i), Vec2(i, 0.0), Vec2(i, kHeight)}) {
      const LensRay ray = camera.ray(edge);
      for (const double depth : {kNearestCovered, 1.0, 100.0}) {
        const Vec3 p_CQ =
            ray.origin_C + ray.direction_C * ((depth - ray.origin_C.z()) / ray.direction_C.z());
        const double x = pinhole.cx + pinhole.fx * p_CQ.x() / p_CQ.z();
        const double y = pinhole.cy + pinhole.fy * p_CQ.y() / p_CQ.z();
        EXPECT_GE(x, -1e-9);
        EXPECT_LE(x, kWidth + 1e-9);
        EXPECT_GE(y, -1e-9);
        EXPECT_LE(y, kHeight + 1e-9);
        leftmost = std::min(leftmost, x);
      }
    }
  }
  EXPECT_LT(leftmost, 4.0);
}

TEST(CameraLens, WithoutRefractionTheRenderersPinholeIsTheCameraItself) {
  const CameraLens camera = lens(80.0 * kDegree, {.kind = PortKind::none});
  const Intrinsics pinhole = camera.pinhole_that_covers(kNearestCovered);
  EXPECT_EQ(pinhole.fx, camera.intrinsics().fx);
  EXPECT_EQ(pinhole.fy, camera.intrinsics().fy);
  EXPECT_EQ(pinhole.cx, camera.intrinsics().cx);
  EXPECT_EQ(pinhole.cy, camera.intrinsics().cy);
}

}  // namespace camera_lens_test
}  // namespace remora
