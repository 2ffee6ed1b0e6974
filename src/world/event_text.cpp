// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/event_text.h"

#include <fmt/format.h>

#include <cmath>

#include "math/angles.h"
#include "world/device_fault.h"

namespace remora {
namespace {

double bearing_deg(const Vec3& v_W) {
  const double degrees = std::atan2(v_W.y(), v_W.x()) / kDegree;
  return degrees < 0.0 ? degrees + 360.0 : degrees;
}

std::string name_at(const std::vector<std::string>& names, std::uint32_t index, const char* what) {
  return index < names.size() ? names[index] : fmt::format("{} {}", what, index + 1);
}

/// "lamp port", or "lamp 1" where the names of a vehicle's lamps are not known.
std::string part(const std::vector<std::vector<std::string>>& names, VehicleId vehicle,
                 std::uint32_t index, const char* what) {
  if (vehicle.index >= names.size() || index >= names[vehicle.index].size())
    return fmt::format("{} {}", what, index + 1);
  return fmt::format("{} {}", what, names[vehicle.index][index]);
}

struct Describe {
  const SceneNames& names;

  [[nodiscard]] std::string vehicle(VehicleId id) const {
    return name_at(names.vehicles, id.index, "vehicle");
  }
  [[nodiscard]] std::string tether(TetherId id) const {
    return name_at(names.tethers, id.index, "tether");
  }

  /// Of an event that breaks or mends a device.
  [[nodiscard]] std::string broken(const Event& event) const {
    const DeviceFault fault = *fault_set_by(event);
    return fmt::format("{} {}", device_words(fault, names), fault_words(fault));
  }

  EventText operator()(const SetThrusterFault& e) const {
    return {"thruster_fault", "fault", broken(e)};
  }
  EventText operator()(const Teleport& e) const {
    return {"teleport", "",
            fmt::format("{} is put elsewhere", name_at(names.bodies, e.body.index, "body"))};
  }
  EventText operator()(const SetUniformCurrent& e) const {
    return {"current", "weather",
            fmt::format("current {:.2f} m/s towards {:.0f}°", e.velocity_W.norm(),
                        bearing_deg(e.velocity_W))};
  }
  EventText operator()(const SetReel& e) const {
    return {"reel", "", fmt::format("{}: the reel is set", tether(e.tether))};
  }
  EventText operator()(const CutTether& e) const {
    return {"cut_tether", "fault", fmt::format("{} is cut", tether(e.tether))};
  }
  EventText operator()(const SetSensorFault& e) const {
    return {"sensor_fault", "fault", broken(e)};
  }
  EventText operator()(const SetVisibility& e) const {
    return {"visibility", "weather", fmt::format("visibility {:.1f} m", e.visibility)};
  }
  EventText operator()(const SetSunElevation& e) const {
    return {"sun_elevation", "weather",
            fmt::format("sun {:.0f}° above the horizon", e.elevation / kDegree)};
  }
  EventText operator()(const SetWaveHeight& e) const {
    return {"wave_height", "weather", fmt::format("waves of {:.2f} m", e.significant_height)};
  }
  EventText operator()(const SetLampFault& e) const { return {"lamp_fault", "fault", broken(e)}; }
  EventText operator()(const SetCameraFault& e) const {
    return {"camera_fault", "fault", broken(e)};
  }
  EventText operator()(const SetLeak& e) const {
    return {"leak", "fault",
            e.rate > 0.0 ? fmt::format("{}: leak of {:.3g} kg/s", vehicle(e.vehicle), e.rate)
                         : fmt::format("{}: leak stopped", vehicle(e.vehicle))};
  }
  EventText operator()(const SetReelFault& e) const {
    return {"reel_fault", "fault",
            fmt::format("{}: the reel {}", tether(e.tether),
                        e.is_jammed ? "is jammed" : "works again")};
  }
  EventText operator()(const TakePhoto& e) const {
    return {"photo", "",
            fmt::format("{}: photo by {}", vehicle(e.vehicle),
                        part(names.cameras, e.vehicle, e.camera, "camera"))};
  }
  EventText operator()(const RateZone& e) const {
    return {"rate_zone", "", fmt::format("zone {} is rated {}", e.zone + 1, e.level)};
  }
  EventText operator()(const ReportFind& e) const {
    return {"report_find", "",
            fmt::format("a find is reported at {:.1f}, {:.1f}, {:.1f} m", e.p_W.x(), e.p_W.y(),
                        e.p_W.z())};
  }
  EventText operator()(const ReportDefect& e) const {
    return {"report_defect", "", fmt::format("component {}: a defect is reported", e.point + 1)};
  }
  EventText operator()(const AttachTether& e) const {
    return {"attach_tether", "tether", fmt::format("{} is made fast again", tether(e.tether))};
  }
  EventText operator()(const ReportFault& e) const {
    return {"report_fault", "diagnosis",
            fmt::format("reported: {} {}", device_words(e.fault, names), fault_words(e.fault))};
  }
  EventText operator()(const SetPresence& e) const {
    return {"presence", "",
            fmt::format("{} {}", name_at(names.bodies, e.body.index, "body"),
                        e.is_present ? "is put back" : "is taken away")};
  }
  EventText operator()(const SetFouling& e) const {
    return {"fouling", "weather", fmt::format("Level of Fouling {}", e.level)};
  }
};

/// Whether the model has what an event names, and the numbers make sense.
struct EventCheck {
  const Model& model;

  [[nodiscard]] bool hangs_on_another(BodyId body) const {
    const std::vector<JointSpec>& joints = model.multibody().joints();
    return std::any_of(joints.begin(), joints.end(),
                       [&](const JointSpec& joint) { return joint.child == body.index; });
  }
  [[nodiscard]] bool holds_tether(BodyId body) const {
    const std::vector<TetherModel>& tethers = model.tethers();
    return std::any_of(tethers.begin(), tethers.end(), [&](const TetherModel& tether) {
      return tether.bodies[0] == body.index || tether.bodies[1] == body.index;
    });
  }

  bool operator()(const SetThrusterFault& event) const {
    return event.vehicle.index < model.vehicles().size() &&
           event.thruster < model.vehicles()[event.vehicle.index].propulsion.thrusters.size();
  }
  bool operator()(const Teleport& event) const {
    const std::vector<BodyModel>& bodies = model.multibody().bodies();
    return event.state.is_finite() && event.body.index < bodies.size() &&
           !bodies[event.body.index].is_static && !hangs_on_another(event.body);
  }
  bool operator()(const SetPresence& event) const {
    const std::vector<BodyId>& objects = model.objects();
    return std::find(objects.begin(), objects.end(), event.body) != objects.end() &&
           !hangs_on_another(event.body) && !holds_tether(event.body);
  }
  bool operator()(const SetFouling& event) const {
    const std::vector<BodyId>& objects = model.objects();
    return event.level <= static_cast<std::uint32_t>(kHighestFoulingLevel) &&
           std::any_of(objects.begin(), objects.end(),
                       [&](BodyId body) { return model.can_be_fouled(body); });
  }
  bool operator()(const SetUniformCurrent& event) const { return event.velocity_W.allFinite(); }
  bool operator()(const SetReel& event) const {
    return event.tether.index < model.tethers().size() && std::isfinite(event.command.speed);
  }
  bool operator()(const CutTether& event) const {
    return event.tether.index < model.tethers().size() && std::isfinite(event.fraction);
  }
  bool operator()(const AttachTether& event) const {
    return event.tether.index < model.tethers().size();
  }
  bool operator()(const SetSensorFault& event) const {
    return event.sensor.index < model.sensors().sensors().size() &&
           event.fault.channel < model.sensors()[event.sensor].channels().size();
  }
  bool operator()(const SetVisibility& event) const { return std::isfinite(event.visibility); }
  bool operator()(const SetSunElevation& event) const { return std::isfinite(event.elevation); }
  bool operator()(const SetWaveHeight& event) const {
    return std::isfinite(event.significant_height) && event.significant_height >= 0.0;
  }
  bool operator()(const SetLampFault& event) const {
    return event.vehicle.index < model.vehicles().size() &&
           event.lamp < model.vehicles()[event.vehicle.index].lamps.size();
  }
  bool operator()(const SetCameraFault& event) const {
    return event.vehicle.index < model.vehicles().size() &&
           event.camera < model.vehicles()[event.vehicle.index].cameras.size();
  }
  bool operator()(const SetLeak& event) const {
    return event.vehicle.index < model.vehicles().size() && std::isfinite(event.rate) &&
           event.rate >= 0.0;
  }
  bool operator()(const SetReelFault& event) const {
    return event.tether.index < model.tethers().size();
  }
  bool operator()(const TakePhoto& event) const {
    return event.vehicle.index < model.vehicles().size() &&
           event.camera < model.vehicles()[event.vehicle.index].cameras.size();
  }
  // Judges pass over what their mission does not have.
  bool operator()(const RateZone&) const { return true; }
  bool operator()(const ReportFind& event) const { return event.p_W.allFinite(); }
  bool operator()(const ReportDefect&) const { return true; }
  bool operator()(const ReportFault& event) const { return is_possible(event.fault, model); }
};

template <class Part>
std::vector<std::string> part_names(const std::vector<Part>& parts) {
  std::vector<std::string> names;
  for (const Part& part : parts) names.push_back(part.name);
  return names;
}

}  // namespace

SceneNames names_of(const Model& model) {
  SceneNames names;
  for (const VehicleModel& vehicle : model.vehicles()) {
    names.vehicles.push_back(vehicle.name);
    names.lamps.push_back(part_names(vehicle.lamps));
    names.cameras.push_back(part_names(vehicle.cameras));
  }
  for (std::uint32_t i = 0; i < model.multibody().bodies().size(); ++i)
    names.bodies.push_back(model.name_of(BodyId{i}));
  for (const TetherModel& tether : model.tethers()) names.tethers.push_back(tether.spec.name);
  for (const SensorModel& sensor : model.sensors().sensors())
    names.sensors.push_back(sensor.full_name());
  return names;
}

EventText event_text(const Event& event, const SceneNames& names) {
  return std::visit(Describe{names}, event);
}

bool is_report(const Event& event) {
  return std::holds_alternative<TakePhoto>(event) || std::holds_alternative<RateZone>(event) ||
         std::holds_alternative<ReportFind>(event) || std::holds_alternative<ReportDefect>(event) ||
         std::holds_alternative<ReportFault>(event);
}

bool is_possible(const Event& event, const Model& model) {
  return std::visit(EventCheck{model}, event);
}

}  // namespace remora
