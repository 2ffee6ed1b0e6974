// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "base/random.h"
#include "world/input.h"

namespace remora {

/// Inputs that no pilot would give: every kind of double but NaN, every list length, every event.
class RandomInputs {
 public:
  explicit RandomInputs(std::uint64_t seed) : random_(seed, "record/test") {}

  [[nodiscard]] std::uint64_t below(std::uint64_t limit) { return random_.bits() % limit; }

  [[nodiscard]] double number() {
    using Limits = std::numeric_limits<double>;
    const double special[] = {0.0,
                              -0.0,
                              1.0,
                              -1.0,
                              Limits::max(),
                              Limits::lowest(),
                              Limits::min(),
                              Limits::denorm_min(),
                              Limits::epsilon()};
    if (below(2) == 0) return special[below(std::size(special))];
    const double any = std::bit_cast<double>(random_.bits());
    return any == any ? any : 0.5;
  }
  [[nodiscard]] Vec3 vector() { return {number(), number(), number()}; }

  [[nodiscard]] std::uint32_t index() { return static_cast<std::uint32_t>(random_.bits()); }

  [[nodiscard]] VehicleInput vehicle() {
    VehicleInput input;
    input.kind = static_cast<CommandKind>(below(3));
    input.pilot.mode = static_cast<ControlMode>(below(8));
    input.pilot.sticks = {number(), number(), number(), number(), number(), number()};
    input.thrusters.resize(below(kMaxThrusters + 1));
    for (double& command : input.thrusters) command = number();
    input.wrench_B = {vector(), vector()};
    input.actuators.resize(below(kMaxActuators + 1));
    for (double& command : input.actuators) command = number();
    input.lookout = {.lamps = number(), .each_lamp = {}, .tilt = number(), .zoom = number()};
    input.lookout.each_lamp.resize(below(kMaxLamps + 1));
    for (double& level : input.lookout.each_lamp) level = number();
    input.reversed_propellers = index();
    input.is_armed = below(2) == 0;
    input.joints.resize(below(kMaxJoints + 1));
    for (JointCommand& joint : input.joints) {
      joint.kind = static_cast<JointCommandKind>(below(4));
      joint.value = number();
    }
    if (below(2) == 0) {
      StationOrder& station = input.station.emplace();
      station.p_W = vector();
      station.v_W = vector();
      station.heading = number();
      station.yaw_rate = number();
    }
    return input;
  }

  [[nodiscard]] Event event() {
    // One draw a line: the order of evaluation of arguments is nobody's.
    const std::uint32_t a = index();
    const std::uint32_t b = index();
    const double x = number();
    const double y = number();
    switch (below(std::variant_size_v<Event>)) {
      case 0:
        return SetThrusterFault{{a}, b, {static_cast<ThrusterFaultKind>(below(5)), x}};
      case 1: {
        Teleport teleport;
        teleport.body.index = a;
        teleport.state.p_WB = vector();
        teleport.state.q_WB = Quat(x, y, -y, -x);
        teleport.state.V_WB_B.linear = vector();
        teleport.state.V_WB_B.angular = vector();
        return teleport;
      }
      case 2:
        return SetUniformCurrent{vector()};
      case 3:
        return SetReel{{a}, {x, below(2) == 1, static_cast<AutomaticPayOut>(b % 4)}};
      case 4:
        return CutTether{{a}, x};
      case 5:
        return SetSensorFault{{a}, {static_cast<SensorFaultKind>(below(6)), x, y, b}};
      case 6:
        return SetVisibility{x};
      case 7:
        return SetSunElevation{x};
      case 8:
        return SetWaveHeight{x};
      case 9:
        return SetLampFault{{a}, b, static_cast<LampFaultKind>(below(3))};
      case 10:
        return SetCameraFault{{a}, b, static_cast<CameraFaultKind>(below(4))};
      case 11:
        return SetLeak{{a}, x};
      case 12:
        return SetReelFault{{a}, below(2) == 1};
      case 13:
        return TakePhoto{{a}, b};
      case 14:
        return RateZone{a, b};
      case 15:
        return ReportFind{vector()};
      case 16:
        return ReportDefect{a, b};
      case 17:
        return AttachTether{{a}};
      case 18:
        return ReportFault{{{a}, static_cast<DeviceKind>(below(6)), b, index()}};
      case 19:
        return SetFouling{b};
      default:
        return SetPresence{{a}, b % 2 == 0};
    }
  }

  /// The input of the step after `input`: often the same, sometimes a stick, sometimes all new.
  void advance(Input& input) {
    input.events.clear();
    for (VehicleInput& v : input.vehicles) {
      if (below(4) == 0) v.pilot.sticks.surge = number();
      if (below(16) == 0) v = vehicle();
    }
    if (below(8) == 0) {
      for (std::uint64_t n = below(input.events.capacity() + 1); n > 0; --n) {
        input.events.push_back(event());
      }
    }
  }

 private:
  Random random_;
};

/// Bit by bit, so that -0 is not 0. Spelt out field by field on purpose: it shares nothing with the
/// list of fields under test.
[[nodiscard]] inline bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
[[nodiscard]] inline bool same_bits(const auto& a, const auto& b, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    if (!same_bits(a[i], b[i])) return false;
  }
  return true;
}
[[nodiscard]] inline bool same_bits(const StationOrder& a, const StationOrder& b) {
  return same_bits(a.p_W, b.p_W, 3) && same_bits(a.v_W, b.v_W, 3) &&
         same_bits(a.heading, b.heading) && same_bits(a.yaw_rate, b.yaw_rate);
}
[[nodiscard]] inline bool same_bits(const VehicleInput& a, const VehicleInput& b) {
  const Sticks& s = a.pilot.sticks;
  const Sticks& t = b.pilot.sticks;
  return a.kind == b.kind && a.pilot.mode == b.pilot.mode && same_bits(s.surge, t.surge) &&
         same_bits(s.sway, t.sway) && same_bits(s.heave, t.heave) && same_bits(s.roll, t.roll) &&
         same_bits(s.pitch, t.pitch) && same_bits(s.yaw, t.yaw) &&
         a.thrusters.size() == b.thrusters.size() &&
         same_bits(a.thrusters, b.thrusters, a.thrusters.size()) &&
         same_bits(a.wrench_B.force, b.wrench_B.force, 3) &&
         same_bits(a.wrench_B.moment, b.wrench_B.moment, 3) &&
         a.actuators.size() == b.actuators.size() &&
         same_bits(a.actuators, b.actuators, a.actuators.size()) &&
         same_bits(a.lookout.lamps, b.lookout.lamps) &&
         a.lookout.each_lamp.size() == b.lookout.each_lamp.size() &&
         same_bits(a.lookout.each_lamp, b.lookout.each_lamp, a.lookout.each_lamp.size()) &&
         same_bits(a.lookout.tilt, b.lookout.tilt) && same_bits(a.lookout.zoom, b.lookout.zoom) &&
         a.reversed_propellers == b.reversed_propellers && a.is_armed == b.is_armed &&
         std::equal(a.joints.begin(), a.joints.end(), b.joints.begin(), b.joints.end(),
                    [](const JointCommand& x, const JointCommand& y) {
                      return x.kind == y.kind && same_bits(x.value, y.value);
                    }) &&
         a.station.has_value() == b.station.has_value() &&
         (!a.station || same_bits(*a.station, *b.station));
}
[[nodiscard]] inline bool same_bits(const SetThrusterFault& a, const SetThrusterFault& b) {
  return a.vehicle == b.vehicle && a.thruster == b.thruster && a.fault.kind == b.fault.kind &&
         same_bits(a.fault.value, b.fault.value);
}
[[nodiscard]] inline bool same_bits(const Teleport& a, const Teleport& b) {
  return a.body == b.body && same_bits(a.state.p_WB, b.state.p_WB, 3) &&
         same_bits(a.state.q_WB.coeffs(), b.state.q_WB.coeffs(), 4) &&
         same_bits(a.state.V_WB_B.linear, b.state.V_WB_B.linear, 3) &&
         same_bits(a.state.V_WB_B.angular, b.state.V_WB_B.angular, 3);
}
[[nodiscard]] inline bool same_bits(const SetUniformCurrent& a, const SetUniformCurrent& b) {
  return same_bits(a.velocity_W, b.velocity_W, 3);
}
[[nodiscard]] inline bool same_bits(const SetReel& a, const SetReel& b) {
  return a.tether == b.tether && same_bits(a.command.speed, b.command.speed) &&
         a.command.brake == b.command.brake && a.command.automatic == b.command.automatic;
}
[[nodiscard]] inline bool same_bits(const CutTether& a, const CutTether& b) {
  return a.tether == b.tether && same_bits(a.fraction, b.fraction);
}
[[nodiscard]] inline bool same_bits(const SetSensorFault& a, const SetSensorFault& b) {
  return a.sensor == b.sensor && a.fault.kind == b.fault.kind &&
         same_bits(a.fault.value, b.fault.value) &&
         same_bits(a.fault.probability, b.fault.probability) && a.fault.channel == b.fault.channel;
}
[[nodiscard]] inline bool same_bits(const SetVisibility& a, const SetVisibility& b) {
  return same_bits(a.visibility, b.visibility);
}
[[nodiscard]] inline bool same_bits(const SetSunElevation& a, const SetSunElevation& b) {
  return same_bits(a.elevation, b.elevation);
}
[[nodiscard]] inline bool same_bits(const SetWaveHeight& a, const SetWaveHeight& b) {
  return same_bits(a.significant_height, b.significant_height);
}
[[nodiscard]] inline bool same_bits(const SetLampFault& a, const SetLampFault& b) {
  return a.vehicle == b.vehicle && a.lamp == b.lamp && a.kind == b.kind;
}
[[nodiscard]] inline bool same_bits(const SetCameraFault& a, const SetCameraFault& b) {
  return a.vehicle == b.vehicle && a.camera == b.camera && a.kind == b.kind;
}
[[nodiscard]] inline bool same_bits(const SetLeak& a, const SetLeak& b) {
  return a.vehicle == b.vehicle && same_bits(a.rate, b.rate);
}
[[nodiscard]] inline bool same_bits(const SetReelFault& a, const SetReelFault& b) {
  return a.tether == b.tether && a.is_jammed == b.is_jammed;
}
[[nodiscard]] inline bool same_bits(const SetPresence& a, const SetPresence& b) {
  return a.body == b.body && a.is_present == b.is_present;
}
[[nodiscard]] inline bool same_bits(const SetFouling& a, const SetFouling& b) {
  return a.level == b.level;
}
[[nodiscard]] inline bool same_bits(const AttachTether& a, const AttachTether& b) {
  return a.tether == b.tether;
}
[[nodiscard]] inline bool same_bits(const TakePhoto& a, const TakePhoto& b) {
  return a.vehicle == b.vehicle && a.camera == b.camera;
}
[[nodiscard]] inline bool same_bits(const RateZone& a, const RateZone& b) {
  return a.zone == b.zone && a.level == b.level;
}
[[nodiscard]] inline bool same_bits(const ReportFind& a, const ReportFind& b) {
  return same_bits(a.p_W, b.p_W, 3);
}
[[nodiscard]] inline bool same_bits(const ReportDefect& a, const ReportDefect& b) {
  return a.point == b.point && a.defect == b.defect;
}
[[nodiscard]] inline bool same_bits(const ReportFault& a, const ReportFault& b) {
  return a.fault.vehicle == b.fault.vehicle && a.fault.device == b.fault.device &&
         a.fault.index == b.fault.index && a.fault.kind == b.fault.kind;
}
[[nodiscard]] inline bool same_bits(const Event& a, const Event& b) {
  return std::visit(
      []<class A, class B>(const A& x, const B& y) {
        if constexpr (std::is_same_v<A, B>) return same_bits(x, y);
        return false;
      },
      a, b);
}
[[nodiscard]] inline bool same_bits(const Input& a, const Input& b) {
  if (a.vehicles.size() != b.vehicles.size() || a.events.size() != b.events.size()) return false;
  for (std::size_t i = 0; i < a.vehicles.size(); ++i) {
    if (!same_bits(a.vehicles[i], b.vehicles[i])) return false;
  }
  for (std::size_t i = 0; i < a.events.size(); ++i) {
    if (!same_bits(a.events[i], b.events[i])) return false;
  }
  return true;
}

}  // namespace remora
