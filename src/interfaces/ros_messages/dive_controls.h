// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interfaces/ros_messages/services.h"
#include "session/session.h"

namespace remora {

// What services ask of the dive in progress, as orders that people could give too. They are posted;
// the next step has them. Some wait for it.

/// When it answers, the dive goes at this rate. Not for the thread of the physics.
[[nodiscard]] msg::Answer set_pace(Session& session, double rate);
/// Back to the start: of the scene, of the log, of the clock.
[[nodiscard]] msg::Answer reset(Session& session);
[[nodiscard]] msg::Answer teleport(Session& session, const msg::Teleport& request);
[[nodiscard]] msg::Answer set_current(Session& session, const msg::SetCurrent& request);
/// Parts the line at the vehicle.
[[nodiscard]] msg::Answer detach(Session& session, const msg::Tether& request);
/// A line that has parted is fast again.
[[nodiscard]] msg::Answer attach(Session& session, const msg::Tether& request);
/// Puts an object that is not there into the water: by its name, or any of its kind.
[[nodiscard]] msg::Answer spawn(Session& session, const msg::Spawn& request);
/// Takes an object away, until it is spawned again.
[[nodiscard]] msg::Answer jump_to_worksite(Session& session, const msg::Jump& request);
[[nodiscard]] msg::Answer remove_object(Session& session, const msg::Remove& request);

}  // namespace remora
