// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/ship_layout.h"

#include <algorithm>

namespace remora {

CoasterLayout::CoasterLayout(const CoasterSpec& spec)
    : form(spec.hull),
      L(spec.hull.length),
      T(spec.hull.draught),
      propeller_diameter(spec.propeller_diameter > 0.0 ? spec.propeller_diameter : 0.65 * T) {
  // Hub 0.035 L before the aft perpendicular, tip 0.04 T above the keel line.
  propeller = {-0.465 * L, 0.0, 0.96 * T - 0.5 * propeller_diameter};
  stern_frame_x = propeller.x() + 0.24 * propeller_diameter;
  tunnel = {0.43 * L, 0.0, 0.65 * T};
  tunnel_radius = std::min(0.6, 0.15 * T);
  chest_size = std::min(0.6, 0.15 * T);
  rudder = {-0.5 * L + 0.012 * L, 0.0, 0.0};
  rudder.z() = form.bottom(rudder.x()) + 0.08 * T;
  rudder_height = 0.95 * T - rudder.z();
  rudder_chord = rudder_height / 1.6;
}

Vec3 CoasterLayout::chest(double side) const {
  return {-0.25 * L, side, (side > 0.0 ? 0.55 : 0.72) * T};
}

Vec3 CoasterLayout::on_side(double x, double z, double side, double sunk) const {
  return {x, side * (form.half_breadth(x, z) - sunk), z};
}

}  // namespace remora
