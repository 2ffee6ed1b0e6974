// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "guidance/route_planner.h"

namespace remora {

/// How an umbilical would lie if it were pulled tight behind a vehicle: from where the dive began,
/// round everything that the vehicle has gone round. Not the simulated tether: what a prudent pilot
/// keeps in mind. A value.
class TautTether {
 public:
  explicit TautTether(const Vec3& start_W) : line_W_{start_W} {}

  /// The vehicle has gone, or would go, along this way from where the line ends.
  void follow(const std::vector<Vec3>& way_W, const SolidWorld& world);
  [[nodiscard]] const std::vector<Vec3>& line_W() const { return line_W_; }
  [[nodiscard]] double length() const { return length_of(line_W_); }
  /// How far it is bent in all, each bend counted [rad].
  [[nodiscard]] double turning() const;

  /// The way back along the line to where the goal can be gone to straight; empty when there is
  /// none.
  [[nodiscard]] std::vector<Vec3> way_back(const Vec3& from_W, const Vec3& goal_W,
                                           const SolidWorld& world, double clearance) const;

 private:
  [[nodiscard]] bool can_drop(std::size_t vertex, const SolidWorld& world) const;

  std::vector<Vec3> line_W_;
};

/// Of two ways to the same place the one that costs less: its length and the pull that the
/// umbilical takes afterwards, which grows with its length and with each bend. So nobody closes a
/// loop round a ship to save a few metres.
[[nodiscard]] std::vector<Vec3> cheaper_way(const TautTether& umbilical,
                                            const std::vector<Vec3>& shortest_W,
                                            const SolidWorld& world, const RouteRules& vehicle);

}  // namespace remora
