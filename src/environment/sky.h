// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "environment/place.h"
#include "environment/utc_time.h"
#include "environment/water_optics.h"
#include "math/linear_algebra.h"

namespace remora {

/// The light above the water. The sun stands where place and time put it, unless it is given.
struct SkySpec {
  std::optional<double> sun_elevation;  ///< above the horizon [rad]; below: night
  std::optional<double> sun_bearing;    ///< from north [rad]
  double cloud_cover = 0.3;             ///< 0 blue, 1 overcast: no sun, no shadows
};

[[nodiscard]] std::vector<std::string> problems(const SkySpec& spec);

/// Elevation and bearing of the sun seen from a place [rad].
struct SunPosition {
  double elevation = 0.0;
  double bearing = 0.0;
};
[[nodiscard]] SunPosition sun_position(const UtcTime& time, double latitude, double longitude);

/// Daylight at one moment. Irradiances in units of a clear noon's global one: at a high sun without
/// clouds sun + sky add up to 1 in every band at 555 nm.
struct Daylight {
  Vec3 to_sun_W = -Vec3::UnitZ();           ///< unit; above the water
  Vec3 to_sun_in_water_W = -Vec3::UnitZ();  ///< refracted
  Spectrum sun = Spectrum::Zero();          ///< direct, on a level plane just below the surface
  Spectrum sky = Spectrum::Zero();          ///< diffuse, same
  Spectrum sun_above = Spectrum::Zero();    ///< direct, on a plane square to the beam, in air
  Spectrum sky_above = Spectrum::Zero();    ///< diffuse on a level plane, in air
};

[[nodiscard]] Daylight daylight(const SkySpec& spec, const UtcTime& time, double latitude,
                                double longitude);

}  // namespace remora
