// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/id.h"
#include "math/linear_algebra.h"

namespace remora {

/// One point where two bodies pressed on each other during a step.
struct Contact {
  BodyId a;
  BodyId b;
  Vec3 p_W = Vec3::Zero();
  Vec3 normal_W = Vec3::Zero();   ///< unit, from b towards a
  double depth = 0.0;             ///< how far they overlapped before the step; negative: a gap [m]
  Vec3 impulse_W = Vec3::Zero();  ///< on a, over the step, friction included [N·s]
};

}  // namespace remora
