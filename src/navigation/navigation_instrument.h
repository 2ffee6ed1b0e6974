// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "base/sim_time.h"
#include "navigation/navigation_spec.h"
#include "sensors/ahrs.h"
#include "sensors/altimeter.h"
#include "sensors/depth_sensor.h"
#include "sensors/dvl.h"
#include "sensors/gps.h"
#include "sensors/imu.h"
#include "sensors/ins.h"
#include "sensors/lbl.h"
#include "sensors/measurement.h"
#include "sensors/pose_sensor.h"
#include "sensors/usbl.h"

namespace remora {

/// The instruments that navigation knows how to read.
using NavigationInstrumentSpec =
    std::variant<AhrsSpec, AltimeterSpec, DepthSensorSpec, DvlSpec, GpsSpec, ImuSpec, InsSpec,
                 LblSpec, PoseSensorSpec, UsblSpec>;

/// One instrument of a vehicle, compiled for navigation.
struct NavigationInstrument {
  SensorId sensor;
  NavigationInstrumentSpec spec;
  Pose X_BS;
  SimTime longest_lag;                       ///< from the moment measured to its delivery
  SimTime timeout;                           ///< what it said is forgotten after this
  std::bitset<kNavigationQuantities> feeds;  ///< which quantities it says directly
  bool is_aid = false;                       ///< of the filter
};

/// What navigation can read of a sensor; nothing for one that it cannot read.
[[nodiscard]] std::optional<NavigationInstrumentSpec> navigation_instrument(
    const SensorSpec& sensor);

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
