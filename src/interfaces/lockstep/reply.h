// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "run/dive.h"

namespace remora::lockstep {

inline constexpr int kProtocolVersion = 1;

/// A measurement that outlives its step.
struct KeptMeasurement {
  SensorId sensor;
  SimTime valid;
  SimTime delivered;
  MeasurementStatus status = MeasurementStatus::ok;
  std::vector<double> values;
};
[[nodiscard]] KeptMeasurement kept(const Measurement& measurement);

// The lines that go out, each with its end. Numbers that are none are written as null.

/// The first line: what the scene is and where it stands.
[[nodiscard]] std::string hello_text(const Dive& dive);
/// What a request came to. `id` is JSON, or empty.
[[nodiscard]] std::string state_text(const Dive& dive, const std::string& id,
                                     const std::vector<KeptMeasurement>& measurements);
[[nodiscard]] std::string error_text(const std::string& id, std::string_view error,
                                     std::string_view message);
[[nodiscard]] std::string bye_text(const std::string& id);

}  // namespace remora::lockstep
