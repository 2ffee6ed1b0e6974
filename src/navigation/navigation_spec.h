// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/name_table.h"
#include "base/problem.h"
#include "math/angles.h"
#include "sensors/sensor_spec.h"

namespace remora {

/// What a vehicle can know of itself.
enum class NavigationQuantity {
  heading,
  attitude,  ///< roll and pitch
  rates,     ///< angular velocity
  depth,
  altitude,
  velocity,  ///< over ground
  position,
  water_velocity,
};
inline constexpr std::size_t kNavigationQuantities = 8;

/// As vehicles' files call them.
inline constexpr NameTable<NavigationQuantity, kNavigationQuantities> kNavigationQuantityNames{
    {{NavigationQuantity::heading, "heading"},
     {NavigationQuantity::attitude, "attitude"},
     {NavigationQuantity::rates, "rates"},
     {NavigationQuantity::depth, "depth"},
     {NavigationQuantity::altitude, "altitude"},
     {NavigationQuantity::velocity, "velocity"},
     {NavigationQuantity::position, "position"},
     {NavigationQuantity::water_velocity, "water_velocity"}}};

/// Where one quantity comes from.
struct NavigationSource {
  enum class Kind {
    truth,   ///< the simulator's own number, without error: for beginners
    none,    ///< the vehicle does not know it
    filter,  ///< the inertial filter
    sensor,  ///< one instrument, as it reads
  };
  Kind kind = Kind::truth;
  std::string sensor;  ///< by its name on the vehicle
};

/// `truth`, `none`, `filter`, or else the name of a sensor.
[[nodiscard]] NavigationSource navigation_source(std::string_view word);

/// Inertial navigation with aids: an error-state Kalman filter. What it takes for the errors of its
/// instruments is what their own specs say. Theory: docs/theory/navigation.md.
struct InertialFilterSpec {
  std::string imu;                ///< by name; empty: the vehicle's first
  std::vector<std::string> aids;  ///< by name; empty: all that it can use
  double period = 0.1;            ///< an aid is taken at most this often [s]
  /// Standard deviations of what the crew tells it at launch: where the vehicle is and, without a
  /// compass among the aids, how it lies.
  double start_position_error = 1.0;           ///< each axis [m]
  double start_heading_error = 5.0 * kDegree;  ///< [rad]
  double start_tilt_error = 2.0 * kDegree;     ///< [rad]
  double start_velocity_error = 0.1;           ///< each axis [m/s]
  /// The water's velocity as a slow process about zero: its spread and how long it stays the same.
  double water_velocity = 0.5;        ///< each axis [m/s]
  double water_velocity_time = 3600;  ///< [s]
  /// An aid whose measurements the gate refused for so long is believed again. [s]
  double reset_after = 30.0;
  // A quantity less certain than this counts as not known: its standard deviation, the larger of
  // the two level axes.
  double usable_heading = 15.0 * kDegree;  ///< [rad]
  double usable_velocity = 0.2;            ///< [m/s]
  double usable_position = 50.0;           ///< [m]
};

[[nodiscard]] std::vector<Problem> problems(const InertialFilterSpec& spec);

/// The `navigation:` block of a vehicle: what feeds its displays and its controller.
struct NavigationSpec {
  std::array<NavigationSource, kNavigationQuantities> sources;  ///< by NavigationQuantity
  InertialFilterSpec filter;  ///< counts where a source is `filter`

  [[nodiscard]] NavigationSource& source(NavigationQuantity quantity) {
    return sources[static_cast<std::size_t>(quantity)];
  }
  [[nodiscard]] const NavigationSource& source(NavigationQuantity quantity) const {
    return sources[static_cast<std::size_t>(quantity)];
  }
  [[nodiscard]] bool uses(NavigationSource::Kind kind) const;
  [[nodiscard]] bool is_all_truth() const;
};

/// What is wrong with it on a vehicle with these sensors: names that do not exist, instruments that
/// do not measure what they are asked for.
[[nodiscard]] std::vector<Problem> problems(const NavigationSpec& spec,
                                            std::span<const SensorSpec> sensors);

}  // namespace remora
