// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/place.h"

#include <fmt/format.h>

#include <cmath>

#include "base/assert.h"
#include "math/angles.h"

namespace remora {
namespace {

Vec3 field_of(const PlaceSpec& spec) {
  const Vec3 dipole_W = dipole_field(spec.origin.latitude, spec.origin.longitude);
  const double level = std::hypot(dipole_W.x(), dipole_W.y());
  const double declination = spec.declination.value_or(std::atan2(dipole_W.y(), dipole_W.x()));
  const double inclination = spec.inclination.value_or(std::atan2(dipole_W.z(), level));
  const double strength = spec.field_strength.value_or(dipole_W.norm());
  return strength * Vec3(std::cos(inclination) * std::cos(declination),
                         std::cos(inclination) * std::sin(declination), std::sin(inclination));
}

bool is_within(double value, double limit) {
  return std::isfinite(value) && std::abs(value) <= limit;
}

}  // namespace

std::vector<Problem> problems(const PlaceSpec& spec) {
  std::vector<Problem> found;
  if (!is_within(spec.origin.latitude, kPi / 2.0))
    found.push_back({"latitude_deg", "latitude is not between -90 and 90 degrees"});
  if (!is_within(spec.origin.longitude, 2.0 * kPi))
    found.push_back({"longitude_deg", "longitude is not between -360 and 360 degrees"});
  if (!(spec.air_pressure >= 0.0 && spec.air_pressure < 1e6))
    found.push_back({"air_pressure",
                     fmt::format("air_pressure {} Pa is not between 0 and 1e6", spec.air_pressure),
                     "At sea level write 101325"});
  if (!is_within(spec.declination.value_or(0.0), kPi))
    found.push_back({"declination_deg", "declination is not between -180 and 180 degrees"});
  if (!is_within(spec.inclination.value_or(0.0), kPi / 2.0))
    found.push_back({"inclination_deg", "inclination is not between -90 and 90 degrees"});
  const double strength = spec.field_strength.value_or(50e-6);
  if (!(strength > 0.0 && strength < 1e-3))
    found.push_back(
        {"field_uT", "field strength is not between 0 and 1000 µT", "On Earth it is 22 to 67 µT"});
  return found;
}

Vec3 dipole_field(double latitude, double longitude) {
  // IGRF-13, epoch 2020.0 (Alken et al. 2021), degree 1 [nT].
  constexpr double kG10 = -29404.8, kG11 = -1450.9, kH11 = 4652.5;
  const double colatitude = kPi / 2.0 - latitude;
  const double c = std::cos(colatitude), s = std::sin(colatitude);
  const double along = kG11 * std::cos(longitude) + kH11 * std::sin(longitude);
  const double across = kG11 * std::sin(longitude) - kH11 * std::cos(longitude);
  // B = -grad V of V = a (a/r)² (g10 cos θ + along sin θ), at r = a.
  return 1e-9 * Vec3(-kG10 * s + along * c, across, -2.0 * (kG10 * c + along * s));
}

Place::Place(const PlaceSpec& spec)
    : frame_(spec.origin), air_pressure_(spec.air_pressure), magnetic_field_W_(field_of(spec)) {
  REMORA_ASSERT(problems(spec).empty());
}

double Place::declination() const {
  return std::atan2(magnetic_field_W_.y(), magnetic_field_W_.x());
}

}  // namespace remora
