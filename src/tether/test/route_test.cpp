// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/route.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "geometry/height_field.h"
#include "geometry/procedural.h"

namespace remora {
namespace route_test {

Obstacle obstacle(Surface surface, const Vec3& at = Vec3::Zero()) {
  Obstacle o;
  o.surface = std::make_shared<const Surface>(std::move(surface));
  o.X_WO.p = at;
  o.body = 3;
  return o;
}

/// A cable in `pieces` equal segments along each leg of a polyline.
std::vector<Vec3> along(std::span<const Vec3> corners, int pieces) {
  std::vector<Vec3> nodes{corners[0]};
  for (std::size_t i = 1; i < corners.size(); ++i) {
    for (int k = 1; k <= pieces; ++k) {
      nodes.push_back(corners[i - 1] + double(k) / pieces * (corners[i] - corners[i - 1]));
    }
  }
  return nodes;
}

TautRoute route_of(std::span<const Vec3> nodes, const std::vector<Obstacle>& obstacles,
                   std::span<const std::uint32_t> ignored = {}) {
  TautRoute route;
  find_taut_route({}, nodes, obstacles, ignored, route);
  return route;
}

TEST(Route, OfASlackCableInOpenWaterIsStraightAndCostsOneProbe) {
  const auto nodes = along(std::vector<Vec3>{{0, 0, 0}, {5, 3, 8}, {10, 0, 2}}, 20);
  const TautRoute route =
      route_of(nodes, {obstacle(box_surface({1, 1, 1}), {50, 0, 0}), obstacle(level_bottom(30))});
  EXPECT_EQ(route.probes, 1);
  EXPECT_EQ(route.points.size(), 2U);
  EXPECT_EQ(route.length, route.straight);
  EXPECT_NEAR(route.straight, std::hypot(10.0, 2.0), 1e-12);
}

TEST(Route, AroundACylinderIsTangentArcTangent) {
  const double R = 0.6, d = 5.0, h = 4.0;  // over the top of a pipe along y
  Obstacle pipe = obstacle(round_cylinder(R, 20.0));
  pipe.X_WO.R = Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitX()).toRotationMatrix();
  for (const double slack : {0.05, 1.0, 4.0}) {
    const double top = -R - slack;
    const auto nodes = along(
        std::vector<Vec3>{{-d, 0, h}, {-R - slack, 0, top}, {R + slack, 0, top}, {d, 0, h}}, 25);
    const TautRoute route = route_of(nodes, {pipe});
    // h is measured down from the axis: the ends hang below it.
    const double from_axis = std::hypot(d, h);
    const double half_angle = std::numbers::pi - std::atan2(d, h) - std::acos(R / from_axis);
    const double expected = 2.0 * std::sqrt(from_axis * from_axis - R * R) + 2.0 * R * half_angle;
    EXPECT_NEAR(route.length, expected, 0.01 * expected) << "slack " << slack;
    EXPECT_GT(route.length, 0.995 * expected);
    EXPECT_GT(route.probes, 1);
  }
}

TEST(Route, OverABoxLeadsAlongItsEdges) {
  // A box 2 m wide; ends 3 m below its top on both sides.
  const Obstacle box = obstacle(box_surface({2, 20, 6}));
  const auto nodes = along(std::vector<Vec3>{{-2, 0, 0}, {-2, 0, -5}, {2, 0, -5}, {2, 0, 0}}, 15);
  const TautRoute route = route_of(nodes, {box});
  const double expected = 2.0 * std::hypot(1.0, 3.0) + 2.0;
  EXPECT_NEAR(route.length, expected, 0.01 * expected);
}

TEST(Route, StaysOnTheSideOfAPoleTheCableIsOn) {
  // The straight line is clear; the cable leads behind a pole beside it.
  const Obstacle pole = obstacle(round_cylinder(0.1, 20.0), {0, 2.0, 0});
  const auto around = along(std::vector<Vec3>{{-5, 0, 0}, {0, 4, 0}, {5, 0, 0}}, 30);
  const auto before = along(std::vector<Vec3>{{-5, 0, 0}, {0, 1.5, 0}, {5, 0, 0}}, 30);
  EXPECT_NEAR(route_of(before, {pole}).length, 10.0, 1e-9);
  const double expected = 2.0 * std::hypot(5.0, 2.1);  // over the far side, to a centimetre or two
  EXPECT_NEAR(route_of(around, {pole}).length, expected, 0.01 * expected);
}

TEST(Route, OverAHillOfTheSeabedTouchesItsCrest) {
  HeightFieldSpec spec{
      .origin = Vec2(-10, -10), .spacing = Vec2(1, 1), .rows = 21, .columns = 21, .depths = {}};
  for (int i = 0; i < 21; ++i) {
    for (int j = 0; j < 21; ++j)
      spec.depths.push_back(20.0 - std::max(0.0, 5.0 - std::abs(i - 10)));
  }
  const auto nodes = along(std::vector<Vec3>{{-8, 0, 19.5}, {0.5, 0, 10}, {8, 0, 19.5}}, 20);
  const TautRoute route = route_of(nodes, {obstacle(std::make_shared<const HeightField>(spec))});
  const double expected = 2.0 * std::hypot(8.0, 4.5);
  EXPECT_NEAR(route.length, expected, 0.01 * expected);
}

TEST(Route, DoesNotSeeTheBodyItIsToldToIgnore) {
  const Obstacle box = obstacle(box_surface({2, 20, 6}));
  const auto nodes = along(std::vector<Vec3>{{-2, 0, 0}, {-2, 0, -5}, {2, 0, -5}, {2, 0, 0}}, 15);
  const std::uint32_t ignored[] = {3};
  const TautRoute route = route_of(nodes, {box}, ignored);
  EXPECT_NEAR(route.length, 4.0, 1e-12);
  EXPECT_EQ(route.probes, 1);
}

TEST(Route, IsNeverShorterThanStraightNorLongerThanTheCable) {
  const Obstacle torus = obstacle(mesh_surface(make_torus(1.0, 0.2, 32)));
  const auto nodes = along(std::vector<Vec3>{{-3, 0, 1}, {0, 0, 0.1}, {1.5, 0, -1}, {3, 1, 2}}, 20);
  double cable = 0.0;
  for (std::size_t i = 1; i < nodes.size(); ++i) cable += (nodes[i] - nodes[i - 1]).norm();
  const TautRoute route = route_of(nodes, {torus});
  EXPECT_GE(route.length, route.straight);
  EXPECT_LE(route.length, cable);
}

}  // namespace route_test
}  // namespace remora
