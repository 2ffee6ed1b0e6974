// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/fields.h"
#include "base/id.h"
#include "navigation/inertial_filter.h"
#include "navigation/navigation_estimate.h"
#include "navigation/navigation_instrument.h"
#include "navigation/navigation_spec.h"
#include "sensors/sensor_model.h"
#include "sensors/sensor_state.h"

namespace remora {

/// What a vehicle knows of itself, by its instruments alone: measurements in, estimate out.
/// Constant for a run. Theory: docs/theory/navigation.md.
struct NavigationModel {
  std::array<NavigationSource::Kind, kNavigationQuantities> sources = {};  ///< all truth
  std::vector<NavigationInstrument> instruments;  ///< those that count, as the vehicle lists them
  std::optional<InertialFilterModel> filter;

  [[nodiscard]] NavigationSource::Kind source(NavigationQuantity quantity) const {
    return sources[static_cast<std::size_t>(quantity)];
  }
  /// Whether anything but the truth is known.
  [[nodiscard]] bool uses_instruments() const;
};

/// Where a vehicle's navigation is fitted.
struct NavigationSite {
  VehicleId vehicle;
  std::span<const SensorSpec> sensors;  ///< of the vehicle
  RigidState start;                     ///< as the crew tells it at launch
  double gravity = 9.81;                ///< [m/s²]
};

/// `problems(spec, site.sensors)` must be empty.
[[nodiscard]] NavigationModel navigation_model(const NavigationSpec& spec,
                                               const NavigationSite& site,
                                               const SensorsModel& sensors);

/// A number as an instrument last said it.
struct ScalarReading {
  double value = 0.0;
  double sigma = 0.0;
  SimTime valid;    ///< the moment that was measured
  SimTime expires;  ///< from then on it is not known any more
  bool is_known = false;
};
REMORA_FIELDS(ScalarReading, value, sigma, valid, expires, is_known);

/// The same for a vector.
struct VectorReading {
  Vec3 value = Vec3::Zero();
  Vec3 sigma = Vec3::Zero();
  SimTime valid;
  SimTime expires;
  bool is_known = false;
};
REMORA_FIELDS(VectorReading, value, sigma, valid, expires, is_known);

/// Everything that navigation carries on: a value of fixed size.
struct NavigationState {
  ScalarReading heading;                    ///< [rad]
  VectorReading attitude;                   ///< roll, pitch, yaw [rad]
  VectorReading rates_B;                    ///< [rad/s]
  VectorReading turned_from;                ///< the attitude whose change says the rates [rad]
  ScalarReading depth;                      ///< [m]
  ScalarReading sink_rate;                  ///< by the change of depth [m/s]
  ScalarReading altitude;                   ///< [m]
  VectorReading velocity_B;                 ///< [m/s]
  VectorReading position_W;                 ///< [m]
  std::vector<InertialFilterState> filter;  ///< one, when the model has one
};
REMORA_FIELDS(NavigationState, heading, attitude, rates_B, turned_from, depth, sink_rate, altitude,
              velocity_B, position_W, filter);

/// Whether a reading counts at a moment.
template <class Reading>
[[nodiscard]] bool is_known_at(SimTime now, const Reading& reading) {
  return reading.is_known && now < reading.expires;
}

[[nodiscard]] NavigationState initial_navigation_state(const NavigationModel& model);

/// The vehicle was put elsewhere: the crew tells its navigation where, and it starts again.
void restart(const NavigationModel& model, const RigidState& told, SimTime now,
             NavigationState& state);

/// Takes what was delivered in a step. Call once a step; no allocation.
void take_measurements(const NavigationModel& model, const SensorsOutput& delivered,
                       NavigationState& state);

/// What the vehicle knows of itself at `now`. Quantities whose source is the truth are absent: the
/// world adds them.
[[nodiscard]] NavigationEstimate navigation_estimate(const NavigationModel& model,
                                                     const NavigationState& state, SimTime now);

}  // namespace remora
