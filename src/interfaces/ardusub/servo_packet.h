// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace remora::ardusub {

inline constexpr std::size_t kMaxChannels = 32;

/// What ArduPilot's JSON backend sends once a frame: the pulse widths of its servo outputs.
struct ServoPacket {
  std::uint16_t frame_rate = 0;   ///< steps a second that it would like; its clock follows ours
  std::uint32_t frame_count = 0;  ///< repeats when it asks again; 0 when it has just started
  std::size_t channels = 0;       ///< 16 or 32
  std::array<std::uint16_t, kMaxChannels> pwm{};  ///< [µs]; 0: no output on this channel

  /// Channels are counted from one, as on the autopilot's board; those that are not sent are 0.
  [[nodiscard]] std::uint16_t channel(std::size_t number) const { return pwm[number - 1]; }
};

enum class PacketStatus {
  ok,
  wrong_size,   ///< not 40 or 72 bytes, or not the size that its magic says
  wrong_magic,  ///< something else that talks to this port
};

struct DecodedPacket {
  PacketStatus status = PacketStatus::ok;
  ServoPacket packet;
};

/// Little endian without padding: magic, rate, count, pulse widths. Magic 18458 stands for 16
/// channels, 29569 for 32.
[[nodiscard]] DecodedPacket decode(std::span<const std::byte> datagram);

}  // namespace remora::ardusub
