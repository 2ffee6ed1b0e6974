// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "interfaces/console_protocol/roster.h"
#include "session/session.h"
#include "session/video_stream.h"

namespace remora {

/// What a telemetry message is made of.
struct TelemetrySource {
  const Session& session;
  const Moment& moment;
  const Roster& roster;
  const std::vector<StreamFigures>& video;
  bool has_nodes = false;  ///< with the shape of the tethers
};

/// `none` without a pilot, `lost` when the sticks stay away.
[[nodiscard]] const char* link_of(const TelemetrySource& source, std::size_t vehicle);

/// One message, for everybody.
[[nodiscard]] std::string telemetry_text(const TelemetrySource& source);

}  // namespace remora
