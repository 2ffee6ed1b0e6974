// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "content/amphora.h"
#include "content/anchor.h"
#include "content/pipeline.h"
#include "content/rock.h"
#include "content/ship_parts.h"
#include "content/wreck.h"
#include "geometry/ray_scene.h"
#include "math/angles.h"

namespace remora {
namespace content_test {

const TriangleMesh& part(const std::vector<NamedMesh>& parts, const std::string& name) {
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [&](const NamedMesh& part) { return part.name == name; });
  EXPECT_NE(found, parts.end()) << name;
  return found->mesh;
}

RayScene scene_of(const TriangleMesh& mesh) {
  return RayScene({{.mesh = std::make_shared<const TriangleMesh>(mesh)}});
}

bool equal(const TriangleMesh& a, const TriangleMesh& b) {
  return a.vertices == b.vertices && a.triangles == b.triangles;
}

TEST(Coaster, EveryPartIsWatertightAndFacesOutwards) {
  for (const double resolution : {0.6, 1.0, 2.0}) {
    for (const NamedMesh& part : make_coaster({.hull = {}, .resolution = resolution})) {
      EXPECT_TRUE(is_watertight(part.mesh)) << part.name;
      EXPECT_GT(volume(part.mesh), 0.0) << part.name;
    }
  }
  for (const NamedMesh& part : make_workboat({})) {
    EXPECT_TRUE(is_watertight(part.mesh)) << part.name;
    EXPECT_GT(volume(part.mesh), 0.0) << part.name;
  }
}

TEST(Coaster, HasHerMainDimensionsAndABlockCoefficientOfACargoShip) {
  const HullDimensions d;
  const std::vector<NamedMesh> ship = make_coaster({});
  const TriangleMesh& hull = part(ship, "hull");
  const Aabb box = bounds(hull);
  EXPECT_NEAR(box.size().y(), d.beam, 1e-9);
  EXPECT_NEAR(box.hi.z(), d.draught, 1e-9);
  EXPECT_NEAR(box.lo.z(), -(d.freeboard + d.forecastle), 1e-9);
  EXPECT_NEAR(box.lo.x(), -0.5 * d.length - d.overhang, 1e-9);

  // Area of the sections below the waterline, summed along the ship.
  const HullForm form(d);
  double displaced = 0.0;
  const int n = 400;
  for (int i = 0; i < n; ++i) {
    const double x = d.length * ((i + 0.5) / n - 0.5), k = form.bottom(x);
    for (int j = 0; j < n; ++j)
      displaced += 2.0 * form.half_breadth(x, k * (j + 0.5) / n) * k / n * d.length / n;
  }
  const double block_coefficient = displaced / (d.length * d.beam * d.draught);
  EXPECT_GT(block_coefficient, 0.62);
  EXPECT_LT(block_coefficient, 0.80);
}

TEST(Coaster, OneCanLookThroughTheThrusterTunnelButNotThroughTheHullBesideIt) {
  const HullDimensions d;
  const RayScene hull = scene_of(part(make_coaster({}), "hull"));
  const auto across = [&](double x, double z) {
    return Ray{.origin = Vec3(x, 20.0, z).cast<float>(), .direction = -Eigen::Vector3f::UnitY()};
  };
  const double x = 0.43 * d.length, z = 0.65 * d.draught;
  EXPECT_FALSE(hull.is_blocked(across(x, z)));
  EXPECT_FALSE(hull.is_blocked(across(x + 0.3, z - 0.3)));
  EXPECT_TRUE(hull.is_blocked(across(x + 0.8, z)));
  EXPECT_TRUE(hull.is_blocked(across(x, z - 0.8)));

  // The sea chest to starboard is a pocket of 0.35 m.
  const double chest = -0.25 * d.length, high = 0.55 * d.draught;
  const float inside = hull.closest_hit(across(chest, high)).distance;
  const float beside = hull.closest_hit(across(chest, high - 0.5)).distance;
  EXPECT_NEAR(inside - beside, 0.35, 0.05);
}

TEST(Coaster, TheScrewTurnsFreeOfHullSkegAndRudder) {
  const std::vector<NamedMesh> parts = make_coaster({});
  const Vec3 hub = propeller_position({});
  const Aabb screw = bounds(part(parts, "propeller"));
  const double radius = 0.5 * 0.65 * HullDimensions{}.draught;
  for (const char* name : {"hull", "rudder", "skeg", "bilge_keels"}) {
    for (const Vec3& v : part(parts, name).vertices) {
      const bool is_beside = v.x() > screw.lo.x() && v.x() < screw.hi.x();
      const double from_axis = std::hypot(v.y(), v.z() - hub.z());
      // The hub's cap may reach behind the rudder's leading edge; the blades may not.
      EXPECT_FALSE(is_beside && from_axis < radius && from_axis > 0.25 * radius) << name;
    }
  }
  EXPECT_LT(screw.hi.z(), HullDimensions{}.draught);
}

TEST(Propeller, HasTheDiameterAndThinBladesOfTheSeries) {
  const PropellerSpec spec{.diameter = 2.0, .blades = 4, .resolution = 40};
  const TriangleMesh mesh = make_propeller(spec);
  EXPECT_TRUE(is_watertight(mesh));
  double reach = 0.0;
  for (const Vec3& v : mesh.vertices) reach = std::max(reach, std::hypot(v.y(), v.z()));
  EXPECT_NEAR(2.0 * reach, spec.diameter, 0.01 * spec.diameter);

  // Both sides of the blades together are twice the expanded area: A_E/A_0 · π D²/4. The hub
  // covers some of it, and the series counts from 0.2 R on.
  const double hub_area = area(make_propeller({.diameter = 2.0, .area_ratio = 1e-9}));
  const double blades = 0.5 * (area(mesh) - hub_area);
  EXPECT_NEAR(blades, 0.6 * kPi, 0.08 * 0.6 * kPi);
}

TEST(Propeller, ARightHandedScrewAdvancesAsItTurns) {
  // The blade at the top (negative z) has its leading edge, the one ahead in the turning, forward.
  const TriangleMesh mesh = make_propeller({.diameter = 2.0, .rake = 0.0});
  double sum = 0.0;
  for (const Vec3& v : mesh.vertices)
    if (v.z() < -0.5 && std::abs(v.y()) < 0.3) sum += v.x() * v.y();  // turning: +y at the top
  EXPECT_GT(sum, 0.0);
}

TEST(Amphora, IsAsHighAsSaidWithTwoHandlesAndAHollowNeck) {
  const TriangleMesh amphora = make_amphora({.height = 0.9});
  EXPECT_TRUE(is_watertight(amphora));
  EXPECT_NEAR(bounds(amphora).size().z(), 0.9, 1e-12);
  EXPECT_NEAR(bounds(amphora).size().y(), 0.3, 0.01);
  EXPECT_GT(volume(amphora), 0.02);
  EXPECT_LT(volume(amphora), 0.04);

  const RayScene scene = scene_of(amphora);
  const Ray into_mouth{.origin = {0.01f, 0.01f, -2.0f}, .direction = Eigen::Vector3f::UnitZ()};
  EXPECT_NEAR(scene.closest_hit(into_mouth).distance, 2.0 - 0.2 * 0.9, 1e-3);
  // Between neck and handle one looks through.
  const Ray through{.origin = {-1.0f, 0.09f, -0.29f}, .direction = Eigen::Vector3f::UnitX()};
  EXPECT_FALSE(scene.is_blocked(through));
  const Ray at_handle{.origin = {-1.0f, 0.126f, -0.29f}, .direction = Eigen::Vector3f::UnitX()};
  EXPECT_TRUE(scene.is_blocked(at_handle));
}

TEST(Rock, FillsItsExtentsAndDiffersBySeed) {
  const RockSpec spec{.size = {2.0, 1.5, 0.7}, .seed = 3};
  const TriangleMesh rock = make_rock(spec);
  EXPECT_TRUE(is_watertight(rock));
  EXPECT_TRUE(bounds(rock).size().isApprox(spec.size, 1e-12));
  EXPECT_LT(bounds(rock).centre().norm(), 1e-12);
  const double ellipsoid = kPi / 6.0 * spec.size.prod();
  EXPECT_GT(volume(rock), 0.5 * ellipsoid);
  EXPECT_LT(volume(rock), 1.5 * ellipsoid);
  EXPECT_TRUE(equal(rock, make_rock(spec)));
  EXPECT_FALSE(equal(rock, make_rock({.size = spec.size, .seed = 4})));
  // A smooth rock is a ball.
  EXPECT_NEAR(volume(make_rock({.size = {1, 1, 1}, .roughness = 0.0, .subdivisions = 5})),
              kPi / 6.0, 1e-3);
}

TEST(Pipeline, IsACylinderWithFlangesAndJoints) {
  const PipelineSpec spec;
  const TriangleMesh pipe = make_pipeline(spec);
  EXPECT_TRUE(is_watertight(pipe));
  EXPECT_TRUE(bounds(pipe).size().isApprox(Vec3(spec.length, 0.8, 0.8), 1e-9));
  const double bare = kPi / 4.0 * 0.25 * spec.length;
  EXPECT_NEAR(volume(pipe), bare, 0.06 * bare);
  const TriangleMesh plain = make_pipeline({.joint_spacing = 100.0, .flange_diameter = 0.0});
  EXPECT_NEAR(volume(plain), bare, 0.005 * bare);
}

TEST(Pile, FoulingMakesItThickerByNoMoreThanSaid) {
  const TriangleMesh clean = make_pile({.fouling = 0.0});
  const TriangleMesh fouled = make_pile({.fouling = 0.06});
  EXPECT_TRUE(is_watertight(fouled));
  EXPECT_GT(volume(fouled), 1.05 * volume(clean));
  for (const Vec3& v : fouled.vertices) EXPECT_LE(v.head<2>().norm(), 0.36 + 1e-12);
  EXPECT_FALSE(equal(fouled, make_pile({.fouling = 0.06, .seed = 2})));
}

TEST(Anchor, IsWatertightAndAsLongAsSaid) {
  const double angle = 0.6;
  const TriangleMesh anchor = make_anchor({.length = 2.0, .fluke_angle = angle});
  EXPECT_TRUE(is_watertight(anchor));
  // In lengths: a shackle of 0.076 about z = -0.54, and a palm of 0.15 by 0.09 that turns about the
  // pin at z = 0.42.
  EXPECT_NEAR(bounds(anchor).lo.z(), -2.0 * 0.616, 1e-9);
  EXPECT_NEAR(bounds(anchor).hi.z(), 2.0 * (0.42 + 0.15 * std::sin(angle) + 0.09 * std::cos(angle)),
              1e-9);
}

TEST(Wreck, LiesInTheBottomAsDeepAsSaidAndDiffersBySeed) {
  const WreckSpec spec;
  const TriangleMesh wreck = make_wreck(spec);
  EXPECT_TRUE(is_watertight(wreck));
  EXPECT_NEAR(bounds(wreck).hi.z(), 1.2 * spec.burial * spec.depth, 1e-9);
  EXPECT_LT(bounds(wreck).lo.z(), -0.6 * spec.depth);
  EXPECT_GT(bounds(wreck).size().x(), spec.length);
  EXPECT_LT(bounds(wreck).size().x(), 1.6 * spec.length);
  EXPECT_TRUE(equal(wreck, make_wreck(spec)));
  EXPECT_FALSE(equal(wreck, make_wreck({.seed = 2})));
}

TEST(Wreck, LosesPlatingAsItDecays) {
  double before = area(make_wreck({.decay = 0.0}));
  for (const double decay : {0.2, 0.4, 0.6, 0.8}) {
    const double now = area(make_wreck({.decay = decay}));
    EXPECT_LT(now, before);
    before = now;
  }
}

}  // namespace content_test
}  // namespace remora
