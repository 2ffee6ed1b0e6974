// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "math/rigid_state.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// `position`, `roll_deg`, `pitch_deg`, `yaw_deg`: where something is mounted on a body.
[[nodiscard]] Pose read_mounting(Section& section);

/// `position` (north, east, down), `roll_deg`, `pitch_deg`, `heading_deg`, `velocity` (surge, sway,
/// heave) and `turn_rate_deg` (about the body axes, per second): where a body starts.
[[nodiscard]] RigidState read_start(Section& section);

}  // namespace remora
