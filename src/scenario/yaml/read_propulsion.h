// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "thrusters/fin.h"
#include "thrusters/propulsion.h"
#include "thrusters/wrench_actuator.h"

namespace remora {

/// `thruster_defaults`, `thrusters` and `supply` of a vehicle.
[[nodiscard]] PropulsionSpec read_propulsion(Section& vehicle, const ReadContext& context);
/// `wrench_actuator`, which takes the thrusters' place.
[[nodiscard]] std::optional<WrenchActuatorSpec> read_wrench_actuator(Section& vehicle);
/// `fins`.
[[nodiscard]] std::vector<FinSpec> read_fins(Section& vehicle);

}  // namespace remora
