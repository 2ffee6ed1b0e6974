// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "content/ship_parts.h"

namespace remora {

/// Where things sit on a coaster of these dimensions, in frame H: shared by what is touched
/// (ship_parts.h) and what is seen (ship_paint.h, ship_fittings.h), so that both agree.
struct CoasterLayout {
  explicit CoasterLayout(const CoasterSpec& spec);

  HullForm form;
  double L, T;  ///< length between perpendiculars and draught [m]
  double propeller_diameter;
  Vec3 propeller;        ///< middle of the hub
  double stern_frame_x;  ///< where the skeg ends
  Vec3 tunnel;           ///< middle of the bow thruster
  double tunnel_radius;
  double chest_size;  ///< edge of a sea chest's opening
  Vec3 rudder;        ///< top of the stock's axis in the blade
  double rudder_height, rudder_chord;

  /// Sea chests: high to starboard (side 1), low to port (-1). Its y is the side alone.
  [[nodiscard]] Vec3 chest(double side) const;
  /// On the moulded side at depth z, or `sunk` inside it.
  [[nodiscard]] Vec3 on_side(double x, double z, double side, double sunk = 0.0) const;
};

}  // namespace remora
