// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/name_table.h"
#include "control/pilot_input.h"

namespace remora {

/// As scenes, missions, tables and the console call them.
inline constexpr NameTable<ControlMode, 8> kControlModeNames{
    {{ControlMode::manual, "manual"},
     {ControlMode::pilot, "pilot"},
     {ControlMode::stabilise, "stabilise"},
     {ControlMode::depth_hold, "depth_hold"},
     {ControlMode::heading_hold, "heading_hold"},
     {ControlMode::altitude_hold, "altitude_hold"},
     {ControlMode::station_keep, "station_keep"},
     {ControlMode::waypoints, "waypoints"}}};

}  // namespace remora
