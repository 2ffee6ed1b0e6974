// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "math/angles.h"
#include "math/geodesy.h"

namespace remora {

/// Where on Earth the scene lies, and what follows from that for a compass, a satellite receiver
/// and a barometer.
struct PlaceSpec {
  /// Of W's origin, at the still surface. The default is in the English Channel.
  GeoPoint origin = {.latitude = 50.0 * kDegree};
  double air_pressure = 101'325.0;  ///< at the surface [Pa]

  // The Earth's magnetic field; what is not given follows from a dipole at the origin.
  std::optional<double> declination = {};     ///< of magnetic from true north, east positive [rad]
  std::optional<double> inclination = {};     ///< below the horizon [rad]
  std::optional<double> field_strength = {};  ///< [T]
};

[[nodiscard]] std::vector<Problem> problems(const PlaceSpec& spec);

/// The Earth's field as that of a tilted dipole at its centre, north-east-down [T]. The three
/// first coefficients of IGRF-13 for 2020. Within some 10 µT and, away from the poles, some 15
/// degrees of the real field: write the real one where headings matter.
[[nodiscard]] Vec3 dipole_field(double latitude, double longitude);

class Place {
 public:
  /// Asserts that the spec has no problems.
  explicit Place(const PlaceSpec& spec);

  [[nodiscard]] const LocalFrame& frame() const { return frame_; }
  [[nodiscard]] double air_pressure() const { return air_pressure_; }
  /// The same all over the scene [T].
  [[nodiscard]] const Vec3& magnetic_field_W() const { return magnetic_field_W_; }
  /// From true to magnetic north, east positive [rad].
  [[nodiscard]] double declination() const;

 private:
  LocalFrame frame_;
  double air_pressure_;
  Vec3 magnetic_field_W_;
};

}  // namespace remora
