// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "sensors/acoustic_path.h"
#include "sensors/instrument.h"

namespace remora {

/// Ultra-short baseline: a transceiver hears from the travel time how far a transponder is, and
/// from the phases at its few elements in which direction, both in the transceiver's own frame T (x
/// forward, y right, z down). The answer is there when the sound has come back: an event in
/// simulated time. Theory: docs/theory/sensors.md, section "USBL".
struct UsblSpec {
  enum class Aboard {
    transceiver,  ///< frame T is the sensor's; the partner carries the transponder
    transponder,  ///< frame T is the partner's: a ship that follows this vehicle
  };
  Aboard aboard = Aboard::transceiver;
  AcousticPartner partner = {
      .X = {Mat3::Identity(), Vec3(0.0, 0.0, 2.0)}};  ///< a pole at the origin
  bool is_one_way = false;          ///< synchronised clocks: the transponder pings by itself
  double turnaround = 0.0;          ///< between question and reply, when two ways [s]
  double max_range = 1000.0;        ///< [m]
  double view = 3.141592653589793;  ///< half angle about +z of T in which it hears [rad]
  double range_noise = 0.05;        ///< standard deviation [m]
  double angle_noise = 0.0;         ///< of the direction, to either side and up and down [rad]
  /// What the instrument multiplies travel times with; the true one at the transceiver unless
  /// given.
  std::optional<double> assumed_sound_speed = {};
  AcousticBending bending = AcousticBending::straight;
};

[[nodiscard]] std::vector<Problem> problems(const UsblSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const UsblSpec& spec,
                                                                const InstrumentSite& site);

/// In the frame T of the transceiver.
struct UsblReading {
  double range = 0.0;        ///< [m]
  double bearing = 0.0;      ///< from x towards y, in (-π, π] [rad]
  double elevation = 0.0;    ///< over the xy plane, up positive [rad]
  Vec3 p_T = Vec3::Zero();   ///< the same as a place [m]
  double travel_time = 0.0;  ///< one way [s]
};
[[nodiscard]] UsblReading usbl_reading(std::span<const double> values);

}  // namespace remora
