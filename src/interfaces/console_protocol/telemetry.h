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

/// What pilots are given beyond what a vehicle shows its pilot.
struct Aids {
  bool has_outside_view = true;  ///< eyes outside the vehicle
  bool has_taut_route = true;    ///< the way the line would take if it were pulled tight
};
/// In dives without a mission, and for beginners: both; otherwise what an instructor allows.
[[nodiscard]] Aids usual_aids(const Session& session);

/// What a telemetry message is made of.
struct TelemetrySource {
  const Session& session;
  const Moment& moment;
  const Roster& roster;
  const std::vector<StreamFigures>& video;
  bool has_nodes = false;  ///< with the shape of the tethers
  Audience audience = Audience::instructor;
  Aids aids = {};
};

/// `none` without a pilot, `lost` when the sticks stay away.
[[nodiscard]] const char* link_of(const TelemetrySource& source, std::size_t vehicle);

/// One message, for everybody in the audience.
[[nodiscard]] std::string telemetry_text(const TelemetrySource& source);

}  // namespace remora
