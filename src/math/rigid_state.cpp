// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "math/rigid_state.h"

#include "math/rotation.h"

namespace remora {

RigidState dead_reckoned(RigidState body, double dt) {
  body.p_WB += dt * (body.q_WB * body.V_WB_B.linear);
  body.q_WB = (body.q_WB * rotation_from_vector(dt * body.V_WB_B.angular)).normalized();
  return body;
}

}  // namespace remora
