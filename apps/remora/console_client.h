// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace remora {

/// What somebody at the other end of a console's socket sees, with the time at which it was there.
using ArrivalClock = std::chrono::steady_clock;

/// A WebSocket of a console on this machine, as a page opens it. Throws std::runtime_error when
/// there is none.
class WebSocketClient {
 public:
  /// Called from a thread of the client with each message.
  using Listener = std::function<void(const std::string& text, ArrivalClock::time_point arrived)>;
  WebSocketClient(std::uint16_t port, Listener listener);
  ~WebSocketClient();
  WebSocketClient(const WebSocketClient&) = delete;
  WebSocketClient& operator=(const WebSocketClient&) = delete;

  void say(std::string text);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Somebody who watches a multipart stream of pictures, as a browser does.
class VideoClient {
 public:
  struct Part {
    std::uint64_t sequence = 0;  ///< of the sticks in the picture
    std::size_t bytes = 0;
    ArrivalClock::time_point arrived;  ///< its last byte
  };
  /// Called from a thread of the client with each complete picture.
  using Listener = std::function<void(const Part& part)>;
  VideoClient(std::uint16_t port, const std::string& target, Listener listener);
  ~VideoClient();
  VideoClient(const VideoClient&) = delete;
  VideoClient& operator=(const VideoClient&) = delete;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace remora
