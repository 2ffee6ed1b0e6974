// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/ship_fittings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "content/ship_paint.h"
#include "geometry/surface_distance.h"

namespace remora {
namespace ship_fittings_test {

/// Parts of the plating, open where the next one begins.
bool is_plating(const std::string& name) {
  static const std::set<std::string> kPlating{"hull",
                                              "boot_top",
                                              "topsides",
                                              "bow_thruster_tunnel",
                                              "sea_chest_high_stbd/inside",
                                              "sea_chest_low_port/inside"};
  return kPlating.count(name) != 0;
}

TEST(Fittings, AreSolidAndFaceOutwards) {
  for (const NamedMesh& piece : make_painted_coaster({})) {
    if (is_plating(piece.name)) continue;
    EXPECT_TRUE(is_watertight(piece.mesh)) << piece.name;
    EXPECT_GT(volume(piece.mesh), 0.0) << piece.name;
  }
}

TEST(Fittings, StandOutOfWhatIsTouchedByLessThanTwelveCentimetres) {
  // What stands out farther would be flown through.
  constexpr double kMost = 0.12;  // m
  const Vec3 shaft = propeller_position({});
  std::vector<DistanceMesh> touched;
  for (const NamedMesh& part : make_coaster({})) touched.emplace_back(part.mesh);
  for (const NamedMesh& piece : make_painted_coaster({})) {
    double most = 0.0;
    for (const Vec3& vertex : piece.mesh.vertices) {
      // Within the hub, where blades and drum overlap, there is no outside.
      if (std::hypot(vertex.y(), vertex.z() - shaft.z()) < 0.2 && vertex.x() < shaft.x()) continue;
      double outside = 10.0;  // of the part that reaches nearest to it
      for (const DistanceMesh& part : touched)
        if (const auto nearest = part.nearest(vertex, outside))
          outside = std::min(outside, std::max(0.0, nearest->distance));
      most = std::max(most, outside);
    }
    EXPECT_LT(most, kMost) << piece.name;
  }
}

TEST(Fittings, ThePlatingIsDividedWithoutLossOrOverlap) {
  double painted = 0.0, whole = 0.0;
  for (const NamedMesh& piece : make_painted_coaster({}))
    if (is_plating(piece.name)) painted += area(piece.mesh);
  for (const NamedMesh& piece : make_coaster({}))
    if (piece.name == "hull") whole = area(piece.mesh);
  EXPECT_NEAR(painted, whole, 1e-6 * whole);
}

TEST(Fittings, EveryComponentOfTheSurveyHasAPieceUnderItsName) {
  std::set<std::string> names;
  for (const NamedMesh& piece : make_painted_coaster({})) {
    EXPECT_FALSE(piece.mesh.triangles.empty()) << piece.name;
    names.insert(component_of(piece.name));
  }
  // The General Arrangement list of a merchant hull, without what a single-screw coaster of this
  // size does not have (shaft brackets, stern thruster).
  for (const char* name : {"bulbous_bow",
                           "bilge_keel_port",
                           "bilge_keel_stbd",
                           "skeg",
                           "boot_top",
                           "weld_seam",
                           "propeller_blades",
                           "propeller_hub_cap",
                           "rope_guard",
                           "stern_tube_seal",
                           "rudder_blade",
                           "rudder_pintle_gap",
                           "rudder_stock",
                           "anode_rudder",
                           "anode_hull_aft",
                           "anode_bilge_keel",
                           "anode_sea_chest",
                           "iccp_anode",
                           "sea_chest_low_port",
                           "sea_chest_high_stbd",
                           "overboard_discharge",
                           "bow_thruster_tunnel",
                           "bow_thruster_grid",
                           "echo_sounder",
                           "speed_log",
                           "iccp_reference_cell",
                           "draught_marks_fwd",
                           "draught_marks_mid",
                           "draught_marks_aft",
                           "load_line",
                           "bow_thruster_symbol"})
    EXPECT_EQ(names.count(name), 1u) << name;
}

TEST(Fittings, ShipsOfAnyAllowedProportionsCanBePainted) {
  for (const double length : {30.0, 300.0})
    for (const double beam : {5.0, 50.0})
      for (const double draught : {2.0, 20.0}) {
        CoasterSpec spec;
        spec.hull.length = length;
        spec.hull.beam = beam;
        spec.hull.draught = draught;
        for (const NamedMesh& piece : make_painted_coaster(spec))
          for (const Vec3& vertex : piece.mesh.vertices)
            ASSERT_TRUE(vertex.allFinite()) << piece.name;
      }
}

}  // namespace ship_fittings_test
}  // namespace remora
