// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/arrangement.h"

#include <gtest/gtest.h>

#include <set>

#include "content/ship_fittings.h"
#include "content/ship_paint.h"
#include "geometry/procedural.h"
#include "geometry/ray_scene.h"
#include "geometry/surface_distance.h"

namespace remora {
namespace arrangement_test {

std::vector<VisualSpec> visuals_of(std::vector<NamedMesh> pieces) {
  std::vector<VisualSpec> visuals;
  for (NamedMesh& piece : pieces)
    visuals.push_back({.mesh = std::make_shared<const TriangleMesh>(std::move(piece.mesh)),
                       .label = component_of(piece.name)});
  return visuals;
}

/// A hull, and the same as other eyes see it: Embree, not the hull's own tree.
struct Case {
  std::string name;
  InspectedHull hull;
  TriangleMesh mesh;
  double waterline = 0.0;
  DistanceMesh surface;
  std::shared_ptr<const RayScene> eyes;

  Case(std::string called, InspectedHull inspected, TriangleMesh whole, double surface_z)
      : name(std::move(called)),
        hull(std::move(inspected)),
        mesh(std::move(whole)),
        waterline(surface_z),
        surface(mesh),
        eyes(std::make_shared<const RayScene>(
            std::vector<RayScenePart>{{.mesh = std::make_shared<const TriangleMesh>(mesh)}})) {}
};

Case ship(const char* name, const std::vector<NamedMesh>& pieces) {
  return {name, InspectedHull(visuals_of(pieces), Pose{}), merged(pieces), 0.0};
}

/// 20 × 6 m, draws 2 m; from a file whose z counts from the deck.
Case box_barge() {
  TriangleMesh mesh = make_box({20.0, 6.0, 3.0});
  transform({Mat3::Identity(), Vec3(0.0, 0.0, 1.5)}, mesh);
  return {"barge", InspectedHull(mesh, 1.0), mesh, 1.0};
}

/// The same with every triangle the wrong way round, as some files have them.
Case inside_out_barge() {
  TriangleMesh mesh = box_barge().mesh;
  for (Triangle& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
  return {"inside out", InspectedHull(mesh, 1.0), mesh, 1.0};
}

std::vector<Case> hulls() {
  std::vector<Case> cases;
  cases.push_back(ship("coaster", make_painted_coaster({})));
  cases.push_back(ship("workboat", make_workboat({})));
  cases.push_back(box_barge());
  cases.push_back(inside_out_barge());
  return cases;
}

void expect_sound(const Case& hull, const InspectionPoint& point) {
  SCOPED_TRACE(hull.name + " " + point.name);
  const auto nearest = hull.surface.nearest(point.p_B, 1.0);
  ASSERT_TRUE(nearest);
  EXPECT_LT((nearest->q - point.p_B).norm(), 1e-3) << "on the surface";
  EXPECT_GT(point.p_B.z(), hull.waterline) << "below the waterline";
  EXPECT_NEAR(point.normal_B.norm(), 1.0, 1e-9);

  const Vec3 camera = point.p_B + point.normal_B;
  EXPECT_GT(camera.z(), hull.waterline);
  const Ray sight{.origin = camera.cast<float>(), .direction = (-point.normal_B).cast<float>()};
  EXPECT_NEAR(hull.eyes->closest_hit(sight).distance, 1.0, 2e-3) << "seen from a metre away";
}

TEST(SeededPoints, LieOnTheHullUnderWaterWithAFreeLineToACamera) {
  for (const Case& hull : hulls())
    for (const InspectionPoint& point : seed_points(hull.hull, 3, 16)) expect_sound(hull, point);
}

TEST(SeededPoints, AreAsManyAsAskedForWithNamesOfTheirOwn) {
  for (const Case& hull : hulls()) {
    const std::vector<InspectionPoint> points = seed_points(hull.hull, 5, 12);
    EXPECT_EQ(points.size(), 12u) << hull.name;
    std::set<std::string> names;
    for (const InspectionPoint& point : points) names.insert(point.name);
    EXPECT_EQ(names.size(), points.size()) << hull.name;
  }
}

TEST(SeededPoints, AreTheSameForTheSameSeedAndOthersForAnother) {
  const Case hull = box_barge();
  const auto first = seed_points(hull.hull, 7, 10), again = seed_points(hull.hull, 7, 10);
  const auto other = seed_points(hull.hull, 8, 10);
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].p_B, again[i].p_B);
    EXPECT_EQ(first[i].name, again[i].name);
    EXPECT_NE(first[i].p_B, other[i].p_B);
  }
}

TEST(SeededPoints, AreSpreadOverAllSidesOfABarge) {
  const std::vector<InspectionPoint> points = seed_points(box_barge().hull, 1, 16);
  int port = 0, starboard = 0, bottom = 0, ends = 0;
  for (const InspectionPoint& point : points) {
    port += point.normal_B.y() < -0.9;
    starboard += point.normal_B.y() > 0.9;
    bottom += point.normal_B.z() > 0.9;
    ends += std::abs(point.normal_B.x()) > 0.9;
    for (const InspectionPoint& other : points)
      EXPECT_TRUE(&other == &point || (other.p_B - point.p_B).norm() > 1.0);
  }
  EXPECT_GE(port, 2);
  EXPECT_GE(starboard, 2);
  EXPECT_GE(bottom, 2);
  EXPECT_GE(ends, 1);
}

TEST(SeededPoints, TakeTheFittingsThatCanBeToldByTheirLabels) {
  const Case hull = ship("workboat", make_workboat({}));
  std::set<std::string> names;
  for (const InspectionPoint& point : seed_points(hull.hull, 2, 10)) {
    names.insert(point.name);
    EXPECT_EQ(point.name == "rudder", point.category == ComponentCategory::rudder);
  }
  EXPECT_EQ(names.count("rudder"), 1u);
  EXPECT_EQ(names.count("propeller"), 1u);
  EXPECT_EQ(names.count("wheelhouse"), 0u);  // above the water
}

TEST(SeededPoints, AHullAboveTheWaterHasNone) {
  EXPECT_TRUE(seed_points(InspectedHull(make_box({4.0, 2.0, 1.0}), 3.0), 1, 5).empty());
}

TEST(Placing, FindsTheTwinOnTheSideThatIsAskedFor) {
  const Case hull = ship("coaster", make_painted_coaster({}));
  ComponentPlan grid;
  grid.name = grid.label = "bow_thruster_grid";
  grid.category = ComponentCategory::thruster;
  EXPECT_GT(place_on(hull.hull, grid)->p_B.y(), 0.0);  // starboard, when nothing is said
  grid.place = Vec3(0.93, -0.3, 0.65);
  EXPECT_LT(place_on(hull.hull, grid)->p_B.y(), 0.0);
}

TEST(Placing, AComponentThatTheHullDoesNotHaveHasNoPlace) {
  ComponentPlan plan;
  plan.name = plan.label = "shaft_bracket";
  EXPECT_FALSE(place_on(box_barge().hull, plan));
}

TEST(Placing, FollowsAShipThatLiesElsewhereAndDeeper) {
  // Half a metre deeper, the boot-top's wet part reaches higher on the hull.
  const std::vector<VisualSpec> visuals = visuals_of(make_painted_coaster({}));
  ComponentPlan plan;
  plan.name = "shell";
  plan.place = Vec3(0.5, 1.0, 0.5);
  Pose deeper;
  deeper.p = Vec3(100.0, -50.0, 0.5);
  const auto light = place_on(InspectedHull(visuals, Pose{}), plan);
  const auto laden = place_on(InspectedHull(visuals, deeper), plan);
  ASSERT_TRUE(light && laden);
  EXPECT_NEAR(light->p_B.y(), 5.5, 0.02);
  EXPECT_NEAR(laden->p_B.y(), 5.5, 0.02);
}

}  // namespace arrangement_test
}  // namespace remora
