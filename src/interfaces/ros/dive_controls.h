// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interfaces/ros/services.h"
#include "runtime/session.h"

namespace remora {

// What services ask of the dive in progress, as orders that people could give too. They are posted;
// the next step has them.

[[nodiscard]] msg::Answer set_pace(Session& session, double rate);
/// Back to the start: of the scene, of the log, of the clock.
[[nodiscard]] msg::Answer reset(Session& session);
[[nodiscard]] msg::Answer teleport(Session& session, const msg::Teleport& request);
[[nodiscard]] msg::Answer set_current(Session& session, const msg::SetCurrent& request);
/// Parts the line at the vehicle.
[[nodiscard]] msg::Answer detach(Session& session, const msg::Tether& request);
/// Refused, with the reason: a model is compiled before the dive begins.
[[nodiscard]] msg::Answer attach(Session& session, const msg::Tether& request);
[[nodiscard]] msg::Answer spawn(Session& session, const msg::Spawn& request);

}  // namespace remora
