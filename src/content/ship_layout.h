// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "content/ship_parts.h"

namespace remora {

/// A zinc bar on the plating, one on each side. Surveys ask for the starboard one of those that are
/// asked for.
struct AnodePlace {
  double x, z;
  bool is_asked_for = false;
};

/// Where things sit on a vessel, in frame H: shared by what is touched (ship_parts.h, vessels.h)
/// and what is seen (ship_paint.h, ship_fittings.h), so that both agree. What a vessel does not
/// have is left out: a size of zero, an empty list.
struct ShipLayout {
  std::shared_ptr<const ShipLines> lines;
  double L = 0.0, T = 0.0;  ///< length between perpendiculars and draught [m]
  double propeller_diameter = 0.0;
  Vec3 propeller = Vec3::Zero();  ///< middle of the hub
  double stern_frame_x = 0.0;     ///< where the skeg ends
  Vec3 tunnel = Vec3::Zero();     ///< middle of the bow thruster
  double tunnel_radius = 0.0;
  double chest_size = 0.0;     ///< edge of a sea chest's opening
  Vec3 chests[2] = {{}, {}};   ///< high to starboard, low to port; y is the side alone
  Vec3 rudder = Vec3::Zero();  ///< top of the stock's axis in the blade
  double rudder_height = 0.0, rudder_chord = 0.0;
  std::vector<AnodePlace> anodes;
  std::optional<Vec2> iccp_anode, reference_cell;  ///< (x, z) on the starboard side
  std::optional<Vec2> discharge;                   ///< (x, z) on the starboard side
  std::optional<Vec2> sounder, log;                ///< (x, y) on the bottom
  double repaired_seam_x = 0.0;

  /// Sea chests: high to starboard (side 1), low to port (-1). Its y is the side alone.
  [[nodiscard]] const Vec3& chest(double side) const { return chests[side > 0.0 ? 0 : 1]; }
  /// On the moulded side at depth z, or `sunk` inside it.
  [[nodiscard]] Vec3 on_side(double x, double z, double side, double sunk = 0.0) const;
};

[[nodiscard]] ShipLayout coaster_layout(const CoasterSpec& spec);

/// The plating with a true bow thruster tunnel and sea chests, where the layout has them.
[[nodiscard]] TriangleMesh make_plating(const ShipLayout& layout, int stations, int side_points);

}  // namespace remora
