// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/sky.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "math/angles.h"
#include "math/table.h"

namespace remora {
namespace {

/// Of a sun at `elevation` > 0 (Kasten & Young 1989, Appl. Opt. 28:4735).
double air_mass(double elevation) {
  return 1.0 / (std::sin(elevation) + 0.50572 * std::pow(elevation / kDegree + 6.07995, -1.6364));
}

/// Irradiance on a level plane over that above the atmosphere.
struct ClearSky {
  Spectrum direct = Spectrum::Zero();
  Spectrum diffuse = Spectrum::Zero();

  [[nodiscard]] Spectrum global() const { return direct + diffuse; }
};

/// Bird & Riordan's model (1986, J. Climate Appl. Meteor. 25:87) without the gases, whose bands in
/// the visible are weak: molecules scatter by half up and half down, dust mostly forward.
ClearSky clear_sky(double elevation) {
  if (elevation <= 0.0) return {};
  const Spectrum micrometres = band_wavelengths() / 1000.0;
  const Spectrum molecules = 0.008735 * micrometres.pow(-4.08);  // Leckner 1978
  constexpr double kDustDepth = 0.12;                            // at 550 nm: clean sea air
  const Spectrum dust = kDustDepth * (micrometres / 0.55).pow(-1.3);
  constexpr double kForwardShare = 0.82;  // of what dust scatters

  const double mass = air_mass(elevation);
  const Spectrum past_molecules = (-mass * molecules).exp();
  const Spectrum past_dust = (-mass * dust).exp();
  ClearSky sky;
  sky.direct = std::sin(elevation) * past_molecules * past_dust;
  sky.diffuse = std::sin(elevation) * (0.5 * (1.0 - past_molecules.pow(0.95)) * past_dust +
                                       kForwardShare * past_molecules.pow(1.5) * (1.0 - past_dust));
  return sky;
}

/// What the sky gives when the sun is at the horizon or below, over a clear noon's: illuminances of
/// 750, 3.4, 0.008 and 0.0006 lx at the end of day and of the three twilights (Seidelmann 1992,
/// Explanatory Supplement, section 9.3) over 110 klx. By day it is soon nothing.
double twilight(double elevation) {
  static const Table log10_share({-18.0, -12.0, -6.0, 0.0, 10.0},
                                 {-8.26, -7.14, -4.51, -2.17, -6.0});
  return std::pow(10.0, log10_share(elevation / kDegree));
}

double clouds_transmittance(double cover) {
  return 1.0 - 0.75 * std::pow(cover, 3.4);  // Kasten & Czeplak 1980, Solar Energy 24:177
}

Vec3 towards(double elevation, double bearing) {
  return Vec3(std::cos(elevation) * std::cos(bearing), std::cos(elevation) * std::sin(bearing),
              -std::sin(elevation));
}

// Of a uniform sky's light a flat surface reflects 6.6 % (Jerlov 1976, table VI).
constexpr double kSkyReflectance = 0.066;

constexpr double kNoonElevation = 60.0 * kDegree;

}  // namespace

std::vector<Problem> problems(const SkySpec& spec) {
  std::vector<Problem> found;
  if (spec.sun_elevation && !(std::abs(*spec.sun_elevation) <= 0.5 * kPi))
    found.push_back(
        {"sun_elevation_deg", fmt::format("sun_elevation_deg {:.0f} is not between -90 and 90",
                                          *spec.sun_elevation / kDegree)});
  if (spec.sun_bearing && !(std::abs(*spec.sun_bearing) <= 2.0 * kPi))
    found.push_back(
        {"sun_bearing_deg", fmt::format("sun_bearing_deg {:.0f} is not between -360 and 360",
                                        *spec.sun_bearing / kDegree)});
  if (!(spec.cloud_cover >= 0.0 && spec.cloud_cover <= 1.0))
    found.push_back(
        {"cloud_cover", fmt::format("cloud_cover {} is not between 0 and 1", spec.cloud_cover)});
  return found;
}

SunPosition sun_position(const UtcTime& time, double latitude, double longitude) {
  // The Astronomical Almanac's low-precision formulas (page C24); n counts days from 2000-01-01
  // 12:00.
  constexpr double kJ2000 = 946728000.0;  // [s] since 1970
  const double n = (static_cast<double>(time.seconds) - kJ2000) / 86400.0;
  const double mean_longitude = (280.460 + 0.9856474 * n) * kDegree;
  const double anomaly = (357.528 + 0.9856003 * n) * kDegree;
  const double ecliptic =
      mean_longitude + (1.915 * std::sin(anomaly) + 0.020 * std::sin(2.0 * anomaly)) * kDegree;
  const double obliquity = (23.439 - 0.0000004 * n) * kDegree;
  const double right_ascension =
      std::atan2(std::cos(obliquity) * std::sin(ecliptic), std::cos(ecliptic));
  const double declination = std::asin(std::sin(obliquity) * std::sin(ecliptic));
  // Greenwich mean sidereal time turns by 360.9856° a day.
  const double sidereal = (280.46062 + 360.98564737 * n) * kDegree;
  const double hour_angle = sidereal + longitude - right_ascension;

  const double sine = std::sin(latitude) * std::sin(declination) +
                      std::cos(latitude) * std::cos(declination) * std::cos(hour_angle);
  const double east = -std::cos(declination) * std::sin(hour_angle);
  const double north = std::cos(latitude) * std::sin(declination) -
                       std::sin(latitude) * std::cos(declination) * std::cos(hour_angle);
  const double bearing = std::atan2(east, north);
  return {.elevation = std::asin(std::clamp(sine, -1.0, 1.0)),
          .bearing = bearing < 0.0 ? bearing + 2.0 * kPi : bearing};
}

double refracted_cosine(double cosine_in_air) {
  const double sine = std::sqrt(std::max(0.0, 1.0 - cosine_in_air * cosine_in_air)) / kWaterIndex;
  return std::sqrt(1.0 - sine * sine);
}

double surface_reflectance(double cosine_in_air) {
  const double air = std::max(cosine_in_air, 0.0), water = refracted_cosine(air);
  const double s = (air - kWaterIndex * water) / (air + kWaterIndex * water);
  const double p = (kWaterIndex * air - water) / (kWaterIndex * air + water);
  return 0.5 * (s * s + p * p);
}

double internal_reflectance(double cosine_in_water) {
  const double sine =
      kWaterIndex * std::sqrt(std::max(0.0, 1.0 - cosine_in_water * cosine_in_water));
  return sine >= 1.0 ? 1.0 : surface_reflectance(std::sqrt(1.0 - sine * sine));
}

bool Daylight::operator==(const Daylight& other) const {
  return to_sun_W == other.to_sun_W && (sun == other.sun).all() && (sky == other.sky).all() &&
         (sun_above == other.sun_above).all() && (sky_above == other.sky_above).all() &&
         cloud_cover == other.cloud_cover;
}

Daylight daylight(const SkySpec& spec, const UtcTime& time, double latitude, double longitude) {
  const SunPosition astronomical = sun_position(time, latitude, longitude);
  const double elevation = spec.sun_elevation.value_or(astronomical.elevation);
  const double bearing = spec.sun_bearing.value_or(astronomical.bearing);

  const Spectrum noon = clear_sky(kNoonElevation).global();
  const ClearSky clear = clear_sky(elevation);
  Daylight light;
  light.cloud_cover = spec.cloud_cover;
  // Clouds let through a share of all light without colouring it; the sun shines between them.
  const double transmittance = clouds_transmittance(spec.cloud_cover);
  const Spectrum direct = (1.0 - spec.cloud_cover) * clear.direct / noon;
  light.sky_above = transmittance * (clear.global() / noon + twilight(elevation)) - direct;
  light.sky = (1.0 - kSkyReflectance) * light.sky_above;

  const double sine = std::max(std::sin(elevation), 0.0);
  light.sun_above = sine > 0.0 ? Spectrum(direct / sine) : Spectrum(Spectrum::Zero());
  light.sun = (1.0 - surface_reflectance(sine)) * direct;
  light.to_sun_W = towards(elevation, bearing);
  light.to_sun_in_water_W = towards(std::asin(refracted_cosine(sine)), bearing);
  return light;
}

}  // namespace remora
