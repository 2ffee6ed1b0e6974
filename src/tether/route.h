// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tether/obstacle.h"

namespace remora {

struct RouteSettings {
  int max_sweeps = 40;          ///< over the corners, in tightening
  double tolerance = 1e-3;      ///< sweeps end when one shortens the route by less than this part
  int pull_halvings = 5;        ///< a corner comes this close, in powers of two, to what holds it
  int cut_halvings = 10;        ///< a corner is cut no nearer than this, in powers of two
  double shortest_gain = 1e-4;  ///< a cut that shortens the route by less is not made [m]
};

/// The way the cable would take if it were pulled tight as it lies: "string pulling" (ROView,
/// sec. 5.2). It passes every obstacle on the same side as the cable does.
struct TautRoute {
  std::vector<Vec3> points;  ///< reel, corners, vehicle; in W
  double length = 0.0;       ///< [m]
  double straight = 0.0;     ///< from the reel to the vehicle [m]
  int probes = 0;            ///< tests spent; one in open water

  /// For a cable of `nodes` nodes, so that a search does not allocate.
  void reserve(std::size_t nodes);
};

/// `nodes` from the reel to the vehicle. Obstacles of the bodies in `ignored` (the vehicle's own
/// hull, on which the line is made fast) are none. Exact for triangles; a round solid counts as
/// the 48-sided mesh inside it.
void find_taut_route(const RouteSettings& settings, std::span<const Vec3> nodes,
                     std::span<const Obstacle> obstacles, std::span<const std::uint32_t> ignored,
                     TautRoute& route);

/// Of the line through these points [m].
[[nodiscard]] double length_of(std::span<const Vec3> points);

}  // namespace remora
