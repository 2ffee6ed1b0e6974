// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "sensors/imaging_spec.h"
#include "sensors/step_instrument_spec.h"

namespace remora {

using AnyInstrument = std::variant<StepInstrumentSpec, ImagingSpec>;

/// How a `kind` of instrument is read: only what is the instrument's own. Name, mounting, rate,
/// latency and fault are read for all kinds alike, and `problems` of the spec are reported.
struct SensorKind {
  std::string_view word;  ///< `imu`
  AnyInstrument (*read)(Section& section, const ReadContext& context);
  double usual_rate_hz = 10.0;  ///< when the file says nothing
};

/// Every kind that can be written, by name. One list for each file of readers.
[[nodiscard]] const std::vector<SensorKind>& navigation_sensor_kinds();
[[nodiscard]] const std::vector<SensorKind>& acoustic_sensor_kinds();
[[nodiscard]] const std::vector<SensorKind>& sonar_sensor_kinds();
[[nodiscard]] const std::vector<SensorKind>& scanner_sensor_kinds();

}  // namespace remora
