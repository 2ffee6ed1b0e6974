// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "sensors/ahrs.h"
#include "sensors/altimeter.h"
#include "sensors/depth_sensor.h"
#include "sensors/dvl.h"
#include "sensors/gps.h"
#include "sensors/imu.h"
#include "sensors/ins.h"
#include "sensors/lbl.h"
#include "sensors/pose_sensor.h"
#include "sensors/usbl.h"

namespace remora {

/// The instruments that navigation knows how to read. Only what reads them includes this: a model
/// of a vehicle's navigation holds them behind pointers.
struct NavigationInstrumentSpec
    : std::variant<AhrsSpec, AltimeterSpec, DepthSensorSpec, DvlSpec, GpsSpec, ImuSpec, InsSpec,
                   LblSpec, PoseSensorSpec, UsblSpec> {
  using variant::variant;
};

}  // namespace remora
