// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <variant>

#include "sensors/adcp.h"
#include "sensors/dvl.h"
#include "sensors/instrument.h"
#include "sensors/pose_sensor.h"

namespace remora {

/// Any instrument that is light enough to measure inside the world's step. One alternative for each
/// kind; its header declares `problems(const XSpec&)` and
/// `std::unique_ptr<const Instrument> make_instrument(const XSpec&, const InstrumentSite&)`.
using LightSpec = std::variant<PoseSensorSpec, DvlSpec, AdcpSpec>;

}  // namespace remora
