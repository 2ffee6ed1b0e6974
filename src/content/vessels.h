// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "content/ship_fittings.h"
#include "content/ship_layout.h"
#include "content/ship_paint.h"

namespace remora {

/// Vessels beside the coaster that surveys look at, each with the gear of her trade. In frame H of
/// HullDimensions: placed at depth zero they float at their draught. Proportions and where they are
/// from: assets/arrangements.
///
/// A harbour tug of 28 m with two azimuthing propellers in nozzles and a long skeg.
/// A stern trawler of 24 m with one propeller in a fixed nozzle, bar keel and sole piece.
/// A sailing yacht of 13 m with fin keel and bulb, spade rudder and sail drive.
enum class VesselKind { tug, trawler, yacht };

/// What a vessel is put together from.
struct VesselPlan {
  ShipLayout layout;
  int stations = 56, side_points = 24;  ///< of the plating
  HullPaint paint;
  std::vector<NamedMesh> gear;   ///< below the water and solid: touched and seen
  std::vector<NamedMesh> above;  ///< deck houses, masts, fenders
  std::vector<BilgeKeelPlan> bilge_keels;
  double marks_aft = 0.0, marks_fwd = 0.0;  ///< stations of the draught marks; 0: none
  bool is_of_plates = true;                 ///< welded, with seams
};
[[nodiscard]] VesselPlan plan_of_tug();
[[nodiscard]] VesselPlan plan_of_trawler();
[[nodiscard]] VesselPlan plan_of_yacht();

/// What is touched: the plating with its openings, and the gear.
[[nodiscard]] std::vector<NamedMesh> make_vessel(VesselKind kind);
/// What is seen: the plating in its paints with everything that is on it, under the names of its
/// components.
[[nodiscard]] std::vector<NamedMesh> make_painted_vessel(VesselKind kind);

/// A Kort nozzle (after Wageningen 19A: half a diameter long) around a propeller of this diameter,
/// about the x axis with its inlet forward.
[[nodiscard]] TriangleMesh make_nozzle(double propeller_diameter);
/// A foil that stands or hangs along z: NACA sections of these chords at these depths, `nose` of
/// the chord forward of x.
struct FoilSection {
  double x = 0.0, z = 0.0, chord = 1.0, thickness = 0.12, nose = 0.5;
};
[[nodiscard]] TriangleMesh make_foil(const std::vector<FoilSection>& sections);

}  // namespace remora
