// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "record/archive.h"
#include "world/input.h"

namespace remora {

// The one list of what an Input consists of. See archive.h for why it looks this way.

constexpr bool is_known(CommandKind kind) {
  switch (kind) {
    case CommandKind::pilot:
    case CommandKind::thrusters:
    case CommandKind::wrench:
      return true;
  }
  return false;
}

constexpr bool is_known(ControlMode mode) {
  switch (mode) {
    case ControlMode::manual:
    case ControlMode::pilot:
    case ControlMode::stabilise:
    case ControlMode::depth_hold:
    case ControlMode::heading_hold:
    case ControlMode::altitude_hold:
    case ControlMode::station_keep:
    case ControlMode::waypoints:
      return true;
  }
  return false;
}

constexpr bool is_known(ThrusterFaultKind kind) {
  switch (kind) {
    case ThrusterFaultKind::none:
    case ThrusterFaultKind::dead:
    case ThrusterFaultKind::stuck:
    case ThrusterFaultKind::weak:
    case ThrusterFaultKind::reversed:
      return true;
  }
  return false;
}

constexpr bool is_known(AutomaticPayOut mode) {
  switch (mode) {
    case AutomaticPayOut::off:
    case AutomaticPayOut::tension:
    case AutomaticPayOut::spool:
    case AutomaticPayOut::reach:
      return true;
  }
  return false;
}

constexpr bool is_known(SensorFaultKind kind) {
  switch (kind) {
    case SensorFaultKind::none:
    case SensorFaultKind::dropout:
    case SensorFaultKind::freeze:
    case SensorFaultKind::bias_step:
    case SensorFaultKind::spikes:
    case SensorFaultKind::noise_scale:
      return true;
  }
  return false;
}

constexpr bool is_known(LampFaultKind kind) {
  switch (kind) {
    case LampFaultKind::none:
    case LampFaultKind::dead:
    case LampFaultKind::flicker:
      return true;
  }
  return false;
}

constexpr bool is_known(CameraFaultKind kind) {
  switch (kind) {
    case CameraFaultKind::none:
    case CameraFaultKind::dark:
    case CameraFaultKind::frozen:
    case CameraFaultKind::noisy:
      return true;
  }
  return false;
}

void fields(auto& archive, Is<Twist> auto& twist) {
  auto& [linear, angular] = twist;
  archive(linear, angular);
}
void fields(auto& archive, Is<Wrench> auto& wrench) {
  auto& [force, moment] = wrench;
  archive(force, moment);
}
void fields(auto& archive, Is<RigidState> auto& state) {
  auto& [p_WB, q_WB, V_WB_B] = state;
  archive(p_WB, q_WB, V_WB_B);
}
void fields(auto& archive, Is<Sticks> auto& sticks) {
  auto& [surge, sway, heave, roll, pitch, yaw] = sticks;
  archive(surge, sway, heave, roll, pitch, yaw);
}
void fields(auto& archive, Is<PilotInput> auto& pilot) {
  auto& [mode, sticks] = pilot;
  archive(mode, sticks);
}
void fields(auto& archive, Is<LookoutInput> auto& lookout) {
  auto& [lamps, each_lamp, tilt, zoom] = lookout;
  archive(lamps, each_lamp, tilt, zoom);
}
void fields(auto& archive, Is<VehicleInput> auto& vehicle) {
  auto& [kind, pilot, thrusters, wrench_B, actuators, lookout, reversed_propellers] = vehicle;
  archive(kind, pilot, thrusters, wrench_B, actuators, lookout, reversed_propellers);
}
void fields(auto& archive, Is<ThrusterFault> auto& fault) {
  auto& [kind, value] = fault;
  archive(kind, value);
}
void fields(auto& archive, Is<SetThrusterFault> auto& event) {
  auto& [vehicle, thruster, fault] = event;
  archive(vehicle, thruster, fault);
}
void fields(auto& archive, Is<Teleport> auto& event) {
  auto& [body, state] = event;
  archive(body, state);
}
void fields(auto& archive, Is<SetUniformCurrent> auto& event) {
  auto& [velocity_W] = event;
  archive(velocity_W);
}
void fields(auto& archive, Is<ReelCommand> auto& command) {
  auto& [speed, brake, automatic] = command;
  archive(speed, brake, automatic);
}
void fields(auto& archive, Is<SetReel> auto& event) {
  auto& [tether, command] = event;
  archive(tether, command);
}
void fields(auto& archive, Is<CutTether> auto& event) {
  auto& [tether, fraction] = event;
  archive(tether, fraction);
}
void fields(auto& archive, Is<SensorFault> auto& fault) {
  auto& [kind, value, probability, channel] = fault;
  archive(kind, value, probability, channel);
}
void fields(auto& archive, Is<SetSensorFault> auto& event) {
  auto& [sensor, fault] = event;
  archive(sensor, fault);
}
void fields(auto& archive, Is<SetVisibility> auto& event) {
  auto& [visibility] = event;
  archive(visibility);
}
void fields(auto& archive, Is<SetSunElevation> auto& event) {
  auto& [elevation] = event;
  archive(elevation);
}
void fields(auto& archive, Is<SetWaveHeight> auto& event) {
  auto& [significant_height] = event;
  archive(significant_height);
}
void fields(auto& archive, Is<SetLampFault> auto& event) {
  auto& [vehicle, lamp, kind] = event;
  archive(vehicle, lamp, kind);
}
void fields(auto& archive, Is<SetCameraFault> auto& event) {
  auto& [vehicle, camera, kind] = event;
  archive(vehicle, camera, kind);
}
void fields(auto& archive, Is<SetLeak> auto& event) {
  auto& [vehicle, rate] = event;
  archive(vehicle, rate);
}
void fields(auto& archive, Is<SetReelFault> auto& event) {
  auto& [tether, is_jammed] = event;
  archive(tether, is_jammed);
}
void fields(auto& archive, Is<TakePhoto> auto& event) {
  auto& [vehicle, camera] = event;
  archive(vehicle, camera);
}
void fields(auto& archive, Is<RateZone> auto& event) {
  auto& [zone, level] = event;
  archive(zone, level);
}
void fields(auto& archive, Is<ReportFind> auto& event) {
  auto& [p_W] = event;
  archive(p_W);
}
void fields(auto& archive, Is<ReportDefect> auto& event) {
  auto& [point, defect] = event;
  archive(point, defect);
}
void fields(auto& archive, Is<AttachTether> auto& event) {
  auto& [tether] = event;
  archive(tether);
}

}  // namespace remora
