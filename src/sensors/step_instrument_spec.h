// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <variant>

#include "sensors/adcp.h"
#include "sensors/ahrs.h"
#include "sensors/altimeter.h"
#include "sensors/battery_monitor.h"
#include "sensors/contact_sensor.h"
#include "sensors/ctd.h"
#include "sensors/current_meter.h"
#include "sensors/depth_sensor.h"
#include "sensors/dvl.h"
#include "sensors/force_torque.h"
#include "sensors/gps.h"
#include "sensors/imu.h"
#include "sensors/ins.h"
#include "sensors/instrument.h"
#include "sensors/joint_encoder.h"
#include "sensors/lbl.h"
#include "sensors/leak_sensor.h"
#include "sensors/magnetometer.h"
#include "sensors/modem.h"
#include "sensors/pose_sensor.h"
#include "sensors/range_array.h"
#include "sensors/tether_monitor.h"
#include "sensors/touch.h"
#include "sensors/usbl.h"

namespace remora {

/// Any instrument that is light enough to measure inside the world's step. One alternative for each
/// kind; its header declares `problems(const XSpec&)` and
/// `std::unique_ptr<const Instrument> make_instrument(const XSpec&, const InstrumentSite&)`.
struct StepInstrumentSpec
    : std::variant<PoseSensorSpec, DvlSpec, AdcpSpec, UsblSpec, LblSpec, ModemSpec, AhrsSpec,
                   AltimeterSpec, BatteryMonitorSpec, ContactSensorSpec, CtdSpec, CurrentMeterSpec,
                   DepthSensorSpec, GpsSpec, ImuSpec, InsSpec, JointEncoderSpec, LeakSensorSpec,
                   MagnetometerSpec, RangeArraySpec, TetherMonitorSpec, ForceTorqueSpec,
                   TouchSpec> {
  using variant::variant;
};

}  // namespace remora
