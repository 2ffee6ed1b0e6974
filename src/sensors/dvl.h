// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "sensors/instrument.h"
#include "sensors/janus.h"

namespace remora {

/// Doppler velocity log. Each beam hears how fast it approaches what it meets; three or more give
/// the sensor's velocity over ground (bottom track). With fewer it listens to the water in a layer
/// instead (water track) and gives the velocity through the water there. Beams lie about +z of S.
/// Theory: docs/theory/sensors.md, section "DVL".
struct DvlSpec {
  JanusSpec janus;
  double min_altitude = 0.2;  ///< along +z; a beam's limits are these over its cosine [m]
  double max_altitude = 75.0;
  double max_speed = 5.0;  ///< along any one beam nothing faster is heard [m/s]
  /// Standard deviation of one beam's velocity in one ping: a share of the beam's own speed and a
  /// constant, which add up in squares.
  double velocity_noise_share = 0.0;
  double velocity_noise = 0.005;  ///< [m/s]
  double range_noise = 0.02;      ///< of one beam's range [m]
  double scale_error = 0.0;       ///< of all velocities; its standard deviation at turn-on

  bool has_water_track = true;
  double water_layer_near = 1.0;        ///< along +z, from the sensor to the layer [m]
  double water_layer_far = 5.0;         ///< and to its far side [m]
  double water_velocity_noise = 0.015;  ///< the constant above, in water track [m/s]
};

[[nodiscard]] std::vector<Problem> problems(const DvlSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const DvlSpec& spec,
                                                                const InstrumentSite& site);

enum class DvlTrack : int { none = 0, bottom = 1, water = 2 };

struct DvlBeamReading {
  double range = 0.0;     ///< NaN without an echo [m]
  double velocity = 0.0;  ///< towards what it hears, NaN when it hears nothing [m/s]
};

/// A measurement by its names.
struct DvlReading {
  DvlTrack track = DvlTrack::none;
  Vec3 v_S = Vec3::Zero();       ///< of the sensor over ground or through the water [m/s]
  double altitude = 0.0;         ///< along +z, from the beams' ranges; NaN without lock [m]
  double figure_of_merit = 0.0;  ///< expected standard deviation of v_S, all axes together [m/s]
  double error_velocity = 0.0;   ///< what the beams disagree by [m/s]
  FixedVector<DvlBeamReading, kMaxBeams> beams;
};
[[nodiscard]] DvlReading dvl_reading(std::span<const double> values);

}  // namespace remora
