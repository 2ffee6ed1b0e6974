// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/find_sensor.h"

namespace remora {

const ImagingSensorModel* find_imaging_sensor(const SensorsModel& sensors, std::string_view name) {
  const ImagingSensorModel* found = nullptr;
  int count = 0;
  for (const ImagingSensorModel& sensor : sensors.imaging()) {
    if (sensor.full_name() == name) return &sensor;
    if (sensor.name != name) continue;
    found = &sensor;
    ++count;
  }
  return count == 1 ? found : nullptr;
}

std::vector<std::string> imaging_sensor_names(const SensorsModel& sensors) {
  std::vector<std::string> names;
  for (const ImagingSensorModel& sensor : sensors.imaging()) names.push_back(sensor.full_name());
  return names;
}

}  // namespace remora
