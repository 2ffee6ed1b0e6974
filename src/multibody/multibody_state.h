// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/fields.h"
#include "math/rigid_state.h"

namespace remora {

/// One joint's coordinate and its rate; zero for a fixed joint. [rad, rad/s] or [m, m/s]
struct JointState {
  double q = 0.0;
  double dq = 0.0;
};
REMORA_FIELDS(JointState, q, dq);

/// All that changes about bodies and joints: a value, saved by copying it. One entry for each body
/// and joint of the model. The truth is the state of each tree's root and of its joints; the states
/// of the other bodies follow from them and are kept up to date by whoever moves a root.
struct MultibodyState {
  std::vector<RigidState> bodies;
  std::vector<JointState> joints;
};
REMORA_FIELDS(MultibodyState, bodies, joints);

}  // namespace remora
