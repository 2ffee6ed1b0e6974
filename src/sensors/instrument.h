// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/random.h"
#include "base/sim_time.h"
#include "sensors/measurement.h"
#include "sensors/sensor_scene.h"
#include "sensors/sensor_truth.h"

namespace remora {

/// Where an instrument is fitted: what its compilation may need beside its own spec.
struct InstrumentSite {
  VehicleId vehicle;
  std::string name;                            ///< of the sensor: `rov1/dvl`
  Pose X_BS;                                   ///< frame S of the sensor on the body
  SimTime period;                              ///< between measurements
  std::span<const std::string> vehicle_names;  ///< of the whole world, by VehicleId
};

/// What an instrument may look at when it measures.
struct SensorMoment {
  const SensorScene& scene;
  std::span<const SensorTruth> vehicles;  ///< of the whole world, by VehicleId
  const SensorTruth& own;                 ///< the hull or link it is fitted to
  Pose X_WS;                              ///< of the sensor
  Twist V_WS_S;                           ///< of the sensor over ground, in its own axes
  double period = 0.0;                    ///< [s]
  std::uint64_t sequence = 0;
};

/// The stream of one sensor's noise, louder under a `noise_scale` fault.
class Noise {
 public:
  explicit Noise(Random& stream, double scale = 1.0) : stream_(&stream), scale_(scale) {}

  /// Gaussian with this standard deviation. Takes one draw whatever the deviation is.
  [[nodiscard]] double operator()(double sigma) { return scale_ * sigma * stream_->gaussian(); }
  [[nodiscard]] Vec3 vector(double sigma) {
    const double x = (*this)(sigma), y = (*this)(sigma), z = (*this)(sigma);
    return {x, y, z};
  }
  /// For draws that are not noise: loss of a packet, wandering biases.
  [[nodiscard]] Random& stream() { return *stream_; }

 private:
  Random* stream_;
  double scale_;
};

/// What `measure` fills. Values and truth come as NaN.
struct Reading {
  std::span<double> values;
  std::span<double> truth;
  MeasurementStatus status = MeasurementStatus::ok;
  SimTime travel = {};  ///< added to the sensor's latency; at most longest_travel()
};

/// An instrument, compiled: constant, shared by all runs. What changes between measurements is
/// kept outside in `memory`, plain numbers that belong to the State.
class Instrument {
 public:
  virtual ~Instrument() = default;

  [[nodiscard]] virtual const std::vector<Channel>& channels() const = 0;
  /// How many numbers it remembers from one measurement to the next.
  [[nodiscard]] virtual std::size_t memory_size() const { return 0; }
  /// Bounds Reading::travel.
  [[nodiscard]] virtual SimTime longest_travel() const { return {}; }
  /// Whether it looks into the ray scene.
  [[nodiscard]] virtual bool uses_rays() const { return false; }
  /// Whether it looks at SensorTruth::joint_load_B.
  [[nodiscard]] virtual bool uses_joint_load() const { return false; }

  /// Fills the memory (all zero before) at the start of a run: turn-on biases and the like.
  virtual void start(Random& /*stream*/, std::span<double> /*memory*/) const {}
  /// One measurement. No allocation, no clock; the same arguments give the same reading.
  virtual void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
                       Reading& reading) const = 0;
};

}  // namespace remora
