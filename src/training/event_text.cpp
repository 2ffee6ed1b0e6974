// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/event_text.h"
#include "math/angles.h"

#include <fmt/format.h>

namespace remora {
namespace {

const char* words(ThrusterFaultKind kind) {
  switch (kind) {
    case ThrusterFaultKind::none:
      return "works again";
    case ThrusterFaultKind::dead:
      return "is dead";
    case ThrusterFaultKind::stuck:
      return "is stuck";
    case ThrusterFaultKind::weak:
      return "is weak";
    case ThrusterFaultKind::reversed:
      return "turns the wrong way";
  }
  return "";
}

const char* words(SensorFaultKind kind) {
  switch (kind) {
    case SensorFaultKind::none:
      return "works again";
    case SensorFaultKind::dropout:
      return "gives no values";
    case SensorFaultKind::freeze:
      return "is frozen";
    case SensorFaultKind::bias_step:
      return "is off by a constant";
    case SensorFaultKind::spikes:
      return "has spikes";
    case SensorFaultKind::noise_scale:
      return "is noisier";
  }
  return "";
}

const char* words(LampFaultKind kind) {
  switch (kind) {
    case LampFaultKind::none:
      return "works again";
    case LampFaultKind::dead:
      return "is dead";
    case LampFaultKind::flicker:
      return "flickers";
  }
  return "";
}

const char* words(CameraFaultKind kind) {
  switch (kind) {
    case CameraFaultKind::none:
      return "works again";
    case CameraFaultKind::dark:
      return "is dark";
    case CameraFaultKind::frozen:
      return "is frozen";
    case CameraFaultKind::noisy:
      return "is drowned in noise";
  }
  return "";
}

std::string name_at(const std::vector<std::string>& names, std::uint32_t index, const char* what) {
  return index < names.size() ? names[index] : fmt::format("{} {}", what, index + 1);
}

struct Describe {
  const LogHeader& header;

  using Text = std::optional<EventText>;
  static Text fault(std::string text) { return EventText{"fault", std::move(text)}; }
  static Text weather(std::string text) { return EventText{"weather", std::move(text)}; }
  [[nodiscard]] std::string vehicle(VehicleId id) const {
    return name_at(header.vehicles, id.index, "vehicle");
  }
  [[nodiscard]] std::string tether(TetherId id) const {
    return name_at(header.tethers, id.index, "tether");
  }

  Text operator()(const SetThrusterFault& e) const {
    return fault(
        fmt::format("{}: thruster {} {}", vehicle(e.vehicle), e.thruster + 1, words(e.fault.kind)));
  }
  Text operator()(const SetSensorFault& e) const {
    const std::string sensor = e.sensor.index < header.sensors.size()
                                   ? header.sensors[e.sensor.index].name
                                   : fmt::format("sensor {}", e.sensor.index + 1);
    return fault(fmt::format("{} {}", sensor, words(e.fault.kind)));
  }
  Text operator()(const SetLampFault& e) const {
    return fault(fmt::format("{}: lamp {} {}", vehicle(e.vehicle), e.lamp + 1, words(e.kind)));
  }
  Text operator()(const SetCameraFault& e) const {
    return fault(fmt::format("{}: camera {} {}", vehicle(e.vehicle), e.camera + 1, words(e.kind)));
  }
  Text operator()(const SetLeak& e) const {
    if (e.rate <= 0.0) return fault(fmt::format("{}: the leak is stopped", vehicle(e.vehicle)));
    return fault(fmt::format("{}: leak of {:.0f} g/s", vehicle(e.vehicle), 1e3 * e.rate));
  }
  Text operator()(const SetReelFault& e) const {
    return fault(fmt::format("{}: the drum {}", tether(e.tether),
                             e.is_jammed ? "is jammed" : "turns again"));
  }
  Text operator()(const CutTether& e) const {
    return fault(fmt::format("{} is cut", tether(e.tether)));
  }
  Text operator()(const AttachTether& e) const {
    return fault(fmt::format("{} is made fast again", tether(e.tether)));
  }
  Text operator()(const SetUniformCurrent& e) const {
    return weather(fmt::format("current is {:.2f} m/s", e.velocity_W.norm()));
  }
  Text operator()(const SetVisibility& e) const {
    return weather(fmt::format("visibility is {:.1f} m", e.visibility));
  }
  Text operator()(const SetWaveHeight& e) const {
    return weather(fmt::format("waves of {:.1f} m", e.significant_height));
  }
  Text operator()(const SetSunElevation& e) const {
    return weather(fmt::format("the sun stands at {:.0f}°", e.elevation / kDegree));
  }
  Text operator()(const Teleport& e) const {
    return weather(
        fmt::format("{} is put elsewhere", name_at(header.bodies, e.body.index, "body")));
  }
  Text operator()(const SetReel&) const { return std::nullopt; }
  Text operator()(const TakePhoto&) const { return std::nullopt; }
  Text operator()(const RateZone&) const { return std::nullopt; }
  Text operator()(const ReportFind&) const { return std::nullopt; }
  Text operator()(const ReportDefect&) const { return std::nullopt; }
};

}  // namespace

std::optional<EventText> event_text(const Event& event, const LogHeader& header) {
  return std::visit(Describe{header}, event);
}

}  // namespace remora
