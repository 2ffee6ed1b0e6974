// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/contact_finder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/random.h"
#include "geometry/height_field.h"
#include "geometry/procedural.h"
#include "math/rotation.h"

namespace remora {
namespace contact_finder_test {

constexpr double kRadius = 4e-3;
constexpr double kStep = 0.01;

/// A cable and what it may touch.
struct Scene {
  std::vector<Vec3> positions;
  std::vector<Vec3> velocities;
  std::vector<Obstacle> obstacles;
  std::array<EndExclusion, 2> exclusions;
  ContactSettings settings;

  [[nodiscard]] CableView view() {
    velocities.resize(positions.size(), Vec3::Zero());
    return {positions, velocities, kRadius};
  }
  [[nodiscard]] std::vector<CableContact> contacts() {
    ContactWorkspace workspace;
    std::vector<CableContact> found;
    find_contacts(settings, view(), exclusions, obstacles, kStep, workspace, found);
    return found;
  }
};

Obstacle obstacle(Surface surface, const Pose& X_WO = {}) {
  Obstacle o;
  o.surface = std::make_shared<const Surface>(std::move(surface));
  o.X_WO = X_WO;
  o.body = 5;
  return o;
}

/// A square sheet without thickness, in the plane z = 0.
TriangleMesh sheet(double half) {
  TriangleMesh mesh;
  mesh.vertices = {{-half, -half, 0}, {half, -half, 0}, {half, half, 0}, {-half, half, 0}};
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

bool is_inside_segment(const CableContact& c) { return c.fraction > 0.0 && c.fraction < 1.0; }

TEST(ContactFinder, FindsNothingInOpenWater) {
  Scene scene;
  scene.positions = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  scene.obstacles = {obstacle(box_surface({1, 1, 1}), {Mat3::Identity(), {1, 0, 3}}),
                     obstacle(level_bottom(8.0)),
                     obstacle(round_sphere(0.5), {Mat3::Identity(), {9, 9, 9}})};
  EXPECT_TRUE(scene.contacts().empty());
}

TEST(ContactFinder, GapIsTheDistanceSkinToSkinAndTheNormalLeadsToTheCable) {
  Scene scene;
  scene.positions = {{-0.2, 0, 9.99}, {0.2, 0, 9.985}};
  scene.obstacles = {obstacle(level_bottom(10.0))};
  const auto found = scene.contacts();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NEAR(found[0].gap, 0.01 - kRadius, 1e-12);
  EXPECT_NEAR(found[1].gap, 0.015 - kRadius, 1e-12);
  EXPECT_EQ(found[1].segment, 0U);
  EXPECT_EQ(found[1].fraction, 1.0);
  EXPECT_TRUE(found[0].normal_W.isApprox(-Vec3::UnitZ()));
  EXPECT_EQ(found[0].body, 5U);
}

/// Distance of the cable's centreline to a mesh the slow way: every triangle, along fine samples.
double sampled_distance(const DistanceMesh& mesh, const Vec3& a, const Vec3& b) {
  double best = INFINITY;
  for (int k = 0; k <= 200; ++k) {
    const Vec3 p = a + k / 200.0 * (b - a);
    for (const Facet& f : mesh.facets()) {
      const TrianglePoint q = nearest_on_triangle(p, f.corner[0], f.corner[1], f.corner[2]);
      best = std::min(best, (p - q.q).norm());
    }
  }
  return best;
}

void expect_the_nearest_place_is_a_contact(const TriangleMesh& mesh, double place) {
  const auto distances = std::make_shared<const DistanceMesh>(mesh);
  Random random(11, "segments");
  int touching = 0;
  for (int i = 0; i < 800; ++i) {
    Scene scene;
    const Vec3 middle(random.uniform(-place, place), random.uniform(-place, place),
                      random.uniform(-place, place));
    const Vec3 half(random.uniform(-0.2, 0.2), random.uniform(-0.2, 0.2),
                    random.uniform(-0.2, 0.2));
    scene.positions = {middle - half, middle + half};
    scene.obstacles = {obstacle(Surface(distances))};
    if (distances->first_crossing(scene.positions[0], scene.positions[1])) continue;
    if (distances->nearest(middle, 10.0)->distance < 0.0) continue;
    const double expected = sampled_distance(*distances, scene.positions[0], scene.positions[1]);
    const double reach = kRadius + scene.settings.margin;
    double smallest = INFINITY;
    for (const CableContact& c : scene.contacts()) {
      smallest = std::min(smallest, c.gap + kRadius);
      // Each contact is at the distance it says, from a place of the surface.
      const Vec3 p = scene.positions[0] + c.fraction * (scene.positions[1] - scene.positions[0]);
      EXPECT_GE(c.gap + kRadius, distances->nearest(p, 10.0)->distance - 1e-9);
    }
    if (expected > reach) {
      EXPECT_GT(smallest, reach - 1e-3);
      continue;
    }
    ++touching;
    EXPECT_NEAR(smallest, expected, 1.5e-3 + 0.5 * kRadius);  // the samples are 1 to 3 mm apart
    EXPECT_LE(smallest, expected + 0.5 * kRadius + 1e-4);
  }
  EXPECT_GT(touching, 60);
}

TEST(ContactFinder, TheNearestPlaceOfASegmentIsAlwaysAContactWithABox) {
  expect_the_nearest_place_is_a_contact(make_box({0.4, 0.3, 0.02}), 0.3);
}
TEST(ContactFinder, TheNearestPlaceOfASegmentIsAlwaysAContactWithATorus) {
  expect_the_nearest_place_is_a_contact(make_torus(0.3, 0.06, 24), 0.35);
}
TEST(ContactFinder, TheNearestPlaceOfASegmentIsAlwaysAContactWithAnOpenSheet) {
  expect_the_nearest_place_is_a_contact(sheet(0.15), 0.2);
}

TEST(ContactFinder, ASegmentAcrossAnEdgeTouchesItBetweenTheNodes) {
  Scene scene;
  const double lift = 0.01 * std::numbers::sqrt2;
  // Over the edge x = 0.5, z = -0.5 of a box, 1 cm away along the bisector.
  scene.positions = {Vec3(0.3, 0, -0.7) + Vec3(lift / 2, 0, -lift / 2),
                     Vec3(0.7, 0, -0.3) + Vec3(lift / 2, 0, -lift / 2)};
  scene.obstacles = {obstacle(box_surface({1, 1, 1}))};
  const auto found = scene.contacts();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NEAR(found[0].fraction, 0.5, 1e-9);
  EXPECT_NEAR(found[0].gap, 0.01 - kRadius, 1e-9);
  EXPECT_TRUE(found[0].normal_W.isApprox(Vec3(1, 0, -1).normalized(), 1e-9));
}

TEST(ContactFinder, ABladeThinnerThanASegmentIsTouchedBetweenTheNodes) {
  Scene scene;
  scene.positions = {{-0.2, 0, -0.51}, {0.2, 0, -0.51}};
  scene.obstacles = {obstacle(box_surface({0.002, 1, 1}))};
  const auto found = scene.contacts();
  ASSERT_FALSE(found.empty());
  for (const CableContact& c : found) {
    EXPECT_NEAR(c.fraction, 0.5, 0.01);
    EXPECT_NEAR(c.gap, 0.01 - kRadius, 1e-9);
    EXPECT_TRUE(c.normal_W.isApprox(-Vec3::UnitZ(), 1e-6));
  }
}

TEST(ContactFinder, ASegmentThatCutIntoAnEdgeIsPushedBackOverIt) {
  Scene scene;
  scene.positions = {{0.3, 0, -0.69}, {0.7, 0, -0.29}};  // passes 7 mm inside the edge
  for (const Surface& surface : {box_surface({1, 1, 1}), mesh_surface(make_box({1, 1, 1}))}) {
    scene.obstacles = {obstacle(surface)};
    const auto found = scene.contacts();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(is_inside_segment(found[0]));
    EXPECT_TRUE(found[0].normal_W.isApprox(Vec3(1, 0, -1).normalized(), 1e-9));
    EXPECT_NEAR(found[0].gap, -0.01 / std::numbers::sqrt2 - kRadius, 1e-9);
  }
}

TEST(ContactFinder, ANodeInACornerTouchesBothWallsAndTheFloor) {
  Scene scene;
  // In the corner of a pool 4 m by 2 m by 1 m, 1 cm from each of its three sides.
  scene.positions = {{1.99, 0.99, 0.99}, {1.6, 0.6, 0.6}};
  scene.obstacles = {obstacle(mesh_surface(make_rectangular_pool(4, 2, 1, 0.2)))};
  Vec3 sum = Vec3::Zero();
  int at_node = 0;
  for (const CableContact& c : scene.contacts()) {
    if (c.fraction != 0.0) continue;
    ++at_node;
    sum += c.normal_W;
    EXPECT_NEAR(c.gap, 0.01 - kRadius, 1e-9);
  }
  EXPECT_EQ(at_node, 3);
  EXPECT_TRUE(sum.isApprox(Vec3(-1, -1, -1), 1e-9));
}

TEST(ContactFinder, ANodeThatIsInsideIsPushedOutTheNearestWay) {
  Scene scene;
  scene.positions = {{0.1, 0.1, -0.495}, {0.1, 0.1, -0.8}};
  scene.obstacles = {obstacle(box_surface({1, 1, 1}))};
  const auto found = scene.contacts();
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].fraction, 0.0);
  EXPECT_NEAR(found[0].gap, -0.005 - kRadius, 1e-12);
  EXPECT_TRUE(found[0].normal_W.isApprox(-Vec3::UnitZ()));
}

TEST(ContactFinder, WhatIsBuriedInTheSeabedFindsUp) {
  HeightFieldSpec spec{.spacing = Vec2(1, 1), .rows = 5, .columns = 5, .depths = {}};
  spec.depths.assign(25, 10.0);
  Scene scene;
  scene.positions = {{1.2, 1.3, 10.4}, {1.6, 1.3, 9.995}, {2.0, 1.3, 9.6}};
  scene.obstacles = {obstacle(std::make_shared<const HeightField>(spec))};
  const auto found = scene.contacts();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NEAR(found[0].gap, -0.4 - kRadius, 1e-12);
  EXPECT_NEAR(found[1].gap, 0.005 - kRadius, 1e-12);
  for (const CableContact& c : found) EXPECT_TRUE(c.normal_W.isApprox(-Vec3::UnitZ()));
}

TEST(ContactFinder, ARidgeOfTheSeabedHoldsASegmentBetweenItsNodes) {
  HeightFieldSpec spec{.spacing = Vec2(0.5, 0.5), .rows = 5, .columns = 5, .depths = {}};
  spec.depths.assign(25, 10.0);
  for (int j = 0; j < 5; ++j) spec.depths[static_cast<std::size_t>(2 * 5 + j)] = 9.5;  // x = 1
  Scene scene;
  scene.positions = {{0.8, 1.1, 9.49}, {1.2, 1.1, 9.49}};
  scene.obstacles = {obstacle(std::make_shared<const HeightField>(spec))};
  const auto found = scene.contacts();
  ASSERT_FALSE(found.empty());
  for (const CableContact& c : found) {
    EXPECT_NEAR(c.fraction, 0.5, 0.02);
    EXPECT_NEAR(c.gap, 0.01 - kRadius, 1e-9);
  }
}

TEST(ContactFinder, LooksAsFarAsTheCableMovesInTheStep) {
  Scene scene;
  scene.positions = {{0, 0, -0.1}, {0.3, 0, -0.1}};
  scene.obstacles = {obstacle(box_surface({1, 1, 0.02}))};  // the face is 9 cm away
  EXPECT_TRUE(scene.contacts().empty());
  scene.velocities.assign(2, Vec3(0, 0, 8.0));  // 8 cm in this step
  EXPECT_EQ(scene.contacts().size(), 2U);
}

TEST(ContactFinder, AnObstacleThatComesIsFoundAndItsSpeedToldWithItsTurn) {
  Scene scene;
  scene.positions = {{0.4, 0, -0.1}, {0.45, 0, -0.1}};
  scene.obstacles = {obstacle(box_surface({1, 1, 0.02}))};
  scene.obstacles[0].V_WO_W = {Vec3(0, 0, -3.0), Vec3(0, 10.0, 0)};
  const auto found = scene.contacts();
  ASSERT_EQ(found.size(), 2U);
  // ω × r at x = 0.4 on the face z = -0.01: (10)(-0.01), 0, -(10)(0.4).
  EXPECT_TRUE(found[0].surface_velocity_W.isApprox(Vec3(-0.1, 0, -7.0), 1e-9));
}

TEST(ContactFinder, NearItsFasteningALineDoesNotTouchTheBodyItHangsOn) {
  Scene scene;
  for (int i = 0; i <= 10; ++i) scene.positions.emplace_back(0.1 * i - 0.5, 0, -0.51);
  scene.obstacles = {obstacle(box_surface({1, 1, 1}))};
  const std::size_t all = scene.contacts().size();
  EXPECT_GE(all, 11U);
  scene.exclusions[1] = {.body = 5, .length = 0.35};
  for (const CableContact& c : scene.contacts()) EXPECT_LT(c.segment + c.fraction, 6.5);
  scene.exclusions[1] = {.body = 6, .length = 0.35};  // another body's exclusion changes nothing
  EXPECT_EQ(scene.contacts().size(), all);
}

TEST(ContactFinder, TurningTheWorldTurnsTheContacts) {
  Scene scene;
  Random random(21, "turn");
  for (int i = 0; i < 12; ++i) {
    scene.positions.emplace_back(0.25 + 0.05 * i * random.uniform(), 0.05 * i - 0.3,
                                 0.05 + 0.01 * random.uniform());
  }
  scene.velocities.assign(12, Vec3(0.5, -0.3, 0.2));
  scene.obstacles = {obstacle(mesh_surface(make_torus(0.3, 0.06, 24)))};
  const auto before = scene.contacts();
  ASSERT_GE(before.size(), 3U);

  const Pose turn{rotation_from_vector({0.4, -0.9, 1.3}).toRotationMatrix(), {10, -20, 5}};
  for (Vec3& p : scene.positions) p = turn * p;
  for (Vec3& v : scene.velocities) v = turn.R * v;
  scene.obstacles[0].X_WO = turn;
  const auto after = scene.contacts();
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < after.size(); ++i) {
    EXPECT_EQ(after[i].segment, before[i].segment);
    EXPECT_NEAR(after[i].fraction, before[i].fraction, 1e-6);
    EXPECT_NEAR(after[i].gap, before[i].gap, 1e-9);
    EXPECT_TRUE(after[i].normal_W.isApprox(turn.R * before[i].normal_W, 1e-6));
  }
}

TEST(ContactFinder, LoopsTouchOnlyWhenThatIsSwitchedOn) {
  Scene scene;
  scene.positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0.2}, {0.5, 1, 0.2}, {0.5, -1, 0.012}};
  std::vector<CableContact> found;
  find_cable_contacts(scene.settings, scene.view(), scene.view(), kStep, found);
  EXPECT_TRUE(found.empty());

  scene.settings.with_itself = true;
  find_cable_contacts(scene.settings, scene.view(), scene.view(), kStep, found);
  EXPECT_TRUE(found.empty());  // they pass 10 cm apart

  scene.positions[3].z() = 0.012;
  find_cable_contacts(scene.settings, scene.view(), scene.view(), kStep, found);
  ASSERT_EQ(found.size(), 2U);  // one from each side
  EXPECT_NEAR(found[0].gap, 0.5 * (0.012 - 2 * kRadius), 1e-12);
  EXPECT_TRUE(found[0].normal_W.isApprox(-Vec3::UnitZ()));
  EXPECT_TRUE(found[1].normal_W.isApprox(Vec3::UnitZ()));
}

/// Moves two nodes by the rule of CableContact and nothing else: what a solver must do, at least.
void move_within(const std::vector<CableContact>& contacts, std::vector<Vec3>& positions,
                 const std::vector<Vec3>& velocities) {
  std::vector<Vec3> move(positions.size());
  for (std::size_t i = 0; i < move.size(); ++i) move[i] = kStep * velocities[i];
  for (int sweep = 0; sweep < 50; ++sweep) {
    for (const CableContact& c : contacts) {
      Vec3 &a = move[c.segment], &b = move[c.segment + 1];
      const double s = c.fraction;
      const double gap = c.gap + c.normal_W.dot((1 - s) * a + s * b - kStep * c.surface_velocity_W);
      if (gap >= 0.0) continue;
      const double share = gap / ((1 - s) * (1 - s) + s * s);
      a -= (1 - s) * share * c.normal_W;
      b -= s * share * c.normal_W;
    }
  }
  for (std::size_t i = 0; i < move.size(); ++i) positions[i] += move[i];
}

void expect_no_way_through(const TriangleMesh& mesh, const char* what) {
  const auto distances = std::make_shared<const DistanceMesh>(mesh);
  Random random(31, "plates");
  for (int run = 0; run < 300; ++run) {
    Scene scene;
    const Pose X_WO{rotation_from_vector(
                        Vec3(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)))
                        .toRotationMatrix(),
                    Vec3(1, 2, 3)};
    scene.obstacles = {obstacle(Surface(distances), X_WO)};
    // A segment that flies flat, tilted or end on at the middle of the plate.
    const Vec3 from(random.uniform(-0.2, 0.2), random.uniform(-0.2, 0.2), -0.3);
    const Vec3 half =
        0.1 *
        Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)).normalized();
    const Vec3 velocity =
        2.0 * Vec3(random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3), 1.0).normalized();
    scene.positions = {X_WO * (from - half), X_WO * (from + half)};
    for (int k = 0; k < 40; ++k) {
      scene.velocities.assign(2, X_WO.R * velocity);
      const auto found = scene.contacts();
      move_within(found, scene.positions, scene.velocities);
      for (const Vec3& p : scene.positions) {
        ASSERT_LT((X_WO.inverse() * p).z(), 0.0) << what << ", run " << run << ", step " << k;
      }
    }
  }
}

TEST(ContactFinder, NothingPassesAPlateOfTwoCentimetresAtTwoMetresPerSecond) {
  expect_no_way_through(make_box({3, 3, 0.02}), "plate");
}
TEST(ContactFinder, NothingPassesASheetWithoutThickness) {
  expect_no_way_through(sheet(1.5), "sheet");
}

}  // namespace contact_finder_test
}  // namespace remora
