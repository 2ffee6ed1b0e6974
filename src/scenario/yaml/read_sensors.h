// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "sensors/sensor.h"

namespace remora {

/// The list `sensors` of a vehicle's file or of a vehicle of a scene. Each entry has a `name`, a
/// mounting, `rate_hz` or `period`, `latency`, perhaps a `fault`, and its instrument: a preset
/// (`sensor: bar30`, a file in assets/sensors) whose values may be changed, or a `kind` with values
/// of its own. `on` names the link that carries it. In the list of a link, `link`, it has no `on`.
[[nodiscard]] std::vector<SensorSpec> read_sensors(Section& owner, const ReadContext& context,
                                                   const std::string& link = {});

/// `own` of a vehicle's file with those that a scene adds; one of the same name takes its place.
[[nodiscard]] std::vector<SensorSpec> with_added(std::vector<SensorSpec> own,
                                                 std::vector<SensorSpec> added);

/// What is wrong with an instrument: `kind`, `value`, `probability`, `channel`.
[[nodiscard]] SensorFault read_sensor_fault(Section& section);

/// A preset on its own, for tests and tools.
[[nodiscard]] std::optional<SensorSpec> load_sensor(const std::string& preset,
                                                    const AssetPaths& paths, SimTime step,
                                                    Diagnostics& diagnostics);

}  // namespace remora
