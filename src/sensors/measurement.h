// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/fields.h"
#include "base/id.h"
#include "base/sim_time.h"

namespace remora {

/// Position of a sensor in the list of all sensors of a world: vehicle by vehicle, as written.
using SensorId = Id<struct SensorTag>;

/// One number of a measurement, so that logs, tables and displays need to know no instrument.
struct Channel {
  std::string name;  ///< `depth`, `velocity_x`
  std::string unit;  ///< `m`, `rad/s`; empty for a plain number
};

enum class MeasurementStatus : std::uint8_t {
  ok,
  saturated,     ///< at least one channel sits at the end of its range
  out_of_range,  ///< nothing within reach, or the place is one where it cannot work
  no_lock,       ///< works, but has too little to work with: beams, satellites, replies
  dropout,       ///< a fault swallowed it
};
REMORA_VALUES(MeasurementStatus, ok, saturated, out_of_range, no_lock, dropout);
[[nodiscard]] std::string_view to_string(MeasurementStatus status);

/// What an instrument tells, and what it would have told without error. A view into the list it
/// came from. A channel without a value holds NaN.
struct Measurement {
  SensorId sensor;
  std::uint64_t sequence = 0;  ///< counts the periods since time zero: gaps show
  SimTime valid;               ///< the moment that was measured
  SimTime delivered;           ///< when it leaves the instrument: latency and travel time later
  MeasurementStatus status = MeasurementStatus::ok;
  std::span<const double> values;  ///< one for each channel of the sensor
  std::span<const double> truth;   ///< the same without noise, bias and faults
};

}  // namespace remora
