// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/vessels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "content/station_lines.h"

namespace remora {
namespace vessels_test {

constexpr VesselKind kVessels[] = {VesselKind::tug, VesselKind::trawler, VesselKind::yacht};

StationLines wedge() {
  return StationLines({{-5.0, 1.0, 0.5, 2.0, 2.0, 1.0, 1.2, 0.0},
                       {0.0, 2.0, 1.0, 2.0, 2.0, 1.0, 2.2, 0.0},
                       {5.0, 0.2, 0.6, 1.2, 3.0, 2.0, 0.4, 0.5}});
}

TEST(StationLines, PassThroughTheirStationsWithoutOvershoot) {
  const StationLines lines = wedge();
  EXPECT_DOUBLE_EQ(lines.waterline_half_breadth(-5.0), 1.0);
  EXPECT_DOUBLE_EQ(lines.waterline_half_breadth(0.0), 2.0);
  EXPECT_DOUBLE_EQ(lines.bottom(5.0), 0.6);
  for (double x = -5.0; x <= 5.0; x += 0.05) {
    EXPECT_LE(lines.waterline_half_breadth(x), 2.0 + 1e-12);
    EXPECT_GE(lines.waterline_half_breadth(x), 0.2 - 1e-12);
    EXPECT_LE(lines.bottom(x), 1.0 + 1e-12);
  }
}

TEST(StationLines, APointOfASectionIsOnItsCurve) {
  const StationLines lines = wedge();
  for (const double x : {-4.0, 0.0, 3.5})
    for (double angle = 0.05; angle < 1.55; angle += 0.1) {
      const Vec3 p = lines.underwater_point(x, angle);
      EXPECT_NEAR(p.y(), lines.half_breadth(x, p.z()), 1e-6) << x << " " << angle;
      EXPECT_NEAR(p.z(), lines.depth_at(x, p.y()), 1e-6) << x << " " << angle;
    }
}

TEST(Vessels, GearAndFittingsAreSolidAndFaceOutwards) {
  for (const VesselKind kind : kVessels)
    for (const NamedMesh& piece : make_painted_vessel(kind)) {
      const std::string component = component_of(piece.name);
      ASSERT_FALSE(piece.mesh.triangles.empty()) << piece.name;
      for (const Vec3& vertex : piece.mesh.vertices) ASSERT_TRUE(vertex.allFinite()) << piece.name;
      const bool is_plating = component == "hull" || component == "boot_top" ||
                              component == "topsides" ||
                              piece.name.find("/inside") != std::string::npos;
      if (is_plating) continue;
      EXPECT_TRUE(is_watertight(piece.mesh)) << piece.name;
      EXPECT_GT(volume(piece.mesh), 0.0) << piece.name;
    }
}

TEST(Vessels, TheyAreTheSameOnBothSides) {
  for (const VesselKind kind : kVessels)
    for (const NamedMesh& piece : make_vessel(kind)) {
      if (piece.name != "hull") continue;
      const Aabb box = bounds(piece.mesh);
      EXPECT_NEAR(box.lo.y(), -box.hi.y(), 1e-9);
    }
}

TEST(Vessels, TheirBlockCoefficientsAreThoseOfTheirKind) {
  // Displaced volume of the moulded body over L·B·T: tugs 0.50 to 0.62, trawlers 0.45 to 0.60,
  // canoe bodies of yachts 0.35 to 0.45 (Larsson, Principles of Yacht Design; Watson, Practical
  // Ship Design).
  const double bands[][2] = {{0.48, 0.64}, {0.42, 0.60}, {0.33, 0.47}};
  for (std::size_t i = 0; i < 3; ++i) {
    const VesselPlan plan = kVessels[i] == VesselKind::tug       ? plan_of_tug()
                            : kVessels[i] == VesselKind::trawler ? plan_of_trawler()
                                                                 : plan_of_yacht();
    const ShipLines& lines = *plan.layout.lines;
    double displaced = 0.0, beam = 0.0, draught = 0.0;
    constexpr double dx = 0.05, dz = 0.02;
    for (double x = lines.aft_end() + 0.5 * dx; x < lines.forward_end(); x += dx) {
      beam = std::max(beam, 2.0 * lines.waterline_half_breadth(x));
      draught = std::max(draught, lines.bottom(x));
      for (double z = 0.5 * dz; z < lines.bottom(x); z += dz)
        displaced += 2.0 * lines.half_breadth(x, z) * dx * dz;
    }
    const double length = lines.forward_end() - lines.aft_end();
    const double block = displaced / (length * beam * draught);
    EXPECT_GT(block, bands[i][0]) << i;
    EXPECT_LT(block, bands[i][1]) << i;
  }
}

TEST(Vessels, APropellerTurnsFreelyInItsNozzle) {
  const TriangleMesh nozzle = make_nozzle(2.0);
  EXPECT_TRUE(is_watertight(nozzle));
  double bore = 1e9;
  for (const Vec3& vertex : nozzle.vertices)
    bore = std::min(bore, std::hypot(vertex.y(), vertex.z()));
  EXPECT_GT(bore, 1.0);
  EXPECT_LT(bore, 1.05);
}

}  // namespace vessels_test
}  // namespace remora
