// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/fields.h"
#include "base/id.h"
#include "base/random.h"
#include "base/sim_time.h"
#include "sensors/measurement.h"
#include "sensors/sensor_fault.h"

namespace remora {

class SensorsModel;

/// Head of a measurement that is kept: its numbers lie in a pool beside it.
struct MeasurementRecord {
  std::uint64_t sequence = 0;
  SimTime valid;
  SimTime delivered;
  MeasurementStatus status = MeasurementStatus::ok;
  bool is_present = false;
};
REMORA_FIELDS(MeasurementRecord, sequence, valid, delivered, status, is_present);

/// What changes about one sensor, but for the numbers in the pool.
struct SensorState {
  Random noise;          ///< Random(seed, "rov1/dvl")
  Random fault_chances;  ///< apart from the noise: a fault does not change what comes after it
  SensorFault fault;
  MeasurementRecord latest;  ///< the last one delivered
  MeasurementStatus frozen_status = MeasurementStatus::ok;
  bool has_frozen_values = false;  ///< true once something was measured
};
REMORA_FIELDS(SensorState, noise, fault_chances, fault, latest, frozen_status, has_frozen_values);

/// Everything about the sensors that a step changes. A value: copying it is the snapshot, and with
/// equal sizes copying allocates nothing.
struct SensorsState {
  std::vector<SensorState> sensors;
  std::vector<MeasurementRecord> in_flight;  ///< measured, not yet delivered; slots by sensor
  std::vector<double> values;                ///< memories, latest values, values in flight
};
REMORA_FIELDS(SensorsState, sensors, in_flight, values);

/// What was delivered in one step. Valid until the next.
class SensorsOutput {
 public:
  SensorsOutput() = default;
  /// With room for everything, so that no step needs to make any.
  explicit SensorsOutput(const SensorsModel& model);

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  /// In the order of sensors, then of delivery. A view into this output.
  [[nodiscard]] Measurement operator[](std::size_t i) const;
  /// The last one of this sensor in this step.
  [[nodiscard]] std::optional<Measurement> find(SensorId sensor) const;

  void clear();
  void add(SensorId sensor, const MeasurementRecord& record, std::span<const double> values,
           std::span<const double> truth);

 private:
  struct Entry {
    SensorId sensor;
    MeasurementRecord record;
    std::size_t begin = 0;  // values, then truth
    std::size_t count = 0;
  };
  std::vector<Entry> entries_;
  std::vector<double> values_;
};

}  // namespace remora
