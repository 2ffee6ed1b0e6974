// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "environment/place.h"
#include "environment/utc_time.h"
#include "environment/water_optics.h"
#include "math/angles.h"
#include "math/linear_algebra.h"

namespace remora {

/// The light above the water. The default is a fair day's, whatever the clock says.
struct SkySpec {
  /// Above the horizon [rad]; below: night. Nothing: where place and time put the sun.
  std::optional<double> sun_elevation = 50.0 * kDegree;
  /// From north [rad]; nothing: where place and time put the sun.
  std::optional<double> sun_bearing = 150.0 * kDegree;
  double cloud_cover = 0.3;  ///< 0 blue, 1 overcast: no sun, no shadows
};

[[nodiscard]] std::vector<Problem> problems(const SkySpec& spec);

/// Elevation and bearing of the sun seen from a place [rad].
struct SunPosition {
  double elevation = 0.0;
  double bearing = 0.0;
};
/// Geometric, without refraction; within 0.02° between 1950 and 2050. Latitude and longitude [rad].
[[nodiscard]] SunPosition sun_position(const UtcTime& time, double latitude, double longitude);

/// Share of unpolarised light that a flat water surface reflects, of light that comes from the air
/// at this cosine to the vertical.
[[nodiscard]] double surface_reflectance(double cosine_in_air);
/// The same from below; 1 beyond Snell's window.
[[nodiscard]] double internal_reflectance(double cosine_in_water);
/// Cosine to the vertical below the surface of a ray with this one above it.
[[nodiscard]] double refracted_cosine(double cosine_in_air);

/// Daylight at one moment. Each band in units of what falls on a level plane at clear noon (sun
/// at 60°): white is the same number in all bands. Theory: docs/theory/optics.md, section 2.
struct Daylight {
  Vec3 to_sun_W = -Vec3::UnitZ();           ///< unit; above the water
  Vec3 to_sun_in_water_W = -Vec3::UnitZ();  ///< refracted
  Spectrum sun = Spectrum::Zero();          ///< direct, on a level plane just below the surface
  Spectrum sky = Spectrum::Zero();          ///< diffuse, same
  Spectrum sun_above = Spectrum::Zero();    ///< direct, on a plane square to the beam, in air
  Spectrum sky_above = Spectrum::Zero();    ///< diffuse on a level plane, in air
  double cloud_cover = 0.0;

  bool operator==(const Daylight& other) const;
};

[[nodiscard]] Daylight daylight(const SkySpec& spec, const UtcTime& time, double latitude,
                                double longitude);

}  // namespace remora
