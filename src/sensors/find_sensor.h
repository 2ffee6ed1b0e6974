// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sensors/sensor.h"

namespace remora {

/// The imaging sensor of this name: `rov/sonar`, or `sonar` when only one vehicle has it; else
/// null.
[[nodiscard]] const ImagingSensorModel* find_imaging_sensor(const SensorsModel& sensors,
                                                            std::string_view name);

/// Full names, in the order of the ids.
[[nodiscard]] std::vector<std::string> imaging_sensor_names(const SensorsModel& sensors);

}  // namespace remora
