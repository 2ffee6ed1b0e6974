// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/vessels.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/assert.h"
#include "content/assembly.h"
#include "math/angles.h"

namespace remora {
namespace {

VesselPlan plan_of(VesselKind kind) {
  switch (kind) {
    case VesselKind::tug:
      return plan_of_tug();
    case VesselKind::trawler:
      return plan_of_trawler();
    case VesselKind::yacht:
      return plan_of_yacht();
  }
  return {};
}

/// Half the thickness of a symmetric NACA section at `along` of its chord, closed at its end.
double foil_half_thickness(double along, double thickness) {
  return 5.0 * thickness *
         (0.2969 * std::sqrt(along) - 0.1260 * along - 0.3516 * along * along +
          0.2843 * along * along * along - 0.1036 * along * along * along * along);
}

void append_pieces(std::vector<NamedMesh> more, std::vector<NamedMesh>& pieces) {
  std::move(more.begin(), more.end(), std::back_inserter(pieces));
}

}  // namespace

TriangleMesh make_nozzle(double propeller_diameter) {
  const double R = 0.5 * propeller_diameter, bore = 1.02 * R, length = 0.5 * propeller_diameter;
  // Outside straight and slightly conical, inside a foil: inlet rounded, parallel at the tips,
  // widening a little to the outlet.
  Profile profile;
  const auto at = [&](double along, double radius) {  // 0 inlet … 1 outlet
    profile.push_back({radius, length * (0.5 - along)});
  };
  at(1.0, 1.035 * bore);
  at(0.75, 1.005 * bore);
  at(0.55, bore);
  at(0.35, bore);
  at(0.2, 1.03 * bore);
  at(0.1, 1.075 * bore);
  at(0.03, 1.13 * bore);
  at(0.0, 1.185 * bore);
  at(0.03, 1.235 * bore);
  at(0.12, 1.255 * bore);
  at(0.6, 1.19 * bore);
  at(1.0, 1.075 * bore);
  TriangleMesh nozzle = surface_of_revolution(profile, 64, /*is_closed=*/true);
  nozzle = turned(std::move(nozzle), 0.5 * kPi, Vec3::UnitY());
  face_outwards(nozzle);
  return nozzle;
}

TriangleMesh make_foil(const std::vector<FoilSection>& sections) {
  REMORA_ASSERT(sections.size() >= 2);
  constexpr int kPoints = 36;
  std::vector<Ring> rings;
  for (const FoilSection& section : sections) {
    Ring ring;
    for (int k = 0; k < kPoints; ++k) {
      const double angle = 2.0 * kPi * k / kPoints;  // 0 at the trailing edge
      const double along = 0.5 * (1.0 + std::cos(angle));
      const double side = k == 0 || 2 * k == kPoints ? 0.0 : (angle < kPi ? 1.0 : -1.0);
      const double half =
          std::max(foil_half_thickness(along, section.thickness), 0.003) * section.chord;
      ring.push_back({section.x + section.chord * (section.nose - along), side * half, section.z});
    }
    rings.push_back(std::move(ring));
  }
  TriangleMesh foil = loft(rings);
  face_outwards(foil);
  return foil;
}

std::vector<NamedMesh> make_vessel(VesselKind kind) {
  VesselPlan plan = plan_of(kind);
  std::vector<NamedMesh> pieces;
  pieces.push_back({"hull", make_plating(plan.layout, plan.stations, plan.side_points)});
  for (const BilgeKeelPlan& keel : plan.bilge_keels)
    append_pieces(make_bilge_keels_along(*plan.layout.lines, keel), pieces);
  append_pieces(std::move(plan.gear), pieces);
  append_pieces(std::move(plan.above), pieces);
  return pieces;
}

std::vector<NamedMesh> make_painted_vessel(VesselKind kind) {
  VesselPlan plan = plan_of(kind);
  const ShipLayout& layout = plan.layout;
  TriangleMesh hull = make_plating(layout, plan.stations, plan.side_points);
  const HullSkin skin(hull);
  std::vector<NamedMesh> pieces;
  add_painted_plating(layout, std::move(hull), plan.paint, pieces);
  append_pieces(make_hull_fittings(layout, skin), pieces);
  for (const BilgeKeelPlan& keel : plan.bilge_keels)
    append_pieces(make_bilge_keels_along(*layout.lines, keel), pieces);
  append_pieces(std::move(plan.gear), pieces);
  append_pieces(std::move(plan.above), pieces);
  if (plan.marks_aft != 0.0) {
    pieces.push_back({"draught_marks_aft", make_draught_marks(layout, skin, plan.marks_aft)});
    pieces.push_back({"draught_marks_fwd", make_draught_marks(layout, skin, plan.marks_fwd)});
  }
  if (layout.tunnel_radius > 0.15)
    pieces.push_back({"bow_thruster_symbol", make_thruster_symbol(layout, skin)});
  if (plan.is_of_plates) {
    pieces.push_back({"weld_seams", make_weld_seams(*layout.lines, layout.L)});
    add_repaired_seam(layout, skin, pieces);
  }
  return pieces;
}

}  // namespace remora
