// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "control/controller.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// `control` of a vehicle. What the controller knows of hull and thrusters is filled in when the
/// world is made; the file holds only what is the user's choice.
[[nodiscard]] ControllerSpec read_control(Section& vehicle);

/// `waypoints` and `survey` of a vehicle in a scene.
[[nodiscard]] std::vector<Waypoint> read_waypoints(Section& vehicle);

/// The modes by the names they have in files.
[[nodiscard]] const Choices<ControlMode>& control_modes();

}  // namespace remora
