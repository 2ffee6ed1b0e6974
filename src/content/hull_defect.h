// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "math/linear_algebra.h"

namespace remora {

/// What an inspector may find wrong with a hull. Coating damage and cracks are drawn on the surface
/// that is there; the others change the shape of a part.
enum class HullDefectKind : std::uint8_t {
  wasted_anode,
  coating_damage,
  dent,
  crack,
  rope_in_propeller,
  blocked_grating,
};

struct HullDefect {
  HullDefectKind kind = HullDefectKind::coating_damage;
  Vec3 p_B = Vec3::Zero();  ///< its middle, on the surface or close to it
  double size = 0.4;        ///< across; of a crack its length [m]
  /// The pieces it is on, by their label; empty: whatever is at p_B.
  std::string component = {};
};

/// Whether it is drawn on the surface rather than built into it.
[[nodiscard]] inline bool is_drawn(HullDefectKind kind) {
  return kind == HullDefectKind::coating_damage || kind == HullDefectKind::crack;
}

}  // namespace remora
