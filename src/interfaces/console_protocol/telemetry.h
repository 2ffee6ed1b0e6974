// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "interfaces/console_protocol/roster.h"
#include "session/session.h"
#include "session/video_stream.h"

namespace remora {

/// Who a message is for. Pilots learn what a vehicle's instruments, alarms and pictures show; they
/// find out for themselves what is broken. Instructors, and whoever watches a recording, are told.
enum class Audience { pilot, instructor };

[[nodiscard]] Audience audience_of(Role role, const Session& session);

/// What a telemetry message is made of.
struct TelemetrySource {
  const Session& session;
  const Moment& moment;
  const Roster& roster;
  const std::vector<StreamFigures>& video;
  bool has_nodes = false;  ///< with the shape of the tethers
  Audience audience = Audience::instructor;
};

/// `none` without a pilot, `lost` when the sticks stay away.
[[nodiscard]] const char* link_of(const TelemetrySource& source, std::size_t vehicle);

/// One message, for everybody in the audience.
[[nodiscard]] std::string telemetry_text(const TelemetrySource& source);

}  // namespace remora
