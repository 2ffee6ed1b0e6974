// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/hash.h"
#include "base/id.h"
#include "base/random.h"
#include "base/sim_time.h"
#include "sensors/imaging_spec.h"
#include "sensors/instrument.h"
#include "sensors/light_spec.h"
#include "sensors/measurement.h"
#include "sensors/sensor_fault.h"

namespace remora {

/// One sensor of a vehicle as the scenario describes it. Frame S: x along the instrument's main
/// axis or forward, z down or along its view, as the instrument's header says.
struct SensorSpec {
  std::string name;                    ///< unique on its vehicle
  Pose X_BS;                           ///< mounting on the body
  SimTime period = from_seconds(0.1);  ///< a whole multiple of the step
  SimTime latency;                     ///< from the moment measured to the data at the plug
  SensorFault fault;                   ///< from the start
  std::variant<LightSpec, ImagingSpec> instrument;
};

/// Every problem of the spec and of its instrument.
[[nodiscard]] std::vector<std::string> problems(const SensorSpec& spec, SimTime step);

/// The sensors of one vehicle.
struct VehicleSensorsSpec {
  std::string vehicle;
  std::vector<SensorSpec> sensors;
};

/// A light sensor, compiled.
struct SensorModel {
  std::string name;     ///< `dvl`
  std::string vehicle;  ///< `rov1`
  VehicleId vehicle_id;
  Pose X_BS;
  SimTime period;
  SimTime latency;
  SensorFault initial_fault;
  std::shared_ptr<const Instrument> instrument;

  // Where the parts of its state lie in the common pools.
  std::size_t channel_count = 0;
  std::size_t memory_begin = 0;
  std::size_t latest_begin = 0;  ///< values, then truth
  std::size_t frozen_begin = 0;  ///< values a frozen sensor repeats
  std::size_t flight_begin = 0;  ///< first slot of the measurements in flight
  std::size_t flight_slots = 0;  ///< how many there are
  std::size_t flight_values_begin = 0;

  [[nodiscard]] std::string full_name() const { return vehicle + "/" + name; }
  [[nodiscard]] const std::vector<Channel>& channels() const { return instrument->channels(); }
  [[nodiscard]] bool is_due(SimTime now) const { return now.nanoseconds % period.nanoseconds == 0; }
};

/// A sonar, lidar or the like: fitted like any sensor, but computed outside the step. Its ping
/// number is `now / period`.
struct ImagingSensorModel {
  std::string name;
  std::string vehicle;
  VehicleId vehicle_id;
  Pose X_BS;
  SimTime period;
  SimTime latency;
  SensorFault fault;
  ImagingSpec spec;

  [[nodiscard]] std::string full_name() const { return vehicle + "/" + name; }
};

/// All sensors of a world, compiled: constant, shared by all runs.
class SensorsModel {
 public:
  SensorsModel() = default;
  /// One entry for each vehicle, in the order of their ids. `problems` of every sensor must be
  /// empty.
  explicit SensorsModel(std::span<const VehicleSensorsSpec> vehicles);

  [[nodiscard]] const std::vector<SensorModel>& sensors() const { return sensors_; }
  [[nodiscard]] const std::vector<ImagingSensorModel>& imaging() const { return imaging_; }
  [[nodiscard]] const SensorModel& operator[](SensorId id) const { return sensors_[id.index]; }
  /// The light sensor of this name: `rov1/dvl`, or `dvl` when only one vehicle has it.
  [[nodiscard]] std::optional<SensorId> find(std::string_view name) const;
  /// Whether a sensor that is due now looks into the ray scene: only then it must be up to date.
  [[nodiscard]] bool needs_rays(SimTime now) const;

  [[nodiscard]] std::size_t value_count() const { return value_count_; }
  [[nodiscard]] std::size_t flight_slot_count() const { return flight_slot_count_; }

 private:
  void lay_out(SensorModel& sensor);

  std::vector<SensorModel> sensors_;
  std::vector<ImagingSensorModel> imaging_;
  std::size_t value_count_ = 0;
  std::size_t flight_slot_count_ = 0;
};

/// Head of a measurement that is kept: its numbers lie in a pool beside it.
struct MeasurementRecord {
  std::uint64_t sequence = 0;
  SimTime valid;
  SimTime delivered;
  MeasurementStatus status = MeasurementStatus::ok;
  bool is_present = false;

  void add_to(Hasher& hasher) const;
};

/// What changes about one sensor, but for the numbers in the pool.
struct SensorState {
  Random noise;          ///< Random(seed, "rov1/dvl")
  Random fault_chances;  ///< apart from the noise: a fault does not change what comes after it
  SensorFault fault;
  MeasurementRecord latest;  ///< the last one delivered
  MeasurementStatus frozen_status = MeasurementStatus::ok;
  bool has_frozen_values = false;  ///< true once something was measured

  void add_to(Hasher& hasher) const;
};

/// Everything about the sensors that a step changes. A value: copying it is the snapshot, and with
/// equal sizes copying allocates nothing.
struct SensorsState {
  std::vector<SensorState> sensors;
  std::vector<MeasurementRecord> in_flight;  ///< measured, not yet delivered; slots by sensor
  std::vector<double> values;                ///< memories, latest values, values in flight

  void add_to(Hasher& hasher) const;
};

[[nodiscard]] SensorsState initial_state(const SensorsModel& model, std::uint64_t seed);

/// The measurement that this sensor delivered last, if it has delivered any; a view into `state`.
[[nodiscard]] std::optional<Measurement> latest(const SensorsModel& model,
                                                const SensorsState& state, SensorId sensor);

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

/// Lets the sensors that are due at `scene.now` measure, and puts what is delivered by then into
/// `output`, which is cleared first. `vehicles` has one entry for each vehicle of the model. Call
/// once a step with the state that the step reached. No allocation.
void measure_due(const SensorsModel& model, std::span<const SensorTruth> vehicles,
                 const SensorScene& scene, SensorsState& state, SensorsOutput& output);

void set_fault(SensorsState& state, SensorId sensor, const SensorFault& fault);

}  // namespace remora
