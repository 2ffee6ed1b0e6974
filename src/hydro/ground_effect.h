// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

namespace remora {

/// How the seabed changes heave drag and vertical thrust of a vehicle that hovers within one hull
/// height of it. An engineering model: docs/theory/hydro.md, "Ground effect". Zero gains switch it
/// off.
struct GroundEffectSpec {
  double height = 0.0;       ///< altitude of Bo below which the seabed is felt [m]
  double drag_gain = 0.0;    ///< heave drag at zero altitude is 1 + this times the open-water one
  double thrust_gain = 0.0;  ///< the same for the thrust of vertical thrusters

  [[nodiscard]] bool is_on() const {
    return height > 0.0 && (drag_gain != 0.0 || thrust_gain != 0.0);
  }
};

/// How near the seabed is: 0 at and above the onset height, 1 on the bottom; smooth at the onset.
[[nodiscard]] inline double seabed_nearness(const GroundEffectSpec& spec, double altitude) {
  if (!(altitude < spec.height)) return 0.0;
  const double gap = std::clamp(1.0 - altitude / spec.height, 0.0, 1.0);
  return gap * gap;
}

/// What to multiply heave drag with, and the vertical part of thrust.
[[nodiscard]] inline double ground_drag_factor(const GroundEffectSpec& spec, double altitude) {
  return 1.0 + spec.drag_gain * seabed_nearness(spec, altitude);
}
[[nodiscard]] inline double ground_thrust_factor(const GroundEffectSpec& spec, double altitude) {
  return 1.0 + spec.thrust_gain * seabed_nearness(spec, altitude);
}

}  // namespace remora
