// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/triangle_mesh.h"

namespace remora {

/// A ship's screw after the Wageningen B-series. Turning positively about +x drives it along +x.
struct PropellerSpec {
  double diameter = 2.47;    ///< [m]
  int blades = 4;            ///< 2 to 7
  double pitch_ratio = 0.8;  ///< pitch over diameter
  double area_ratio = 0.6;   ///< expanded blade area over disc area
  double hub_ratio = 0.18;   ///< hub diameter over diameter
  double skew = 0.35;        ///< of the tip, against the turning [rad]
  double rake = 0.087;       ///< of the blades, aft [rad]
  int resolution = 12;       ///< rows and columns of a blade's grid
};

/// Centred on the hub, shaft along x. Hub and blades are watertight each and overlap.
[[nodiscard]] TriangleMesh make_propeller(const PropellerSpec& spec);
/// The blades alone, roots reaching into the hub.
[[nodiscard]] TriangleMesh make_propeller_blades(const PropellerSpec& spec);

}  // namespace remora
