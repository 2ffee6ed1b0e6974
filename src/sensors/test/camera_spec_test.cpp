// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "appearance/camera_spec.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>

#include "appearance/appearance.h"
#include "sensors/surface_material.h"

namespace remora {
namespace camera_spec_test {

TEST(Camera, TheEdgeOfThePictureLiesAtHalfTheFieldOfView) {
  CameraSpec camera;
  camera.width = 1280;
  camera.height = 720;
  camera.field_of_view = 80.0 * kDegree;
  const Intrinsics lens = intrinsics(camera);
  EXPECT_NEAR(std::atan((1280.0 - lens.cx) / lens.fx), 40.0 * kDegree, 1e-12);
  EXPECT_EQ(lens.fx, lens.fy);
  EXPECT_EQ(lens.cy, 360.0);
}

TEST(Camera, ZoomMagnifiesAboutTheMiddle) {
  CameraSpec camera;
  const Intrinsics wide = intrinsics(camera), near = intrinsics(camera, 3.0);
  EXPECT_DOUBLE_EQ(near.fx, 3.0 * wide.fx);
  EXPECT_EQ(near.cx, wide.cx);
  camera.intrinsics = {.fx = 500.0, .fy = 510.0, .cx = 320.0, .cy = 240.0};
  EXPECT_EQ(intrinsics(camera, 2.0).fy, 1020.0);
}

TEST(Camera, APictureWithoutPixelsIsRefusedByName) {
  CameraSpec camera;
  EXPECT_TRUE(problems(camera).empty());
  camera.width = 0;
  camera.height = 100'000;
  const auto found = problems(camera);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].field, "width");
  EXPECT_EQ(found[0].what, "width is 0 pixels");
  EXPECT_EQ(found[1].field, "height");
  EXPECT_EQ(found[1].what, "height is 100000 pixels");
}

TEST(Camera, NumbersThatNoCameraHasAreRefused) {
  const auto is_refused = [](auto&& spoil) {
    CameraSpec camera;
    spoil(camera);
    return problems(camera).size() == 1;
  };
  EXPECT_TRUE(is_refused([](CameraSpec& c) { c.field_of_view = 3.0; }));
  EXPECT_TRUE(is_refused([](CameraSpec& c) { c.field_of_view = std::nan(""); }));
  EXPECT_TRUE(is_refused([](CameraSpec& c) { c.shutter = 0.06; }));
  EXPECT_TRUE(is_refused([](CameraSpec& c) { c.port.index = 0.5; }));
  EXPECT_TRUE(is_refused([](CameraSpec& c) { c.effects.dirt = -0.1; }));
  EXPECT_TRUE(is_refused([](CameraSpec& c) { c.min_tilt = 0.2; }));
  EXPECT_TRUE(is_refused([](CameraSpec& c) { c.max_zoom = 0.5; }));
  EXPECT_TRUE(is_refused([](CameraSpec& c) { c.intrinsics = Intrinsics{.fx = 500.0}; }));
}

TEST(Appearance, EverySurfaceMaterialHasALookOfItsName) {
  for (const std::string_view name : surface_material_names())
    EXPECT_TRUE(find_appearance(name)) << name;
  EXPECT_FALSE(find_appearance("unobtainium"));
}

TEST(Appearance, NothingInTheSeaIsWhiterThanPaintOrBlackerThanRubber) {
  for (const std::string_view name : appearance_names()) {
    const Appearance look = *find_appearance(name);
    EXPECT_LE(look.colour.maxCoeff(), 0.85) << name;
    EXPECT_GE(look.colour.minCoeff(), 0.02) << name;
    EXPECT_GT(look.grain_size, 0.0) << name;
    for (const double share : {look.roughness, look.metalness, look.wear}) {
      EXPECT_GE(share, 0.0) << name;
      EXPECT_LE(share, 1.0) << name;
    }
  }
}

/// Instruments that shine a green laser and cameras must see the same sand.
TEST(Appearance, NaturalBottomsReflectGreenLightAsTheirMaterialDoes) {
  for (const std::string_view name : {"sand", "mud", "gravel", "rock", "concrete", "steel"}) {
    const double green = find_appearance(name)->colour.y();
    EXPECT_NEAR(green, find_surface_material(name)->albedo, 0.02) << name;
  }
}

}  // namespace camera_spec_test
}  // namespace remora
