// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "base/diagnostics.h"
#include "world/world_spec.h"

namespace remora {

/// Sensors that listen to other vehicles (USBL, modems) name them; here the names are looked up
/// among all vehicles of the scene. `where` has one line for each vehicle.
void check_acoustic_partners(std::span<const VehicleSpec> vehicles,
                             std::span<const SourceLocation> where, Diagnostics& diagnostics);

}  // namespace remora
