// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "content/hull_form.h"
#include "content/propeller.h"

namespace remora {

struct NamedMesh {
  std::string name;
  TriangleMesh mesh;
};

/// All parts as one mesh. Parts are watertight each and may overlap.
[[nodiscard]] TriangleMesh merged(std::span<const NamedMesh> parts);

/// A coaster: bulb, parallel middle body, pram stern with skeg, screw and rudder. In frame H of
/// HullDimensions: placed at depth zero she floats at her draught.
struct CoasterSpec {
  HullDimensions hull;
  double propeller_diameter = 0.0;  ///< [m]; zero: 0.65 of the draught
  double rudder_angle = 0.0;        ///< trailing edge to port when positive [rad]
  double resolution = 1.0;          ///< multiplies the number of stations and points
};

/// Hull (with a true bow thruster tunnel and sea chests), bulb, skeg, bilge keels, shaft,
/// propeller, rudder, gratings, anodes, thruster and superstructure, each under its name.
[[nodiscard]] std::vector<NamedMesh> make_coaster(const CoasterSpec& spec);
/// The middle of the propeller's hub in H.
[[nodiscard]] Vec3 propeller_position(const CoasterSpec& spec);

/// A hard-chine workboat with wheelhouse, screw and rudder, in the same frame H.
struct WorkboatSpec {
  double length = 12.0;
  double beam = 4.2;
  double draught = 0.9;  ///< of the hull; skeg, screw and rudder reach 0.35 m deeper
  double resolution = 1.0;
};
[[nodiscard]] std::vector<NamedMesh> make_workboat(const WorkboatSpec& spec);

/// A rudder blade of NACA 0018 sections: stock at the origin, top at z = 0, `height` downwards,
/// leading edge forward.
[[nodiscard]] TriangleMesh make_rudder(double height, double chord, int resolution = 12);

}  // namespace remora
