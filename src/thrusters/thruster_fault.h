// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/fields.h"

namespace remora {

enum class ThrusterFaultKind { none, dead, stuck, weak, reversed };
REMORA_VALUES(ThrusterFaultKind, none, dead, stuck, weak, reversed);

/// What is wrong with a thruster at the moment.
struct ThrusterFault {
  ThrusterFaultKind kind = ThrusterFaultKind::none;
  double value = 1.0;  ///< weak: share of the force that is left; stuck: the command it is stuck at
};
REMORA_FIELDS(ThrusterFault, kind, value);

}  // namespace remora
