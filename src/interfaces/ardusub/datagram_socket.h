// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "interfaces/ardusub/conversation.h"

namespace remora::ardusub {

/// A UDP socket on this machine's own address. Never blocks but in wait().
class DatagramSocket {
 public:
  /// Nothing, with the reason, when the port cannot be had. Port 0: any free one.
  [[nodiscard]] static std::optional<DatagramSocket> bind(std::uint16_t port, std::string& why_not);
  ~DatagramSocket();
  DatagramSocket(DatagramSocket&& other) noexcept;
  DatagramSocket& operator=(DatagramSocket&&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// True when something has come within the time.
  [[nodiscard]] bool wait(std::chrono::milliseconds patience) const;
  struct Datagram {
    Peer from;
    std::size_t size = 0;  ///< of the whole, even when the buffer took only its beginning
  };
  /// Nothing when nothing waits.
  [[nodiscard]] std::optional<Datagram> receive(std::span<std::byte> buffer) const;
  /// A datagram that cannot be sent is lost, as datagrams may be.
  void send(const Peer& to, std::string_view text) const;

 private:
  DatagramSocket(int descriptor, std::uint16_t port) : descriptor_(descriptor), port_(port) {}

  int descriptor_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace remora::ardusub
