// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/multibody_state.h"

namespace remora {

void MultibodyState::add_to(Hasher& hasher) const {
  for (const RigidState& body : bodies) {
    for (int i = 0; i < 3; ++i) hasher.add(body.p_WB[i]);
    for (int i = 0; i < 4; ++i) hasher.add(body.q_WB.coeffs()[i]);
    for (int i = 0; i < 3; ++i) hasher.add(body.V_WB_B.linear[i]);
    for (int i = 0; i < 3; ++i) hasher.add(body.V_WB_B.angular[i]);
  }
  for (const JointState& joint : joints) {
    hasher.add(joint.q);
    hasher.add(joint.dq);
  }
}

}  // namespace remora
