// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/fields.h"
#include "math/pose.h"

namespace remora {

/// Where a body is and how it moves: all that an integrator changes. W is north-east-down, B is
/// forward-right-down.
struct RigidState {
  Vec3 p_WB = Vec3::Zero();      ///< position of Bo [m]; z is depth
  Quat q_WB = Quat::Identity();  ///< attitude, of unit length
  Twist V_WB_B;                  ///< velocity over ground, in body axes (Fossen's ν)

  [[nodiscard]] Pose X_WB() const { return {q_WB.toRotationMatrix(), p_WB}; }
  [[nodiscard]] bool is_finite() const {
    return p_WB.allFinite() && q_WB.coeffs().allFinite() && V_WB_B.linear.allFinite() &&
           V_WB_B.angular.allFinite();
  }
};
REMORA_FIELDS(RigidState, p_WB, q_WB, V_WB_B);

/// Where a body is `dt` seconds later that goes on as it moves now.
[[nodiscard]] RigidState dead_reckoned(RigidState body, double dt);

}  // namespace remora
