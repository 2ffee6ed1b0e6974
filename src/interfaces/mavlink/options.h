// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace remora {

/// Where MAVLink is spoken. Ports of our own: 0 takes any that is free.
struct MavlinkOptions {
  std::string udp = "127.0.0.1:14550";  ///< a ground station's; it need not be there yet
  std::uint16_t tcp_port = 5760;
  std::uint16_t rest_port = 6040;    ///< of mavlink2rest's WebSocket
  std::vector<std::string> origins;  ///< of pages from elsewhere that may use it
  std::string video;                 ///< where H.264 over RTP goes, HOST:PORT; empty: nowhere
};

}  // namespace remora
