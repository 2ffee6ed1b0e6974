// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/ship_layout.h"

#include <algorithm>

namespace remora {
namespace {

/// Along L, down T.
constexpr AnodePlace kCoasterAnodes[] = {{-0.40, 0.35}, {-0.36, 0.50, true}, {-0.33, 0.60},
                                         {-0.30, 0.60}, {-0.20, 0.70},       {-0.05, 0.70},
                                         {0.10, 0.70},  {0.25, 0.65},        {0.36, 0.60}};

}  // namespace

ShipLayout coaster_layout(const CoasterSpec& spec) {
  const HullForm form(spec.hull);
  const double L = spec.hull.length, T = spec.hull.draught;
  ShipLayout layout;
  layout.lines = std::make_shared<const HullForm>(form);
  layout.L = L;
  layout.T = T;
  const double D = spec.propeller_diameter > 0.0 ? spec.propeller_diameter : 0.65 * T;
  layout.propeller_diameter = D;
  // Hub 0.035 L before the aft perpendicular, tip 0.04 T above the keel line.
  layout.propeller = {-0.465 * L, 0.0, 0.96 * T - 0.5 * D};
  layout.stern_frame_x = layout.propeller.x() + 0.24 * D;
  layout.tunnel = {0.43 * L, 0.0, 0.65 * T};
  layout.tunnel_radius = std::min(0.6, 0.15 * T);
  layout.chest_size = std::min(0.6, 0.15 * T);
  layout.chests[0] = {-0.25 * L, 1.0, 0.55 * T};
  layout.chests[1] = {-0.25 * L, -1.0, 0.72 * T};
  layout.rudder = {-0.5 * L + 0.012 * L, 0.0, 0.0};
  layout.rudder.z() = form.bottom(layout.rudder.x()) + 0.08 * T;
  layout.rudder_height = 0.95 * T - layout.rudder.z();
  layout.rudder_chord = layout.rudder_height / 1.6;
  for (const AnodePlace& place : kCoasterAnodes) {
    const double x = place.x * L;
    layout.anodes.push_back({x, std::min(place.z * T, 0.7 * form.bottom(x)), place.is_asked_for});
  }
  layout.iccp_anode = Vec2(-0.15 * L, 0.5 * T);
  layout.reference_cell = Vec2(-0.10 * L, 0.6 * T);
  layout.discharge = Vec2(-0.2 * L, 0.3 * T);
  layout.sounder = Vec2(0.22 * L, 0.4);
  layout.log = Vec2(0.17 * L, -0.4);
  layout.repaired_seam_x = 0.1 * L;
  return layout;
}

Vec3 ShipLayout::on_side(double x, double z, double side, double sunk) const {
  return {x, side * (lines->half_breadth(x, z) - sunk), z};
}

}  // namespace remora
