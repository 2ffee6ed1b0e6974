// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/draw_list.h"

#include <gtest/gtest.h>

#include <numbers>

#include "content/rock.h"
#include "geometry/procedural.h"

namespace remora {
namespace draw_list_test {

std::shared_ptr<const RenderMesh> ball(int resolution = 24) {
  return std::make_shared<const RenderMesh>(make_render_mesh(make_sphere(0.5, resolution)));
}

DrawItem at(const std::shared_ptr<const RenderMesh>& mesh, const Vec3& p_W) {
  DrawItem item;
  item.mesh = mesh;
  item.X_WM.p = item.X_WM_then.p = p_W;
  item.instance = 1;
  return item;
}

/// Looks north with 90° in both directions.
ViewVolume northwards() {
  Mat3 R_WC;
  R_WC.col(0) = Vec3::UnitY();
  R_WC.col(1) = Vec3::UnitZ();
  R_WC.col(2) = Vec3::UnitX();
  ViewVolume volume = pinhole_volume(Vec3::Zero(), R_WC, 1.0, 1.0, 1.0, 1.0);
  volume.focal_px = 320.0;
  return volume;
}

std::size_t drawn(const Frame& frame, const ViewVolume& volume,
                  DrawPurpose purpose = DrawPurpose::picture) {
  return make_draw_list(frame, volume, purpose, {}).instances.size();
}

TEST(DrawList, WhatIsBehindOrBesideTheViewIsNotDrawn) {
  Frame frame;
  const auto mesh = ball();
  frame.items = {at(mesh, {5, 0, 0})};
  EXPECT_EQ(drawn(frame, northwards()), 1U);
  frame.items = {at(mesh, {-5, 0, 0})};
  EXPECT_EQ(drawn(frame, northwards()), 0U);
  frame.items = {at(mesh, {5, 6.5, 0})};  // 45° is at 5 m; the ball reaches 0.7 m across the edge
  EXPECT_EQ(drawn(frame, northwards()), 0U);
  frame.items = {at(mesh, {5, 5.5, 0})};
  EXPECT_EQ(drawn(frame, northwards()), 1U);
}

TEST(DrawList, NothingIsDrawnBeyondWhatTheWaterLetsThrough) {
  Frame frame;
  frame.items = {at(ball(), {9, 0, 0}), at(ball(), {11, 0, 0})};
  ViewVolume murky = northwards();
  murky.max_range = 10.0;
  EXPECT_EQ(drawn(frame, murky), 1U);
}

TEST(DrawList, CopiesOfOneMeshAreOneDraw) {
  Frame frame;
  const auto mesh = ball();
  for (int i = 0; i < 50; ++i) frame.items.push_back(at(mesh, {20.0, 0.2 * i - 5.0, 0.0}));
  const DrawList list = make_draw_list(frame, northwards(), DrawPurpose::picture, {});
  EXPECT_EQ(list.groups.size(), 1U);
  EXPECT_EQ(list.instances.size(), 50U);
}

TEST(DrawList, ALampsOwnVehicleCastsNoShadowOfIt) {
  Frame frame;
  frame.items = {at(ball(), {2, 0, 0})};
  ViewVolume lamp = northwards();
  lamp.left_out = 1;
  EXPECT_EQ(drawn(frame, lamp, DrawPurpose::shadow), 0U);
  lamp.left_out = 2;
  EXPECT_EQ(drawn(frame, lamp, DrawPurpose::shadow), 1U);
}

TEST(DrawList, ATetherCanBeLeftOut) {
  Frame frame;
  frame.items = {at(ball(), {5, 0, 0})};
  frame.items[0].is_tether = true;
  RenderOptions options;
  options.tether = false;
  EXPECT_TRUE(make_draw_list(frame, northwards(), DrawPurpose::picture, options).groups.empty());
}

TEST(DrawList, ALargeMeshIsFineOnlyNearTheEye) {
  // A wall of 100 m, seen along its length: most of it is far away.
  TriangleMesh wall;
  constexpr int kCells = 400;
  for (int i = 0; i <= kCells; ++i) {
    for (int j = 0; j <= 20; ++j) {
      wall.vertices.emplace_back(0.25 * i, 2.0 + 0.02 * std::sin(1.0 * i * j), 0.1 * j - 1.0);
    }
  }
  for (std::uint32_t i = 0; i < kCells; ++i) {
    for (std::uint32_t j = 0; j < 20; ++j) {
      const std::uint32_t a = i * 21 + j;
      wall.triangles.push_back({a, a + 21, a + 1});
      wall.triangles.push_back({a + 1, a + 21, a + 22});
    }
  }
  Frame frame;
  for (const RenderMesh& piece : make_render_pieces(wall)) {
    frame.items.push_back(at(std::make_shared<const RenderMesh>(piece), Vec3::Zero()));
  }
  const DrawList list = make_draw_list(frame, northwards(), DrawPurpose::picture, {});
  EXPECT_GT(list.triangle_count(), 0U);
  EXPECT_LT(list.triangle_count(), wall.triangles.size() / 2);
}

}  // namespace draw_list_test
}  // namespace remora
