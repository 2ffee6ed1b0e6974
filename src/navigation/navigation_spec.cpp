// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "navigation/navigation_spec.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spec_check.h"
#include "navigation/inertial_filter.h"
#include "navigation/navigation_instrument.h"

namespace remora {
namespace {

const SensorSpec* find_sensor(std::span<const SensorSpec> sensors, std::string_view name) {
  const auto found = std::find_if(sensors.begin(), sensors.end(),
                                  [&](const SensorSpec& sensor) { return sensor.name == name; });
  return found == sensors.end() ? nullptr : &*found;
}

/// Names of the sensors for which `reason` finds nothing against: "compass, ahrs".
template <class Reason>
std::string those_that_can(std::span<const SensorSpec> sensors, const Reason& reason) {
  std::string names;
  for (const SensorSpec& sensor : sensors) {
    if (!reason(sensor).empty()) continue;
    if (!names.empty()) names += ", ";
    names += sensor.name;
  }
  return names;
}

Problem no_such_sensor(const std::string& field, const std::string& name, const std::string& fits) {
  return {field, fmt::format("the vehicle has no sensor `{}`", name),
          fits.empty() ? "Add it to the vehicle's `sensors`, or write truth, filter or none"
                       : fmt::format("Write {}, truth, filter or none", fits)};
}

void check_source(NavigationQuantity quantity, const NavigationSource& source,
                  std::span<const SensorSpec> sensors, std::vector<Problem>& found) {
  const std::string field(name_in(kNavigationQuantityNames, quantity));
  const auto reason = [&](const SensorSpec& sensor) { return why_not(sensor, quantity); };
  if (source.kind == NavigationSource::Kind::filter && quantity == NavigationQuantity::altitude) {
    found.push_back({field, "the filter does not know the seabed, so it has no altitude",
                     "Name an altimeter or a DVL, or write truth or none"});
  }
  if (source.kind != NavigationSource::Kind::sensor) return;
  const SensorSpec* sensor = find_sensor(sensors, source.sensor);
  const std::string fits = those_that_can(sensors, reason);
  if (sensor == nullptr) {
    found.push_back(no_such_sensor(field, source.sensor, fits));
  } else if (const std::string why = reason(*sensor); !why.empty()) {
    found.push_back({field, why,
                     fits.empty() ? "Write truth, filter or none"
                                  : fmt::format("Write {}, truth, filter or none", fits)});
  }
}

void check_instruments(const InertialFilterSpec& filter, std::span<const SensorSpec> sensors,
                       std::vector<Problem>& found) {
  const auto imu_reason = [](const SensorSpec& sensor) {
    return is_imu_on_hull(sensor) ? "" : "no";
  };
  const std::string imus =
      those_that_can(sensors, [&](const SensorSpec& s) { return std::string(imu_reason(s)); });
  if (imus.empty()) {
    found.push_back({"filter", "the filter needs an IMU on the hull, and the vehicle has none",
                     "Add one to its `sensors`, for example `{name: imu, sensor: imu_icm20602}`"});
  } else if (!filter.imu.empty()) {
    const SensorSpec* imu = find_sensor(sensors, filter.imu);
    if (imu == nullptr || !is_imu_on_hull(*imu))
      found.push_back({"filter.imu", fmt::format("`{}` is not an IMU on the hull", filter.imu),
                       fmt::format("Write {}", imus)});
  }
  const std::string usable = those_that_can(sensors, why_not_an_aid);
  for (const std::string& name : filter.aids) {
    const SensorSpec* aid = find_sensor(sensors, name);
    const std::string why =
        aid == nullptr ? fmt::format("the vehicle has no sensor `{}`", name) : why_not_an_aid(*aid);
    if (why.empty()) continue;
    found.push_back({"filter.aids", why,
                     usable.empty() ? "Leave `aids` out" : fmt::format("Write {}", usable)});
  }
  if (filter.aids.size() > kMaxFilterAids)
    found.push_back({"filter.aids", fmt::format("the filter has {} aids", filter.aids.size()),
                     fmt::format("At most {} are possible", kMaxFilterAids)});
}

}  // namespace

NavigationSource navigation_source(std::string_view word) {
  using Kind = NavigationSource::Kind;
  if (word == "truth") return {Kind::truth, {}};
  if (word == "none") return {Kind::none, {}};
  if (word == "filter") return {Kind::filter, {}};
  return {Kind::sensor, std::string(word)};
}

bool NavigationSpec::uses(NavigationSource::Kind kind) const {
  return std::any_of(sources.begin(), sources.end(),
                     [&](const NavigationSource& source) { return source.kind == kind; });
}

bool NavigationSpec::is_all_truth() const {
  return std::all_of(sources.begin(), sources.end(), [](const NavigationSource& source) {
    return source.kind == NavigationSource::Kind::truth;
  });
}

std::vector<Problem> problems(const InertialFilterSpec& spec) {
  SpecCheck found;
  found.positive("rate_hz", spec.period);
  found.not_negative("start_position_error", spec.start_position_error);
  found.positive("start_heading_error_deg", spec.start_heading_error);
  found.positive("start_tilt_error_deg", spec.start_tilt_error);
  found.positive("start_velocity_error", spec.start_velocity_error);
  found.positive("water_velocity", spec.water_velocity);
  found.positive("water_velocity_time", spec.water_velocity_time);
  found.positive("reset_after", spec.reset_after);
  found.positive("usable_heading_deg", spec.usable_heading);
  found.positive("usable_velocity", spec.usable_velocity);
  found.positive("usable_position", spec.usable_position);
  return std::move(found).found();
}

std::vector<Problem> problems(const NavigationSpec& spec, std::span<const SensorSpec> sensors) {
  std::vector<Problem> found;
  for (const auto& [quantity, name] : kNavigationQuantityNames)
    check_source(quantity, spec.source(quantity), sensors, found);
  if (spec.uses(NavigationSource::Kind::filter)) {
    for (Problem& problem : problems(spec.filter))
      found.push_back(within("filter", std::move(problem)));
    check_instruments(spec.filter, sensors, found);
  }
  return found;
}

}  // namespace remora
