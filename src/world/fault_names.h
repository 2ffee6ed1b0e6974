// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/name_table.h"
#include "sensors/sensor_fault.h"
#include "thrusters/thruster_fault.h"
#include "world/lookout.h"

namespace remora {

// As scripts and the console call them.

inline constexpr NameTable<ThrusterFaultKind, 5> kThrusterFaultNames{
    {{ThrusterFaultKind::none, "none"},
     {ThrusterFaultKind::dead, "dead"},
     {ThrusterFaultKind::stuck, "stuck"},
     {ThrusterFaultKind::weak, "weak"},
     {ThrusterFaultKind::reversed, "reversed"}}};

inline constexpr NameTable<SensorFaultKind, 6> kSensorFaultNames{
    {{SensorFaultKind::none, "none"},
     {SensorFaultKind::dropout, "dropout"},
     {SensorFaultKind::freeze, "freeze"},
     {SensorFaultKind::bias_step, "bias_step"},
     {SensorFaultKind::spikes, "spikes"},
     {SensorFaultKind::noise_scale, "noise_scale"}}};

inline constexpr NameTable<LampFaultKind, 3> kLampFaultNames{{{LampFaultKind::none, "none"},
                                                              {LampFaultKind::dead, "dead"},
                                                              {LampFaultKind::flicker, "flicker"}}};

inline constexpr NameTable<CameraFaultKind, 4> kCameraFaultNames{
    {{CameraFaultKind::none, "none"},
     {CameraFaultKind::dark, "dark"},
     {CameraFaultKind::frozen, "frozen"},
     {CameraFaultKind::noisy, "noisy"}}};

}  // namespace remora
