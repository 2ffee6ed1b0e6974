// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ardusub/datagram_socket.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace remora::ardusub {
namespace {

/// To fall asleep and be woken takes as long as an autopilot needs for its frame. In real time this
/// is 2 % of a processor at 400 Hz.
constexpr std::chrono::microseconds kLookOut{50};

sockaddr_in address_of(std::uint32_t address, std::uint16_t port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_addr.s_addr = htonl(address);
  out.sin_port = htons(port);
  return out;
}

}  // namespace

std::optional<DatagramSocket> DatagramSocket::bind(std::uint16_t port, std::string& why_not) {
  const int descriptor = ::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  sockaddr_in own = address_of(INADDR_LOOPBACK, port);
  socklen_t length = sizeof own;
  if (descriptor < 0 || ::bind(descriptor, reinterpret_cast<sockaddr*>(&own), length) != 0 ||
      ::getsockname(descriptor, reinterpret_cast<sockaddr*>(&own), &length) != 0) {
    why_not =
        fmt::format("UDP port {} of this machine cannot be had: {}", port, std::strerror(errno));
    if (descriptor >= 0) ::close(descriptor);
    return std::nullopt;
  }
  return DatagramSocket(descriptor, ntohs(own.sin_port));
}

DatagramSocket::~DatagramSocket() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

DatagramSocket::DatagramSocket(DatagramSocket&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), port_(other.port_) {}

bool DatagramSocket::wait(std::chrono::milliseconds patience) const {
  using Clock = std::chrono::steady_clock;
  pollfd ready{descriptor_, POLLIN, 0};
  const Clock::time_point enough = Clock::now() + kLookOut;
  do {
    if (::poll(&ready, 1, 0) > 0) return true;
  } while (Clock::now() < enough);
  return ::poll(&ready, 1, static_cast<int>(patience.count())) > 0;
}

std::optional<DatagramSocket::Datagram> DatagramSocket::receive(std::span<std::byte> buffer) const {
  sockaddr_in from{};
  socklen_t length = sizeof from;
  const ssize_t size = ::recvfrom(descriptor_, buffer.data(), buffer.size(), MSG_TRUNC,
                                  reinterpret_cast<sockaddr*>(&from), &length);
  if (size < 0) return std::nullopt;
  return Datagram{{ntohl(from.sin_addr.s_addr), ntohs(from.sin_port)},
                  static_cast<std::size_t>(size)};
}

void DatagramSocket::send(const Peer& to, std::string_view text) const {
  const sockaddr_in target = address_of(to.address, to.port);
  // What cannot be sent is asked for again.
  static_cast<void>(::sendto(descriptor_, text.data(), text.size(), 0,
                             reinterpret_cast<const sockaddr*>(&target), sizeof target));
}

}  // namespace remora::ardusub
