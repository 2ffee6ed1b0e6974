// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/fields.h"

namespace remora {

/// What the motor of a joint is to do.
enum class JointCommandKind {
  off,       ///< no power: the joint turns as it is pushed, against its friction
  position,  ///< go to `value` [rad] or [m]
  velocity,  ///< keep up the rate `value` [rad/s] or [m/s]; 0 holds the joint where it is
  effort,    ///< push with `value` [N·m] or [N], up to the motor's greatest rate
};
REMORA_VALUES(JointCommandKind, off, position, velocity, effort);

/// The command of one joint. What is beyond the motor's limits, or the joint's, is cut down to
/// them.
struct JointCommand {
  JointCommandKind kind = JointCommandKind::off;
  double value = 0.0;
};
REMORA_FIELDS(JointCommand, kind, value);

}  // namespace remora
