// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <memory>
#include <string>

#include "base/sim_time.h"
#include "navigation/navigation_spec.h"
#include "sensors/measurement.h"

namespace remora {

struct NavigationInstrumentSpec;  // navigation/navigation_instrument_spec.h
struct DepthSensorSpec;
struct DvlSpec;
struct UsblSpec;

/// One instrument of a vehicle, compiled for navigation.
struct NavigationInstrument {
  SensorId sensor;
  std::shared_ptr<const NavigationInstrumentSpec> spec;  ///< what it is
  Pose X_BS;
  SimTime longest_lag;                       ///< from the moment measured to its delivery
  SimTime timeout;                           ///< what it said is forgotten after this
  std::bitset<kNavigationQuantities> feeds;  ///< which quantities it says directly
  bool is_aid = false;                       ///< of the filter
};

/// What navigation can read of a sensor; null for one that it cannot read.
[[nodiscard]] std::shared_ptr<const NavigationInstrumentSpec> navigation_instrument(
    const SensorSpec& sensor);

/// Whether the filter can run on it: an IMU on the hull.
[[nodiscard]] bool is_imu_on_hull(const SensorSpec& sensor);

/// Why a sensor cannot say this quantity, as a clause: "`compass` measures no depth". Empty when it
/// can.
[[nodiscard]] std::string why_not(const SensorSpec& sensor, NavigationQuantity quantity);
/// The same as an aid of the filter.
[[nodiscard]] std::string why_not_an_aid(const SensorSpec& sensor);

/// Whether a measurement says anything.
[[nodiscard]] inline bool is_usable(const Measurement& measurement) {
  return measurement.status == MeasurementStatus::ok ||
         measurement.status == MeasurementStatus::saturated;
}

/// Standard deviation of a depth by this gauge, from reading to reading and as an offset [m].
struct DepthError {
  double noise = 0.0;
  double bias = 0.0;
};
[[nodiscard]] DepthError depth_error(const DepthSensorSpec& spec);

/// Share of the square of a DVL's figure of merit that belongs to each level axis and to z of S,
/// by the slant of its beams.
[[nodiscard]] Vec3 merit_shares(const DvlSpec& spec);

/// Covariance of the place that a USBL says, in the frame T of its transceiver.
[[nodiscard]] Mat3 usbl_covariance(const UsblSpec& spec, const Vec3& p_T);

}  // namespace remora
