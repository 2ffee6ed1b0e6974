// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "session/launch_spec.h"
#include "session/mark_board.h"
#include "session/session.h"

namespace remora {

/// A session, and what people are told of the dive besides.
struct WatchedDive {
  std::string id;       ///< `2026-11-16-101530-harbour`
  std::string started;  ///< UTC, ISO 8601
  LaunchSpec launch;
  std::string trainee;   ///< their name; empty without one
  std::string playback;  ///< name of what was recorded elsewhere; empty when it is a dive of ours
  std::optional<std::string> film;  ///< title of the pictures beside a playback
  std::unique_ptr<Session> session;
  std::shared_ptr<MarkBoard> marks;  ///< what people have marked; never null
};

}  // namespace remora
