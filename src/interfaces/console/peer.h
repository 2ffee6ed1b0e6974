// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

namespace remora {

/// One text for many readers.
using SharedText = std::shared_ptr<const std::string>;

/// Why the console closes a connection, in WebSocket's numbers (RFC 6455, section 7.4.1).
enum class CloseReason { going_away = 1001, unsupported = 1003, policy = 1008, too_big = 1009 };

/// Somebody at the other end of a WebSocket.
class Peer {
 public:
  virtual ~Peer() = default;
  /// Everything sent so arrives, in order; one who does not read is closed.
  virtual void send(SharedText text) = 0;
  /// Takes the place of an earlier one that still waits: a slow reader sees fewer.
  virtual void send_latest(SharedText text) = 0;
  virtual void close(CloseReason reason, const std::string& why) = 0;
};

}  // namespace remora
