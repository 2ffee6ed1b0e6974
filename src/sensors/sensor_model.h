// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/id.h"
#include "base/sim_time.h"
#include "math/pose.h"
#include "sensors/measurement.h"
#include "sensors/sensor_fault.h"
#include "sensors/sensor_spec.h"

namespace remora {

class Instrument;

/// A body that carries sensors: a vehicle's hull or one of its links.
struct SensorCarrier {
  VehicleId vehicle;
  std::string link;  ///< empty: the hull
};

/// A light sensor, compiled.
struct SensorModel {
  std::string name;     ///< `dvl`
  std::string vehicle;  ///< `rov1`
  VehicleId vehicle_id;
  std::uint32_t carrier = 0;  ///< of SensorsModel::carriers()
  bool is_on_hull = true;     ///< else on a link
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
  [[nodiscard]] const std::vector<Channel>& channels() const;
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
  std::shared_ptr<const ImagingSpec> spec;

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
  /// The hull of each vehicle, by VehicleId, and then each link that a light sensor is fitted to.
  [[nodiscard]] const std::vector<SensorCarrier>& carriers() const { return carriers_; }
  [[nodiscard]] std::size_t vehicle_count() const { return vehicle_count_; }
  [[nodiscard]] const SensorModel& operator[](SensorId id) const { return sensors_[id.index]; }
  /// The light sensor of this name: `rov1/dvl`, or `dvl` when only one vehicle has it.
  [[nodiscard]] std::optional<SensorId> find(std::string_view name) const;
  /// Whether a sensor that is due now looks into the ray scene: only then it must be up to date.
  [[nodiscard]] bool needs_rays(SimTime now) const;
  /// Whether one that is due now feels the load on its link's joint.
  [[nodiscard]] bool needs_joint_loads(SimTime now) const;

  [[nodiscard]] std::size_t value_count() const { return value_count_; }
  [[nodiscard]] std::size_t flight_slot_count() const { return flight_slot_count_; }

 private:
  [[nodiscard]] std::uint32_t carrier_of(VehicleId vehicle, const std::string& link);
  void lay_out(SensorModel& sensor);

  std::vector<SensorModel> sensors_;
  std::vector<ImagingSensorModel> imaging_;
  std::vector<SensorCarrier> carriers_;
  std::size_t vehicle_count_ = 0;
  std::size_t value_count_ = 0;
  std::size_t flight_slot_count_ = 0;
};

}  // namespace remora
