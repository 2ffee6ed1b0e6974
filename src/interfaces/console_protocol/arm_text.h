// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "session/session.h"
#include "world/model.h"

namespace remora {

/// The arms of a vehicle for those who draw and work them: the chain of frames from the hull to the
/// hand, jaws, postures. Constant during a dive.
[[nodiscard]] nlohmann::json arms_description(const Model& model, VehicleId vehicle);

/// What the hands of a vehicle feel: how hard the jaws press, what they touch and hold, and the
/// force of everything outside on hand and jaws; and how the plan of each arm stands.
[[nodiscard]] nlohmann::json arms_telemetry(const Model& model, const Moment& moment,
                                            VehicleId vehicle);

}  // namespace remora
