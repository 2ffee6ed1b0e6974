// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "math/rigid_state.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// `position`, `roll_deg`, `pitch_deg`, `yaw_deg`: where something is mounted on a body.
[[nodiscard]] Pose read_mounting(Section& section);

/// `position` (north, east, down), `roll_deg`, `pitch_deg`, `heading_deg`, `velocity` (surge, sway,
/// heave) and `turn_rate_deg` (about the body axes, per second): where a body starts.
[[nodiscard]] RigidState read_start(Section& section);

/// The axes of what looks or shines along its z, mounted so that it does so along the mounting's x,
/// with y down.
[[nodiscard]] Pose looking(Pose X_BM);

/// Where a fixed camera or light stands, and looks along its z: `position` with `roll_deg`,
/// `pitch_deg` and `heading_deg`, or with `look_at`. `clash` is told when that is its own place:
/// "the camera stands where it is to look".
[[nodiscard]] Pose read_stand(Section& section, const std::string& clash);

}  // namespace remora
