// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/device_fault.h"

#include <fmt/format.h>

#include <array>
#include <span>

#include "world/fault_names.h"

namespace remora {
namespace {

/// How one kind of fault is called by programs and by people. Its place is its number.
struct FaultWords {
  std::string_view name;
  const char* words;
};

constexpr std::array<FaultWords, 5> kThruster{{{"none", "works again"},
                                               {"dead", "is dead"},
                                               {"stuck", "is stuck"},
                                               {"weak", "is weak"},
                                               {"reversed", "turns the wrong way"}}};
constexpr std::array<FaultWords, 3> kLamp{
    {{"none", "works again"}, {"dead", "is dead"}, {"flicker", "flickers"}}};
constexpr std::array<FaultWords, 4> kCamera{
    {{"none", "works again"}, {"dark", "is dark"}, {"frozen", "is frozen"}, {"noisy", "is noisy"}}};
constexpr std::array<FaultWords, 6> kSensor{{{"none", "works again"},
                                             {"dropout", "drops out"},
                                             {"freeze", "is frozen"},
                                             {"bias_step", "is biased"},
                                             {"spikes", "has spikes"},
                                             {"noise_scale", "is noisy"}}};
constexpr std::array<FaultWords, 3> kTether{
    {{"none", "works again"}, {"cut", "is cut"}, {"jammed", "has a jammed reel"}}};
constexpr std::array<FaultWords, 2> kHull{{{"none", "leaks no more"}, {"leak", "leaks"}}};

// The tables count as the enumerations do.
static_assert(name_in(kThrusterFaultNames, static_cast<ThrusterFaultKind>(4)) == kThruster[4].name);
static_assert(name_in(kSensorFaultNames, static_cast<SensorFaultKind>(3)) == kSensor[3].name);
static_assert(name_in(kCameraFaultNames, static_cast<CameraFaultKind>(3)) == kCamera[3].name);
static_assert(name_in(kLampFaultNames, static_cast<LampFaultKind>(2)) == kLamp[2].name);

std::span<const FaultWords> words_of(DeviceKind device) {
  switch (device) {
    case DeviceKind::thruster:
      return kThruster;
    case DeviceKind::lamp:
      return kLamp;
    case DeviceKind::camera:
      return kCamera;
    case DeviceKind::sensor:
      return kSensor;
    case DeviceKind::tether:
      return kTether;
    case DeviceKind::hull:
      return kHull;
  }
  return {};
}

struct Setting {
  template <class Kind>
  static DeviceFault of(VehicleId vehicle, DeviceKind device, std::uint32_t index, Kind kind) {
    return {vehicle, device, index, static_cast<std::uint32_t>(kind)};
  }
  std::optional<DeviceFault> operator()(const SetThrusterFault& e) const {
    return of(e.vehicle, DeviceKind::thruster, e.thruster, e.fault.kind);
  }
  std::optional<DeviceFault> operator()(const SetLampFault& e) const {
    return of(e.vehicle, DeviceKind::lamp, e.lamp, e.kind);
  }
  std::optional<DeviceFault> operator()(const SetCameraFault& e) const {
    return of(e.vehicle, DeviceKind::camera, e.camera, e.kind);
  }
  std::optional<DeviceFault> operator()(const SetSensorFault& e) const {
    return of({}, DeviceKind::sensor, e.sensor.index, e.fault.kind);
  }
  std::optional<DeviceFault> operator()(const CutTether& e) const {
    return of({}, DeviceKind::tether, e.tether.index, TetherFaultKind::cut);
  }
  std::optional<DeviceFault> operator()(const AttachTether& e) const {
    return of({}, DeviceKind::tether, e.tether.index, TetherFaultKind::none);
  }
  std::optional<DeviceFault> operator()(const SetReelFault& e) const {
    return of({}, DeviceKind::tether, e.tether.index,
              e.is_jammed ? TetherFaultKind::jammed : TetherFaultKind::none);
  }
  std::optional<DeviceFault> operator()(const SetLeak& e) const {
    return of(e.vehicle, DeviceKind::hull, 0,
              e.rate > 0.0 ? HullFaultKind::leak : HullFaultKind::none);
  }
  template <class Other>
  std::optional<DeviceFault> operator()(const Other&) const {
    return std::nullopt;
  }
};

constexpr std::array<DeviceKind, 6> kDevices{DeviceKind::thruster, DeviceKind::lamp,
                                             DeviceKind::camera,   DeviceKind::sensor,
                                             DeviceKind::tether,   DeviceKind::hull};

std::string name_or_number(const std::vector<std::string>& names, std::uint32_t index,
                           const char* what) {
  return index < names.size() ? names[index] : fmt::format("{} {}", what, index + 1);
}

std::string part_words(const std::vector<std::vector<std::string>>& names, const DeviceFault& part,
                       const char* what) {
  const std::uint32_t v = part.vehicle.index;
  const bool is_known = v < names.size() && part.index < names[v].size();
  return is_known ? fmt::format("{} {}", what, names[v][part.index])
                  : fmt::format("{} {}", what, part.index + 1);
}

}  // namespace

std::optional<DeviceFault> fault_set_by(const Event& event) { return std::visit(Setting{}, event); }

bool is_same_device(const DeviceFault& a, const DeviceFault& b) {
  if (a.device != b.device || a.index != b.index) return false;
  const bool has_own_number = a.device == DeviceKind::sensor || a.device == DeviceKind::tether;
  return has_own_number || a.vehicle == b.vehicle;
}

std::string device_words(const DeviceFault& fault, const SceneNames& names) {
  const std::string vehicle = name_or_number(names.vehicles, fault.vehicle.index, "vehicle");
  switch (fault.device) {
    case DeviceKind::thruster:
      return fmt::format("{}: thruster {}", vehicle, fault.index + 1);
    case DeviceKind::lamp:
      return fmt::format("{}: {}", vehicle, part_words(names.lamps, fault, "lamp"));
    case DeviceKind::camera:
      return fmt::format("{}: {}", vehicle, part_words(names.cameras, fault, "camera"));
    case DeviceKind::sensor:
      return name_or_number(names.sensors, fault.index, "sensor");
    case DeviceKind::tether:
      return name_or_number(names.tethers, fault.index, "tether");
    case DeviceKind::hull:
      return fmt::format("{}: hull", vehicle);
  }
  return {};
}

const char* fault_words(const DeviceFault& fault) {
  const std::span<const FaultWords> words = words_of(fault.device);
  return fault.kind < words.size() ? words[fault.kind].words : "";
}

const char* name(DeviceKind device) {
  const char* known = value_name(device);
  return known == nullptr ? "" : known;
}

std::optional<DeviceKind> device_named(std::string_view name) {
  for (const DeviceKind device : kDevices)
    if (remora::name(device) == name) return device;
  return std::nullopt;
}

std::string_view fault_name(const DeviceFault& fault) {
  const std::span<const FaultWords> words = words_of(fault.device);
  return fault.kind < words.size() ? words[fault.kind].name : std::string_view{};
}

std::optional<std::uint32_t> fault_kind_named(DeviceKind device, std::string_view name) {
  const std::span<const FaultWords> words = words_of(device);
  for (std::uint32_t i = 1; i < words.size(); ++i)
    if (words[i].name == name) return i;
  return std::nullopt;
}

std::vector<std::string_view> fault_names_of(DeviceKind device) {
  std::vector<std::string_view> names;
  for (const FaultWords& one : words_of(device).subspan(1)) names.push_back(one.name);
  return names;
}

bool is_possible(const DeviceFault& fault, const Model& model) {
  if (fault.kind == 0 || fault.kind >= words_of(fault.device).size()) return false;
  if (fault.device == DeviceKind::sensor) return fault.index < model.sensors().sensors().size();
  if (fault.device == DeviceKind::tether) return fault.index < model.tethers().size();
  if (fault.vehicle.index >= model.vehicles().size()) return false;
  const VehicleModel& vehicle = model.vehicles()[fault.vehicle.index];
  switch (fault.device) {
    case DeviceKind::thruster:
      return fault.index < vehicle.propulsion.thrusters.size();
    case DeviceKind::lamp:
      return fault.index < vehicle.lamps.size();
    case DeviceKind::camera:
      return fault.index < vehicle.cameras.size();
    default:
      return fault.index == 0;
  }
}

}  // namespace remora
