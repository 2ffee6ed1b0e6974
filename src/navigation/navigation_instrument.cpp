// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "navigation/navigation_instrument.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "navigation/navigation_instrument_spec.h"
#include "sensors/step_instrument.h"
#include "sensors/step_instrument_spec.h"

namespace remora {
namespace {

// A data sheet without an error is not an instrument without one.
constexpr double kLeastUsblError = 0.05;      // [m]
constexpr double kLeastUsblAngle = 0.002;     // [rad]
constexpr double kMostTilted = 0.7071067812;  // cosine of 45°: what looks down still looks down

template <class Spec>
constexpr bool kSaysPlace = std::is_same_v<Spec, GpsSpec> || std::is_same_v<Spec, InsSpec> ||
                            std::is_same_v<Spec, LblSpec> || std::is_same_v<Spec, PoseSensorSpec> ||
                            std::is_same_v<Spec, UsblSpec>;
template <class Spec>
constexpr bool kSaysAttitude = std::is_same_v<Spec, AhrsSpec> || std::is_same_v<Spec, InsSpec> ||
                               std::is_same_v<Spec, PoseSensorSpec>;

template <class Spec>
constexpr bool says(NavigationQuantity quantity) {
  switch (quantity) {
    case NavigationQuantity::heading:
    case NavigationQuantity::attitude:
      return kSaysAttitude<Spec>;
    case NavigationQuantity::rates:
      return kSaysAttitude<Spec> || std::is_same_v<Spec, ImuSpec>;
    case NavigationQuantity::depth:
      return std::is_same_v<Spec, DepthSensorSpec> || std::is_same_v<Spec, InsSpec> ||
             std::is_same_v<Spec, PoseSensorSpec>;
    case NavigationQuantity::altitude:
      return std::is_same_v<Spec, AltimeterSpec> || std::is_same_v<Spec, DvlSpec>;
    case NavigationQuantity::velocity:
      return std::is_same_v<Spec, DvlSpec> || std::is_same_v<Spec, InsSpec>;
    case NavigationQuantity::position:
      return kSaysPlace<Spec>;
    case NavigationQuantity::water_velocity:
      return false;
  }
  return false;
}

template <class Spec>
constexpr bool kAids = std::is_same_v<Spec, AhrsSpec> || std::is_same_v<Spec, DepthSensorSpec> ||
                       std::is_same_v<Spec, DvlSpec> || std::is_same_v<Spec, GpsSpec> ||
                       std::is_same_v<Spec, LblSpec> || std::is_same_v<Spec, UsblSpec>;

/// Of a USBL whose other end moves: navigation does not know where that is.
std::string moving_partner(const SensorSpec& sensor, const NavigationInstrumentSpec& spec) {
  const auto* usbl = std::get_if<UsblSpec>(&spec);
  if (usbl == nullptr || usbl->partner.vehicle.empty()) return {};
  return fmt::format("the partner of `{}` is the vehicle `{}`, whose place it is not told",
                     sensor.name, usbl->partner.vehicle);
}

}  // namespace

std::shared_ptr<const NavigationInstrumentSpec> navigation_instrument(const SensorSpec& sensor) {
  if (!sensor.step_instrument) return nullptr;
  return std::visit(
      [](const auto& spec) -> std::shared_ptr<const NavigationInstrumentSpec> {
        using Spec = std::remove_cvref_t<decltype(spec)>;
        if constexpr (std::is_constructible_v<NavigationInstrumentSpec, Spec>)
          return std::make_shared<const NavigationInstrumentSpec>(spec);
        else
          return nullptr;
      },
      *sensor.step_instrument);
}

bool is_imu_on_hull(const SensorSpec& sensor) {
  return step_instrument_as<ImuSpec>(sensor) != nullptr && sensor.link.empty();
}

std::string why_not(const SensorSpec& sensor, NavigationQuantity quantity) {
  const auto instrument = navigation_instrument(sensor);
  const bool can = instrument && std::visit(
                                     [&](const auto& spec) {
                                       return says<std::remove_cvref_t<decltype(spec)>>(quantity);
                                     },
                                     *instrument);
  if (!can)
    return fmt::format("`{}` does not measure {}", sensor.name,
                       name_in(kNavigationQuantityNames, quantity));
  if (!sensor.link.empty())
    return fmt::format("`{}` sits on the link `{}`, not on the hull", sensor.name, sensor.link);
  if (quantity == NavigationQuantity::altitude && sensor.X_BS.R(2, 2) < kMostTilted)
    return fmt::format("`{}` does not look down", sensor.name);
  if (quantity == NavigationQuantity::position) return moving_partner(sensor, *instrument);
  return {};
}

std::string why_not_an_aid(const SensorSpec& sensor) {
  const auto instrument = navigation_instrument(sensor);
  const bool can =
      instrument &&
      std::visit([](const auto& spec) { return kAids<std::remove_cvref_t<decltype(spec)>>; },
                 *instrument);
  if (!can) return fmt::format("the filter cannot use `{}`", sensor.name);
  if (!sensor.link.empty())
    return fmt::format("`{}` sits on the link `{}`, not on the hull", sensor.name, sensor.link);
  return moving_partner(sensor, *instrument);
}

DepthError depth_error(const DepthSensorSpec& spec) {
  const double pascals_a_metre = spec.water_density * spec.gravity;
  const double rounding = spec.pressure.resolution / std::sqrt(12.0);
  return {.noise = std::hypot(spec.pressure.noise, rounding) / pascals_a_metre,
          .bias = spec.pressure.bias / pascals_a_metre};
}

Vec3 merit_shares(const DvlSpec& spec) {
  // (EᵀE)⁻¹ of beams spread evenly on a cone: 2/(n sin²) level, 1/(n cos²) along the axis.
  const double s = std::sin(spec.janus.beam_angle), c = std::cos(spec.janus.beam_angle);
  const Vec3 variance(2.0 / (s * s), 2.0 / (s * s), 1.0 / (c * c));
  return variance / variance.sum();
}

Mat3 usbl_covariance(const UsblSpec& spec, const Vec3& p_T) {
  const double range = p_T.norm();
  const double along = std::max(spec.range_noise, kLeastUsblError);
  const double across = std::max(range * std::max(spec.angle_noise, kLeastUsblAngle), along);
  if (range < 1e-6) return across * across * Mat3::Identity();
  const Vec3 direction_T = p_T / range;
  return across * across * Mat3::Identity() +
         (along * along - across * across) * direction_T * direction_T.transpose();
}

}  // namespace remora
