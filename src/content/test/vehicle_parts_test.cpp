// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/vehicle_parts.h"

#include <gtest/gtest.h>

#include <cmath>

#include "content/part_catalogue.h"

namespace remora {
namespace vehicle_parts_test {

double radius_about_x(const TriangleMesh& mesh) {
  double most = 0.0;
  for (const Vec3& v : mesh.vertices) most = std::max(most, std::hypot(v.y(), v.z()));
  return most;
}

TEST(PartCatalogue, EveryPartIsMadeOfClosedSolidsThatFaceOutwards) {
  for (const CataloguePart& part : part_catalogue()) {
    const TriangleMesh mesh = part.make();
    EXPECT_TRUE(is_watertight(mesh)) << part.name;
    EXPECT_GT(volume(mesh), 0.0) << part.name;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
      ASSERT_GT(normal(mesh, t).norm(), 0.5) << part.name << ", triangle " << t;
  }
}

TEST(PartCatalogue, IsSmallEnoughToDrawManyOf) {
  for (const CataloguePart& part : part_catalogue())
    EXPECT_LT(part.make().triangles.size(), 6000U) << part.name;
}

TEST(PartCatalogue, KnowsItsPartsByNameOnly) {
  EXPECT_TRUE(make_catalogue_part("t200_nozzle").has_value());
  EXPECT_FALSE(make_catalogue_part("t200").has_value());
}

TEST(BlueRov2, HasTheMakersDimensions) {
  Aabb heavy = bounds(make_bluerov2_frame(heavy_build()));
  EXPECT_NEAR(heavy.size().x(), 0.457, 1e-9);
  EXPECT_NEAR(heavy.size().y(), 0.575, 1e-9);
  const double height = heavy.hi.z() - bounds(make_bluerov2_fairings(heavy_build())).lo.z();
  EXPECT_NEAR(height, 0.254, 1e-9);

  const Aabb standard = bounds(make_bluerov2_fairings(standard_build()));
  EXPECT_NEAR(standard.size().y(), 0.338, 1e-9);
  EXPECT_NEAR(bounds(make_bluerov2_frame(standard_build())).size().x(), 0.457, 1e-9);
}

TEST(Thrusters, ThePropellerTurnsFreelyInsideItsNozzle) {
  const struct {
    TriangleMesh nozzle, propeller;
  } kinds[] = {{make_t200_nozzle(), make_t200_propeller()},
               {make_work_nozzle(), make_work_propeller()}};
  for (const auto& [nozzle, propeller] : kinds) {
    const double reach = radius_about_x(propeller);
    const Aabb blades = bounds(propeller);
    for (const Vec3& v : nozzle.vertices) {
      const double r = std::hypot(v.y(), v.z());
      const bool is_ring = r > 0.9 * reach;
      if (is_ring && v.x() > blades.lo.x() && v.x() < blades.hi.x()) {
        EXPECT_GT(r, reach);
      }
    }
    EXPECT_GT(radius_about_x(nozzle), reach);
  }
}

TEST(Thrusters, TheLeftHandedPropellerIsTheMirrorImage) {
  const TriangleMesh right = make_t200_propeller(), left = make_left_handed_t200_propeller();
  EXPECT_NEAR(volume(left), volume(right), 1e-12);
  // The leading edge of a blade is forward and ahead in the turning: y·x at the top changes sign.
  const auto hand = [](const TriangleMesh& mesh) {
    double sum = 0.0;
    for (const Vec3& v : mesh.vertices)
      if (v.z() < -0.025 && std::abs(v.y()) < 0.012) sum += v.x() * v.y();
    return sum;
  };
  EXPECT_GT(hand(right), 0.0);
  EXPECT_LT(hand(left), 0.0);
}

TEST(Torpedoes, HaveThePublishedLengthAndWidth) {
  const Aabb remus = bounds(make_remus_hull());
  EXPECT_NEAR(remus.size().x(), 1.6, 0.05);  // the propeller ends it
  EXPECT_NEAR(remus.size().y(), 0.19, 1e-9);
  const Aabb nps = bounds(make_npsauv_hull());
  EXPECT_NEAR(nps.size().x(), 5.3, 1e-9);
  EXPECT_NEAR(nps.size().y(), 0.53, 1e-9);
  EXPECT_NEAR(radius_about_x(make_remus_propeller()), 0.07, 1e-3);
}

}  // namespace vehicle_parts_test
}  // namespace remora
