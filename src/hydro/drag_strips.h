// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "math/pose.h"

namespace remora {

/// A slender part of a body, cut into equal strips. The drag of each follows from the velocity of
/// its own place, so that a swinging link is braked most at its tip. Frame S has its origin in the
/// middle of the part and Sx along it.
struct DragStrips {
  Pose X_BS;
  double length = 0.0;              ///< of all strips together [m]
  int count = 1;                    ///< of strips
  Vec3 coefficient = Vec3::Zero();  ///< of one: ½ ρ C_d A along Sx, and across it for flow along Sy
                                    ///< and Sz [N·s²/m²]
  bool is_round = false;  ///< a ball: the same from all sides, x of `coefficient`
};

/// Drag of parts of a body that moves through the water, about Bo in B. Along a strip -c |u| u;
/// across it each component is braked in proportion to the speed across: for equal coefficients
/// Morison's force on a cylinder.
[[nodiscard]] Wrench drag(std::span<const DragStrips> parts, const Twist& V_flow_B);

}  // namespace remora
